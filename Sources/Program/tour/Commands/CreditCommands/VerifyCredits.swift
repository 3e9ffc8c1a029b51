import ArgumentParser
import CellGrid
import CreditReports
import Credits
import Wording

struct VerifyCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check your ledger, or a signed report; the exit status is 1 if anything is wrong.",
        discussion: """
            Each entry of the ledger holds a hash of itself and the hash of the entry before it, so entries that were \
            edited, removed, moved or added by hand are found and listed.

            REPORT is a file that tour credits export --sign printed. Without --signers, the key that signed it is printed; with \
            --signers, the key must belong to the person named in the report.
            """)

    @Argument(help: ArgumentHelp("A signed report. Without one, your ledger is checked.", valueName: "REPORT"))
    var report: String?

    @Option(
        help: ArgumentHelp("A file of people and their keys, one per line, as in ssh-keygen(1).", valueName: "FILE"))
    var signers: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard signers == nil || report != nil else { throw ValidationError("--signers works only with a REPORT.") }
    }

    func run() throws {
        if let report { return try verify(report) }
        let ledger = try Ledger.saying()
        let check = LedgerCheck(ledger.preferences)
        if json {
            try StandardOutput.write(check.json + "\n")
        } else {
            var text = ""
            for finding in check.findings {
                let place = finding.entry.map { "entry \($0): " } ?? ""
                text += "\(place)\(CellText.clean(finding.message))\n"
            }
            for note in check.notes { text += "\(CellText.clean(note))\n" }
            try StandardOutput.write(text + summary(check))
        }
        // a broken file fails, whatever was salvaged from it
        guard check.findings.isEmpty, !ledger.isBroken else { throw ExitCode(1) }
    }

    /// `3 entries: 3 credits earned, 1 taken back, balance 2`, without zeros.
    private func summary(_ check: LedgerCheck) -> String {
        guard check.entries > 0 else { return "The ledger is empty.\n" }
        let sums = check.sums
        var parts = ["\(sums.earned.credits) earned"]
        if sums.revoked > 0 { parts.append("\(sums.revoked.inGroups) removed") }
        if sums.spent > 0 { parts.append("\(sums.spent.inGroups) spent") }
        parts.append("balance \(sums.balance.inGroups)")
        return "\(check.entries.counted("entry", "entries")): \(parts.joined(separator: ", "))\n"
    }

    private func verify(_ file: String) throws {
        let sent = try SentReport(file, signers: signers)
        guard let signer = sent.signer else {
            throw Failure("\(file) is not signed: make a signed one with tour credits export --sign")
        }
        let export = sent.report.export
        if json { return try StandardOutput.write(export.json(signer: signer) + "\n") }
        try StandardOutput.write(
            CellText.clean(
                "\(file): the report of \(export.person), \(export.credits.credits) for "
                    + "\(export.grants.count.counted("section")), signed \(signer)") + "\n")
        if signers == nil {
            StandardError.say("valid signature, but the signer's identity is unchecked; pass --signers FILE")
        }
    }
}
