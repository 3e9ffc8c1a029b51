import ArgumentParser
import CellGrid
import CreditReports
import Credits
import HelperTools
import JSONTree
import Platform
import ReaderKit
import ReadingState
import TourDocument
import Wording

/// `tour credits export`: a report for others in the user's name, optionally signed.
struct ExportCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a report of your credits, in your name, as text, CSV or JSON.",
        discussion: """
            --sign signs the report with your SSH key, so that tour credits verify and tour credits team can check it. A signed \
            report is JSON followed by the signature. The key is that of --key, or "signing-key" in the settings, or the first \
            one found in ~/.ssh/id_* or in the agent.

            --xapi prints statements of the Experience API for a learning record store, with the minutes of your journal; --post \
            sends them there as well, after you have seen them. A password for it is read from ~/.netrc.
            """)

    @Option(help: ArgumentHelp("Only the credits for one tour, by its id.", valueName: "ID"))
    var tour: String?

    @Flag(help: "Print CSV.")
    var csv = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print statements of the Experience API (xAPI), as JSON.")
    var xapi = false

    @Option(help: ArgumentHelp("Send the statements to this learning record store.", valueName: "URL"))
    var post: String?

    @Flag(help: "Send the statements without asking.")
    var yes = false

    @Flag(help: "Sign the report with your SSH key.")
    var sign = false

    @Option(
        help: ArgumentHelp(
            "The key to sign with: a private key, or a public key whose private half the agent holds.",
            valueName: "FILE"))
    var key: String?

    func validate() throws {
        guard [csv, json, xapi].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use one of --csv, --json and --xapi.")
        }
        guard !sign || !csv && !xapi else {
            throw ValidationError("A signed report is JSON: leave out --csv and --xapi.")
        }
        guard xapi || post == nil else { throw ValidationError("--post works only with --xapi.") }
        guard post != nil || !yes else { throw ValidationError("--yes works only with --post.") }
        guard sign || key == nil else { throw ValidationError("--key works only with --sign.") }
    }

    func run() throws {
        let ledger = try Ledger.saying()
        let grants = ledger.preferences.grants.filter { tour == nil || $0.tour == tour }
        if let tour, grants.isEmpty {
            throw Failure("no credits for a tour with the id \(tour); tour credits --json lists the ids")
        }
        let identity = GitIdentity.find(environment: environment)
        let export = CreditExport(
            name: identity?.name ?? Self.userName(), email: identity?.email, madeAt: .now(), grants: grants)
        if sign {
            let text = export.json() + "\n"
            let key = key ?? ledger.preferences.settings.signingKey
            return try StandardOutput.write(text + Self.signature(of: text, key: key))
        }
        if xapi { return try writeStatements(of: export) }
        if json { return try StandardOutput.write(export.json() + "\n") }
        try StandardOutput.write(csv ? export.csv : export.text)
    }

    private func writeStatements(of export: CreditExport) throws {
        guard let email = export.email else {
            throw Failure("statements need your email address; set it with git config --global user.email ADDRESS")
        }
        let store = try post.map(RecordStore.init(at:))
        let log = StateStore(environment: environment)?.log() ?? ReadingLog()
        let statements = LearningStatements(export, email: email, log: log, today: WallClock.system.today)
        let text = JSONWriter.text(.array(statements.values))
        try StandardOutput.write(text + "\n")
        guard let store else { return }
        let count = statements.values.count.counted("statement")
        guard try yes || Confirmation.isGiven(to: CellText.clean("Send \(count) to \(store.address.text)?")) else {
            return
        }
        try store.take(text)
        StandardError.say("sent \(count)")
    }

    private static func signature(of text: String, key: String?) throws -> String {
        guard let tool = SSHSignatures(environment: environment) else {
            throw Failure("signing needs ssh-keygen: apt install \(HelperTool.sshKeygen.package)")
        }
        return try tool.sign(Array(text.utf8), key: key.map(KeyFile.path))
    }

    /// The user's full name in the system, else the name of the account.
    private static func userName() -> String {
        guard let entry = getpwuid(getuid()) else { return "user \(getuid())" }
        let full = entry.pointee.pw_gecos.map { String(cString: $0) } ?? ""
        let name = full.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        return name.isEmpty ? String(cString: entry.pointee.pw_name) : name
    }
}
