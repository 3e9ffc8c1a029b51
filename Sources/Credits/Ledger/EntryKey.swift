internal import JSONTree

/// What makes two entries of ledgers the same one, in whatever file they are.
enum EntryKey: Hashable {
    /// A credit that was taken back and earned again is another entry; so is one that was earned on another machine.
    case grant(Grant.Key, earnedAt: String)
    case spend(String)
    case revocation(of: String)
    case renewal(Grant.Key, renewedAt: String)

    /// Nil for what is no entry of a ledger.
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

    /// When an entry says that it was made; nil if it does not.
    static func time(of entry: JSONValue) -> String? {
        ["revokedAt", "renewedAt", "spentAt", "earnedAt"].lazy.compactMap { entry[$0]?.string }.first
    }

    /// What an entry is about, in a few words. It may hold text of the file.
    static func name(of entry: JSONValue) -> String {
        let title = entry["title"]?.string ?? entry["section"]?.string ?? ""
        if let spent = entry["spent"]?.integer { return "-\(spent) for “\(entry["for"]?.string ?? "")”" }
        if entry["revokes"] != nil { return "the removal of “\(title)”" }
        if entry["renewedAt"] != nil { return "the renewal of “\(title)”" }
        return (entry["credits"]?.integer).map { "+\($0) for “\(title)”" } ?? "“\(title)”"
    }
}
