internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages
internal import Wording

/// A kind of source, and how it is recognized: in folders, files, pipes, filters and answers from the web. A new kind is a file that makes
/// one, and its line in ``all``.
struct SourceKind: Sendable {
    /// All kinds, in the order in which they are asked: the first that a folder or file is of opens it. What is of none is a page.
    static let all: [SourceKind] = [.manifest, .mdBook, .codeTour, .epub, .folder, .recording, .filtered]

    /// What people call one.
    var word = "tour"
    /// Paths in a folder, any of which marks it as this kind. Empty: every folder is of this kind, if folders are allowed.
    var marks: [String] = []
    /// The endings of the names of files of this kind, in lower case, for those that list what can be opened.
    var endings: [String] = []
    /// How files begin that are read only when all of them is there.
    var signs: [FormatSign] = []
    /// Opens a folder of this kind; nil if it is no kind of folder.
    var openFolder: (@Sendable (SourceFolder) throws(SourceError) -> OpenTour)?
    /// Opens what was named itself, and is not empty. Returns nil if it is of another kind, by its content and name.
    var openFile: @Sendable (NamedSource) throws(SourceError) -> OpenTour? = { _ in nil }

    /// A folder whose tour is described by a manifest of ours.
    static let manifest = SourceKind(
        marks: [Manifest.fileName],
        openFolder: { folder throws(SourceError) in try FolderTour.open(folder) },
        openFile: { file throws(SourceError) in
            file.nameInFolder == Manifest.fileName ? try FolderTour.open(file.folder()) : nil
        })

    /// Any other folder: its pages, unless it holds tours.
    static let folder = SourceKind(openFolder: { folder throws(SourceError) in
        let tours = FolderTour.tours(in: folder)
        if tours.count == 1 {
            return try TourOpener.open(
                path: FilePath(folder.name).appending(tours[0].components),
                as: SourceOptions(encoding: folder.encoding), extent: folder.extent)
        }
        guard tours.isEmpty else { throw SourceError(folder.name, severalTours: tours) }
        return try FolderTour.open(folder)
    })

    static func isMarked(_ folder: TourRoot) -> Bool {
        all.contains { $0.hasMark { (try? folder.status(of: FilePath($0))) != nil } }
    }

    /// Whether a file of a tour has this ending.
    static func hasEnding(_ ending: String?) -> Bool {
        guard let ending = ending?.lowercased() else { return false }
        return all.contains { $0.endings.contains(ending) }
    }

    /// Whether a file of this name makes its folder a tour; a page is a page.
    static func isMark(_ name: String) -> Bool {
        PageKind(extension: FileName(name).extension) == nil && all.contains { $0.marks.contains(name) }
    }

    /// The kind of archive that a file is of, by its ending; nil for a page, and for what marks a folder.
    static func archive(named name: String) -> SourceKind? {
        let ending = FileName(name).extension?.lowercased() ?? ""
        return all.first { $0.endings.contains(ending) && !$0.signs.isEmpty }
    }

    private func hasMark(_ isThere: (String) -> Bool) -> Bool { marks.contains(where: isThere) }

    /// The kind of a folder that has an answer for it; nil if none has.
    static func find(_ folder: SourceFolder) -> SourceKind? {
        all.first { $0.openFolder != nil && ($0.marks.isEmpty || $0.hasMark { folder.has(FilePath($0)) }) }
    }
}

extension SourceError {
    private static let namedTours = 20

    init(_ folder: String, severalTours tours: [FilePath]) {
        let names = tours.prefix(Self.namedTours).map(\.string).joined(separator: ", ")
        let others = tours.count > Self.namedTours ? ", …" : ""
        self.init(
            folder,
            "holds \(tours.count.counted("tour")): \(names)\(others); name one of them, as in \(folder)/\(tours[0])")
    }
}

/// What was named itself: a file, what came through a pipe or from the web, or what a filter made of that.
struct NamedSource: Sendable {
    /// Its absolute path without links; nil for what is in no file.
    var path: FilePath?
    let name: PageName
    /// Its bytes as they are, in whatever encoding.
    let source: ByteSource
    /// The first bytes, ``PageHead/headSize`` at most.
    let start: [UInt8]
    /// What the person says of it.
    var options = SourceOptions()
    /// As its origin declares it.
    var mediaType: String?
    /// How many filters it went through.
    var depth = 0

    init(_ source: ByteSource, _ name: PageName, path: FilePath? = nil, _ options: SourceOptions) throws(SourceError) {
        (self.path, self.name, self.source, self.options) = (path, name, source, options)
        start = try source.bytes(in: 0..<PageHead.headSize)
    }

    /// The name of its file; nil if it is in none.
    var nameInFolder: String? { path?.lastComponent?.string }
    /// What its name tells, wherever it is from.
    var fileName: FileName { FileName(nameInFolder ?? source.fileName ?? "") }

    /// The page with what it includes of the site that it is in; nil if that is nothing.
    func pageWithInclusions() throws(SourceError) -> ByteSource? {
        guard var path, let root = SiteMaker.site(around: path.removingLastComponent()), path.removePrefix(root) else {
            return nil
        }
        return try folder(root).pageWithInclusions(path)?.page
    }

    /// The folder that it is in, if it is in one.
    func folder() throws(SourceError) -> SourceFolder { try folder(path?.removingLastComponent() ?? "") }

    private func folder(_ folder: FilePath) throws(SourceError) -> SourceFolder {
        let file = try SourceError.at(folder.string) { () throws(Errno) in try SourceFile(folder) }
        var found = SourceFolder(
            root: TourRoot(folder: file), name: folder, canonicalPath: folder, extent: source.extent)
        found.encoding = source.encoding
        return found
    }
}
