internal import Platform
package import SourceFiles
package import TourDocument

/// The text of a tour's sections from a source: one type for each kind of source. It offers more than a reader asks
/// for.
package protocol SectionSource: SectionText, SectionPlaces, SectionLinks {
    /// The text that contains a section, and the byte in it that offsets in the section are counted from; nil if
    /// unavailable.
    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)?

    /// The file that contains a place in a section, and the byte in it; nil if there is none.
    func fileOrigin(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)?

    /// The file in which an author edits a place, and the byte in it.
    func authorPlace(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)?

    /// The problems of a section's page, which was just loaded.
    func warnings(ofSection index: Int) -> [Finding]

    /// Problems of the source that opening did not find. Called once, after all pages were loaded, with the linked
    /// paths.
    func lateFindings(linked: Set<String>) -> [Finding]

    /// See ``OpenTour/completeOpening(_:)`` and ``OpenTour/readOn(_:)``.
    func completeOpening(_ report: (OpeningReport) -> Bool)
    func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange

    /// See ``OpenTour/growth``.
    func growth(beyond count: Int) -> OpeningReport?

    /// Whether completing the opening takes a few milliseconds at most.
    var isCompletedSoon: Bool { get }
}

/// A change of a tour's source other than added text.
package enum SourceChange: Hashable, Sendable {
    case none
    /// The text that was read is no longer the beginning of the source.
    case lost(SourceLoss)
    /// An unknown change.
    case other
}

/// For a single text.
extension SectionSource {
    package func fileOrigin(ofSection index: Int, offset: Int) -> (source: ByteSource, offset: Int)? {
        origin(ofSection: index).flatMap { $0.source.place(of: $0.start + offset) }
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
