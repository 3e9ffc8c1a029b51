import InfiniteScroll
import TourDocument

/// A heading within a section, below the one that the section starts with. It can be opened, and has no credit.
package struct SectionHeading: Hashable, Sendable {
    var item: ItemID
    var title: String
    /// How many levels it lies below its section, from 1.
    var depth: Int
}

/// The headings of sections whose text is loaded.
package struct Outline: Sendable {
    package private(set) var headings: [Int: [SectionHeading]] = [:]
    package private(set) var isReading = false
    /// Whether all was read that can be.
    private var isWhole = false
    /// Changes whenever ``headings`` may.
    package private(set) var version = 0
    package var pinned = PinnedContents()

    /// Longer sections are searched from their start.
    static let maximumPieces = 32
    private static let maximumDepth = 4

    /// Finds the headings of a section, if its text is loaded.
    mutating func learn(_ index: Int, of sections: SectionList, _ provider: any SectionProvider) {
        guard headings[index] == nil, provider.hasText(ofSection: index) else { return }
        let pieces = try? provider.passingBlocks(ofSection: index, pieces: Self.maximumPieces)
        headings[index] = Self.headings(in: pieces ?? [], of: sections[index], index)
        version += 1
    }

    /// Forgets headings that may have changed: of some sections, or all. Those being read may be of the former text.
    mutating func forget(_ jobs: inout BackgroundJobs, where isForgotten: ((Int) -> Bool)? = nil) {
        let kept = isForgotten.map { isForgotten in headings.filter { !isForgotten($0.key) } }
        if kept?.count != headings.count { version += 1 }
        headings = kept ?? [:]
        (isReading, isWhole) = (false, false)
        jobs.stop(HeadingTask.self)
    }

    /// Starts to read the headings of all sections in the background. Nil if that is running or done.
    /// - Parameter first: the section to begin with.
    mutating func readAll(from first: Int, of sections: SectionList, _ provider: any SectionProvider) -> HeadingTask? {
        guard !isReading, !isWhole else { return nil }
        isReading = true
        return HeadingTask(first: first, known: Set(headings.keys), sections: sections, provider: provider)
    }

    package mutating func take(_ report: HeadingTask.Report) {
        (isReading, isWhole) = (!report.isLast, report.isLast)
        guard !report.headings.isEmpty else { return }
        headings.merge(report.headings) { old, _ in old }
        version += 1
    }

    static func headings(
        in pieces: some Sequence<[Block]>, of section: Section, _ index: Int
    ) -> [SectionHeading] {
        var found: [(item: ItemID, title: String, level: Int)] = []
        for (piece, blocks) in pieces.prefix(maximumPieces).enumerated() {
            for (number, block) in blocks.enumerated() {
                // no subtitle
                guard case .heading(let level, let runs) = block.kind, number != 1 || level < 6 else { continue }
                let title = runs.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                guard !title.isEmpty else { continue }
                found.append((ItemID(section: index, piece: piece, block: number), title, level))
            }
        }
        guard let first = found.first else { return [] }
        var top = (found.map(\.level).min() ?? 1) - 1
        if first.title == section.title || first.item == ItemID(section: index, block: 0) {
            top = first.level
            found.removeFirst()
        }
        return found.map {
            SectionHeading(item: $0.item, title: $0.title, depth: min(max(1, $0.level - top), maximumDepth))
        }
    }
}

extension TourView {
    /// Starts to read all headings in the background, those around the present section first. Returns whether it did.
    package mutating func readOutline() -> Bool {
        guard let task = outline.readAll(from: currentSection, of: tour.sections, provider) else { return false }
        outbox.send(.readHeadings(jobs.start(task)))
        return true
    }

    /// The current entry of the contents: the last heading at the top of the screen or above it.
    package var currentEntry: ContentsEntry {
        let section = currentSection
        guard let heading = outline.headings[section]?.last(where: { $0.item <= viewport.top.item })
        else { return .section(section) }
        return .heading(heading)
    }

