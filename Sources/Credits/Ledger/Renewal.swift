internal import JSONTree

/// A section that was read again since it had changed, or its credit had expired: a line of the ledger. It gives no second credit.
package struct Renewal: Sendable, Hashable {
    package var key: Grant.Key
    /// The title of the section.
    package var title: String
    /// When, as RFC 3339 in UTC.
    var renewedAt: String
    /// What was read; nil where it is not known.
    var version: SectionVersion?
    /// When the credit expires now; nil if it does when it did.
    var expiresOn: Day?

    package init(key: Grant.Key, title: String, renewedAt: String, version: SectionVersion) {
        self.key = key
        self.title = title
        self.renewedAt = renewedAt
        self.version = version
    }

    /// What a grant says that was earned again; nil for one that was not.
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

    /// The entry as it is written to the ledger.
    var json: JSONValue {
        [
            "tour": key.tour, "section": key.section, "title": title, "renewedAt": renewedAt,
            "content": version?.content, "paragraphs": version?.paragraphs, "expiresOn": expiresOn?.description,
        ]
    }
}
