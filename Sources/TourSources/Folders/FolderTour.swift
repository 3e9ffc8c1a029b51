internal import Synchronization
internal import SystemPackage
internal import TourDocument

/// The pages of a folder, as the store of pages asks for them, and what is known of their list.
final class FolderPages: PageSource {
    struct Known: Sendable {
        var table: PageTable
        var warnings: BoundedWarnings
        var list: ListState
    }

    /// What is known of the list of pages.
    enum ListState: Sendable {
        /// All of it is.
        case known
        /// Nothing but the first page.
        case first(FilePath.Component, rule: CreditRule, facts: PageFacts)
    }

    let folder: PageFolder
    /// Whether there is a manifest that does not say what the tour's id is.
    let lacksID: Bool
    let known: Mutex<Known>

    init(folder: PageFolder, lacksID: Bool, table: PageTable, warnings: BoundedWarnings, list: ListState) {
        self.folder = folder
        self.lacksID = lacksID
        known = Mutex(Known(table: table, warnings: warnings, list: list))
    }

    var table: PageTable { known.withLock { $0.table } }

    /// Reads the head of a page, if that has not been done.
    func learn(_ page: Int, in table: PageTable) {
        let problems = table.learn(page, from: folder)
        if !problems.isEmpty { known.withLock { $0.warnings.add(problems) } }
    }

    /// The bytes of a page, and what it is written in.
    private func open(_ page: Int) throws(SourceError) -> (source: ByteSource, kind: PageKind) {
        let table = table
        guard page >= 0, page < table.count else {
            throw SourceError(folder.name.string, "has no page \(page + 1)")
        }
        learn(page, in: table)
        var source = try folder.source(of: table.file(at: page))
        let size = try source.count()
        // what is small is kept in memory, so that no file is kept open for it
        if size <= MarkdownPage.Steps.standard.first {
            source = ByteSource(name: source.name, bytes: try source.bytes(in: 0..<size))
        }
        try source.refuseBinary(source.bytes(in: 0..<PageHead.firstLook))
        return (source, table.kind(at: page))
    }

    func glance(at page: Int) throws(SourceError) -> (any Page)? {
        let (source, kind) = try open(page)
        return try kind.glance(source)
    }

    func load(_ page: Int, isCancelled: () -> Bool) throws(SourceError) -> any Page {
        let (source, kind) = try open(page)
        let whole = try kind.load(source, isCancelled)
        known.withLock { $0.warnings.add(whole.warnings) }
        return whole
    }
}

/// A folder of pages, each a section, with or without a manifest.
///
/// What it costs to open one does not depend on how many pages it has: the first is read, and what else is in the folder is
/// found by ``completeOpening(_:)``.
final class FolderTour: SectionLoader {
    /// How many pages may be looked at while somebody waits.
    static let pagesAtOnce = 32
    /// How large a page may be that is looked through whole for what is searched for, in bytes. A larger one is taken piece by piece.
    private static let maximumLook = 32 << 20
    /// How often what is found is reported.
    private static let reportInterval = Duration.milliseconds(150)

    private let pages: FolderPages
    private let store: PageStore

    init(_ pages: FolderPages) {
        self.pages = pages
        store = PageStore(pages)
    }

    func state(ofSection index: Int, piece: Int) -> PieceState { store.piece(piece, of: index) }

