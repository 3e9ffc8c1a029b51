import ArgumentParser
import CellGrid
import Credits

/// `tour credits verify`: checks the ledger, entry by entry.
struct VerifyCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check the ledger's entries and sums; the status is 1 if anything is wrong.")

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let ledger = try Ledger.saying(environment: ProcessEnvironment.variables)
        let check = LedgerCheck(ledger.preferences)
        if json {
            try StandardOutput.write(check.json + "\n")
        } else {
            var text = ""
            for finding in check.findings {
                let place = finding.entry.map { "entry \($0): " } ?? ""
                text += "\(place)\(CellText.clean(finding.message))\n"
            }
            let sums = check.sums
            text +=
                "\(check.entries) \(check.entries == 1 ? "entry" : "entries"): \(sums.earned) earned, "
                + "\(sums.revoked) forgotten, \(sums.spent) spent, \(sums.balance) left\n"
            try StandardOutput.write(text)
        }
        // a broken file is not sound, whatever could be salvaged from it
        guard check.findings.isEmpty, !ledger.isBroken else { throw ExitCode(1) }
    }
}
