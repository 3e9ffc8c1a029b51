package import Credits
internal import JSONTree

/// The output of `tour credits --json`: the balance, and each credit with its section and time.
package struct CreditReport: Sendable, Hashable {
    /// The balance and its parts.
    package var sums: LedgerSums
    /// The valid grants, in the order of the ledger.
    package var earned: [Grant]
    var revoked: [Grant]
    package var spends: [Spend]
    /// The grants whose sections have changed, as far as known.
    package var changed: Set<Grant.Key> = []
    /// The grants whose sections are gone, as far as known.
    package var gone: Set<Grant.Key> = []

    package init(_ preferences: Preferences) {
        let account = preferences.account
        earned = account.grants
        revoked = account.revoked
        spends = account.spends
        sums = account.sums
    }

    /// JSON in one row, without a final line feed. Control and invisible characters in titles are escaped: it is safe
    /// to print on a terminal. Linear in the length of the ledger.
    package var json: String {
        let spent = spends.map { spend in
            ["credits": spend.credits, "for": spend.purpose, "spentAt": spend.spentAt] as JSONValue
        }
        return JSONWriter.text([
            "schema": LedgerSums.schema, "balance": sums.balance, "earned": earned.map(entry), "sums": sums.json,
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
