internal import JSONTree

/// Credits that were given for something: a line of the ledger.
package struct Spend: Sendable, Hashable {
    /// Identifies it, so that it is taken once even if it is tried again.
    package var id: String
    /// How many credits, at least 1.
    package var credits: Int
    /// What they were given for.
    package var purpose: String
    /// When, as RFC 3339 in UTC.
    package var spentAt: String
    /// What was published for them; nil for what was spent elsewhere.
    var publishing: Publishing?

}

extension Spend {
    /// The price of publishing.
    package init(credits: Int, for publishing: Publishing, spentAt: String) {
        let period = publishing.month.map { ", \($0)" } ?? ""
        self.init(
            id: publishing.spendID, credits: credits,
            purpose: "publishing \(publishing.title) to \(publishing.destination)\(period)", spentAt: spentAt,
            publishing: publishing)
    }

    /// A new one, under an id that nothing else has.
    package init(credits: Int, purpose: String, spentAt: String) {
        let id =
            String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
        self.init(id: id, credits: credits, purpose: purpose, spentAt: spentAt)
    }

    /// Reads a ledger entry; `nil` if it is of another kind. One without an id, written by hand, is known by all that it says.
    init?(_ entry: JSONValue) {
        guard let credits = entry["spent"]?.integer, credits > 0 else { return nil }
        let purpose = entry["for"]?.string ?? ""
        let spentAt = entry["spentAt"]?.string ?? ""
        self.init(
            id: entry["id"]?.string ?? "\(spentAt) \(credits) \(purpose)", credits: credits, purpose: purpose,
            spentAt: spentAt, publishing: Publishing(entry["publishing"]))
    }

    /// The entry as it is written to the ledger.
    var json: JSONValue {
        ["spent": credits, "for": purpose, "spentAt": spentAt, "id": id, "publishing": publishing?.json]
    }
}
