import ArgumentParser
import CellGrid
import Credits
import TourReader

/// `tour credits`: the balance, and what was earned when.
struct CreditsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credits", abstract: "Print the credits earned, when, and for which section.")

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let ledger = try Ledger(environment: ProcessEnvironment.variables)
        if let remark = ledger.remark { StandardError.write("tour: \(CellText.clean(remark))\n") }
        if json {
            try StandardOutput.write(CreditReport(ledger.preferences).json + "\n")
            return
        }
        try StandardOutput.write(text(ledger.preferences))
    }

    private func text(_ preferences: Preferences) -> String {
        let clock = WallClock.system
        let now = clock.local(clock.now())
        let grants = preferences.grants
        var text = preferences.balance == 1 ? "1 credit\n" : "\(preferences.balance) credits\n"
        var order: [String] = []
        var byTour: [String: [Grant]] = [:]
        for grant in grants {
            if byTour[grant.tour] == nil { order.append(grant.tour) }
            byTour[grant.tour, default: []].append(grant)
        }
        let columns = min(60, grants.map { CellText.columns($0.title) }.max() ?? 0)
        for tour in order {
            let grants = byTour[tour] ?? []
            text += "\n\(CellText.clean(grants.last?.tourTitle ?? tour))\n"
            for grant in grants {
                let title = CellText.clean(grant.title)
                let gap = String(repeating: " ", count: max(0, columns - CellText.columns(title)) + 3)
                let when =
                    Timestamp(grant.earnedAt).map { clock.local($0.seconds).description(seenFrom: now) }
                    ?? CellText.clean(grant.earnedAt)
                text += "  ✓ \(title)\(gap)+\(grant.credits)   \(when)\n"
            }
        }
        return text
    }
}
