internal import JSONTree

/// What `tour credits --json` says: the balance, and what was earned, when, for which section.
package struct CreditReport: Sendable, Hashable {
    /// The version of the report's form.
    package static let schema = 1

    /// The sum of the credits earned.
    package var balance: Int
    /// The grants in the order of the ledger.
    package var earned: [Grant]

    package init(_ preferences: Preferences) {
        earned = preferences.grants
        balance = preferences.balance
    }

    /// The report as JSON in one row, without a line feed at its end. Control and invisible characters in titles are
    /// escaped: it is safe to print on a terminal. Linear in the number of grants.
    package var json: String {
        let entries = earned.map { grant in
            JSONValue.object([
                .init("tour", .string(grant.tour)), .init("section", .string(grant.section)),
                .init("title", .string(grant.title)), .init("credits", .integer(grant.credits)),
                .init("policy", .string(grant.policy.rawValue)), .init("earnedAt", .string(grant.earnedAt)),
            ])
        }
        let report = JSONValue.object([
            .init("schema", .integer(Self.schema)), .init("balance", .integer(balance)),
            .init("earned", .array(entries)),
        ])
        return String(decoding: JSONWriter.compact(report), as: UTF8.self)
    }
}
