import TourDocument

/// The headings of a tour's sections, to be read in the background: from a section on to the end, then from the start up to it. It is a
/// value: it needs nothing else to run.
package struct HeadingTask: Sendable, Hashable {
    /// Tells its reports from those of others.
    let number: Int
    let first: Int
    /// The sections that need not be read.
    let known: Set<Int>
    let sections: SectionList
    let provider: any SectionProvider

    /// So much text is read at most, in bytes, and so many headings are kept.
    private static let maximumBytes = 64 << 20
    private static let maximumCount = 20_000

    package static func == (a: HeadingTask, b: HeadingTask) -> Bool { a.number == b.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// Reads headings, but of pages that would have to be fetched. Asked before each section, `isStopped` ends it
    /// without a report; `report` hears of those found since the last time when one `isDue`, and at the end.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (HeadingReport) -> Void) {
        var news = HeadingReport(number: number)
        var (bytes, count) = (0, 0)
        let first = min(first, sections.count)
        for index in [first..<sections.count, 0..<first].joined() where !known.contains(index) {
            if isStopped() { return }
            bytes += sections.byteCount(at: index)
            if bytes > Self.maximumBytes || count > Self.maximumCount { break }
            let isHere = provider.hasText(ofSection: index) || provider.address(ofSection: index) == nil
            guard isHere, let pieces = try? provider.passingBlocks(ofSection: index, pieces: Outline.maximumPieces)
            else { continue }
            let found = Outline.headings(in: pieces, of: sections[index], index)
            news.headings[index] = found
            count += found.count
            guard isDue() else { continue }
            report(news)
            news.headings = [:]
        }
        news.isLast = true
        report(news)
    }
}

/// Headings that were found by a ``HeadingTask``, by the numbers of their sections.
package struct HeadingReport: Sendable {
    let number: Int
    var headings: [Int: [SectionHeading]] = [:]
    var isLast = false
}
