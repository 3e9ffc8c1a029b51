internal import JSONTree

/// The purpose of a payment for publishing.
package struct Publishing: Sendable, Hashable {
    /// The folder or address that it was published to.
    package var destination: String
    /// The title of the tour.
    package var title: String
    /// The first day of the month that was paid; nil for a single payment.
    package var month: Day?

    package init(destination: String, title: String, month: Day?) {
        self.destination = destination
        self.title = title
        self.month = month
    }

    /// The same for a destination and month, so that nothing is paid twice, after an interruption or on two machines.
    package var spendID: String { "publishing \(destination)" + (month.map { " \($0.nameOfMonth)" } ?? "") }

    init?(_ value: JSONValue?) {
        guard let destination = value?["destination"]?.string else { return nil }
        self.init(
            destination: destination, title: value?["title"]?.string ?? destination,
            month: value?["month"]?.string.flatMap { Day("\($0)-01") })
    }

    var json: JSONValue {
        ["destination": destination, "title": title, "month": month?.nameOfMonth]
    }

    /// Expiries by day: payments for a month and not for the next, on its first day, up to today. Linear in the spends.
    package static func endings(of spends: [Spend], until today: Day) -> [Day: [Publishing]] {
        let paid = spends.compactMap(\.publishing).filter { $0.month != nil }
        let known = Set(paid.map(\.spendID))
        var endings: [Day: [Publishing]] = [:]
        for publishing in paid {
            guard let next = publishing.month?.adding(months: 1), next <= today,
                !known.contains(Publishing(destination: publishing.destination, title: "", month: next).spendID)
            else { continue }
            endings[next, default: []].append(publishing)
        }
        return endings
    }
}
