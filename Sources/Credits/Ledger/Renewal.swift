internal import JSONTree

/// A section that was read again since it had changed: a line of the ledger. It gives no second credit.
package struct Renewal: Sendable, Hashable {
    package var key: Grant.Key
    /// The title of the section.
    package var title: String
    /// When, as RFC 3339 in UTC.
    var renewedAt: String
    var version: SectionVersion

    package init(key: Grant.Key, title: String, renewedAt: String, version: SectionVersion) {
        self.key = key
        self.title = title
        self.renewedAt = renewedAt
        self.version = version
    }

    /// Reads a ledger entry; nil if it is of another kind.
    init?(_ entry: JSONValue) {
        guard let renewedAt = entry["renewedAt"]?.string, let tour = entry["tour"]?.string,
            let section = entry["section"]?.string, let content = entry["content"]?.string,
            let paragraphs = entry["paragraphs"]?.string
        else { return nil }
        key = Grant.Key(tour: tour, section: section)
        title = entry["title"]?.string ?? section
        self.renewedAt = renewedAt
        version = SectionVersion(content: content, paragraphs: paragraphs)
    }

    /// The entry as it is written to the ledger.
    var json: JSONValue {
        [
            "tour": key.tour, "section": key.section, "title": title, "renewedAt": renewedAt,
            "content": version.content, "paragraphs": version.paragraphs,
        ]
    }
}
