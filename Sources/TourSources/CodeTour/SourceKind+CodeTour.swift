internal import SystemPackage
internal import TourDocument

extension SourceKind {
    /// A repository with tours of its code, or the file of one.
    static let codeTour = SourceKind(
        marks: CodeTourFolder.folders + CodeTourFolder.files, endings: ["tour"],
        openFolder: { folder throws(SourceError) in
            try CodeTourPages.open(CodeTourFolder.files(in: folder.root), in: folder)
        },
        openFile: { file throws(SourceError) in
            guard file.name.hasSuffix(".tour") else { return nil }
            let (root, name) = CodeTourFolder.repository(of: file.canonicalPath)
            let opened = try SourceError.at(root.string) { () throws(Errno) in try SourceFile(root) }
            let folder = SourceFolder(root: TourRoot(folder: opened), name: root, canonicalPath: root)
            return try CodeTourPages.open([name], in: folder, id: file.canonicalPath)
        })
}

extension CodeTourPages {
    /// Opens tours of a repository. A file that is no tour is named, and the others open.
    ///
    /// - Parameters:
    ///   - files: relative to the folder.
    ///   - id: the identity of the tour; nil for that of the folder.
    /// - Throws: what is wrong with the first file if none is a tour.
    static func open(_ files: [String], in folder: SourceFolder, id: FilePath? = nil) throws(SourceError) -> OpenTour {
        var tours: [CodeTour] = []
        var problems: [SourceError] = []
        for file in files {
            do throws(SourceError) {
                let source = try folder.page(FilePath(file))
                let bytes = try source.allBytes(limit: CodeTour.maximumSize, of: "a CodeTour")
                let tour = try CodeTour(bytes, file: file, place: source.name)
                problems += tour.problems
                if !tour.steps.isEmpty { tours.append(tour) }
            } catch {
                problems.append(error)
            }
        }
        guard let first = tours.first else {
            throw problems.first ?? SourceError(folder.name.string, "has a folder for CodeTours, but no tour in it")
        }
        let pages = CodeTourPages(CodeTourFolder.inOrder(tours), in: folder)
        let list = PageList(pages.entries)
        list.warn(problems.map { $0.finding() })
        let path = folder.canonicalPath
        let title = tours.count == 1 ? first.title : path.lastComponent?.string ?? first.title
        let tour = Tour(
            id: (id ?? path).string, title: title, summary: tours.count == 1 ? first.summary : nil)
        return PagesTour(list, pages).open(tour, pictures: PictureFolder(folder.root))
    }
}