    func want(_ pieces: [(section: Int, piece: Int)]) {
        var pages: [Int] = []
        for piece in pieces where !pages.contains(piece.section) { pages.append(piece.section) }
        store.want(pages)
    }

    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        store.load(on: run, changed: changed)
    }

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        let page = try store.wait(for: index)
        guard piece >= 0, piece < page.pieceCount else {
            throw SourceError(pages.folder.name.string, "has no piece \(piece + 1) of page \(index + 1)")
        }
        return try page.blocks(ofPiece: piece)
    }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let table = pages.table
        guard index >= 0, index < table.count else { return nil }
        return (try? pages.folder.source(of: table.file(at: index))).map { ($0, 0) }
    }

    func mayHold(_ filter: SourceFilter, inSection index: Int, piece: Int) -> Bool {
        if store.extent(of: index).pieceCount > 1, let page = try? store.wait(for: index), piece < page.pieceCount {
            return page.mayHold(filter, piece: piece)
        }
        let table = pages.table
        guard index >= 0, index < table.count, let source = try? pages.folder.source(of: table.file(at: index)),
            let bytes = try? source.allBytes(limit: Self.maximumLook, of: "a page")
        else { return true }
        return filter.mayBeHeld(by: bytes)
    }

    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        store.present(index)?.piece(ofNote: note, referredToIn: piece).map { (index, $0) }
    }

    func page(ofSection index: Int) -> String? {
        let table = pages.table
        return index >= 0 && index < table.count ? table.path(at: index) : nil
    }

    func section(ofPage path: String) -> Int? { pages.table.index(ofPath: path) }

    /// The sections of a table, with how much is known of each page's text.
    static func sections(
        _ table: PageTable, _ store: PageStore, isComplete: Bool = true, isSettled: Bool? = nil
    ) -> SectionList {
        SectionList(FolderSections(table: table, store: store), isComplete: isComplete, isSettled: isSettled)
    }

    /// The tour's sections as they are known at the start.
    func sections(isComplete: Bool, isSettled: Bool) -> SectionList {
        Self.sections(pages.table, store, isComplete: isComplete, isSettled: isSettled)
    }

    // MARK: - What is left of the opening

    var isCompletedSoon: Bool {
        if case .first = pages.known.withLock({ $0.list }) { return false }
        return pages.table.count <= Self.pagesAtOnce
    }

    /// Reads the list of pages if it is not known, then the heads of all pages from the first on.
    ///
    /// The tour is settled when all heads have been read: until then titles and sizes of pages become better, and ids that
    /// heads name are found.
    func completeOpening(_ report: (OpeningReport) -> Bool) {
        var clock = ReportClock(interval: Self.reportInterval)
        guard completeList(&clock, report) else { return }
        let table = pages.table
        for page in 0..<table.count {
            pages.learn(page, in: table)
            guard page & 0x3F != 0x3F || !clock.isDue() else {
                let share = Double(page + 1) / Double(table.count)
                guard report(state(table, isComplete: true, share: share)) else { return }
                continue
            }
        }
        let warnings = pages.known.withLock { $0.warnings.takeLast() }
        _ = report(OpeningReport(sections: Self.sections(table, store), share: 1, warnings: warnings))
    }

    /// What was wrong with pages when they were loaded, and the pages in the folder that neither a manifest lists nor a link names.
    func lateFindings(linked: Set<String>) -> [Finding] {
        var findings = pages.known.withLock { $0.warnings.takeLast() }
        if pages.lacksID {
            let place = pages.folder.place(of: FilePath(Manifest.fileName))
            let problem = "names no “id”: credits are kept under the folder's path, and are lost when it moves"
            findings.append(SourceError(place, problem).finding(.warning))
        }
        let table = pages.table
        guard let there = try? FolderListing(pages.folder.root).sorted() else { return findings }
        let known = Set((0..<table.count).map(table.path(at:))).union(linked)
        for index in 0..<there.count where !known.contains(there[index]) {
            let problem = SourceError(
                pages.folder.place(of: FilePath(there[index])),
                "is never reached: \(Manifest.fileName) does not list it")
            findings.append(problem.finding(.warning))
        }
        return findings
    }

    private func state(_ table: PageTable, isComplete: Bool, share: Double) -> OpeningReport {
        OpeningReport(
            sections: Self.sections(table, store, isComplete: isComplete, isSettled: false), share: share,
            warnings: pages.known.withLock { $0.warnings.take() })
    }

    /// Returns false if a report did.
    private func completeList(_ clock: inout ReportClock, _ report: (OpeningReport) -> Bool) -> Bool {
        switch pages.known.withLock({ $0.list }) {
        case .known: return true
        case .first(let first, let rule, let facts):
            let short = pages.table
            do throws(Errno) {
                var isStopped = false
                let listing = try FolderListing(pages.folder.root) {
                    isStopped = clock.isDue() && !report(state(short, isComplete: false, share: 0))
                    return !isStopped
                }
                if isStopped { return false }
                // what was shown as the first page stays the first, even if it is gone
                let names = first.withBytes { listing.sorted().moving(toFront: $0) }
                let table = PageTable(names: names, first: facts, rule: rule)
                pages.known.withLock { $0.table = table }
            } catch {
                pages.known.withLock { $0.warnings.add(SourceError(pages.folder.name.string, error).finding()) }
            }
            guard report(state(pages.table, isComplete: true, share: 0)) else { return false }
        }
        pages.known.withLock { $0.list = .known }
        return true
    }
}

/// The pages of a folder as sections: what the table knows of them, and how much of their text is known.
private struct FolderSections: SectionTable {
    let table: PageTable
    let store: PageStore

    var count: Int { table.count }
    var creditsToEarn: Int { table.creditsToEarn }
    func title(at index: Int) -> String { table.title(at: index) }
    func bytes(before index: Int) -> Int { table.bytes(before: index) }
    func index(ofID id: String) -> Int? { table.index(ofID: id) }

    func section(at index: Int) -> Section {
        var section = table.section(at: index)
        let extent = store.extent(of: index)
        (section.pieceCount, section.isWhole) = (extent.pieceCount, extent.isWhole)
        return section
    }
}
