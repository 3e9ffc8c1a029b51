internal import JSONTree

/// What changes the ledger otherwise than by earning.
extension Preferences {
    /// Takes credits from the balance. One that is in the ledger already is not taken again.
    ///
    /// - Returns: whether the ledger is another one now.
    /// - Throws: ``PreferencesError/tooFewCredits(balance:wanted:)``.
    mutating func spend(_ spend: Spend) throws(PreferencesError) -> Bool {
        let account = account
        guard !account.spends.contains(where: { $0.id == spend.id }) else { return false }
        let balance = account.sums.balance
        guard spend.credits <= balance else { throw .tooFewCredits(balance: balance, wanted: spend.credits) }
        append([spend.json])
        return true
    }

    /// Takes credits of a tour back. The entries stay, with the time when it was done: nothing vanishes, and the sections
    /// may be earned again, which adds new entries.
    ///
    /// Credits that were spent cannot be taken back: the balance never falls below zero by it. All are taken back or none.
    ///
    /// - Parameter sections: the ids of the sections; nil for all of the tour.
    /// - Returns: the grants that stood until now.
    /// - Throws: ``PreferencesError/alreadySpent(balance:wanted:)``.
    mutating func revoke(tour: String, sections: Set<String>?, at time: String) throws(PreferencesError) -> [Grant] {
        let account = account
        let wanted = account.grants.filter { $0.tour == tour && sections?.contains($0.section) != false }
        guard !wanted.isEmpty else { return [] }
        var entries = entries
        for index in entries.indices {
            // an entry that was there twice counted once, and is taken back with the first
            guard let key = Grant.key(of: entries[index]), key.tour == tour, sections?.contains(key.section) != false,
                Grant.revokedAt(entries[index]) == nil
            else { continue }
            entries[index]["revokedAt"] = .string(time)
        }
        var changed = self
        changed.root["ledger"] = .array(entries)
        let credits = wanted.reduce(0) { $0.addingReportingOverflow($1.credits).partialValue }
        let balance = max(0, account.sums.balance)
        guard credits <= balance else { throw .alreadySpent(balance: balance, wanted: credits) }
        self = changed
        return wanted
    }

    /// Appends entries to the ledger.
    mutating func append(_ new: [JSONValue]) {
        var entries = entries
        root["ledger"] = nil  // held once, so that nothing is copied
        entries.append(contentsOf: new)
        root["ledger"] = .array(entries)
    }
}
