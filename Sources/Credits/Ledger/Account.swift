internal import JSONTree

/// What the entries of a ledger say.
package struct Account: Sendable, Hashable {
    /// The grants that stand, in the order they were given, each key once: the earliest entry counts. What was read again since
    /// has the version of that time.
    package private(set) var grants: [Grant] = []
    /// The grants that were taken back, in the order of the ledger. They are kept, and counted in nothing but
    /// ``LedgerSums/revoked``.
    package private(set) var revoked: [Grant] = []
    /// What was spent, in the order of the ledger, each id once.
    package private(set) var spends: [Spend] = []

    init(_ entries: [JSONValue]) {
        let takenBack = TakenBack(entries)
        var renewals: [Grant.Key: Renewal] = [:]
        var standing: [(time: Int, grant: Grant)] = []
        standing.reserveCapacity(entries.count)
        var places = [Grant.Key: Int](minimumCapacity: entries.count)
        var ids: Set<String> = []
        var known: Set<Grant> = []
        for entry in entries {
            if var grant = Grant(entry) {
                if let time = takenBack.time(of: entry, grant) {
                    grant.revokedAt = time
                    if known.insert(grant).inserted { revoked.append(grant) }
                    continue
                }
                let time = Timestamp(grant.earnedAt)?.seconds ?? .min
                if let place = places[grant.key] {
                    let first = standing[place]
                    // the same in whatever order ledgers were merged
                    if (time, -grant.credits) < (first.time, -first.grant.credits) { standing[place] = (time, grant) }
                } else {
                    places[grant.key] = standing.count
                    standing.append((time, grant))
                }
            } else if let spend = Spend(entry) {
                if ids.insert(spend.id).inserted { spends.append(spend) }
            } else if var renewal = Renewal(entry) {
                let known = renewals[renewal.key]
                let expiry = [known?.expiresOn, renewal.expiresOn].compactMap { $0 }.max()
                if let known, known.renewedAt > renewal.renewedAt { renewal = known }
                renewal.expiresOn = expiry
                renewals[renewal.key] = renewal
            }
        }
        let isInOrder = zip(standing, standing.dropFirst()).allSatisfy { $0.time <= $1.time }
        if !isInOrder {
            standing = standing.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map(\.element)
        }
        grants = standing.map { $0.grant.renewed(by: renewals[$0.grant.key]) }
    }

    /// The sums. They are never stored, so nothing can disagree with the ledger.
    var sums: LedgerSums { LedgerSums(grants: grants, revoked: revoked, spends: spends) }
}

/// Which grants of a ledger were taken back, and when.
private struct TakenBack {
    /// By the hash of the grant's entry.
    private var entries: [String: String] = [:]
    /// By what the grant is: as earlier versions wrote it, into the entry itself.
    private var keys: [EntryKey: String] = [:]

    init(_ ledger: [JSONValue]) {
        for entry in ledger {
            if let revocation = Revocation(entry) {
                entries[revocation.entry] = min(entries[revocation.entry] ?? revocation.revokedAt, revocation.revokedAt)
            } else if let time = Grant.revokedAt(entry), let key = EntryKey(entry) {
                keys[key] = min(keys[key] ?? time, time)
            }
        }
    }

    func time(of entry: JSONValue, _ grant: Grant) -> String? {
        let byKey = keys.isEmpty ? nil : keys[.grant(grant.key, earnedAt: grant.earnedAt)]
        guard byKey == nil, !entries.isEmpty else { return byKey }
        return LedgerChain.identity(of: entry).flatMap { entries[$0] }
    }
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

    static func sum(_ a: Int, _ b: Int) -> Int {
        let (total, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : total
    }
}
