internal import JSONTree

/// A revoked credit: a line of the ledger. The entry that gave it stays.
struct Revocation {
    /// The hash of that entry.
    var entry: String
    var key: Grant.Key
    var title: String
    /// RFC 3339 in UTC.
    var revokedAt: String

    /// - Parameter hash: that of the grant's entry.
    init(of grant: Grant, hash: String, at time: String) {
        (entry, key, title, revokedAt) = (hash, grant.key, grant.title, time)
    }

    /// Reads a ledger entry; nil if it is of another kind.
    init?(_ entry: JSONValue) {
        guard let hash = entry["revokes"]?.string, let tour = entry["tour"]?.string,
            let section = entry["section"]?.string
        else { return nil }
        self.entry = hash
        key = Grant.Key(tour: tour, section: section)
        title = entry["title"]?.string ?? section
        revokedAt = entry["revokedAt"]?.string ?? ""
    }

    var json: JSONValue {
        ["revokes": entry, "tour": key.tour, "section": key.section, "title": title, "revokedAt": revokedAt]
    }
}
