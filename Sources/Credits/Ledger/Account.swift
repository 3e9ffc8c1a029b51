internal import JSONTree

/// What the entries of a ledger say.
package struct Account: Sendable, Hashable {
    /// The grants that stand, in the order they were given, each key once: the first entry counts.
    package private(set) var grants: [Grant] = []
    /// The grants that were taken back, in the order they were given. They are kept, and counted in nothing but
    /// ``LedgerSums/revoked``.
    package private(set) var revoked: [Grant] = []
    /// What was spent, in the order of the ledger, each id once.
    package private(set) var spends: [Spend] = []

    /// Linear in the number of entries.
    init(_ entries: [JSONValue]) {
        grants.reserveCapacity(entries.count)
        var keys = Set<Grant.Key>(minimumCapacity: entries.count)
        var ids: Set<String> = []
        for entry in entries {
            if let grant = Grant(entry) {
                if grant.revokedAt != nil {
                    revoked.append(grant)
                } else if keys.insert(grant.key).inserted {
                    grants.append(grant)
                }
            }
            if let spend = Spend(entry), ids.insert(spend.id).inserted { spends.append(spend) }
        }
    }

    /// The sums. They are never stored, so nothing can disagree with the ledger.
    package var sums: LedgerSums { LedgerSums(grants: grants, revoked: revoked, spends: spends) }
}

/// The sums of a ledger: what was earned, what of it was taken back, what was spent.
///
/// A ledger with absurd numbers stops at the largest `Int`.
package struct LedgerSums: Sendable, Hashable {
    /// Everything that was ever given, what was taken back later included.
    package var earned: Int
    /// What was taken back of it.
    package var revoked: Int
    package var spent: Int

    /// What there is to spend: less than nothing where several machines spent the same credits before their ledgers
    /// were merged, or in a ledger that was changed by hand.
    package var balance: Int { earned - revoked - spent }

    init(grants: [Grant], revoked: [Grant], spends: [Spend]) {
        self.revoked = revoked.reduce(0) { Self.sum($0, $1.credits) }
        earned = grants.reduce(self.revoked) { Self.sum($0, $1.credits) }
        spent = spends.reduce(0) { Self.sum($0, $1.credits) }
    }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (total, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : total
    }
}
