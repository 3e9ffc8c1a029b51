package import TourDocument

/// More of a tour that is being opened is known.
package struct Growth: Hashable, Sendable {
    /// All sections that are known by now.
    package var sections: SectionList
    /// How much of the tour has been looked at, 0 to 1.
    package var share: Double
    /// Whether pieces that were loaded would be other ones now.
    package var changesLoaded: Bool
    /// What was found to be wrong with the tour.
    package var warnings: [String]

    package init(sections: SectionList, share: Double, changesLoaded: Bool = false, warnings: [String] = []) {
        self.sections = sections
        self.share = share
        self.changesLoaded = changesLoaded
        self.warnings = warnings
    }
}
