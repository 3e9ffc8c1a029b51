package import TextSearch
package import TourDocument

/// A line of a tour in which something stands that was looked for in the texts of several.
package struct FoundText: Hashable, Sendable {
    /// How the tour is opened, and what it is called.
    package let source: String
    package let tour: String
    /// The id of the section, and what it is called.
    package let section: String
    package let title: String
    let listed: ListedHit

    /// The line, cut between words where it is long.
    package var line: String { listed.line }

    /// The lines of a tour that match; what is seen beside a match is not listed again.
    ///
    /// - Parameters:
    ///   - most: so many lines are looked for, but for those of the last block.
    ///   - isStopped: asked before each block; ends it with what was found so far.
    /// - Complexity: linear in the length of the sources.
    package static func all(
        _ matcher: TextMatcher, in tour: Tour, _ provider: any SectionProvider, source: String, atMost most: Int = .max,
        isStopped: () -> Bool = { false }
    ) -> [FoundText] {
        var found: [FoundText] = []
        let task = SearchTask(
            number: 0, purpose: .count(from: PieceID(section: 0, piece: 0), listing: min(most, 10_000) * 10),
            matcher: matcher,
            provider: provider, sections: tour.sections)
        task.run(
            isStopped: { found.count >= most || isStopped() }, isDue: { true },
            report: { report in
                for listed in report.listed {
                    let section = tour.sections[listed.hit.item.section]
                    let next = FoundText(
                        source: source, tour: tour.title, section: section.id, title: section.title, listed: listed)
                    if found.last.map({ $0.listed.shows(listed) }) != true { found.append(next) }
                }
            })
        return found
    }
}
