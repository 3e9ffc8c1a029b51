internal import JSONTree

/// What `tour credits --json` says: the balance, and what was earned, when, for which section.
package struct CreditReport: Sendable, Hashable {
    /// The version of the report's form.
    package static let schema = 1

    /// What there is to spend, and how it comes about.
    package var sums: LedgerSums
    /// The grants that stand, in the order of the ledger.
    package var earned: [Grant]
    var revoked: [Grant]
    package var spends: [Spend]
    /// The grants whose sections say something else now, as far as that is known.
    package var changed: Set<Grant.Key> = []
    /// The grants whose sections are no longer in their tours, as far as that is known.
    package var gone: Set<Grant.Key> = []

    package init(_ preferences: Preferences) {
        let account = preferences.account
        earned = account.grants
        revoked = account.revoked
        spends = account.spends
        sums = account.sums
    }

    /// The report as JSON in one row, without a line feed at its end. Control and invisible characters in titles are
    /// escaped: it is safe to print on a terminal. Linear in the length of the ledger.
    package var json: String {
        let spent = spends.map { spend in
            ["credits": spend.credits, "for": spend.purpose, "spentAt": spend.spentAt] as JSONValue
        }
        return JSONWriter.text([
            "schema": Self.schema, "balance": sums.balance, "earned": earned.map(entry), "sums": sums.json,
            "spent": spent, "revoked": revoked.map(entry),
        ])
    }

    private func entry(_ grant: Grant) -> JSONValue {
        let stands = grant.revokedAt == nil
        return [
            "tour": grant.tour, "section": grant.section, "title": grant.title, "credits": grant.credits,
            "policy": grant.policy.rawValue, "earnedAt": grant.earnedAt, "content": grant.content,
            "due": grant.due?.description, "expiresOn": grant.expiresOn?.description,
            "renewedAt": grant.renewedAt, "gone": stands && gone.contains(grant.key) ? true : nil,
            "changed": stands && changed.contains(grant.key) ? true : nil, "revokedAt": grant.revokedAt,
        ]
    }
}

extension LedgerSums: JSONConvertible {
    var json: JSONValue { ["earned": earned, "revoked": revoked, "spent": spent] }
}
