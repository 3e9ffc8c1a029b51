internal import Platform
package import SourceFiles
package import TourDocument

/// The text of a tour's sections as it comes from a source: one type for each kind of source. It says more of the text than a reader
/// asks.
package protocol SectionSource: SectionText, SectionPlaces, SectionLinks {
    /// The text that a section is in, and the byte of it that places in the section are counted from; nil if it is not available.
    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)?

    /// The file that a place in a section is in, and the byte of it; nil if it is in none.
    func fileOrigin(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)?

    /// The file in which an author changes what stands at a place, and the byte of it.
    func authorPlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)?

    /// What is wrong with the page of a section, which was just loaded.
    func warnings(ofSection index: Int) -> [Finding]

    /// What is wrong with the source beyond what opening it told: for who has loaded all pages, once, and knows the paths that are
    /// linked.
    func lateFindings(linked: Set<String>) -> [Finding]

    /// See ``OpenTour/completeOpening(_:)`` and ``OpenTour/readOn(_:)``.
    func completeOpening(_ report: (OpeningReport) -> Bool)
    func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange

    /// See ``OpenTour/growth``.
    func growth(beyond count: Int) -> OpeningReport?

    /// Whether what is left of the opening takes a few milliseconds at most.
    var isCompletedSoon: Bool { get }
}

/// What became of a tour's source, besides that something may have been added to it.
package enum SourceChange: Hashable, Sendable {
    case none
    /// What was read is not the beginning of what it is now.
    case lost(SourceLoss)
    /// That is not known.
    case other
}

/// For a single text.
extension SectionSource {
    package func fileOrigin(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        guard let (source, start) = origin(ofSection: index), source.isFile else { return nil }
        return (source, start + offset)
    }

    package func authorPlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        fileOrigin(ofSection: index, offset: offset)
    }

    package func warnings(ofSection index: Int) -> [Finding] { [] }
    package func lateFindings(linked: Set<String>) -> [Finding] { [] }
    package func completeOpening(_ report: (OpeningReport) -> Bool) {}
    /// A source that cannot be read on from its end is reopened.
    package func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange { .other }
    package func growth(beyond count: Int) -> OpeningReport? { nil }
    package var isCompletedSoon: Bool { false }

    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        guard let (source, place) = fileOrigin(ofSection: index, offset: max(0, offset)) else { return nil }
        guard let path = realPath(source.name, String.init(cString:)) else {
            return FilePlace(path: source.name, line: nil, isDeleted: true)
        }
        return FilePlace(path: path, line: source.line(ofByte: place))
    }

    package func lineNumber(ofSection index: Int, offset: Int) -> Int? {
        origin(ofSection: index).flatMap { $0.source.line(ofByte: $0.start + offset) }
    }
}
