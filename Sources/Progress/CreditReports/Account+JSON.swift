package import Credits
internal import JSONTree

extension Account {
    /// The output of `tour credits --json`, in one row without a final line feed: the balance, and each credit with its
    /// section and time. Control and invisible characters in titles are escaped: it is safe to print on a terminal.
    /// Linear in the length of the ledger.
    /// - Parameters:
    ///   - changed: the grants whose sections have changed, as far as known.
    ///   - gone: those whose sections are gone, as far as known.
    package func json(changed: Set<Grant.Key> = [], gone: Set<Grant.Key> = []) -> String {
        func entry(_ grant: Grant) -> JSONValue {
            let stands = grant.revokedAt == nil
            return [
                "tour": grant.tour, "section": grant.section, "title": grant.title, "credits": grant.credits,
                "policy": grant.policy.rawValue, "earnedAt": grant.earnedAt, "content": grant.content,
                "due": grant.due?.description, "expiresOn": grant.expiresOn?.description,
                "renewedAt": grant.renewedAt, "gone": stands && gone.contains(grant.key) ? true : nil,
                "changed": stands && changed.contains(grant.key) ? true : nil, "revokedAt": grant.revokedAt,
            ]
        }
        let spent = spends.map { spend in
            ["credits": spend.credits, "for": spend.purpose, "spentAt": spend.spentAt] as JSONValue
        }
        return JSONWriter.text([
            "schema": LedgerSums.schema, "balance": sums.balance, "earned": grants.map(entry), "sums": sums.json,
            "spent": spent, "revoked": revoked.map(entry),
        ])
    }
}
