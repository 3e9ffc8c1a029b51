internal import Synchronization
internal import TourDocument

/// A plain text, in which each form feed starts a section.
///
/// Opening it looks at its first bytes; the others are searched by ``completeOpening(_:)``.
final class TextTour: SectionLoader {
    /// How large a text may be that is searched for form feeds, in bytes.
    static let maximumSize = 64 << 30

    private struct Shared {
        var sections: TextSections
        /// Whether the search has still to go on.
        var isWaiting: Bool
    }

    private let source: ByteSource
    private let size: Int
    private let pieceLength: Int
    private let shared: Mutex<Shared>

    /// How long a text may be that is scanned whole before the tour is open.
    private static let wholeAtOnce = 256 << 10
    /// How many bytes of a longer one are: enough for the first frame, which waits for them.
    private static let firstStep = 12 << 10

    /// Opens a text that is not empty.
    static func open(
        _ source: ByteSource, name: PageName, pieceLength: Int = PieceLimits.standard.target,
        firstStep: Int? = nil
    ) throws(SourceError) -> OpenTour {
        try source.refuseBinary(source.bytes(in: 0..<PageHead.firstLook))
        let size = try source.count()
        guard size <= maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); text is read up to \(ByteSource.size(maximumSize))")
        }
        let firstStep =
            firstStep ?? (size > wholeAtOnce ? Self.firstStep : wholeAtOnce)
        var sections = TextSections(name: name, size: size, pieceLength: pieceLength)
        var isComplete = false
        repeat {
            let bytes = try source.bytes(in: sections.position..<min(size, sections.position + firstStep))
            bytes.withUnsafeBytes { sections.feed($0) }
            isComplete = bytes.count < firstStep || sections.position >= size
            if isComplete { sections.finish() }
            sections.settleStart()
        } while !isComplete && sections.count == 0
        guard sections.count > 0 else { throw SourceError(source.name, "is empty: there is no text in it") }
        var tour = Tour(id: name.id, title: name.title)
        tour.sections = SectionList(sections, isComplete: isComplete)
        let page = TextTour(
            source, size: size, pieceLength: pieceLength, Shared(sections: sections, isWaiting: !isComplete))
        return OpenTour(tour: tour, warnings: [], loader: page)
    }

    private init(_ source: ByteSource, size: Int, pieceLength: Int, _ shared: sending Shared) {
        self.source = source
        self.size = size
        self.pieceLength = pieceLength
        self.shared = Mutex(shared)
    }

    private func piece(_ number: Int, ofSection index: Int) throws(SourceError) -> TextPiece {
        let sections = shared.withLock { $0.sections }
        guard let piece = sections.piece(number, of: index) else {
            throw SourceError(source.name, "has no piece \(number + 1) of section \(index + 1)")
        }
        return try TextPiece(
            piece, of: source, length: pieceLength, sectionStart: sections.range(of: index).lowerBound,
            endsSection: sections.isSectionEnd(piece.upperBound, of: index))
    }

    func mayHold(_ filter: SourceFilter, inSection index: Int, piece number: Int) -> Bool {
        guard let piece = try? piece(number, ofSection: index) else { return true }
        return filter.mayBeHeld(by: piece.bytes)
    }

    func blocks(ofSection index: Int, piece number: Int) throws(SourceError) -> [Block] {
        try piece(number, ofSection: index).blocks
    }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let sections = shared.withLock { $0.sections }
        return index >= 0 && index < sections.count ? (source, sections.range(of: index).lowerBound) : nil
    }

    func completeOpening(_ report: (OpeningReport) -> Bool) {
        let waiting = shared.withLock { shared in
            defer { shared.isWaiting = false }
            return shared.isWaiting ? shared.sections : nil
        }
        guard var sections = waiting else { return }
        let problem = source.readOn(from: sections.position, to: size) { bytes, isDue throws(SourceError) in
            sections.feed(bytes)
            guard isDue else { return true }
            return report(publish(sections, isComplete: false))
        }
        if case .ended = problem { return }
        sections.finish()
        var last = publish(sections, isComplete: true)
        if case .failed(let error) = problem { last.warnings = [error.finding()] }
        _ = report(last)
    }

    private func publish(_ sections: TextSections, isComplete: Bool) -> OpeningReport {
        shared.withLock { $0.sections = sections }
        return OpeningReport(
            sections: SectionList(sections, isComplete: isComplete),
            share: isComplete ? 1 : Double(sections.position) / Double(max(1, size)))
    }
}
