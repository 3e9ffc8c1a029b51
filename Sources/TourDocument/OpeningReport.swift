/// What is known of a tour that is being opened.
package struct OpeningReport: Hashable, Sendable {
    /// All sections by now; complete and settled in the last report.
    package var sections: SectionList
    /// How much of the source has been looked at, 0 to 1.
    package var share: Double
    /// Whether pieces loaded before would be other ones now, since what they refer to was found.
    package var changesLoaded: Bool
    /// What is wrong with what was looked at since the last report, one clear line each.
    package var warnings: [String]

    package init(sections: SectionList, share: Double, changesLoaded: Bool = false, warnings: [String] = []) {
        self.sections = sections
        self.share = share
        self.changesLoaded = changesLoaded
        self.warnings = warnings
    }
}
