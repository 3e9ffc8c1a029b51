internal import Synchronization
internal import SystemPackage
internal import TourDocument

/// A single Markdown text, in which each heading of level 1 or 2 starts a section.
///
/// Opening it scans its first bytes; the others are scanned by ``completeOpening(_:)``, on another thread than the one that loads
/// pieces of what is known already.
final class MarkdownTour: SectionLoader {
    /// How large a text may be that is scanned, in bytes.
    static let maximumSize = 64 << 30
    /// How long a text may be that is scanned whole before the tour is open.
    static let wholeAtOnce = 256 << 10
    /// How many bytes of a longer one are: enough for the first frame, which waits for them.
    static let firstStep = 12 << 10
    /// How many labels that lead nowhere are remembered.
    private static let maximumMissing = 10_000

    /// What the thread that scans knows, as the ones that load have it.
    private struct Shared {
        var sections: MarkdownSections
        var references: ReferenceIndex
        /// Labels in pieces that were loaded for which there was nothing; nil if there are very many.
        var missing: Set<UInt32>? = []
        /// The state of the scan, until it goes on.
        var scanner: MarkdownScanner?
    }

    private let source: ByteSource
    private let limits: PieceLimits
    private let size: Int
    private let shared: Mutex<Shared>

    /// Opens a text that is not empty.
    ///
    /// - Parameters:
    ///   - limits: how large pieces become; nil for what suits the text's length.
    ///   - firstStep: how many bytes are scanned before the tour is open, more only if no section is known by then; nil for what
    ///     suits the text's length.
    ///   - scratch: a folder for a file with what is known of thousands of sections; nil to keep it in memory.
    static func open(
        _ source: ByteSource, name: PageName, limits: PieceLimits? = nil, firstStep: Int? = nil,
        scratch: FilePath? = nil
    ) throws(SourceError) -> OpenTour {
        let size = try source.count()
        guard size <= maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); Markdown is read up to \(ByteSource.size(maximumSize))")
        }
        let isLong = size > wholeAtOnce
        let limits = limits ?? (isLong ? .long : .standard)
        let firstStep = firstStep ?? (isLong ? Self.firstStep : wholeAtOnce)
        let head = try PageHead(source, kind: .markdown, wantsHeading: false)
        var scanner = MarkdownScanner(
            source, start: head.contentStart, size: size, keys: head.keys, name: name, limits: limits,
            shelf: scratch.map { SectionShelf(folder: $0) })
        var isAtEnd = false
        repeat {
            let bytes = try source.bytes(in: scanner.position..<min(size, scanner.position + firstStep))
            isAtEnd = bytes.count < firstStep || scanner.position + bytes.count >= size
            var failure: SourceError?
            bytes.withUnsafeBytes { bytes in
                do throws(SourceError) { try scanner.feed(bytes) } catch { failure = error }
            }
            if let failure { throw failure }
            if isAtEnd { try scanner.finish() } else { scanner.settleStart() }
        } while !isAtEnd && scanner.sections.count == 0
        guard scanner.sections.count > 0 else { throw SourceError(source.name, "is empty: there is no text in it") }
        scanner.nameIntroduction()

        var tour = Tour(id: name.id, title: scanner.pageTitle ?? name.title, summary: head.keys.summary)
        tour.pace = head.keys.pace ?? tour.pace
        tour.sections = SectionList(scanner.sections, isComplete: isAtEnd)
        let page = MarkdownTour(source, limits: limits, size: size, scanner: scanner, isComplete: isAtEnd)
        return OpenTour(tour: tour, warnings: head.problems, loader: page)
    }

    private init(_ source: ByteSource, limits: PieceLimits, size: Int, scanner: MarkdownScanner, isComplete: Bool) {
        self.source = source
        self.limits = limits
        self.size = size
        shared = Mutex(
            Shared(
                sections: scanner.sections, references: scanner.references, scanner: isComplete ? nil : scanner))
    }

    // MARK: - Loading

    func blocks(ofSection index: Int, piece number: Int) throws(SourceError) -> [Block] {
        // more than once only if the scan finds at this very time what the piece refers to
        while true {
            let (sections, references) = shared.withLock { ($0.sections, $0.references) }
            guard let piece = sections.piece(number, of: index) else {
                throw SourceError(source.name, "has no piece \(number + 1) of section \(index + 1)")
            }
            var missing: Set<UInt32> = []
            let blocks = try MarkdownPiece(piece, of: source, limits: limits).blocks(
                references: references, missing: &missing
            ) { slugs in
                // what is before the first heading has no heading
                guard index > 0 || !sections.hasIntroduction else { return }
                let count = sections.number(at: index) + (number > 0 ? 1 : 0)
                slugs.skip(count, of: sections.title(at: index))
            }
            if remember(missing, since: references) { return blocks }
        }
    }

    func mayHold(_ filter: SourceFilter, inSection index: Int, piece number: Int) -> Bool {
        let (sections, references) = shared.withLock { ($0.sections, $0.references) }
        guard let piece = sections.piece(number, of: index),
            let may = try? MarkdownPiece(piece, of: source, limits: limits).mayHold(filter, references: references)
        else { return true }
        return may
    }

    /// Remembers what was missing in a piece; false if it was found meanwhile.
    private func remember(_ missing: Set<UInt32>, since old: ReferenceIndex) -> Bool {
        if missing.isEmpty { return true }
        return shared.withLock { shared in
            if shared.sections.isComplete, shared.references.count == old.count { return true }
            if shared.references.count != old.count,
                missing.contains(where: { !shared.references.ranges(of: $0).isEmpty })
            {
                return false
            }
            shared.missing?.formUnion(missing)
            if let count = shared.missing?.count, count > Self.maximumMissing { shared.missing = nil }
            return true
        }
    }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        let sections = shared.withLock { $0.sections }
        return index >= 0 && index < sections.count ? (source, sections.range(of: index).lowerBound) : nil
    }

    // MARK: - Opening

    func completeOpening(_ report: (OpeningReport) -> Bool) {
        let waiting = shared.withLock { shared in
            defer { shared.scanner = nil }
            return shared.scanner
        }
        guard var scanner = waiting else { return }
        let end = source.readOn(from: scanner.position, to: size) { bytes, isDue throws(SourceError) in
            try scanner.feed(bytes)
            guard isDue else { return true }
            let share = Double(scanner.position) / Double(max(1, size))
            return report(publish(&scanner, isComplete: false, share: share))
        }
        var warnings: [String] = []
        switch end {
        case .ended: return
        case .failed(let error): warnings.append(error.description)
        case .done: break
        }
        do throws(SourceError) {
            try scanner.finish()
        } catch {
            warnings.append(error.description)
            scanner.giveUp()
        }
        if scanner.references.isFull {
            warnings.append(
                SourceError(
                    source.name,
                    "has more than \(ReferenceIndex.maximumCount) link definitions; links that need others are text"
                ).description)
        }
        var last = publish(&scanner, isComplete: true, share: 1)
        last.warnings = warnings
        scanner.forgetScratch()
        _ = report(last)
    }

    /// Has the threads that load see what was found.
    private func publish(_ scanner: inout MarkdownScanner, isComplete: Bool, share: Double) -> OpeningReport {
        let sections = scanner.sections
        let changes = shared.withLock { shared in
            shared.sections = sections
            shared.references = scanner.references
            let changes = scanner.takeNewLabels(among: shared.missing)
            if changes || isComplete { shared.missing = [] }
            return changes
        }
        return OpeningReport(
            sections: SectionList(sections, isComplete: isComplete), share: share, changesLoaded: changes)
    }
}
