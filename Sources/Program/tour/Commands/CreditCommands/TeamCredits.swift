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
            signature does not match is listed and skipped, and the exit status is 1. The version is the start of the hash \
            of a section's text: people with the same version read the same words.
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

    @Flag(help: "Print CSV.")
    var csv = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard !csv || !json else { throw ValidationError("Use --csv or --json, not both.") }
    }

    func run() throws {
        let tour = try tour.map { try SourceArgument.openForPrinting($0, as: SourceOptions()).tour }
        let valid = tour?.sections.valid ?? [:]
        var members: [TeamTable.Member] = []
        var isSound = true
        for file in files {
            do {
                let sent = try SentReport(file, signers: signers)
                var report = sent.report.export
                report.grants = report.grants.map { $0.tour == tour?.id ? $0.limited(to: valid[$0.section]) : $0 }
                members.append(TeamTable.Member(report: report, signer: sent.signer))
            } catch {
                isSound = false
                StandardError.say(error)
            }
        }
        if !members.isEmpty {
            let table = TeamTable(members, of: tour.map(Self.sections) ?? [], today: WallClock.system.today)
            let text = json ? table.json + "\n" : csv ? table.csv : table.text { CellText.columns($0) }
            try StandardOutput.write(text)
        }
        guard isSound else { throw ExitCode(1) }
    }

    private static func sections(of tour: Tour) -> [TeamTable.Section] {
        tour.sections.filter { $0.rule != .none }.map { section in
            TeamTable.Section(
                tour: tour.id, tourTitle: tour.title, section: section.id, title: section.title,
                due: section.terms.due.map { Day(number: $0) })
        }
    }
}
