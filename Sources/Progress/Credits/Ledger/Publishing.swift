internal import JSONTree

/// The purpose of a payment for publishing.
package struct Publishing: Sendable, Hashable {
    /// A calendar month.
    package struct Month: Sendable, Hashable, CustomStringConvertible {
        /// Its first day.
        let start: Day

        /// The month of a day.
        package init(_ day: Day) { start = day - (day.date.day - 1) }

        /// Reads a month in the form of ``description``.
        init?(_ text: String) {
            guard let day = Day("\(text)-01") else { return nil }
            self.init(day)
        }

        var next: Month { Month(start.adding(months: 1)) }

        /// `2026-11`.
        package var description: String { String(start.description.dropLast(3)) }
    }

    /// The folder or address that it was published to.
    package var destination: String
    /// The title of the tour.
    package var title: String
    /// The month that was paid; nil for a single payment.
    package var month: Month?

    package init(destination: String, title: String, month: Month?) {
        self.destination = destination
        self.title = title
        self.month = month
    }

    /// The same for a destination and month, so that nothing is paid twice, after an interruption or on two machines.
    package var spendID: String { "publishing \(destination)" + (month.map { " \($0)" } ?? "") }

    init?(_ value: JSONValue?) {
        guard let destination = value?["destination"]?.string else { return nil }
        self.init(
            destination: destination, title: value?["title"]?.string ?? destination,
            month: value?["month"]?.string.flatMap { Month($0) })
    }

    var json: JSONValue {
        ["destination": destination, "title": title, "month": month?.description]
    }

    /// Expiries by day: payments for a month and not for the next, on its first day, up to today. Linear in the spends.
    package static func endings(of spends: [Spend], until today: Day) -> [Day: [Publishing]] {
        let paid = spends.compactMap(\.publishing).filter { $0.month != nil }
        let known = Set(paid.map(\.spendID))
        var endings: [Day: [Publishing]] = [:]
        for publishing in paid {
            guard let next = publishing.month?.next, next.start <= today,
                !known.contains(Publishing(destination: publishing.destination, title: "", month: next).spendID)
            else { continue }
            endings[next.start, default: []].append(publishing)
        }
        return endings
    }
}
