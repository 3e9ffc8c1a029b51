package import TourDocument

/// A tour that was opened: what its sections are, and a way to have their contents when they are needed.
package struct OpenTour: Sendable {
    /// The tour's identity, title and sections; what the sections hold is loaded by ``blocks(ofSection:)``.
    package var tour: Tour
    /// What is wrong with it though it opened, one clear line each.
    package var warnings: [String]

    private let loader: any SectionLoader

    init(tour: Tour, warnings: [String], loader: any SectionLoader) {
        self.tour = tour
        self.warnings = warnings
        self.loader = loader
    }

    /// The blocks of a section (by number, from 0), parsed now. Nothing is kept of a call, so it may be made again at any time,
    /// and from any thread.
    ///
    /// - Throws: an error that says in one line why the section cannot be had, or what became of its file.
    /// - Complexity: linear in the section's bytes.
    package func blocks(ofSection index: Int) throws(SourceError) -> [Block] {
        guard tour.sections.indices.contains(index) else {
            throw SourceError(tour.title, "has no section \(index + 1); it has \(tour.sections.count)")
        }
        return try loader.blocks(ofSection: index)
    }
}

/// Hands out the blocks of a tour's sections: one type for each kind of source.
protocol SectionLoader: Sendable {
    /// The blocks of a section that the tour has.
    func blocks(ofSection index: Int) throws(SourceError) -> [Block]
}
