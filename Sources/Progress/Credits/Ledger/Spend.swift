internal import JSONTree

/// Spent credits: a line of the ledger.
package struct Spend: Sendable, Hashable {
    /// Makes a spend idempotent: retries are taken once.
    package var id: String
    /// How many credits, at least 1.
    package var credits: Int
    package var purpose: String
    /// RFC 3339 in UTC.
    package var spentAt: String
    /// The published tour; nil for other spends.
    var publishing: Publishing?

}

extension Spend {
    /// The price of publishing.
    package init(credits: Int, for publishing: Publishing, spentAt: String) {
        let period = publishing.month.map { ", \($0.nameOfMonth)" } ?? ""
        self.init(
            id: publishing.spendID, credits: credits,
            purpose: "publishing \(publishing.title) to \(publishing.destination)\(period)", spentAt: spentAt,
            publishing: publishing)
    }

    /// A spend with a new, unique id.
    package init(credits: Int, purpose: String, spentAt: String) {
        let id =
            String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
        self.init(id: id, credits: credits, purpose: purpose, spentAt: spentAt)
    }

    /// Reads a ledger entry; `nil` for another kind. One without an id, written by hand, is identified by its contents.
    init?(_ entry: JSONValue) {
        guard let credits = entry["spent"]?.integer, credits > 0 else { return nil }
        let purpose = entry["for"]?.string ?? ""
        let spentAt = entry["spentAt"]?.string ?? ""
        self.init(
            id: entry["id"]?.string ?? "\(spentAt) \(credits) \(purpose)", credits: credits, purpose: purpose,
            spentAt: spentAt, publishing: Publishing(entry["publishing"]))
    }

    var json: JSONValue {
        ["spent": credits, "for": purpose, "spentAt": spentAt, "id": id, "publishing": publishing?.json]
    }
}
