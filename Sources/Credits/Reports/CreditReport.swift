internal import JSONTree

/// What `tour credits --json` says: the balance, and what was earned, when, for which section.
package struct CreditReport: Sendable, Hashable {
    /// The version of the report's form.
    package static let schema = 1

    /// What there is to spend, and how it comes about.
    package var sums: LedgerSums
    /// The grants that stand, in the order of the ledger.
    package var earned: [Grant]
    /// The grants that were taken back.
    package var revoked: [Grant]
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
            JSONValue.object([
                .init("credits", .integer(spend.credits)), .init("for", .string(spend.purpose)),
                .init("spentAt", .string(spend.spentAt)),
            ])
        }
        return JSONValue.object([
            .init("schema", .integer(Self.schema)), .init("balance", .integer(sums.balance)),
            .init("earned", .array(earned.map(entry))), .init("sums", sums.json), .init("spent", .array(spent)),
            .init("revoked", .array(revoked.map(entry))),
        ]).compactText
    }

    private func entry(_ grant: Grant) -> JSONValue {
        var entry = JSONValue.object([
            .init("tour", .string(grant.tour)), .init("section", .string(grant.section)),
            .init("title", .string(grant.title)), .init("credits", .integer(grant.credits)),
            .init("policy", .string(grant.policy.rawValue)), .init("earnedAt", .string(grant.earnedAt)),
        ])
        entry["content"] = grant.content.map { .string($0) }
        entry["renewedAt"] = grant.renewedAt.map { .string($0) }
        entry["gone"] = gone.contains(grant.key) && grant.revokedAt == nil ? .bool(true) : nil
        entry["changed"] = changed.contains(grant.key) && grant.revokedAt == nil ? .bool(true) : nil
        entry["revokedAt"] = grant.revokedAt.map { .string($0) }
        return entry
    }
}

extension LedgerSums {
    var json: JSONValue {
        .object([
            .init("earned", .integer(earned)), .init("revoked", .integer(revoked)), .init("spent", .integer(spent)),
        ])
    }
}

extension JSONValue {
    /// The value in one row.
    var compactText: String { String(decoding: JSONWriter.compact(self), as: UTF8.self) }
}
