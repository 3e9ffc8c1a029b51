import Credits
import TourDocument

/// How much a person reads: minutes a day, and bytes of a tour's source in a minute.
package struct ReadingPace: Hashable, Sendable {
    package var minutesADay: Int
    var bytesPerMinute: Int

    /// What is assumed of somebody of whom nothing is known: 250 words of six bytes in a minute, for a quarter of an hour.
    static let usual = ReadingPace(minutesADay: 15, bytesPerMinute: 1_500)

    /// The last days are so many, today not counted.
    static let daysLookedAt = 14
    private static let minutes = 5...480
    private static let speeds = 400...4_000
    /// The sections of longer tours are not looked through for those that were read.
    private static let sectionsLookedAt = 20_000
    /// Less than so many seconds and sections say nothing about a speed.
    private static let fewSeconds = 300
    private static let fewSections = 3

    /// The person's own pace in the last days.
    ///
    /// Minutes a day are the mean since the first of these days on which something was read, days without reading
    /// included; on the very first day there are none, and the usual ones are taken. The speed is that of the open tour's
    /// sections that were earned in these days, by the minutes spent with the tour on the same days.
    ///
    /// - Parameters:
    ///   - dayOf: the day of a grant.
    ///   - minutesADay: as the person set it; nil: as it was.
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
