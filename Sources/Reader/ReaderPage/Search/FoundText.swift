package import TextSearch
package import TourDocument

/// A matching line in the texts of several tours.
package struct FoundText: Hashable, Sendable {
    /// The source and title of the tour.
    package let source: String
    package let tour: String
    /// The id and title of the section.
    package let section: String
    package let title: String
    package let listed: ListedHit

    /// The line, cut between words if it is long.
    package var line: String { listed.line }

    /// The matching lines of a tour, but those visible beside another match. Complexity: linear in the sources.
    package static func all(
        _ matcher: TextMatcher, in tour: Tour, _ provider: any SectionProvider, source: String
    ) -> [FoundText] {
        var found: [FoundText] = []
        let task = SearchTask(
            purpose: .count(from: PieceID(section: 0, piece: 0), listing: 100_000), matcher: matcher,
            provider: provider, sections: tour.sections)
        task.run(
            isStopped: { false }, isDue: { true },
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
