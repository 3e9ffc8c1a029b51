internal import SourceFiles
internal import Synchronization
internal import TourDocument
internal import TourPages

/// A single HTML page, in which each heading of level 1 or 2 that is in nothing else starts a section. It is parsed as a whole and
/// kept. Of a large one the beginning is parsed first, and ``completeOpening(_:)`` puts the whole in its place.
final class HTMLTour: SectionSource {
    private let source: ByteSource
    private let name: PageName
    private let former: String?
    private let content: Mutex<Content>

    /// The sections, and the text of each.
    fileprivate struct Content: Sendable {
        var title: String
        var sections: [Section] = []
        var leftOutWords = 0
        var hasText: Bool
        var pages: [ParsedPage] = []
        var starts: [Int] = []
    }

    /// - Parameter former: the id of the one section that such a page was.
    static func open(
        _ source: ByteSource, name: PageName, former: String? = nil, firstStep: Int = PageKind.heldAtOnce
    ) throws(SourceError) -> OpenTour {
        let size = try source.count()
        guard size <= HTMLParser.maximumSize else { return try text(source, name, .tooLong) }
        let start = try source.bytes(in: 0..<firstStep)
        try source.refuseBinary(start)
        let content: Content
        do throws(HTMLRefusal) {
            content = Content(
                try HTMLParser.parse(start, source.extent), start.count, name: name, former,
                isWhole: size <= firstStep)
        } catch {
            return try text(source, name, error)
        }
        guard size > firstStep || content.hasText else { throw SourceError(source.name, "is empty") }
        var tour = Tour(id: name.id, title: content.title, isComposed: false)
        tour.sections = SectionList(content.sections, isComplete: size <= firstStep, byteCount: size)
        return OpenTour(tour: tour, warnings: [], source: HTMLTour(source, name, former, content))
    }

    private static func text(
        _ source: ByteSource, _ name: PageName, _ refusal: HTMLRefusal
    ) throws(SourceError) -> OpenTour {
        var tour = try TextTour.open(source, name: name)
        tour.warnings.append(SourceError(source.name, refusal.problem).finding(.warning))
        return tour
    }

    private init(_ source: ByteSource, _ name: PageName, _ former: String?, _ content: sending Content) {
        (self.source, self.name, self.former) = (source, name, former)
        self.content = Mutex(content)
    }

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        let page = content.withLock { index < $0.pages.count ? $0.pages[index] : nil }
        guard let page, (0..<page.pieceCount).contains(piece) else {
            throw SourceError(source.name, "has no piece \(piece + 1) of section \(index + 1)")
        }
        return page.blocks(ofPiece: piece)
    }

    func leftOutWords(ofSection index: Int) -> Int { content.withLock(\.leftOutWords) }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        content.withLock { index >= 0 && index < $0.starts.count ? $0.starts[index] : nil }.map { (source, $0) }
    }

    func completeOpening(_ report: (OpeningReport) -> Bool) {
        do throws(SourceError) {
            let bytes = try source.allBytes(limit: HTMLParser.maximumSize, of: "an HTML page")
            let whole = Content(HTMLPage.orText(bytes, source.extent), bytes.count, name: name, former, isWhole: true)
            let sections = SectionList(whole.sections)
            content.withLock { $0 = whole }
            let warnings = whole.hasText ? [] : [SourceError(source.name, "has no text").finding(.warning)]
            _ = report(OpeningReport(sections: sections, share: 1, changesLoaded: true, warnings: warnings))
        } catch {
            // what was read is all that there is
            let sections = content.withLock { content in
                if let last = content.sections.indices.last { content.sections[last].isWhole = true }
                return SectionList(content.sections)
            }
            _ = report(OpeningReport(sections: sections, share: 1, changesLoaded: true, warnings: [error.finding()]))
        }
    }
}

extension HTMLTour.Content {
    /// - Parameter isWhole: whether it is all of the page. Else its last block, which may go on, is left out.
    fileprivate init(_ document: HTMLPage, _ byteCount: Int, name: PageName, _ former: String?, isWhole: Bool) {
        let blocks = isWhole ? document.blocks : document.blocks.dropLast()
        leftOutWords = isWhole ? document.leftOutWords : 0
        hasText = !blocks.isEmpty
        title = document.title ?? PageHead.firstHeading(in: document.blocks) ?? name.title
        var slugs = HeadingSlug()
        let headings = blocks.map(Self.heading)
        var starts = blocks.indices.filter { headings[$0] != nil }
        // one that holds nothing is a section all the same
        if starts.first != 0 {
            // javadoc says the package above the name of a class
            let isShort = starts.first.map { blocks[..<$0].plainText.utf8.count <= Self.shortBeginning } == true
            if isShort { starts[0] = 0 } else { starts.insert(0, at: 0) }
        }
        for (number, start) in starts.enumerated() {
            let isLast = number + 1 == starts.count
            let end = isLast ? blocks.count : starts[number + 1]
            let first = start < blocks.count ? blocks[start] : nil
            let named = (start..<end).first { headings[$0] != nil }
            let heading = named.flatMap { headings[$0] }
            // what stands before the text and behind it is no way to go
            let byteStart = first?.source.lowerBound ?? 0
            let last = isWhole ? blocks.last?.source.upperBound ?? byteCount : byteCount
            let byteEnd = end < blocks.count ? blocks[end].source.lowerBound : max(byteStart, last)
            let wanted = heading.map { named.flatMap { blocks[$0].id } ?? HeadingSlug.slug(of: $0.title) } ?? name.stem
            var inside = Array(blocks[start..<end])
            inside.moveSource(by: -byteStart)
            let page = ParsedPage(inside, byteCount: byteEnd - byteStart, isWhole: isWhole || !isLast)
            let hasOnlyHeadings = heading != nil && page.isWhole && !inside.dropFirst().contains(where: \.hasWords)
            let earnsNothing = hasOnlyHeadings || isWhole && (document.leavesOutMost || !hasText)
            sections.append(
                Section(
                    id: slugs.next(named: wanted.isEmpty ? "section" : wanted), title: heading?.title ?? title,
                    level: heading?.level ?? 1, credits: earnsNothing ? 0 : 1, rule: earnsNothing ? .none : .bottom,
                    byteCount: max(0, byteEnd - byteStart), textBytes: inside.plainText.utf8.count,
                    pieceCount: page.pieceCount,
                    isWhole: page.isWhole))
            sections[number].former = former
            self.starts.append(byteStart)
            pages.append(page)
        }
    }

    /// The most bytes of text before the first heading that make no section of their own.
    private static let shortBeginning = 100

    private static func heading(of block: Block) -> (level: Int, title: String)? {
        guard case .heading(let level, _) = block.kind, level <= 2, let title = PageHead.firstHeading(in: [block])
        else { return nil }
        return (level, title)
    }
}
