import ArgumentParser
import CellGrid
import Credits
import ReadingState
import TourReader
import TourSources

extension Day: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

/// `tour journal`: reads with the journal open, or prints a range of days.
struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Open the journal: the days past, and the plan for those to come.",
        discussion: """
            With --json, --from or --to, and where there is no terminal, the days are printed: by default from 30 days ago \
            to 30 days ahead. A date is written as 2026-11-21.
            """)

    @Argument(help: "The tour to plan for: a page, a folder or a built-in tour's name. Without it, the last one.")
    var source: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: ArgumentHelp("Print from this day on, as 2026-11-24.", valueName: "DATE"))
    var from: Day?

    @Option(help: ArgumentHelp("Print up to this day.", valueName: "DATE"))
    var to: Day?

    func validate() throws {
        if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from)") }
        if source == "-", json || from != nil || to != nil {
            throw ValidationError("the journal needs a tour that can be opened again, not a pipe")
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
        let environment = ProcessEnvironment.variables
        let places = PlacesStore(environment: environment)?.load().places ?? Places()
        let open = try reading.openTour(waitsForWeb: true, places: places, environment: environment).1
        let ledger = try Ledger(environment: environment)
        let log = ReadingLogStore(environment: environment)?.load()
        let clock = WallClock.system
        let account = ledger.preferences.account
        let journal = Journal(
            Journal.Facts(
                tour: open.completed().tour, grants: account.grants, spends: account.spends, log: log ?? ReadingLog(),
                minutesADay: ledger.preferences.settings.minutesADay, clock: clock))
        let first = from ?? min(journal.today - Self.daysAround, to ?? journal.today)
        let last = to ?? max(journal.today + Self.daysAround, first)
        var report = JournalReport(journal)
        if json {
            try report.writeJSON(first...last)
        } else {
            try report.writeText(first...last, columns: min(StandardOutput.columns ?? 80, 80))
        }
    }

    private static let daysAround = 30
}
