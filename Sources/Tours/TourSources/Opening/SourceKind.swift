internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages
internal import Wording

/// A kind of source, and its recognition in folders, files, pipes, filters and answers from the web. A new kind is a
/// file that makes one, and its line in ``all``.
struct SourceKind: Sendable {
    /// All kinds, in order: the first that matches opens a folder or file. Anything else is a page.
    static let all: [SourceKind] = [.manifest, .mdBook, .codeTour, .epub, .folder, .recording, .filtered]

    /// The word for one in messages.
    var word = "tour"
    /// Paths in a folder, any of which marks it as this kind. If empty, every folder is of this kind, if folders are
    /// allowed.
    var marks: [String] = []
    /// The file extensions of this kind, in lower case, for listing what can be opened.
    var endings: [String] = []
    /// The first bytes of files that must be complete to be read.
    var signs: [FormatSign] = []
    /// Opens a folder of this kind; nil if it is no kind of folder.
    var openFolder: (@Sendable (SourceFolder) throws(SourceError) -> OpenTour)?
    /// Opens a source that was named directly and is not empty. Returns nil if it is of another kind, by its content
    /// and name.
    var openFile: @Sendable (NamedSource) throws(SourceError) -> OpenTour? = { _ in nil }

    /// A folder whose tour is described by our own manifest.
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
        all.contains { $0.hasMark { (try? folder.open(FilePath($0))) != nil } }
    }

    /// Whether a file of a tour has this extension.
    static func hasEnding(_ ending: String?) -> Bool {
        guard let ending = ending?.lowercased() else { return false }
        return all.contains { $0.endings.contains(ending) }
    }

    /// Whether a file of this name makes its folder a tour; a page does not.
    static func isMark(_ name: String) -> Bool {
        PageKind(extension: FileName(name).extension) == nil && all.contains { $0.marks.contains(name) }
    }

    /// The kind of archive for a file, by its extension; nil for a page, and for a file that marks a folder.
    static func archive(named name: String) -> SourceKind? {
        let ending = FileName(name).extension?.lowercased() ?? ""
        return all.first { $0.endings.contains(ending) && !$0.signs.isEmpty }
    }

    private func hasMark(_ isThere: (String) -> Bool) -> Bool { marks.contains(where: isThere) }

    /// The kind of a folder that has one; else nil.
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

/// A source that was named directly: a file, the contents of a pipe or of an address, or the output of a filter for
/// one.
struct NamedSource: Sendable {
    /// Its absolute path without links; nil if it is in no file.
    var path: FilePath?
    let name: PageName
    /// Its original bytes, in any encoding.
    let source: ByteSource
    /// The first bytes, at most ``PageHead/headSize``.
    let start: [UInt8]
    /// The user's options for it.
    var options = SourceOptions()
    /// The media type that its origin declares.
    var mediaType: String?
    /// How many filters it went through.
    var depth = 0

    init(_ source: ByteSource, _ name: PageName, path: FilePath? = nil, _ options: SourceOptions) throws(SourceError) {
        (self.path, self.name, self.source, self.options) = (path, name, source, options)
        start = try source.bytes(in: 0..<PageHead.headSize)
    }

    /// The name of its file; nil if it is in none.
    var nameInFolder: String? { path?.lastComponent?.string }
    /// Its name, wherever it is from.
    var fileName: FileName { FileName(nameInFolder ?? source.fileName ?? "") }

    /// The page with the includes of its site, and those that failed; nil if there are none.
    func pageWithInclusions() throws(SourceError) -> (page: ByteSource, problems: [Finding])? {
        guard var path, let root = SiteMaker.site(around: path.removingLastComponent()), path.removePrefix(root) else {
            return nil
        }
        return try folder(root).pageWithInclusions(path)
    }

    /// The folder that it is in, if it is in one.
    func folder() throws(SourceError) -> SourceFolder { try folder(path?.removingLastComponent() ?? "") }

    private func folder(_ folder: FilePath) throws(SourceError) -> SourceFolder {
        var found = try SourceFolder(folder, extent: source.extent)
        found.encoding = source.encoding
        return found
    }
}