    package mutating func go(to entry: ContentsEntry) {
        if case .heading(let heading) = entry { return go(to: TextAnchor(item: heading.item)) }
        go(toSection: entry.section)
    }

    /// - Parameter sections: the number of sections forward, ignoring headings; nil for the next of either.
    package mutating func goToNext(sections: Int?) {
        let here = topSection
        if sections == nil, let next = stops(in: here).first(where: { $0.item > viewport.top.item }) {
            return go(to: TextAnchor(item: next.item), isForward: true)
        }
        go(toSection: here + (sections ?? 1), isForward: here + 1 < tour.sections.count)
    }

    /// Goes back to the last heading above the screen's top, or to the start of the section or of the one before.
    /// - Parameter sections: how many sections to go back, ignoring headings; the present one counts, unless at its
    ///   start.
    package mutating func goToPrevious(sections: Int?) {
        let here = topSection
        let top = viewport.top
        let start = content.firstItem(ofSection: here)
        let isAtItsStart = top.item < start || top == RowPosition(item: start, row: 0)
        guard sections == nil else { return go(toSection: here - (sections ?? 1) + (isAtItsStart ? 0 : 1)) }
        let target = isAtItsStart ? here - 1 : here
        let stop = stops(in: target).last {
            isAtItsStart || $0.item < top.item || $0.item == top.item && top.row > 0
        }
        if let stop { go(to: TextAnchor(item: stop.item)) } else { go(toSection: target) }
    }

    private mutating func stops(in section: Int) -> [SectionHeading] {
        guard tour.sections.indices.contains(section), isLongerThanScreen(section) else { return [] }
        outline.learn(section, of: tour.sections, provider)
        return outline.headings[section] ?? []
    }

    private func isLongerThanScreen(_ section: Int) -> Bool {
        var rows = 0
        var item: ItemID? = content.firstItem(ofSection: section)
        while let here = item, here.section == section, rows <= viewport.rows {
            rows += content.linesWithoutKeeping(of: here).count
            item = content.item(after: here)
        }
        return rows > viewport.rows
    }
}

/// A self-contained background reading of headings: of a section, then of those around it, and so on.
package struct HeadingTask: BackgroundTask {
    /// Headings found, by the numbers of their sections.
    package struct Report: Sendable {
        var headings: [Int: [SectionHeading]] = [:]
        var isLast = false
    }

    let first: Int
    let known: Set<Int>
    let sections: SectionList
    let provider: any SectionProvider

    /// The limits of text, in bytes, and of headings.
    private static let maximumBytes = 64 << 20
    private static let maximumCount = 20_000
    /// Bytes of text around the first section for the first report, which a frame waits for.
    private static let reach = 512 << 10

    /// Reads headings, but of pages that would have to be fetched. `isStopped`, asked before each section, ends it
    /// without a report; `report` gets the new ones near the first section, then whenever `isDue`, and at the end.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (Report) -> Void) {
        var news = Report()
        var (bytes, count, isNear) = (0, 0, true)
        let around = (0...sections.count).lazy.flatMap { $0 == 0 ? [first] : [first - $0, first + $0] }
        for index in around where sections.indices.contains(index) && !known.contains(index) {
            if isStopped() { return }
            let isFar = isNear && bytes > Self.reach
            if isFar { isNear = false }
            bytes += sections.byteCount(at: index)
            if bytes > Self.maximumBytes || count > Self.maximumCount { break }
            let isHere = provider.hasText(ofSection: index) || provider.address(ofSection: index) == nil
            guard isHere, let pieces = try? provider.passingBlocks(ofSection: index, pieces: Outline.maximumPieces)
            else { continue }
            let found = Outline.headings(in: pieces, of: sections[index], index)
            news.headings[index] = found
            count += found.count
            guard isDue() || isFar else { continue }
            report(news)
            news.headings = [:]
        }
        news.isLast = true
        report(news)
    }
}
