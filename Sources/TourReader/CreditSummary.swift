package import Credits
package import TourDocument

/// What the ledger says, with what the reader asks of it at every frame worked out once.
package struct CreditSummary: Hashable, Sendable {
    /// Every grant of every tour, in the order given.
    package private(set) var grants: [Grant]
    /// The ids of this tour's sections that have their credit.
    package private(set) var read: Set<String>
    /// Credits earned in this tour.
    package private(set) var earned: Int
    /// Credits that there are in this tour, with those earned for sections that it no longer has.
    package var toEarn: Int { max(earned, available) }

    private let tour: String
    /// Credits that there are in this tour as far as it is known.
    package var available: Int

    /// Complexity: O(grants + sections).
    package init(grants: [Grant], tour: Tour) {
        self.grants = []
        self.tour = tour.id
        read = []
        earned = 0
        available = tour.sections.creditsToEarn
        add(grants)
    }

    /// Takes in grants that are on disk now; those known already change nothing.
    package mutating func add(_ new: [Grant]) {
        guard !new.isEmpty else { return }
        var known = Set(grants.map(\.key))
        for grant in new where known.insert(grant.key).inserted {
            grants.append(grant)
            if grant.tour == tour {
                read.insert(grant.section)
                earned &+= max(0, grant.credits)
            }
        }
    }
}
