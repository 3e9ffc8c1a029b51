package import JSONTree
internal import Wording

/// One credit given once for one section: a line of the ledger.
package struct Grant: Sendable, Hashable {
    /// The identity of a grant: its tour and section.
    package struct Key: Sendable, Hashable {
        package var tour: String
        package var section: String

        package init(tour: String, section: String) {
            self.tour = tour
            self.section = section
        }
    }

    /// The id of the tour.
    package var tour: String
    /// The id of the section, unique in its tour.
    package var section: String
    /// The section's title at that time.
    package var title: String
    /// The tour's title at that time.
    package var tourTitle: String
    /// How many credits; never negative.
    package var credits: Int
    /// The policy it was earned under.
    package var policy: CreditPolicy
    /// RFC 3339 in UTC: `2026-11-21T05:00:00Z`. See ``Timestamp``.
    package var earnedAt: String
    /// The hash of the text that was read, see ``SectionVersion/content``; nil if unknown. Without ``paragraphs`` it is
    /// the hash of the section's source, as earlier versions wrote it.
    package var content: String?
    /// The marks of the paragraphs that were read, see ``SectionVersion/paragraphs``; nil if unknown.
    var paragraphs: String?
    /// The last reading after a change, with its ``content`` and ``paragraphs``; nil if there was none.
    package var renewedAt: String?
    /// The day by which the section was due; nil for any.
    package var due: Day?
    /// The first day without a valid credit, unless it is renewed; nil for no expiry. It stays in ledger and balance.
    package var expiresOn: Day?
    /// The time of revocation, as ``earnedAt``; nil for a valid grant. See ``Preferences/revoke(tour:sections:at:)``.
    package var revokedAt: String?

    package init(
        tour: String, section: String, title: String, tourTitle: String, credits: Int = 1,
        policy: CreditPolicy = .bottom, earnedAt: String, content: String? = nil, revokedAt: String? = nil
    ) {
        self.tour = tour
        self.section = section
        self.title = title
        self.tourTitle = tourTitle
        self.credits = credits
        self.policy = policy
        self.earnedAt = earnedAt
        self.content = content
        self.revokedAt = revokedAt
    }

    /// The version that was read last; nil if unknown.
    package var version: SectionVersion? {
        get {
            guard let content, let paragraphs else { return nil }
            return SectionVersion(content: content, paragraphs: paragraphs)
        }
        set { (content, paragraphs) = (newValue?.content, newValue?.paragraphs) }
    }

    /// The grant with the latest reading of its section.
    package func renewed(by renewal: Renewal?) -> Grant {
        guard let renewal, let time = Timestamp(renewal.renewedAt), Timestamp(earnedAt).map({ $0 <= time }) ?? true
        else { return self }
        var grant = self
        if let version = renewal.version { grant.version = version }
        grant.renewedAt = renewal.renewedAt
        grant.expiresOn = renewal.expiresOn ?? expiresOn
        return grant
    }

    package func isExpired(on day: Day) -> Bool { expiresOn.map { $0 <= day } ?? false }

    /// The deterministic key: giving the same credit twice changes nothing.
    package var key: Key { Key(tour: tour, section: section) }

    /// See ``Key/section(in:)``.
    package func section(in tour: String) -> String? { key.section(in: tour) }

    /// Whether it is of a tour, under either spelling of its address.
    package func isOf(_ tour: String) -> Bool {
        self.tour == tour || self.tour.withoutIndexPage == tour.withoutIndexPage
    }

    /// The id of the first section in the tour that a page at an address is: what stands behind the host, or the host.
    fileprivate static func section(ofPage address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return String(parts.dropFirst(2).last { !$0.isEmpty } ?? "")
    }
}

extension Grant.Key {
    /// The id of the section in a tour; nil if that has none. A page of a site is the same one wherever the tour began:
    /// it has its address as its id, or is the tour. Earlier releases had two ids for `/guide/` and
    /// `/guide/index.html`.
    package func section(in tour: String) -> String? {
        guard tour.hasPrefix("http"), self.tour.hasPrefix("http") else {
            if self.tour == tour { return section }
            return Self.former(of: tour).flatMap { $0.key == self ? $0.part : nil }
        }
        let (own, asked) = (self.tour.withoutIndexPage, tour.withoutIndexPage)
        let isFirst = section == Grant.section(ofPage: self.tour)
        guard isFirst || section.hasPrefix("http") else { return own == asked ? section : nil }
        let page = isFirst ? own : section.withoutIndexPage
        return page == asked ? Grant.section(ofPage: tour) : page
    }

    /// The key of a README alone in its folder in earlier releases: the one section of the folder's tour. Its own
    /// sections are parts of that, under a former id that no section has.
    package static func former(of file: String) -> (key: Self, part: String)? {
        guard file.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return nil }
        let name = file[file.index(after: slash)...]
        guard let dot = name.lastIndex(of: "."), name[..<dot].lowercased() == "readme" else { return nil }
        return (Self(tour: String(file[..<slash]), section: String(name[..<dot])), String(name))
    }
}

/// How much of a section has to be read before its credit is given.
///
/// All policies share a floor: all of the section's text was on screens that counted, see ``ReadingRecord``.
package enum CreditPolicy: String, Sendable, CaseIterable {
    /// All of the section was read.
    case bottom
    /// The same: its former name.
    case seen
    /// All of it was read, no faster than a reading pace.
    case paced
    /// As ``bottom``, and all questions of its quizzes were answered right.
    case quiz
    /// As ``bottom``, and all items of its checklists were ticked.
    case checklist
    /// The section never gives a credit.
    case none
}

extension Grant {
    /// Reads a ledger entry; `nil` for another kind, or without ids or credits. An unknown policy counts as `bottom`.
    package init?(_ entry: JSONValue) {
        guard let tour = entry["tour"]?.string, let section = entry["section"]?.string,
            let credits = entry["credits"]?.integer, credits >= 0
        else { return nil }
        self.init(
            tour: tour, section: section, title: entry["title"]?.string ?? section,
            tourTitle: entry["tourTitle"]?.string ?? tour, credits: credits,
            policy: entry["policy"]?.string.flatMap(CreditPolicy.init(rawValue:)) ?? .bottom,
            earnedAt: entry["earnedAt"]?.string ?? "", content: entry["content"]?.string,
            revokedAt: Self.revokedAt(entry))
        paragraphs = entry["paragraphs"]?.string
        due = entry["due"]?.string.flatMap { Day($0) }
        expiresOn = entry["expiresOn"]?.string.flatMap { Day($0) }
    }

    /// The time of revocation, nil for a valid entry. Any value revokes it.
    static func revokedAt(_ entry: JSONValue) -> String? {
        switch entry["revokedAt"] {
        case nil, .null: nil
        case .string(let time): time
        default: ""
        }
    }

    package var json: JSONValue {
        [
            "tour": tour, "section": section, "title": title, "tourTitle": tourTitle, "credits": credits,
            "policy": policy.rawValue, "earnedAt": earnedAt, "content": content, "paragraphs": paragraphs,
            "due": due?.description, "expiresOn": expiresOn?.description, "revokedAt": revokedAt,
        ]
    }
}

extension [Grant] {
    /// Tours in the order of their first grants, each with its grants.
    package var byTour: [(tour: String, grants: [Grant])] {
        let all = Dictionary(grouping: self, by: \.tour)
        var known: Set<String> = []
        return filter { known.insert($0.tour).inserted }.map { ($0.tour, all[$0.tour] ?? []) }
    }
}
