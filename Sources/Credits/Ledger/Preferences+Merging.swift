internal import JSONTree

/// What came in with another ledger.
package struct LedgerIncome: Sendable, Hashable {
    /// Credits that were not earned here, those that were taken back included.
    package var credits: Int
    /// Credits that are taken back now and were not before.
    package var revoked: Int
    /// The number of spends.
    package var spends: Int
    /// What there is to spend with them.
    package var balance: Int
    /// Whether the ledger is another one now.
    package var isNews: Bool
}

extension Preferences {
    /// Takes in another ledger: the union of both, the same in whatever order and how often ledgers are united.
    ///
    /// An entry that is in both is there once. If it was taken back in one of them, it is. A section that was read on two
    /// machines has an entry of each, which count once, as in ``Account``. The entries are in the order of their times. The balance
    /// may become less than zero: the same credits were spent twice then.
    ///
    /// Complexity: O(n log n) in the entries of both.
    mutating func unite(with other: OtherLedger) -> LedgerIncome {
        let before = account
        let own = Self.union(of: entries)
        let both = Self.union(of: entries + other.entries)
        let isNews = own != both
        if isNews { root["ledger"] = .array(both) }
        let after = account
        return LedgerIncome(
            credits: after.sums.earned - before.sums.earned, revoked: after.sums.revoked - before.sums.revoked,
            spends: after.spends.count - before.spends.count, balance: after.sums.balance, isNews: isNews)
    }

    /// Each entry once, by its time, and entries of one time by their bytes.
    private static func union(of entries: [JSONValue]) -> [JSONValue] {
        var known: [EntryKey: Int] = [:]
        var united: [(time: Int, entry: JSONValue)] = []
        var others: Set<JSONValue> = []
        for entry in entries {
            if let key = EntryKey(entry) {
                if let index = known[key] {
                    united[index].entry = join(united[index].entry, entry)
                } else {
                    known[key] = united.count
                    united.append((key.time?.seconds ?? .min, join(entry, entry)))
                }
            } else if others.insert(entry).inserted {
                // whatever it is, it is kept, at the start
                united.append((.min, entry))
            }
        }
        let sorted = united.map { ($0.time, JSONWriter.compact($0.entry), $0.entry) }.sorted { one, other in
            one.0 == other.0 ? one.1.lexicographicallyPrecedes(other.1) : one.0 < other.0
        }
        return sorted.map(\.2)
    }

    /// One entry for two that are the same one: what comes first by its bytes, taken back when it first was in either.
    private static func join(_ one: JSONValue, _ other: JSONValue) -> JSONValue {
        let revokedAt = [one, other].compactMap { Grant.revokedAt($0) }.min()
        var (one, other) = (one, other)
        one["revokedAt"] = nil
        other["revokedAt"] = nil
        if one != other, JSONWriter.compact(other).lexicographicallyPrecedes(JSONWriter.compact(one)) { one = other }
        one["revokedAt"] = revokedAt.map { .string($0) }
        return one
    }
}
