import Credits
import TourDocument

/// The user's pace: minutes a day, and bytes of a tour's source in a minute.
package struct ReadingPace: Hashable, Sendable {
    package var minutesADay: Int
    var bytesPerMinute: Int

    /// The default without data: 250 words of six bytes in a minute, for a quarter of an hour.
    static let usual = ReadingPace(minutesADay: 15, bytesPerMinute: 1_500)

    /// The number of last days, today not counted.
    static let daysLookedAt = 14
    private static let minutes = 5...480
    private static let speeds = 400...4_000
    /// Of longer tours only the first sections are searched for read ones.
    private static let sectionsLookedAt = 20_000
    /// Fewer seconds and sections say nothing about a speed.
    private static let fewSeconds = 300
    private static let fewSections = 3

    /// The user's own pace in the last days. Without a goal, minutes a day are the mean since the first of these days
    /// with reading, days without it included; on the very first day the usual ones. The speed is that of the open
    /// tour's sections earned in these days, by the minutes spent with the tour on the same days.
    ///
    /// Complexity: O(grants + sections, the first 20,000 of them).
    static func own(
        log: ReadingLog, grants: [Grant], tour: Tour, today: Day, minutesADay: Int?, dayOf: (Grant) -> Day?
    ) -> ReadingPace {
        let days = (1...daysLookedAt).map { today - $0 }
        let seconds = days.map { log.seconds[$0]?.values.reduce(0, +) ?? 0 }
        var pace = usual
        if let first = seconds.lastIndex(where: { $0 > 0 }) {
            let mean = seconds.reduce(0, +) / (first + 1) / 60
            pace.minutesADay = min(max(mean, minutes.lowerBound), minutes.upperBound)
        }
        if let minutesADay { pace.minutesADay = minutesADay }

        var earned: Set<String> = []
        var daysEarned: Set<Day> = []
        for grant in grants where grant.tour == tour.id {
            guard let day = dayOf(grant), (0...daysLookedAt).contains(today - day) else { continue }
            earned.insert(grant.section)
            daysEarned.insert(day)
        }
        let spent = daysEarned.reduce(0) { $0 + (log.seconds[$1]?[tour.id] ?? 0) }
        guard earned.count >= fewSections, spent >= fewSeconds, tour.sections.count <= sectionsLookedAt else {
            return pace
        }
        let bytes = tour.sections.indices.reduce(0) {
            earned.contains(tour.sections[$1].id) ? $0 + tour.sections.textBytes(of: $1) : $0
        }
        let (product, overflow) = bytes.multipliedReportingOverflow(by: 60)
        guard !overflow else { return pace }
        pace.bytesPerMinute = min(max(product / spent, speeds.lowerBound), speeds.upperBound)
        return pace
    }
}
