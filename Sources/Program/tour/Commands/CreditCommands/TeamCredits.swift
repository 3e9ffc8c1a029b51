import ArgumentParser
import CellGrid
import CreditReports
import Credits
import ReaderKit
import ReaderPage
import TourDocument
import TourPages
import TourSources

struct TeamCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team", abstract: "Compare reports: who has read what, and which version of it.",
        discussion: """
            REPORT is a file printed by tour credits export --sign (or --json). Signatures are checked: a report whose \
            signature does not match is listed and skipped, and the exit status is 1. Each cell of the table has the \
            day of reading; with --tour, “old” marks those who read an earlier version. Without it, the start of the \
            hash of the text follows the day: people with the same hash read the same words.
            """)

    @Argument(help: ArgumentHelp("Reports printed by tour credits export --sign.", valueName: "REPORT"))
    var files: [String]

    @Option(
        help: ArgumentHelp("A file of people and their keys, one per line, as in ssh-keygen(1).", valueName: "FILE"))
    var signers: String?

    @Option(
        help: ArgumentHelp(
            "List all sections of this tour, including those that nobody has read.", valueName: "SOURCE"),
        transform: SourceArgument.named)
    var tour: String?

    @Flag(
        help: "Exit with status 1 if a person has not read the present version of a section that has a due date.")
    var require = false

    @Flag(help: "Print a table of Markdown.")
    var markdown = false

    @Flag(help: "Print CSV.")
    var csv = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard [markdown, csv, json].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use one of --markdown, --csv and --json.")
        }
        guard tour != nil || !require else { throw ValidationError("--require works only with --tour.") }
    }

    func run() throws {
        let open = try tour.map { try SourceArgument.openForPrinting($0, as: SourceOptions()) }
        let valid = open?.tour.sections.valid ?? [:]
        var members: [TeamTable.Member] = []
        var isSound = true
        for file in files {
            do {
                let sent = try SentReport(file, signers: signers)
                var report = sent.report.export
                report.grants = report.grants.map { $0.tour == open?.tour.id ? $0.limited(to: valid[$0.section]) : $0 }
                members.append((report, sent.signer))
            } catch {
                isSound = false
                StandardError.say(error)
            }
        }
        if !members.isEmpty {
            let table = TeamTable(members, of: open?.sectionsToRead ?? [], today: WallClock.system.today)
            let text = json ? table.json + "\n" : csv ? table.csv : markdown ? table.markdown : nil
            try StandardOutput.write(text ?? table.text { CellText.columns($0) })
            for line in require ? table.unread({ $0.due != nil }) : [] {
                isSound = false
                StandardError.say(line)
            }
        }
        guard isSound else { throw ExitCode(1) }
    }
}

extension OpenTour {
    /// The sections that give a credit, with their present versions.
    var sectionsToRead: [TeamTable.Section] {
        tour.sections.enumerated().filter { $1.rule != .none }.map { index, section in
            TeamTable.Section(
                tour: tour.id, tourTitle: tour.title, section: section.id, title: section.title,
                due: section.terms.due.map { Day(number: $0) },
                versions: content(ofSection: index).map(section.terms.versions) ?? [])
        }
    }
}
