import ArgumentParser
import CellGrid
import Credits
import HelperTools
import JSONTree
import ReaderKit
import ReaderPage
import ReadingState
import TourDocument
import TourPages

/// `tour due`: sections with a due date that are still to be read, over all tours of the library.
struct DueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "List what is due or overdue in all tours of your library.",
        discussion: """
            Looks at the tours that you have read and the built-in ones; those on the web are read from their saved \
            copies. Prints a line for each section with a due date that you have not read, or that changed since. The \
            exit status is 1 if one of them is overdue.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    private typealias Entry = (day: Day, isOverdue: Bool, line: String, json: JSONValue)

    func run() throws {
        WebAccess.goOffline()
        let (places, problem) = StateStore(environment: environment)?.places() ?? (Places(), nil)
        if let problem { StandardError.say(problem) }
        let grants = try Ledger().preferences.account.grants
        let sources = LibrarySources.searched(recent: places.sources.map(\.source)).map(\.source)
        let entries = sources.flatMap { source -> [Entry] in
            // no program is started to make a list
            guard ManualPage(source: source) == nil, let open = try? SourceArgument.open(source).completed() else {
                return []
            }
            return places.isRemoved(open.tour.id) ? [] : Self.entries(in: open, source, grants)
        }.sorted { ($0.day, $0.line) < ($1.day, $1.line) }
        if json {
            let answer: JSONValue = ["schema": 1, "due": entries.map(\.json)]
            try StandardOutput.write(String(decoding: JSONWriter.pretty(answer), as: UTF8.self))
        } else {
            try StandardOutput.write(entries.map { CellText.clean($0.line) + "\n" }.joined())
        }
        if entries.contains(where: \.isOverdue) { throw ExitCode(1) }
    }

    private static func entries(in open: OpenTour, _ source: String, _ grants: [Grant]) -> [Entry] {
        let due = open.tour.sections.filter { $0.terms.due != nil && $0.rule != .none }
        if due.isEmpty { return [] }
        let (tour, today, ids) = (open.tour, WallClock.system.today, Set(due.map(\.id)))
        let read = CreditSummary(grants: grants, tour: tour, today: today).read
        let changed = open.changed(since: grants.filter { $0.tour == tour.id && ids.contains($0.section) })
        return due.filter { !read.contains($0.id) || changed.contains($0.id) }.map { section in
            let day = Day(number: section.terms.due ?? 0)
            let (isOverdue, hasChanged) = (day < today, read.contains(section.id))
            let line =
                "\(isOverdue ? "overdue" : "due    ") \(day)  \(tour.title): \(section.title)"
                + (hasChanged ? ", changed since you read it" : "")
            let json: JSONValue = [
                "due": day.description, "overdue": isOverdue, "changed": hasChanged, "source": source,
                "tour": tour.id, "tourTitle": tour.title, "section": section.id, "title": section.title,
            ]
            return (day, isOverdue, line, json)
        }
    }
}
