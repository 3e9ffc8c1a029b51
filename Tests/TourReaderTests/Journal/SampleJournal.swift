import Credits
import TestSupport
import TourDocument

@testable import ReaderKit
@testable import ReaderWindows

/// Some weeks of somebody who reads.
enum SampleJournal {
    static let today = Day(number: 20_778)  // Saturday, 2026-11-21

    /// A wall that hangs in Greenwich, at noon of ``today``.
    static let clock = WallClock(
        now: { today.number * 86_400 + 43_200 },
        local: { seconds in
            let day = Day(number: (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
            let second = seconds - day.number * 86_400
            return LocalTime(day: day, hour: second / 3600, minute: second / 60 % 60)
        })

    static func grant(
        _ section: String, _ title: String, tour: String = "terminal", tourTitle: String = "How a terminal works",
        on day: Day, at hour: Int = 8, credits: Int = 1
    ) -> Grant {
        Grant(
            tour: tour, section: section, title: title, tourTitle: tourTitle, credits: credits,
            earnedAt: Timestamp(seconds: day.number * 86_400 + hour * 3_600).description)
    }

    /// A tour of sections that take so many minutes each at the usual pace.
    static func tour(minutes: [Int], id: String = "terminal", title: String = "How a terminal works") -> Tour {
        let sections = minutes.enumerated().map { index, minutes in
            Section(
                id: "s\(index + 1)", title: titles[index % titles.count],
                byteCount: minutes * ReadingPace.usual.bytesPerMinute)
        }
        return Tour(id: id, title: title, sections: SectionList(sections))
    }

    static let titles = [
        "What a tty is", "Cells and widths", "Colour", "Escape sequences", "The alternate screen",
        "Redrawing only the cells that changed", "The mouse", "What a torn screen is", "Signals", "漢字と幅",
        "Raw mode and why a program that dies in it leaves a mess behind for the shell to clean up", "The end",
    ]

    /// What a person did who began three weeks ago.
    static func facts(minutesADay: Int? = nil, names: CalendarNames = .english) -> Journal.Facts {
        var log = ReadingLog()
        func read(_ minutes: Int, _ ago: Int, _ tour: String = "terminal", _ title: String = "How a terminal works") {
            log.add(.init(day: today - ago, tour: tour, title: title, seconds: minutes * 60 + 10))
        }
        read(9, 20, "welcome", "Welcome")
        read(14, 12)
        read(6, 12, "welcome", "Welcome")
        read(21, 9)
        read(3, 4)
        read(17, 3)
        read(12, 2)
        read(25, 1)
        read(4, 0)
        let grants = [
            grant("moving", "Moving about", tour: "welcome", tourTitle: "Welcome", on: today - 20),
            grant("reading", "Reading a page", tour: "welcome", tourTitle: "Welcome", on: today - 12),
            grant("s1", titles[0], on: today - 12), grant("s2", titles[1], on: today - 9),
            grant("s3", titles[2], on: today - 3, credits: 2), grant("s4", titles[3], on: today - 1),
            grant("s5", titles[4], on: today - 1),
        ]
        let minutes = [5, 8, 6, 12, 9, 6, 4, 31, 3, 7, 10, 2]
        var clock = clock
        clock.calendar = { names }
        return Journal.Facts(
            tour: tour(minutes: minutes), grants: grants, log: log, minutesADay: minutesADay, clock: clock)
    }
}
