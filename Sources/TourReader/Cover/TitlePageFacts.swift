import TextLayout
import TourDocument
import Wording

/// What the title page and the cards say of a reading, beside what the tour says of itself.
struct TitlePageFacts: Hashable, Sendable {
    /// The parts of the title page's last line.
    var details: [String] = []
    /// The ids of sections that have their credit.
    var read: Set<String> = []
    /// What stands at the tour's end; nil as long as nobody comes near it.
    var end: EndCard?

    init() {}

    /// With how many sections changed since they were read, and where the tour was left in an earlier sitting.
    init(_ tour: Tour, credits: CreditSummary, changed: Int = 0, place: Place?, _ clock: WallClock, _ glyphs: Glyphs) {
        read = credits.read
        let isWhole = tour.sections.isComplete
        details = [tour.sections.count.counted("section") + (isWhole ? "" : " so far")]
        if tour.sections.hasFinalIDs { details.append("about \(max(1, tour.minutes).inMinutes)") }
        details.append(credits.words(glyphs))
        if changed > 0 { details.append("\(changed.counted("section")) changed") }
        if let left = place?.left {
            let day = Self.words(ofDay: clock.day(of: left))
            let title = place.flatMap { place in
                place.anchor(in: tour).map { tour.sections.title(at: $0.item.section) }
            }
            let quotes = glyphs.isUnicode ? ("“", "”") : ("\"", "\"")
            details.append("last read \(day)" + (title.map { ", in \(quotes.0)\($0)\(quotes.1)" } ?? ""))
        }
    }

    /// `today`, `yesterday`, `on Friday`, `on 12 Nov`: without the time of the day.
    private static func words(ofDay day: String) -> String {
        if day.hasPrefix("today") { return "today" }
        return day == "yesterday" ? day : "on \(day)"
    }
}

extension CreditSummary {
    /// `★ 4 of 13`; without a star that can be drawn `4 of 13 credits`.
    func words(_ glyphs: Glyphs) -> String {
        let count = "\(earned.inGroups) of \(toEarn.inGroups)"
        return glyphs.isUnicode ? "\(glyphs.marks.star) \(count)" : "\(count) \(toEarn == 1 ? "credit" : "credits")"
    }
}

extension Tour {
    /// How many minutes it takes to be read at the pace that the author gives it.
    var minutes: Int { minutes(ofBytes: sections.bytes(before: sections.count)) }

    /// The same for a section: all of them together take as long as the tour, so that one of few words may have 0.
    func minutes(ofSection index: Int) -> Int {
        let span = sections.span(of: index)
        return minutes(ofBytes: span.upperBound) - minutes(ofBytes: span.lowerBound)
    }

    /// Words have six bytes.
    func minutes(ofBytes bytes: Int) -> Int {
        let aMinute = max(1, pace) * 6
        return bytes / aMinute + (bytes % aMinute * 2 >= aMinute ? 1 : 0)
    }
}
