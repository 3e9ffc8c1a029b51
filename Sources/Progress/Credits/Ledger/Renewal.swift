internal import JSONTree

/// A section read again after a change or the expiry of its credit: a line of the ledger. It gives no second credit.
package struct Renewal: Sendable, Hashable {
    package var key: Grant.Key
    /// The title of the section.
    package var title: String
    /// RFC 3339 in UTC.
    var renewedAt: String
    /// The version that was read; nil if unknown.
    var version: SectionVersion?
    /// The new expiry; nil if it is unchanged.
    var expiresOn: Day?

    package init(key: Grant.Key, title: String, renewedAt: String, version: SectionVersion) {
        self.key = key
        self.title = title
        self.renewedAt = renewedAt
        self.version = version
    }

    /// The renewal in a grant that was earned again; nil for another one.
    package init?(_ grant: Grant) {
        guard let renewedAt = grant.renewedAt else { return nil }
        (key, title, version, expiresOn) = (grant.key, grant.title, grant.version, grant.expiresOn)
        self.renewedAt = renewedAt
    }

    /// Reads a ledger entry; nil if it is of another kind.
    init?(_ entry: JSONValue) {
        guard let renewedAt = entry["renewedAt"]?.string, let tour = entry["tour"]?.string,
            let section = entry["section"]?.string
        else { return nil }
        expiresOn = entry["expiresOn"]?.string.flatMap { Day($0) }
        if let content = entry["content"]?.string, let paragraphs = entry["paragraphs"]?.string {
            version = SectionVersion(content: content, paragraphs: paragraphs)
        } else if expiresOn == nil {
            return nil
        }
        key = Grant.Key(tour: tour, section: section)
        title = entry["title"]?.string ?? section
        self.renewedAt = renewedAt
    }

    var json: JSONValue {
        [
            "tour": key.tour, "section": key.section, "title": title, "renewedAt": renewedAt,
            "content": version?.content, "paragraphs": version?.paragraphs, "expiresOn": expiresOn?.description,
        ]
    }
}
