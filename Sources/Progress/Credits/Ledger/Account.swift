package import JSONTree

/// The meaning of a ledger's entries.
package struct Account: Sendable, Hashable {
    /// The valid grants in order, one a key: the earliest entry counts, with the latest version read.
    package private(set) var grants: [Grant] = []
    /// Revoked grants, in the order of the ledger. They count only in ``LedgerSums/revoked``.
    package private(set) var revoked: [Grant] = []
    /// Spends in the order of the ledger, one an id.
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
                    // independent of the order of merges
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

    /// Never stored, so that nothing can disagree with the ledger.
    package var sums: LedgerSums { LedgerSums(grants: grants, revoked: revoked, spends: spends) }
}

private struct TakenBack {
    /// By the hash of the grant's entry.
    private var entries: [String: String] = [:]
    /// By the grant's key: earlier versions wrote it into the entry.
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

/// The sums of a ledger. Absurd numbers saturate at the largest `Int`.
package struct LedgerSums: Sendable, Hashable {
    /// All credits ever given, revoked ones included.
    package var earned: Int
    /// The revoked part of them.
    package var revoked: Int
    package var spent: Int

    /// Credits to spend: negative where machines spent the same credits before a merge, or after an edit by hand.
    package var balance: Int { earned - revoked - spent }

    init(grants: [Grant], revoked: [Grant], spends: [Spend]) {
        self.revoked = revoked.reduce(0) { Self.sum($0, $1.credits) }
        earned = grants.reduce(self.revoked) { Self.sum($0, $1.credits) }
        spent = spends.reduce(0) { Self.sum($0, $1.credits) }
    }

    package static func sum(_ a: Int, _ b: Int) -> Int {
        let (total, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : total
    }
}

extension LedgerSums: JSONConvertible {
    /// The version of the JSON in which credits are printed.
    package static let schema = 1

    package var json: JSONValue { ["earned": earned, "revoked": revoked, "spent": spent] }
}
