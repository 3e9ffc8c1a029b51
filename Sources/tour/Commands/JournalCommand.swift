import ArgumentParser
import Credits
import ReadingState
import TourPages
import TourReader
import TourSources

extension Day: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

/// `tour journal`: reads with the journal open, or prints a range of days.
struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Open the journal: what you read each day, and a plan for the days ahead.",
        discussion: """
            With --json, --from or --to, or when the output is not a terminal, the days are printed: from 30 days ago to 30 \
            days ahead unless you say otherwise. Write dates as 2026-11-21.
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
