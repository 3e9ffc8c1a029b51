package import Credits
package import TourDocument
import Wording

/// The ledger's contents, with the answers that each frame needs.
package struct CreditSummary: Hashable, Sendable {
    /// Every grant of every tour, in the order given.
    package private(set) var grants: [Grant]
    /// The ids of this tour's sections with a credit.
    package private(set) var read: Set<String>
    /// Sections with an expired credit, and its day.
    package private(set) var expired: [String: Day] = [:]
    /// The day for which validity is computed.
    package let today: Day
    /// The spends, of all tours.
    package private(set) var spends: [Spend]
    package var spent: Int { spends.reduce(0) { $0 &+ $1.credits } }
    package var balance: Int { grants.reduce(0) { $0 &+ $1.credits } &- spent }
    /// Credits earned in this tour, for sections that it has now.
    package private(set) var earned: Int
    /// The credits of this tour, as far as known.
    package private(set) var toEarn: Int

    private let tour: String
    /// The credits of this tour's sections, by id; nil while these are unknown, and for a very long tour.
    private var worth: [String: Int]?
    /// The ids of the sections that were parts of a former one, by its id.
    private var parts: [String: [String]] = [:]
    private var available = 0

    /// The limit of sections whose credits are looked up.
    private static let mostSections = 10_000

    package init(grants: [Grant], spends: [Spend] = [], tour: Tour, today: Day) {
        self.today = today
        self.spends = spends
        self.grants = grants
        self.tour = tour.id
        read = []
        (earned, toEarn) = (0, 0)
        count(tour.sections)
    }

    /// Counts again for other known sections. Complexity: O(grants + sections).
    package mutating func count(_ sections: SectionList) {
        available = sections.creditsToEarn
        worth = nil
        if sections.hasFinalIDs, sections.count <= Self.mostSections {
            worth = Dictionary(sections.filter { $0.rule != .none }.map { ($0.id, max(0, $0.credits)) }) { first, _ in
                first
            }
            parts = Dictionary(grouping: sections.filter { $0.former != nil }) { $0.former ?? "" }.mapValues {
                $0.map(\.id)
            }
            let valid = sections.valid
            if !valid.isEmpty {
                grants = grants.map { grant in grant.limited(to: grant.section(in: tour).flatMap { valid[$0] }) }
            }
        }
        sum()
    }

    /// Whether a grant's section is gone from this tour.
    package func isGone(_ grant: Grant) -> Bool {
        grant.tour == tour && worth != nil && worth?[grant.section] == nil && parts[grant.section] == nil
    }

    private mutating func sum() {
        let here = grants.compactMap { grant in grant.section(in: tour).map { (grant: grant, section: $0) } }
        read = []
        expired = [:]
        for (grant, section) in here {
            for section in [section] + (parts[section] ?? []) {
                if let day = grant.expiresOn, day <= today { expired[section] = day } else { read.insert(section) }
            }
        }
        for section in read { expired[section] = nil }
        let present = here.filter {
            $0.grant.tour == tour
                ? !isGone($0.grant) : (parts[$0.section] ?? [$0.section]).contains { worth?[$0] != nil }
        }
        earned = present.reduce(0) { $0 &+ max(0, $1.grant.credits) }
        // credits already given count, not those that a section gives now
        let left =
            available
            - present.reduce(0) { sum, earned in
                let now = parts[earned.section]?.reduce(0) { $0 + (worth?[$1] ?? 0) } ?? worth?[earned.section]
                return sum &+ (now ?? max(0, earned.grant.credits))
            }
        toEarn = earned &+ max(0, left)
    }

    /// Removes a revoked grant. Complexity: O(grants).
    package mutating func remove(_ key: Grant.Key) {
        grants.removeAll { $0.key == key }
        sum()
    }

    /// Adds renewals. Complexity: O(grants).
    package mutating func renew(_ renewals: [Renewal]) {
        let new = Dictionary(renewals.map { ($0.key, $0) }) { $1 }
        for index in grants.indices { grants[index] = grants[index].renewed(by: new[grants[index].key]) }
        sum()
    }

    /// Adds saved grants; known ones change nothing. Returns the new ones. Complexity: O(grants).
    package mutating func add(_ saved: [Grant]) -> [Grant] {
        let known = Set(grants.map(\.key))
        let new = saved.filter { !known.contains($0.key) }
        grants += new
        sum()
        return new
    }
}

extension Validity {
    package func end(from day: Day) -> Day { day.adding(months: months) + days }
}

extension Grant {
    /// With an expiry, if its section got a validity later: it counts from the day of reading.
    package func limited(to valid: Validity?) -> Grant {
        guard expiresOn == nil, let valid, let day = Day((renewedAt ?? earnedAt).prefix(10)) else { return self }
        var grant = self
        grant.expiresOn = valid.end(from: day)
        return grant
    }
}

extension SectionList {
    /// The validity of credits, by the ids of sections that limit it. Complexity: O(sections).
    package var valid: [String: Validity] {
        Dictionary(compactMap { section in section.terms.valid.map { (section.id, $0) } }) { first, _ in first }
    }
}

extension CreditPolicy {
    /// The policy of an author's rule.
    package init(_ rule: CreditRule) {
        // they are written alike; a test compares them
        self = CreditPolicy(rawValue: rule.rawValue) ?? .bottom
    }
}
