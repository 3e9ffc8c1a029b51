import ArgumentParser
import Credits
import JSONTree
import Wording

/// `tour credits spend N --for TEXT`.
struct SpendCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spend", abstract: "Spend credits on something outside tour.")

    @Argument(help: ArgumentHelp("How many credits to spend.", valueName: "N"))
    var credits: Int

    @Option(name: .customLong("for"), help: ArgumentHelp("What you spend them on.", valueName: "TEXT"))
    var purpose: String

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard credits > 0 else { throw ValidationError("N must be 1 or more.") }
        guard purpose.utf8.count <= 1_000 else { throw ValidationError("TEXT is too long: 1,000 bytes at most.") }
    }

    func run() throws {
        let spend = Spend(credits: credits, purpose: purpose, spentAt: Timestamp.now().description)
        let balance = try Ledger().take(spend)
        guard json else {
            return try StandardOutput.write("\(credits.credits) spent, \(balance.inGroups) left\n")
        }
        let answer: JSONValue = [
            "schema": LedgerSums.schema, "spent": credits, "for": purpose, "spentAt": spend.spentAt,
            "balance": balance,
        ]
        try StandardOutput.write(JSONWriter.text(answer) + "\n")
    }
}
