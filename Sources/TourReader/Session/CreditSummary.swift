package import Credits
package import TourDocument

/// What the ledger says, with what the reader asks of it at every frame worked out once.
package struct CreditSummary: Hashable, Sendable {
    /// Every grant of every tour, in the order given.
    package private(set) var grants: [Grant]
    /// The ids of this tour's sections that have their credit.
    package private(set) var read: Set<String>
    /// Credits that were spent, of all tours.
    package private(set) var spent: Int
    /// What there is to spend.
    package var balance: Int { grants.reduce(0) { $0 &+ $1.credits } &- spent }
    /// Credits earned in this tour.
    package private(set) var earned: Int
    /// Credits that there are in this tour, with those earned for sections that it no longer has.
    package var toEarn: Int { max(earned, available) }

    private let tour: String
    /// Credits that there are in this tour as far as it is known.
    package var available: Int

    /// - Parameter grants: each key once.
    /// Complexity: O(grants + sections).
    package init(grants: [Grant], spent: Int = 0, tour: Tour) {
        self.spent = spent
        self.grants = grants
        self.tour = tour.id
        read = []
        earned = 0
        available = tour.sections.creditsToEarn
        for grant in grants { count(grant) }
    }

    private mutating func count(_ grant: Grant) {
        guard grant.tour == tour else { return }
        read.insert(grant.section)
        earned &+= max(0, grant.credits)
    }

    /// Leaves out what was taken back. Complexity: O(grants).
    mutating func remove(_ key: Grant.Key) {
        guard let index = grants.firstIndex(where: { $0.key == key }) else { return }
        let grant = grants.remove(at: index)
        guard key.tour == tour else { return }
        read.remove(key.section)
        earned &-= max(0, grant.credits)
    }

    /// Takes in grants that are on disk now; those known already change nothing. Complexity: O(new) for those of this tour,
    /// O(grants) for each other.
    package mutating func add(_ new: [Grant]) {
        for grant in new where !isKnown(grant.key) {
            grants.append(grant)
            count(grant)
        }
    }

    private func isKnown(_ key: Grant.Key) -> Bool {
        key.tour == tour ? read.contains(key.section) : grants.contains { $0.key == key }
    }
}
