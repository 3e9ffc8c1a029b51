import ArgumentParser
import Credits
import JSONTree
import ReaderKit
import ReaderWindows
import ReadingState
import TourDocument
import TourPages
import TourSources

extension Day: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

/// `tour journal`: reads with the journal open, or prints a range of days.
struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Open the journal: what you read each day, and a plan for the days ahead.",
        discussion: """
            With --json, --from or --to, or when the output is not a terminal, prints the days instead, by default 30 back \
            and 30 ahead. Write dates as 2026-11-21.
            """)

    @Argument(
        help: ArgumentHelp(
            "The tour to plan for: a page, a folder or a built-in tour. Without it, the tour you read last.",
            valueName: "SOURCE"))
    var source: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: ArgumentHelp("The first day to print, such as 2026-11-24.", valueName: "DATE"))
    var from: Day?

    @Option(help: ArgumentHelp("The last day to print.", valueName: "DATE"))
    var to: Day?

    func validate() throws {
        if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from)") }
        if source.map(SourceArgument.isPipe) == true, json || from != nil || to != nil {
            throw ValidationError("the journal cannot plan for a pipe: name a file, a folder or a built-in tour")
        }
    }

    func run() throws {
        var reading = Reading(source: source)
        guard json || from != nil || to != nil || !StandardOutput.isTerminal else {
            reading.opensJournal = true
            let status = try reading.run()
            if status != 0 { throw ExitCode(status) }
            return
        }
        let store = StateStore(environment: environment)
        let places = store?.places().places ?? Places()
        let open = try reading.openTour(waitsForWeb: true, places: places).1
        let ledger = try Ledger()
        let clock = WallClock.system
        let account = ledger.preferences.account
        let journal = Journal(
            Journal.Facts(
                tour: open.completed().tour, grants: account.grants, spends: account.spends,
                log: store?.log() ?? ReadingLog(),
                minutesADay: ledger.preferences.settings.minutesADay, clock: clock))
        let first = from ?? min(journal.today - Self.daysAround, to ?? journal.today)
        let last = to ?? max(journal.today + Self.daysAround, first)
        var report = JournalReport(journal)
        if json {
            try report.writeJSON(first...last)
        } else {
            try report.writeText(first...last, columns: min(StandardOutput.size?.columns ?? 80, 80))
        }
    }

    private static let daysAround = 30
}

/// Prints a range of the journal, day by day, of any length.
struct JournalReport {
    private var journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    /// The rows as the journal shows them.
    func writeText(_ days: ClosedRange<Day>, columns: Int) throws {
        var text = ""
        try journal.writeText(days, columns: columns) { rows in
            for row in rows { text += row + "\n" }
            try pass(&text)
        }
        try StandardOutput.write(text)
    }

    mutating func writeJSON(_ days: ClosedRange<Day>) throws {
        let totals = journal.totals
        let head: JSONValue = [
            "schema": 1, "from": days.lowerBound.description, "to": days.upperBound.description,
            "today": journal.today.description,
            "tour": ["id": journal.tour.id, "title": journal.tour.title] as JSONValue,
            "minutesADay": journal.pace.minutesADay, "streak": totals.streak, "longestStreak": totals.longestStreak,
            "week": Self.sum(totals.week), "all": Self.sum(totals.all),
        ]
        // the days are put in before the end of the object
        var text = String(JSONWriter.text(head).dropLast()) + ",\"days\":["
        for day in days {
            if day > days.lowerBound { text += "," }
            text += "\n" + JSONWriter.text(value(of: day))
            try pass(&text)
        }
        try StandardOutput.write(text + "\n]}\n")
    }

    /// Writes the buffer once it is large enough.
    private func pass(_ text: inout String) throws {
        guard text.utf8.count > 1 << 15 else { return }
        try StandardOutput.write(text)
        text = ""
    }

    private static func sum(_ sum: JournalTotals.Sum) -> JSONValue {
        ["minutes": sum.seconds / 60, "credits": sum.credits]
    }

    private mutating func value(of day: Day) -> JSONValue {
        let record = journal.record(of: day) ?? DayRecord()
        let tours = record.tours.map { tour in
            [
                "tour": tour.tour, "title": tour.title, "minutes": tour.seconds / 60,
                "sections": tour.sections.map { grant in
                    [
                        "section": grant.section, "title": grant.title, "credits": grant.credits,
                        "earnedAt": grant.earnedAt,
                    ] as JSONValue
                },
            ] as JSONValue
        }
        let ended = record.ended.map { publishing in
            ["destination": publishing.destination, "title": publishing.title] as JSONValue
        }
        let plan = journal.plan(for: day).sections.map { planned in
            [
                "section": planned.id, "title": planned.title, "minutes": max(1, (planned.seconds + 30) / 60),
            ] as JSONValue
        }
        return [
            "date": day.description, "minutes": record.minutes, "credits": record.credits, "tours": tours, "plan": plan,
            "deadlines": journal.deadlines(on: day).map { deadline in
                [
                    "kind": deadline.kind.rawValue, "title": deadline.title, "date": deadline.day.description,
                ] as JSONValue
            },
            "publishingEnded": ended,
        ]
    }
}
