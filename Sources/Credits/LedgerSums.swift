/// The sums of a ledger: what was earned, what of it was taken back, what was spent.
///
/// A ledger with absurd numbers stops at the largest `Int`.
package struct LedgerSums: Sendable, Hashable {
    /// Everything that was ever given, what was taken back later included.
    package var earned: Int
    /// What was taken back of it.
    package var revoked: Int
    package var spent: Int

    /// What there is to spend: less than nothing only in a ledger that was changed by hand.
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
