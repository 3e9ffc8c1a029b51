/// How long the person read, seconds per day and tour, and for which days they planned something by hand.
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
    /// The titles of the tours by their ids, as they were last.
    package private(set) var titles: [String: String] = [:]

    /// The days for which sections were put by hand, by the ids of tours and sections.
    package private(set) var planned: [String: [String: Day]] = [:]

    package init() {}

    /// Puts a section on a day by hand; nil: it comes when the plan has it.
    package mutating func plan(_ section: String, of tour: String, on day: Day?) {
        planned[tour, default: [:]][section] = day
    }

    /// Takes in a stretch. What is absurd is kept within a day.
    package mutating func add(_ entry: Entry) {
        titles[entry.tour] = entry.title
        let known = seconds[entry.day]?[entry.tour] ?? 0
        seconds[entry.day, default: [:]][entry.tour] = Self.sane(known + Self.sane(entry.seconds))
    }

    /// As many seconds as a day can have.
    package static func sane(_ seconds: Int) -> Int { min(max(0, seconds), 86_400) }
}
