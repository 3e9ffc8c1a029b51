import BuiltInTours
import HelperTools
import Platform
import ReadingState
import Synchronization
import SystemPackage
import TourDocument
import TourPages
import TourReader
import TourSources

/// Finds tours for the library, off the event loop: those named on the command line, those read earlier, the built-in ones, and
/// those in the current folder and in that of the open tour.
final class TourLibrary: Sendable {
    private let inbox: Inbox
    private let keeper: StateKeeper
    private let worker = Worker("library")
    /// How many times it was asked: what an earlier call finds is no longer of interest.
    private let asked = Mutex(0)

    /// So many tours that were read, and so many in a folder, are looked at.
    private static let mostRecent = 50
    private static let mostInFolder = 100
    /// Entries of a folder that are read.
    private static let mostNames = 5_000
    /// Results are reported after so many more.
    private static let batch = 8

    init(inbox: Inbox, keeper: StateKeeper) {
        self.inbox = inbox
        self.keeper = keeper
    }

    /// Answers with ``Message/toursListed(_:isComplete:)``, more than once. Returns at once.
    func list(named: [String]) {
        let present = keeper.source
        let number = asked.withLock { count in
            count += 1
            return count
        }
        worker.run { [self] in
            var entries: [LibraryEntry] = []
            var told = 0
            let open = identity(present)
            for (source, origin) in candidates(named: named, beside: present) {
                guard asked.withLock({ $0 == number }) else { return }
                guard var entry = entry(source, origin) else { continue }
                entry.isOpen = identity(source) == open
                entries.append(entry)
                guard entries.count >= told + Self.batch else { continue }
                told = entries.count
                inbox.put(.toursListed(entries, isComplete: false))
            }
            inbox.put(.toursListed(entries, isComplete: true))
        }
    }

    /// Opens a tour for what it is called. Nil if it cannot be opened.
    private func entry(_ source: String, _ origin: LibraryEntry.Origin) -> LibraryEntry? {
        // no program is started to make a list
        if ManualPage(source: source) != nil {
            let title = String(source.dropFirst("man:".count))
            return LibraryEntry(source: source, origin: origin, id: source, title: title, sections: 1, isOpen: false)
        }
        if SourceArgument.isAddress(source) {
            let known = keeper.sources.first { $0.source == source }
            return LibraryEntry(
                source: source, origin: origin, id: known?.tour ?? source, title: source, sections: nil, isOpen: false)
        }
        guard let open = try? SourceArgument.open(source).completedIfSmall() else {
            return nil
        }
        let sections = open.tour.sections
        // what earns nothing is never read
        let ids = Set(sections.filter { $0.rule != .none }.map(\.id))
        return LibraryEntry(
            source: SourceArgument.stored(source) ?? source, origin: origin, id: open.tour.id,
            title: open.tour.title, sections: sections.isComplete ? ids.count : nil,
            ids: sections.hasFinalIDs ? ids : nil,
            isOpen: false)
    }

    /// Each tour once, by where it is.
    private func candidates(named: [String], beside source: String) -> [(String, LibraryEntry.Origin)] {
        var known: Set<String> = []
        var candidates: [(String, LibraryEntry.Origin)] = []
        func add(_ sources: some Sequence<String>, _ origin: LibraryEntry.Origin) {
            for source in sources where !SourceArgument.isPipe(source) && known.insert(identity(source)).inserted {
                candidates.append((source, origin))
            }
        }
        add(named, .named)
        add(keeper.sources.lazy.map(\.source).prefix(Self.mostRecent), .recent)
        add([source], .recent)
        add(BuiltInTours.names(environment: environment), .builtIn)
        add(Self.tours(in: "."), .folder)
        if let path = realPath(source, String.init(cString:)), let slash = path.lastIndex(of: "/"),
            slash > path.startIndex
        {
            add(Self.tours(in: String(path[..<slash])), .folder)
        }
        return candidates
    }

    /// The same for every way to name the same tour.
    private func identity(_ source: String) -> String {
        if let path = realPath(source, String.init(cString:)) { return path }
        let folder = BuiltInTours.folder(source, environment: environment)
        return folder.flatMap { realPath($0.string, String.init(cString:)) } ?? source
    }

    /// The pages and folders of pages in a folder, and the folder if it is a tour itself, whose pages are then not tours of their
    /// own.
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
                || self.names(in: path).contains(where: { TourOpener.isPage($0) })
            {
                tours.append(path)
            }
        }
        return tours
    }

    /// The names in a folder, without hidden ones; none if it is no folder.
    private static func names(in folder: String) -> [String] {
        Folder.names(in: folder, atMost: mostNames).filter { !$0.hasPrefix(".") }
    }
}
