/// How long the person read: seconds per day and tour.
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

    package init() {}

    /// Takes in a stretch. What is absurd is kept within a day.
    package mutating func add(_ entry: Entry) {
        titles[entry.tour] = entry.title
        let known = seconds[entry.day]?[entry.tour] ?? 0
        seconds[entry.day, default: [:]][entry.tour] = Self.sane(known + Self.sane(entry.seconds))
    }

    /// As many seconds as a day can have.
    package static func sane(_ seconds: Int) -> Int { min(max(0, seconds), 86_400) }
}
