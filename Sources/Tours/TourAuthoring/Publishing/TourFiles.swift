internal import SourceFiles
internal import SystemPackage
package import TourDocument
internal import TourFormats
package import TourPages
internal import TourSources

/// The files that belong to a tour that is a folder: its pages, and the files these refer to. Hidden files and files
/// outside the folder are excluded.
package struct TourFiles: Sendable {
    /// The folder, which opens nothing hidden.
    let folder: SourceFolder
    /// Its absolute path without links.
    let canonicalPath: FilePath
    let tour: Tour
    package var title: String { tour.title }
    /// The author's manifest, if there is one.
    let manifest: Manifest?
    /// The paths of the pages, in order.
    let pages: [String]
    /// The paths of all files except the manifest.
    let paths: Set<String>

    /// - Parameters:
    ///   - tour: with all of its sections.
    ///   - linked: the paths that links and pictures name, see ``TourCheck/linked``. Paths of no file are left out.
    /// - Throws: an error about the first file that cannot be published.
    package init(of tour: OpenTour, linked: Set<String>) throws(SourceError) {
        guard let whole = tour.folder, case .disk(var root, let path) = whole.files else {
            throw SourceError("“\(tour.tour.title)”", "is not a folder of pages; nothing else can be published")
        }
        root.opensHidden = false
        folder = SourceFolder(root: root, name: FilePath(whole.name), canonicalPath: path)
        canonicalPath = path
        self.tour = tour.tour
        manifest = try FolderTour.manifest(of: folder)
        pages = tour.tour.sections.indices.compactMap { tour.page(ofSection: $0) }
        var paths = Set(pages)
        for path in linked where whole.isFile(FilePath(path)) { paths.insert(path) }
        // files named by the manifest must exist
        var named = manifest?.errorPageFiles.map(\.string) ?? []
        if let media = tour.catalogueFile, !WebAddress.isMeant(by: media.name) {
            let catalogue = CatalogueFile(
                folder: folder, name: media.name, manifest: media.manifest, line: media.line)
            named.append(media.name)
            named += try catalogue.readFile().files
        }
        paths.formUnion(named.map { FilePath($0).lexicallyNormalized().string })
        paths.remove(Manifest.fileName)
        for path in paths.sorted() {
            guard PublishedFiles.isPublic(path) else {
                throw SourceError(folder.place(of: FilePath(path)), "is hidden, or leads outside the tour's folder")
            }
            guard path != PublishedFiles.fileName else {
                throw SourceError(
                    folder.place(of: FilePath(path)), "has the name reserved for the list of published files")
            }
        }
        self.paths = paths
    }

    /// The current contents of a file.
    func source(of path: String) throws(SourceError) -> ByteSource {
        guard let source = try folder.file(FilePath(path)) else {
            throw SourceError(folder.place(of: FilePath(path)), Errno.noSuchFileOrDirectory)
        }
        return source
    }
}
