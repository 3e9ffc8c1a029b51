import ArgumentParser
import CellGrid
import Credits
import ReaderKit
import TourFormats
import Wording

/// The price of publishing somewhere, paid from the balance: once, or once a month.
struct PublishingPrice {
    private let price: Int
    private let publishing: Publishing
    /// The destination, as it is shown.
    private let name: String
    private let period: String

    /// - Parameters:
    ///   - terms: with a price.
    ///   - identity: that of the destination in the ledger.
    init(_ terms: PublishingTerms, title: String, name: String, identity: String) {
        let clock = WallClock.system
        let month = Publishing.Month(clock.today)
        price = terms.price
        publishing = Publishing(
            destination: identity, title: title, month: terms.period == .month ? month : nil)
        self.name = CellText.clean(name)
        period = terms.period == .month ? " a month" : ""
    }

    /// Prints the price and the balance, asks, and spends. A price already paid is only printed.
    func pay(asking: Bool) throws {
        let ledger = try Ledger.saying()
        let cost = "publishing to \(name) costs \(price.credits)\(period)"
        let paid = publishing.month.map { "paid for \($0)" } ?? "paid"
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
