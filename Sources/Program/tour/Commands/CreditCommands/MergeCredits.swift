import ArgumentParser
import CellGrid
import Credits
import JSONTree
import SystemPackage
import Wording

struct MergeCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Add the credits you earned and spent on other machines.",
        discussion: """
            FILE is a copy of another machine's preferences.json, or of the ledger in it; settings are not merged. You can merge \
            files in any order and as often as you like: each credit counts once. If the same credits were spent on two \
            machines, the balance falls below zero, and you cannot spend more until you have earned enough.
            """)

    @Argument(help: ArgumentHelp("Copies of preferences.json from other machines.", valueName: "FILE"))
    var files: [String]

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let (outcome, income) = try SlowWork.run("adding the credits of \(files.count.counted("file"))") {
            let others = try files.map { try OtherLedger(path: FilePath($0)) }
            return try Ledger().changing { store, isRetry throws(PreferencesError) in
                try store.merge(others, rewriting: isRetry)
            }
        }
        if let remark = outcome.remark { StandardError.say(remark) }
        let balance = outcome.preferences.balance
        if json { return try StandardOutput.write(Self.json(zip(files, income), balance: balance)) }
        for (file, income) in zip(files, income) {
            try StandardOutput.write(
                "\(Self.text(income)) added from \(CellText.clean(file)); balance \(income.balance.inGroups)\n")
        }
        if balance < 0 {
            try StandardOutput.write(
                "you have spent \((-balance).credits) more than you earned; earn more before you spend again\n")
        }
    }

    /// `12 credits and 1 spend`.
    private static func text(_ income: LedgerIncome) -> String {
        guard income.isNews else { return "nothing new" }
        var parts: [String] = []
        if income.credits != 0 { parts.append(income.credits.credits) }
        if income.spends != 0 { parts.append(income.spends.counted("spend")) }
        if income.revoked != 0 { parts.append("\(income.revoked.inGroups) removed") }
        // a credit for a section that was read here too, say
        guard let last = parts.popLast() else { return "no new credits" }
        return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
    }

    private static func json(_ files: Zip2Sequence<[String], [LedgerIncome]>, balance: Int) -> String {
        let merged = files.map { file, income in
            ["file": file, "credits": income.credits, "spends": income.spends, "revoked": income.revoked] as JSONValue
        }
        return JSONWriter.text(["schema": LedgerSums.schema, "merged": merged, "balance": balance]) + "\n"
    }
}
