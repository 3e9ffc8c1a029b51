import BuiltInTours
import Platform
import ReaderPage
import SourceFiles
import SystemPackage
import TourSources

/// The tours of the library, by source: those named on the command line, those read earlier, the built-in ones, and
/// those in the current folder and in that of the open tour.
enum LibrarySources {
    private static let mostInFolder = 100
    /// The limit of entries read in a folder.
    private static let mostNames = 5_000

    /// Each tour once, by its identity; those in `recent` have the latest first, and `source` is the open one.
    static func all(
        named: [String] = [], recent: some Sequence<String>, beside source: String? = nil,
        in secureMode: SecureMode? = nil
    ) -> [(source: String, origin: LibraryEntry.Origin)] {
        var known: Set<String> = []
        var candidates: [(source: String, origin: LibraryEntry.Origin)] = []
        func add(_ sources: some Sequence<String>, _ origin: LibraryEntry.Origin) {
            for source in sources where !SourceArgument.isPipe(source) && known.insert(identity(source)).inserted {
                candidates.append((source, origin))
            }
        }
        add(named, .named)
        add(recent, .recent)
        if let source { add([source], .recent) }
        add(BuiltInTours.names(environment: environment), .builtIn)
        add(tours(in: "."), .folder)
        if let path = source.flatMap({ realPath($0, String.init(cString:)) }), let slash = path.lastIndex(of: "/"),
            slash > path.startIndex
        {
            add(tours(in: String(path[..<slash])), .folder)
        }
        if let secureMode {
            candidates.removeAll { !secureMode.includes(SourceArgument.stored($0.source) ?? $0.source) }
        }
        return candidates
    }

    /// The tours whose texts are searched: none that are merely near by, which may be all of a disk.
    static func searched(recent: some Sequence<String>) -> [(source: String, origin: LibraryEntry.Origin)] {
        all(recent: recent).filter { $0.origin != .folder }
    }

    /// The same for all names of one tour.
    static func identity(_ source: String) -> String {
        if let path = realPath(source, String.init(cString:)) { return path }
        let folder = BuiltInTours.folder(source, environment: environment)
        return folder.flatMap { realPath($0.string, String.init(cString:)) } ?? source
    }

    /// The pages and folders of pages in a folder; of a tour itself, whose pages are no tours of their own, the folder.
    private static func tours(in folder: String) -> [String] {
        let names = names(in: folder)
        var tours: [String] = []
        let isTour = TourOpener.isTour(folder: FilePath(folder))
        if isTour || names.contains(where: { TourOpener.isPage($0) }) { tours.append(folder) }
        for name in names.sorted() {
            guard tours.count < mostInFolder else { break }
            let path = "\(folder)/\(name)"
            if TourOpener.isPage(name) {
                if !isTour { tours.append(path) }
            } else if TourOpener.isTour(folder: FilePath(path))
                || Self.names(in: path).contains(where: { TourOpener.isPage($0) })
            {
                tours.append(path)
            }
        }
        return tours
    }

    /// The visible names in a folder; none if it is no folder.
    private static func names(in folder: String) -> [String] {
        Folder.names(in: folder, atMost: mostNames).filter { !$0.hasPrefix(".") }
    }

    /// The folder of a path, or the host of an address.
    static func folder(of source: String) -> String {
        if SourceArgument.isAddress(source) {
            return source.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        }
        let folder = source.prefix(upTo: source.lastIndex(of: "/") ?? source.startIndex)
        guard let home = environment["HOME"], !home.isEmpty, folder == home || folder.hasPrefix(home + "/") else {
            return String(folder)
        }
        return "~" + folder.dropFirst(home.count)
    }
}
