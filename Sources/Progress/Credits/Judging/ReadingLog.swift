/// Seconds of reading by day and tour, and the days planned by hand.
package struct ReadingLog: Hashable, Sendable {
    /// A stretch of reading.
    package struct Entry: Hashable, Sendable {
        package var day: Day
        /// The tour's id and title.
        package var tour: String
        package var title: String
        package var seconds: Int

        package init(day: Day, tour: String, title: String, seconds: Int) {
            self.day = day
            self.tour = tour
            self.title = title
            self.seconds = seconds
        }
    }

    /// Seconds by day, and by the tour's id.
    package private(set) var seconds: [Day: [String: Int]] = [:]
    /// The latest titles of the tours by id.
    package private(set) var titles: [String: String] = [:]

    /// The days set by hand, by tour and section id.
    package private(set) var planned: [String: [String: Day]] = [:]

    package init() {}

    /// Sets the day of a section by hand; nil leaves it to the plan.
    package mutating func plan(_ section: String, of tour: String, on day: Day?) {
        planned[tour, default: [:]][section] = day
    }

    /// Adds a stretch, clamped to a day.
    package mutating func add(_ entry: Entry) {
        titles[entry.tour] = entry.title
        let known = seconds[entry.day]?[entry.tour] ?? 0
        seconds[entry.day, default: [:]][entry.tour] = Self.sane(known + Self.sane(entry.seconds))
    }

    /// Clamps seconds to a day.
    package static func sane(_ seconds: Int) -> Int { min(max(0, seconds), 86_400) }
}
