internal import JSONTree

/// The identity of a ledger entry, across files.
enum EntryKey: Hashable {
    /// A credit that was revoked and earned again is another entry; so is one of another machine.
    case grant(Grant.Key, earnedAt: String)
    case spend(String)
    case revocation(of: String)
    case renewal(Grant.Key, renewedAt: String)

    /// Nil for no ledger entry.
    init?(_ entry: JSONValue) {
        if let grant = Grant(entry) {
            self = .grant(grant.key, earnedAt: grant.earnedAt)
        } else if let spend = Spend(entry) {
            self = .spend(spend.id)
        } else if let revocation = Revocation(entry) {
            self = .revocation(of: revocation.entry)
        } else if let renewal = Renewal(entry) {
            self = .renewal(renewal.key, renewedAt: renewal.renewedAt)
        } else {
            return nil
        }
    }

    /// The time in an entry, if it has one.
    static func time(of entry: JSONValue) -> String? {
        ["revokedAt", "renewedAt", "spentAt", "earnedAt"].lazy.compactMap { entry[$0]?.string }.first
    }

    /// The subject of an entry, in a few words. It may hold text of the file.
    static func name(of entry: JSONValue) -> String {
        let title = entry["title"]?.string ?? entry["section"]?.string ?? ""
        if let spent = entry["spent"]?.integer { return "-\(spent) for “\(entry["for"]?.string ?? "")”" }
        if entry["revokes"] != nil { return "the removal of “\(title)”" }
        if entry["renewedAt"] != nil { return "the renewal of “\(title)”" }
        return (entry["credits"]?.integer).map { "+\($0) for “\(title)”" } ?? "“\(title)”"
    }
}
