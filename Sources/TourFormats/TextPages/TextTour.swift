internal import Platform
package import SourceFiles
internal import Synchronization
package import TextSearch
package import TourDocument
package import TourPages

/// A plain text, in which each form feed starts a section.
///
/// Opening it looks at its first bytes; the others are searched by ``completeOpening(_:)``.
package final class TextTour: SectionSource {
    /// How large a text may be that is searched for form feeds, in bytes.
    static let maximumSize = 64 << 30

    private struct Shared {
        var scan: TextSections
        var sections: TextSections
        /// Whether the search has still to go on.
        var isWaiting: Bool
    }

    private let source: ByteSource
    /// Where more of the text comes from; nil if it is all there.
    private let pipeBuffer: PipeBuffer?
    /// How much there was when it was opened.
    private let size: Int
    private let pieceLength: Int
    private let content: TextContent
    private let shared: Mutex<Shared>

    /// How long a text may be that is scanned whole before the tour is open.
    private static let wholeAtOnce = 256 << 10
    /// How many bytes of a longer one are: enough for the first frame, which waits for them.
    private static let firstStep = 12 << 10

    /// Opens a text that is not empty.
    ///
    /// - Parameter pipeBuffer: where more of it comes from.
    package static func open(
        _ source: ByteSource, name: PageName, pieceLength: Int = PieceLimits.standard.target,
        firstStep: Int? = nil, pipeBuffer: PipeBuffer? = nil
    ) throws(SourceError) -> OpenTour {
        let start = try PageHead.start(of: source)
        let size = try source.count()
        guard size <= maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); text is read up to \(ByteSource.size(maximumSize))")
        }
        let firstStep =
            firstStep ?? (size > wholeAtOnce ? Self.firstStep : wholeAtOnce)
        var scan = TextSections(name: name, size: size, pieceLength: pieceLength)
        var sections = scan
        var isComplete = false
        repeat {
            let bytes = try source.bytes(in: scan.position..<min(size, scan.position + firstStep))
            bytes.withUnsafeBytes { scan.feed($0) }
            let isEnd = bytes.count < firstStep || scan.position >= size
            isComplete = isEnd && pipeBuffer == nil
            scan.isGrowing = isEnd && pipeBuffer != nil
            scan.finishStart(isComplete: isComplete)
            sections = isComplete ? scan.finished : scan
        } while !isComplete && sections.count == 0
        guard sections.count > 0 else { throw SourceError(source.name, "is empty") }
        var tour = Tour(id: name.id, title: name.title, isComposed: false)
        tour.sections = SectionList(sections, isComplete: isComplete)
        let page = TextTour(
            source, pipeBuffer, size: size, pieceLength: pieceLength, content: TextContent(of: source, start: start),
            Shared(scan: scan, sections: sections, isWaiting: !isComplete))
        return OpenTour(tour: tour, warnings: [], source: page)
    }

    private init(
        _ source: ByteSource, _ pipeBuffer: PipeBuffer?, size: Int, pieceLength: Int, content: TextContent,
        _ shared: sending Shared
    ) {
        self.source = source
        self.pipeBuffer = pipeBuffer
        self.size = size
        self.pieceLength = pieceLength
        self.content = content
        self.shared = Mutex(shared)
    }

    private func piece(_ number: Int, ofSection index: Int) throws(SourceError) -> TextPiece {
        let sections = shared.withLock { $0.sections }
        guard let piece = sections.piece(number, of: index) else {
            throw SourceError(source.name, "has no piece \(number + 1) of section \(index + 1)")
        }
        return try TextPiece(
            piece, of: source, length: pieceLength, sectionStart: sections.range(of: index).lowerBound,
            endsSection: sections.isSectionEnd(piece.upperBound, of: index), content: content)
    }

    package func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece number: Int) -> Bool {
        guard let piece = try? piece(number, ofSection: index) else { return true }
        return SourceFilter(literal).mayBeHeld(by: piece.bytes)
    }

    package func blocks(ofSection index: Int, piece number: Int) throws(SourceError) -> [Block] {
        try piece(number, ofSection: index).blocks
    }

    package func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let sections = shared.withLock { $0.sections }
        return index >= 0 && index < sections.count ? (source, sections.range(of: index).lowerBound) : nil
    }

    package func completeOpening(_ report: (OpeningReport) -> Bool) {
        guard shared.withLock({ $0.isWaiting }) else { return }
        var isWanted = true
        var clock = ReportClock(interval: .milliseconds(100))
        let problem = scan(to: size) { _ in
            isWanted = !clock.isDue() || report(publish(isWhole: false))
            return isWanted
        }
        guard isWanted else { return }
        shared.withLock { $0.isWaiting = false }
        guard let pipeBuffer else {
            var last = publish(isWhole: true)
            last.warnings = [problem?.finding()].compactMap(\.self)
            _ = report(last)
            return
        }
        func show() -> Bool {
            if let growth = grow() { isWanted = report(growth) }
            return isWanted
        }
        shared.withLock { $0.scan.isGrowing = true }
        pipeBuffer.takeAll(show)
        guard isWanted, show() else { return }
        var last = publish(isWhole: true)
        last.changesLast = true
        last.id = (try? SHA256.hexadecimal(source)).map { "sha256:\($0)" }
        last.warnings = [pipeBuffer.problem?.finding()].compactMap(\.self)
        _ = report(last)
    }

    /// Scans up to an offset, as long as it `goesOn` after each step; returns what went wrong.
    private func scan(to end: Int, goesOn: (UnsafeRawBufferPointer) -> Bool) -> SourceError? {
        var isEnded = false
        do throws(SourceError) {
            try source.forEachPiece(from: shared.withLock { $0.scan.position }, to: end) { bytes in
                shared.withLock { $0.scan.feed(bytes) }
                isEnded = !goesOn(bytes)
                return !isEnded
            }
        } catch {
            return error
        }
        guard !isEnded, shared.withLock({ $0.scan.position < end }) else { return nil }
        return SourceError(source.name, "the file has become shorter while it was read; open it again")
    }

    /// Makes what was scanned what is shown.
    private func publish(isWhole: Bool) -> OpeningReport {
        let sections = shared.withLock { shared in
            shared.sections = isWhole ? shared.scan.finished : shared.scan
            return shared.sections
        }
        return OpeningReport(
            sections: SectionList(sections, isComplete: isWhole),
            share: isWhole ? 1 : min(1, Double(sections.position) / Double(max(1, size))))
    }

    /// Takes what was added; nil if nothing was.
    private func grow() -> OpeningReport? {
        let start = shared.withLock { $0.scan.position }
        guard let end = try? source.count(), end > start else { return nil }
        var lines = 0
        _ = scan(to: end) { bytes in
            lines += bytes.count { $0 == 0x0A }
            return true
        }
        var growth = publish(isWhole: pipeBuffer == nil)
        growth.changesLast = true
        growth.newLines = lines
        return growth
    }

    package func readOn(_ report: (OpeningReport) -> Bool) -> SourceChange {
        guard shared.withLock({ !$0.isWaiting }), pipeBuffer == nil else { return .none }
        do throws(SourceError) {
            if let loss = try source.loss(after: shared.withLock { $0.scan.position }) { return .lost(loss) }
        } catch {
            // it was moved away, and another one may come
            return .none
        }
        if let growth = grow() { _ = report(growth) }
        return .none
    }
}
