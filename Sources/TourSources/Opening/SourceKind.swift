internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages
internal import Wording

/// A kind of source, and how it is recognized. A new kind is a file that makes one, and its line in ``all``.
struct SourceKind: Sendable {
    /// All kinds, in the order in which they are asked: the first that a folder or file is of has it.
    static let all: [SourceKind] = [
        .manifest, .mdBook, .codeTour, .epub, .folder, .recording, .filtered, .foreign, .page,
    ]

    /// Paths in a folder, any of which marks it as this kind. Empty: every folder is of this kind, if folders are allowed.
    var marks: [String] = []
    /// The endings of the names of files of this kind, in lower case, for those that list what can be opened.
    var endings: [String] = []
    /// Opens a folder of this kind; nil if it is no kind of folder.
    var openFolder: (@Sendable (SourceFolder) throws(SourceError) -> OpenTour)?
    /// Opens a file that was named itself, and that is not empty. Returns nil if it is of another kind, by its content and name.
    var openFile: @Sendable (NamedFile) throws(SourceError) -> OpenTour? = { _ in nil }

    /// A folder whose tour is described by a manifest of ours.
    static let manifest = SourceKind(
        marks: [Manifest.fileName],
        openFolder: { folder throws(SourceError) in try FolderTour.open(folder) },
        openFile: { file throws(SourceError) in
            file.name == Manifest.fileName ? try FolderTour.open(file.folder()) : nil
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

    /// A file of a format that is known, but not read here.
    static let foreign = SourceKind(openFile: { file throws(SourceError) in
        if let format = ForeignFormat(of: file.start, name: file.name) {
            throw SourceError(file.path.string, format.problem)
        }
        return nil
    })

    /// Any other file: a page.
    static let page = SourceKind(openFile: { file throws(SourceError) in try TourOpener.openPage(file) })

    static func isMarked(_ folder: TourRoot) -> Bool {
        all.contains { $0.hasMark { (try? folder.status(of: FilePath($0))) != nil } }
    }

    /// Whether a file of a tour has this ending.
    static func hasEnding(_ ending: String?) -> Bool {
        guard let ending = ending?.lowercased() else { return false }
        return all.contains { $0.endings.contains(ending) }
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

struct NamedFile: Sendable {
    /// As it was named, for messages.
    let path: FilePath
    /// Its absolute path without links.
    let canonicalPath: FilePath
    /// Its bytes as they are, in whatever encoding.
    let source: ByteSource
    /// The first bytes, ``PageHead/headSize`` at most.
    let start: [UInt8]
    /// What the person says of it.
    var options = SourceOptions()

    var name: String { canonicalPath.lastComponent?.string ?? "" }

    func folder() throws(SourceError) -> SourceFolder {
        let folder = canonicalPath.removingLastComponent()
        let file = try SourceError.at(folder.string) { () throws(Errno) in try SourceFile(folder) }
        var found = SourceFolder(
            root: TourRoot(folder: file), name: folder, canonicalPath: folder, extent: source.extent)
        found.encoding = source.encoding
        return found
    }
}
