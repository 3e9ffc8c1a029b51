package import SourceFiles
package import TextSearch
package import TourDocument

/// A tour that is a list of pages, each a section: a folder, a book, an archive.
///
/// A new kind of source makes a ``PageList``, and a ``PageSource`` that loads page `n` of it, mostly by passing its
/// text to a ``PageKind``; that is called on any thread, and caches nothing. This type handles duplicate ids, unknown
/// sizes, memory, loading outside the event loop, notes, content hashes, and links between pages.
package final class PagesTour: SectionSource {
    /// The largest page, in bytes, that is searched whole. A larger one is searched piece by piece.
    private static let maximumScanSize = 32 << 20
    private static let reportInterval = Duration.milliseconds(150)

    private let list: PageList
    private let source: any PageSource
    private let store: PageStore

    package init(_ list: PageList, _ source: any PageSource) {
        self.list = list
        self.source = source
        store = PageStore(source, loaded: list.learn)
    }

    /// The tour with these pages as its sections.
    package func open(_ tour: Tour, pictures: (any PictureSource)? = nil) -> OpenTour {
        var tour = tour
        tour.sections = sections(hasFinalIDs: list.isComplete && !source.isCompletedLater)
        let warnings = list.takeWarnings(isLast: tour.sections.hasFinalIDs)
        return OpenTour(tour: tour, warnings: warnings, source: self, pictures: pictures)
    }

    private func sections(hasFinalIDs: Bool) -> SectionList {
        let table = PageSections(list: list, store: store, count: list.count)
        return SectionList(table, isComplete: hasFinalIDs || list.isComplete, hasFinalIDs: hasFinalIDs)
    }

    // MARK: - Text

    package func state(ofSection index: Int, piece: Int) -> PieceState { store.piece(piece, of: index) }

    package func hasText(ofSection index: Int) -> Bool { store.present(index)?.isWhole ?? false }

    package func want(_ pieces: [(section: Int, piece: Int)]) { store.want(pieces) }

    package func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        store.load(on: run, changed: changed)
    }

    package func leave() { store.leave() }
    package func retry(section index: Int, _ retry: PageRetry) { store.retry(index, retry) }
    package func leftOutWords(ofSection index: Int) -> Int { store.present(index)?.leftOutWords ?? 0 }
    package func freshness(ofSection index: Int) -> PageFreshness? { source.freshness(of: index) }
    package func address(ofSection index: Int) -> WebAddress? { source.address(of: index) }

    package func section(ofAddress address: WebAddress) -> Int? { source.page(at: address) }

    package func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        let page = try store.wait(for: index)
        guard piece >= 0, piece < page.pieceCount else {
            throw SourceError("page \(index + 1)", "has no piece \(piece + 1) any more; open it again")
        }
        return try page.blocks(ofPiece: piece)
    }

    package func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]] {
        let page = try store.passing(index)
        return try (0..<min(pieces, page.pieceCount)).map { piece throws(SourceError) in try page.blocks(ofPiece: piece)
        }
    }

    package func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        guard index >= 0, index < list.count, let text = try? source.text(of: index) else { return nil }
        return (text, 0)
    }

    package func fileOrigin(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        guard index >= 0, index < list.count else { return nil }
        return source.filePlace(of: offset, in: index)
    }

    package func authorPlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        guard index >= 0, index < list.count else { return nil }
        return source.authorPlace(of: offset, in: index)
    }

    package func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool {
        let filter = SourceFilter(literal)
        if store.extent(of: index).pieceCount > 1, let page = try? store.wait(for: index), piece < page.pieceCount {
            return page.mightContain(filter, piece: piece)
        }
        // unloaded pages are not fetched for a search
        if source.address(of: index) != nil, origin(ofSection: index) == nil { return false }
        guard let (text, _) = origin(ofSection: index),
            let bytes = try? text.allBytes(limit: Self.maximumScanSize, of: "a page")
        else { return true }
        return filter.mayBeHeld(by: bytes)
    }

    package func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        store.present(index)?.piece(ofNote: note, referredToIn: piece).map { (index, $0) }
    }

    package func piece(ofHeading name: String, onPageOf section: Int) -> (section: Int, piece: Int)? {
        store.present(section)?.piece(ofHeading: name).map { (section, $0) }
    }

    package func page(ofSection index: Int) -> String? { index >= 0 && index < list.count ? list[index].path : nil }
    package func section(ofPage path: String) -> Int? {
        PageEndings.paths(meantBy: path).lazy.compactMap { self.list.page(at: $0) ?? self.source.page(meantBy: $0) }
            .first
            ?? PageEndings.wikiName(of: path, hasEnding: false).flatMap(list.page(withWikiName:))
    }
    package func name(of anchor: String?, onPage path: String) -> String? { source.name(of: anchor, onPage: path) }
    package func note(_ number: Int, ofSection index: Int) -> [Block]? { source.note(number, of: index) }
    package func glossary(ofSection index: Int) -> Glossary { store.present(index)?.glossary ?? Glossary() }

    package func warnings(ofSection index: Int) -> [Finding] { store.present(index)?.warnings ?? [] }

    package func lateFindings(linked: Set<String>) -> [Finding] {
        list.takeWarnings(isLast: true) + source.lateFindings(linked: linked)
    }

    // MARK: - Completing the opening

    package var isCompletedSoon: Bool { source.isCompletedSoon }

    package func growth(beyond count: Int) -> OpeningReport? {
        guard source.hasPage(count), !source.isCompletedLater else { return nil }
        return OpeningReport(sections: sections(hasFinalIDs: true), share: 1)
    }

    package func completeOpening(_ report: (OpeningReport) -> Bool) {
        var clock = ReportClock(interval: Self.reportInterval)
        var wasComplete = list.isComplete
        func tell(hasFinalIDs: Bool, share: Double) -> Bool {
            let warnings = list.takeWarnings(isLast: hasFinalIDs)
            return report(OpeningReport(sections: sections(hasFinalIDs: hasFinalIDs), share: share, warnings: warnings))
        }
        let isDone = source.complete { share in
            let isNews = list.isComplete && !wasComplete
            guard clock.isDue() || isNews else { return true }
            wasComplete = list.isComplete
            return tell(hasFinalIDs: false, share: share)
        }
        if isDone { _ = tell(hasFinalIDs: true, share: 1) }
    }
}

/// The pages of a list as sections: the list's entries, and the known extent of their text.
private struct PageSections: SectionTable {
    let list: PageList
    let store: PageStore
    /// How many pages the list had when this was made.
    let count: Int

    var creditsToEarn: Int { list.credits(before: count) }
    func title(at index: Int) -> String { list.title(of: index) }
    func bytes(before index: Int) -> Int { list.bytes(before: index) }
    func textBytes(before index: Int) -> Int { list.textBytes(before: index) }
    func index(ofID id: String) -> Int? { list.page(withID: id).flatMap { $0 < count ? $0 : nil } }

    func section(at index: Int) -> Section {
        let entry = list[index]
        let extent = store.extent(of: index)
        var section = Section(
            id: entry.id, title: entry.title, number: entry.number, part: entry.part, level: entry.level,
            credits: entry.worth, rule: entry.rule, minColumns: entry.minColumns, terms: entry.terms,
            byteCount: entry.byteCount ?? list.bytes(before: index + 1) - list.bytes(before: index),
            textSpan: store.textSpan(of: index), pieceCount: extent.pieceCount, isWhole: extent.isWhole)
        section.former = entry.former
        return section
    }
}
