/// One credit given once for one section: a line of the ledger.
package struct Grant: Codable, Sendable, Hashable {
    /// What makes a grant the same grant: the tour and the section it was given for.
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
    /// The title of the section when the credit was given.
    package var title: String
    /// The title of the tour when the credit was given.
    package var tourTitle: String
    /// How many credits were given; never negative.
    package var credits: Int
    /// The policy it was earned under.
    package var policy: CreditPolicy
    /// When, as RFC 3339 in UTC: `2026-11-21T05:00:00Z`. See ``Timestamp``.
    package var earnedAt: String
    /// What the section's source was then: `sha256:` and 64 hexadecimal digits. Nil where it is not known, as in grants of
    /// earlier versions.
    package var content: String?
    /// When the credit was taken back, as ``earnedAt``; nil for one that stands. See ``Preferences/revoke(tour:sections:at:)``.
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

    /// The deterministic key: giving the same credit twice changes nothing.
    package var key: Key { Key(tour: tour, section: section) }
}
