package import Credits

/// What was read on a day.
package struct DayRecord: Hashable, Sendable {
    /// What was read of one tour.
    package struct OfTour: Hashable, Sendable {
        package var tour: String
        package var title: String
        package var seconds = 0
        /// The sections that were earned, in the order of the ledger.
        package var sections: [Grant] = []

        /// Whether it is worth a row.
        var isShown: Bool { seconds >= 60 || !sections.isEmpty }
    }

    /// The tours in the order in which they first earned something; those that were only read in come last, by their title.
    package var tours: [OfTour] = []
    /// The publishing that was paid for a month and not for the one that began on the day.
    package var ended: [Publishing] = []

    package var seconds: Int { tours.reduce(0) { $0 + $1.seconds } }
    package var credits: Int { tours.reduce(0) { $1.sections.reduce($0) { $0 &+ $1.credits } } }
    /// Whole minutes, as they are shown.
    package var minutes: Int { seconds / 60 }
    /// Whether there is nothing to show of it.
    package var isEmpty: Bool { ended.isEmpty && !tours.contains(where: \.isShown) }
    /// Whether the day counts as one of reading: it has a credit, or a minute.
    package var counts: Bool { minutes > 0 || tours.contains { !$0.sections.isEmpty } }

    package init() {}

    fileprivate subscript(tour: String, title: String) -> OfTour {
        get { tours.first { $0.tour == tour } ?? OfTour(tour: tour, title: title) }
        set {
            if let index = tours.firstIndex(where: { $0.tour == tour }) {
                tours[index] = newValue
            } else {
                tours.append(newValue)
            }
        }
    }

    /// The records of all days on which something was read or earned.
    ///
    /// - Parameter dayOf: the day of a grant; grants without one are left out.
    /// Complexity: O(grants + days and tours of the log), times the tours of a day.
    package static func all(log: ReadingLog, grants: [Grant], dayOf: (Grant) -> Day?) -> [Day: DayRecord] {
        var records: [Day: DayRecord] = [:]
        for grant in grants {
            guard let day = dayOf(grant) else { continue }
            records[day, default: DayRecord()][grant.tour, grant.tourTitle].sections.append(grant)
        }
        for (day, tours) in log.seconds {
            let named = tours.map { (id: $0.key, title: log.titles[$0.key] ?? $0.key, seconds: $0.value) }
            for tour in named.sorted(by: { ($0.title, $0.id) < ($1.title, $1.id) }) where tour.seconds > 0 {
                records[day, default: DayRecord()][tour.id, tour.title].seconds = tour.seconds
            }
        }
        return records
    }
}
