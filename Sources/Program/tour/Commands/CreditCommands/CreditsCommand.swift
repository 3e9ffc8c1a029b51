import ArgumentParser
import CellGrid
import CreditReports
import Credits
import ReaderKit
import Wording

/// `tour credits`: credits earned and spent, and the commands of the ledger.
struct CreditsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credits",
        abstract: "Print the credits you earned, or spend, verify, export, merge or compare them.",
        subcommands: [
            ShowCredits.self, SpendCredits.self, VerifyCredits.self, ExportCredits.self, MergeCredits.self,
            TeamCredits.self, CertifyCredits.self,
        ],
        defaultSubcommand: ShowCredits.self)
}

struct ShowCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print your balance, and what you earned and spent (used when no command is given).")

    @Flag(help: "Print JSON.")
    var json = false

    /// Words that are no subcommand and no flag.
    @Argument(parsing: .allUnrecognized, help: .hidden)
    var unknown: [String] = []

    func validate() throws {
        guard let word = unknown.first else { return }
        let commands = CreditsCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let (kind, names) = word.hasPrefix("-") ? ("an option", ["--json"]) : ("a command", commands)
        throw ValidationError("“\(word)” is not \(kind) of tour credits; \(Spelling.advice(word, in: names))")
    }

    func run() throws {
        let ledger = try Ledger.saying()
        let account = ledger.preferences.account
        let (changed, gone) = SectionsNow.find(in: account.grants)
        try StandardOutput.write(
            json ? account.json(changed: changed, gone: gone) + "\n" : text(account, changed: changed, gone: gone))
    }

    private func text(_ account: Account, changed: Set<Grant.Key>, gone: Set<Grant.Key>) -> String {
        let clock = WallClock.system
        let now = clock.local(clock.now())
        func when(_ time: String) -> String {
            Timestamp(time).map { clock.local($0.seconds).description(seenFrom: now) } ?? CellText.clean(time)
        }
        let sums = account.sums
        var text = "\(sums.balance.credits)\n"
        if sums.revoked + sums.spent > 0 {
            let revoked = sums.revoked > 0 ? ", \(sums.revoked.inGroups) removed" : ""
            text += "\(sums.earned.inGroups) earned\(revoked), \(sums.spent.inGroups) spent\n"
        }
        let titles = account.grants.map(\.title) + account.spends.map(\.purpose)
        let columns = min(60, titles.map { CellText.columns($0) }.max() ?? 0)
        func row(_ mark: String, _ title: String, _ sum: String, _ time: String, _ rest: String = "") -> String {
            let title = CellText.clean(title)
            let gap = String(repeating: " ", count: max(0, columns - CellText.columns(title)) + 3)
            return "  \(mark) \(title)\(gap)\(sum)   \(when(time))\(rest)\n"
        }
        for (tour, grants) in account.grants.byTour {
            text += "\n\(CellText.clean(grants.last?.tourTitle ?? tour))\n"
            for grant in grants {
                let isGone = gone.contains(grant.key)
                var rest = isGone ? "   no longer in the tour" : changed.contains(grant.key) ? "   changed" : ""
                if let day = grant.expiresOn {
                    let words = day.words(seenFrom: clock.today)
                    rest += grant.isExpired(on: clock.today) ? "   expired on \(words)" : "   until \(words)"
                }
                text += row("✓", grant.title, "+\(grant.credits.inGroups)", grant.renewedAt ?? grant.earnedAt, rest)
            }
        }
        if !account.spends.isEmpty { text += "\nSpent\n" }
        for spend in account.spends { text += row("–", spend.purpose, "-\(spend.credits.inGroups)", spend.spentAt) }
        return text
    }
}

extension Int {
    /// `1 credit`, `2 credits`.
    var credits: String { counted("credit") }
}
