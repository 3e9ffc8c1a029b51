import ArgumentParser
import CellGrid
import Credits
import ReaderKit
import TourFormats
import Wording

/// The price of publishing somewhere, paid from the balance: once, or once a month.
enum PublishingPrice {
    /// Prints the price and the balance, asks, and spends. A price already paid is only printed.
    /// - Parameter identity: that of the destination in the ledger.
    static func pay(
        _ terms: PublishingTerms, title: String, name: String, identity: String, asking: Bool
    ) throws {
        let price = terms.price
        let month = terms.period == .month ? WallClock.system.today.startOfMonth : nil
        let publishing = Publishing(destination: identity, title: title, month: month)
        let ledger = try Ledger.saying()
        let cost = "publishing to \(CellText.clean(name)) costs \(price.credits)\(month == nil ? "" : " a month")"
        let paid = month.map { "paid for \($0.nameOfMonth)" } ?? "paid"
        if ledger.preferences.account.spends.contains(where: { $0.id == publishing.spendID }) {
            return StandardError.say("\(cost): already \(paid)")
        }
        let balance = ledger.preferences.balance
        guard price <= balance else {
            throw Failure("\(cost), and your balance is \(balance.inGroups): earn more first; nothing was published")
        }
        StandardError.say("\(cost); your balance is \(balance.inGroups)")
        guard try !asking || Confirmation.isGiven(to: "Spend \(price.credits)?") else {
            StandardError.say("nothing was published")
            throw ExitCode(1)
        }
        let spend = Spend(credits: price, for: publishing, spentAt: Timestamp.now().description)
        let left = try ledger.take(spend)
        StandardError.say("\(price.credits) spent, \(left.inGroups) left")
    }
}
