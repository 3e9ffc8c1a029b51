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
    /// Takes in another ledger: what is not here yet is appended, with the chain that it had there; in whatever order ledgers are
    /// united, they say the same. A section that was read on two machines counts once. Entries without a hash are chained here. The
    /// balance may become less than zero: the same credits were spent twice then.
    mutating func unite(with other: OtherLedger) -> LedgerIncome {
        let before = account
        var united = self
        // the same old ledger is chained in the same way everywhere
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

    /// What another ledger has and this one has not: entries of a chain, and those without a hash.
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
