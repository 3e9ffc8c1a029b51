internal import Synchronization
internal import SystemPackage
internal import TourDocument

/// A folder of pages, each a section, with or without a manifest.
///
/// What it costs to open one does not depend on how many pages it has: the first is read, and what else is in the folder is
/// found by ``completeOpening(_:)``.
final class FolderTour: SectionLoader {
    /// How large a page may be that is parsed as one section, in bytes.
    static let maximumPage = 64 << 20
    /// How many pages may be looked at while somebody waits.
    static let pagesAtOnce = 32
    /// How often what is found is reported.
    private static let reportInterval = Duration.milliseconds(150)

    private struct Known: Sendable {
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
    private let known: Mutex<Known>

    init(folder: PageFolder, table: PageTable, warnings: BoundedWarnings, list: ListState) {
        self.folder = folder
        known = Mutex(Known(table: table, warnings: warnings, list: list))
    }

    private var table: PageTable { known.withLock { $0.table } }

    /// Reads the head of a page, if that has not been done.
    private func learn(_ page: Int, in table: PageTable) {
        let problems = table.learn(page, from: folder)
        if !problems.isEmpty { known.withLock { $0.warnings.add(problems) } }
    }

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        let table = table
        guard index >= 0, index < table.count else {
            throw SourceError(folder.name.string, "has no page \(index + 1)")
        }
        learn(index, in: table)
        let source = try folder.source(of: table.file(at: index))
        let bytes = try source.allBytes(limit: Self.maximumPage, of: "a page")
        try source.refuseBinary(bytes)
        return PageParser.blocks(of: bytes, kind: table.kind(at: index))
    }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let table = table
        guard index >= 0, index < table.count else { return nil }
        return (try? folder.source(of: table.file(at: index))).map { ($0, 0) }
    }

    func mayHold(_ filter: SourceFilter, inSection index: Int, piece: Int) -> Bool {
        let table = table
        guard index >= 0, index < table.count, let source = try? folder.source(of: table.file(at: index)),
            let bytes = try? source.allBytes(limit: Self.maximumPage, of: "a page")
        else { return true }
        return filter.mayBeHeld(by: bytes)
    }

    func page(ofSection index: Int) -> String? {
        let table = table
        return index >= 0 && index < table.count ? table.path(at: index) : nil
    }

    func section(ofPage path: String) -> Int? { table.index(ofPath: path) }

    // MARK: - What is left of the opening

    var isCompletedSoon: Bool {
        if case .first = known.withLock({ $0.list }) { return false }
        return table.count <= Self.pagesAtOnce
    }

    /// Reads the list of pages if it is not known, then the heads of all pages from the first on.
    ///
    /// The tour is settled when all heads have been read: until then titles and sizes of pages become better, and ids that
    /// heads name are found.
    func completeOpening(_ report: (OpeningReport) -> Bool) {
        var clock = ReportClock(interval: Self.reportInterval)
        guard completeList(&clock, report) else { return }
        let table = table
        for page in 0..<table.count {
            learn(page, in: table)
            guard page & 0x3F != 0x3F || !clock.isDue() else {
                let share = Double(page + 1) / Double(table.count)
                guard report(state(table, isComplete: true, share: share)) else { return }
                continue
            }
        }
        let warnings = known.withLock { $0.warnings.takeLast() }
        _ = report(OpeningReport(sections: SectionList(table), share: 1, warnings: warnings))
    }

    private func state(_ table: PageTable, isComplete: Bool, share: Double) -> OpeningReport {
        OpeningReport(
            sections: SectionList(table, isComplete: isComplete, isSettled: false), share: share,
            warnings: known.withLock { $0.warnings.take() })
    }

    /// Returns false if a report did.
    private func completeList(_ clock: inout ReportClock, _ report: (OpeningReport) -> Bool) -> Bool {
        switch known.withLock({ $0.list }) {
        case .known: return true
        case .first(let first, let rule, let facts):
            let short = table
            do throws(Errno) {
                var isStopped = false
                let listing = try FolderListing(folder.root) {
                    isStopped = clock.isDue() && !report(state(short, isComplete: false, share: 0))
                    return !isStopped
                }
                if isStopped { return false }
                // what was shown as the first page stays the first, even if it is gone
                let names = first.withBytes { listing.sorted().moving(toFront: $0) }
                let table = PageTable(names: names, first: facts, rule: rule)
                known.withLock { $0.table = table }
            } catch {
                known.withLock { $0.warnings.add(SourceError(folder.name.string, error).description) }
            }
            guard report(state(table, isComplete: true, share: 0)) else { return false }
        }
        known.withLock { $0.list = .known }
        return true
    }
}
