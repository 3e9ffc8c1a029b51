internal import TourPages

/// The price of publishing into a folder: the key `publishing` of the `tour.yaml` there.
///
///     publishing: {price: 5, per: month}
package struct PublishingTerms: Hashable, Sendable {
    /// The time for which a payment is valid.
    package enum Period: String, Sendable, CaseIterable {
        case once, month
    }

    /// In credits; 0 if it is free.
    package var price: Int
    package var period: Period

    static let maximumPrice = 1_000_000

    init(price: Int, period: Period) {
        self.price = price
        self.period = period
    }

    /// The key as a line of a manifest.
    package var yaml: String { "publishing: {price: \(price), per: \(period.rawValue)}\n" }

    /// - Parameter unknown: receives an unknown key, and its line.
    init?(_ entry: YAMLValue.Entry, unknown: (YAMLValue.Entry) -> Void) throws(LineProblem) {
        guard let entries = try entry.entries("lines such as “price: 5” and “per: month”") else { return nil }
        var price: Int?
        var period: Period?
        for entry in entries {
            switch entry.key {
            case "price": price = try entry.number(in: 0...Self.maximumPrice)
            case "per": period = try entry.read("once or month", Period.init(rawValue:))
            default: unknown(entry)
            }
        }
        guard let price else {
            throw LineProblem(line: entry.line, "“publishing” needs a “price” in credits, such as “price: 5”")
        }
        self.init(price: price, period: period ?? .once)
    }
}
