internal import JSONTree

/// The changes by another ledger.
package struct LedgerIncome: Sendable, Hashable {
    /// Credits not earned here, revoked ones included.
    package var credits: Int
    /// Newly revoked credits.
    package var revoked: Int
    /// The number of spends.
    package var spends: Int
    /// The balance with them.
    package var balance: Int
    /// Whether the ledger changed.
    package var isNews: Bool
}

extension Preferences {
    /// Merges another ledger: new entries are appended with their chain; the order of merges makes no difference. A
    /// section that was read on two machines counts once. Entries without a hash are chained here. The balance may
    /// become negative if the same credits were spent twice.
    mutating func unite(with other: OtherLedger) -> LedgerIncome {
        let before = account
        var united = self
        // the same old ledger is chained the same way everywhere
        united.chainWhatIsNot()
        let (linked, loose) = united.news(in: other)
        let isNews = !linked.isEmpty || !loose.isEmpty
        if isNews {
            united.adopt(linked, ends: other.ends)
            if !loose.isEmpty { united.append(loose, isLate: true) }
            self = united
        }
        let after = account
        return LedgerIncome(
            credits: after.sums.earned - before.sums.earned, revoked: after.sums.revoked - before.sums.revoked,
            spends: after.spends.count - before.spends.count, balance: after.sums.balance, isNews: isNews)
    }

    /// The entries that this ledger lacks: those of a chain, and those without a hash.
    private func news(in other: OtherLedger) -> (linked: [JSONValue], loose: [JSONValue]) {
        var hashes = Set(entries.compactMap { $0["hash"]?.string })
        var known: [EntryKey: Bool] = [:]
        for entry in entries {
            if let key = EntryKey(entry) { known[key] = known[key] == true || Grant.revokedAt(entry) != nil }
        }
        var (linked, loose): ([JSONValue], [JSONValue]) = ([], [])
        for entry in other.entries {
            if let hash = entry["hash"]?.string {
                if hashes.insert(hash).inserted { linked.append(entry) }
            } else if let key = EntryKey(entry) {
                let isRevoked = Grant.revokedAt(entry) != nil
                if let wasRevoked = known[key], wasRevoked || !isRevoked { continue }
                known[key] = isRevoked
                loose.append(entry)
            }
        }
        return (linked, loose)
    }

    private mutating func adopt(_ linked: [JSONValue], ends new: [String]) {
        let entries = entries + linked
        let followed = Set(entries.compactMap { $0["after"]?.string })
        let ends = Set(ledgerEnds + new).subtracting(followed).sorted()
        root["ledgerEnds"] = .array(ends.map { .string($0) })
        root["ledger"] = .array(entries)
    }
}
