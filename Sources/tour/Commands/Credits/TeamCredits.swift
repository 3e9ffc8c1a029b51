import ArgumentParser
import CellGrid
import Credits

/// `tour credits team FILE…`: several reports as one table.
struct TeamCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team", abstract: "Print who has read what, and which version of it, from several reports.",
        discussion: """
            FILE is a report of tour credits export --sign, or of --json. Signatures are checked; a report with a wrong one is named \
            and left out, and the status is 1. A version is the beginning of the hash of a section's text: two people with the \
            same one have read the same words.
            """)

    @Argument(help: "Reports, as tour credits export --sign prints them.")
    var files: [String]

    @Option(
        help: ArgumentHelp("Whose keys these are, as in ssh-keygen(1): one person and key a line.", valueName: "FILE"))
    var signers: String?

    @Flag(help: "Print CSV.")
    var csv = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard !csv || !json else { throw ValidationError("Either --csv or --json.") }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        var members: [TeamTable.Member] = []
        var isSound = true
        for file in files {
            do {
                let sent = try SentReport(file, signers: signers, environment: environment)
                members.append(TeamTable.Member(report: sent.report.export, signer: sent.signer))
            } catch let failure as Failure {
                isSound = false
                StandardError.write("tour: \(failure)\n")
            }
        }
        if !members.isEmpty {
            let table = TeamTable(members)
            let text = json ? table.json + "\n" : csv ? table.csv : table.text { CellText.columns($0) }
            try StandardOutput.write(text)
        }
        guard isSound else { throw ExitCode(1) }
    }
}
