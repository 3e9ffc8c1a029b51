internal import MarkdownTree
package import SourceFiles
package import TourDocument

/// A page whose blocks are all in memory, and served in pieces: for formats that cannot be parsed from their middle.
///
/// As a tour by itself, each top-level heading of level 1 or 2 starts a section.
package struct ParsedPage: SectionedPage {
    /// Parses the whole of a page of which only the beginning was parsed.
    package typealias Rest = @Sendable () throws(SourceError) -> ParsedPage

    /// The most blocks of a piece.
    private static let blocksInPiece = 64
    /// The factor by which blocks take more memory than their source.
    private static let growth = 8
    /// The most bytes of text before the first heading that make no section of their own.
    private static let shortBeginning = 100

    package private(set) var isWhole: Bool
    package let memory: Int
    package var warnings: [Finding]
    package let leftOutWords: Int
    package let leavesOutMost: Bool
    package let textBytes: Int?
    package let textSpan: Range<Int>?
    private var pieces: [[Block]]

    package private(set) var source = ByteSource(name: "", bytes: [])
    package private(set) var tour = Tour(id: "", title: "", isComposed: false)
    package private(set) var isEmpty = false
    package var sections: any SectionTable { list }
    private var list = SectionArray()
    /// The references of a page of HTML.
    package private(set) var references: HTMLReferences?
    /// See ``HTMLPage/heading``.
    package private(set) var heading: String?
    package var hasOnlyHeadings: Bool { pieces.allSatisfy(\.areOnlyHeadings) && !pieces.isEmpty }
    /// The bytes and the pieces of the sections.
    private var starts: [Int] = []
    private var cuts: [Range<Int>] = []
    private var rest: Rest?

    package init(
        _ blocks: [Block], byteCount: Int, textBytes: Int? = nil, isWhole: Bool = true, warnings: [Finding] = [],
        leftOutWords: Int = 0, leavesOutMost: Bool = false
    ) {
        self.isWhole = isWhole
        self.warnings = warnings
        self.leftOutWords = leftOutWords
        self.leavesOutMost = leavesOutMost
        self.textBytes = textBytes
        let sources = blocks.lazy.map(\.source).filter { !$0.isEmpty }
        let end = isWhole ? sources.last?.upperBound ?? 0 : Int.max
        textSpan = sources.first.map { $0.lowerBound..<max($0.upperBound, end) }
        memory = byteCount * Self.growth
        // an incomplete page may be empty
        pieces = isWhole || !blocks.isEmpty ? Self.cut(blocks) : []
    }

    /// A page, or its beginning.
    ///
    /// - Parameters:
    ///   - name: the name of its own tour; nil for a page of another one.
    ///   - former: see ``Section/former``: the id of the one section that it was.
    ///   - byteCount: the parsed bytes of the source.
    ///   - rest: parses all of it; nil if that was done.
    package init(
        _ page: HTMLPage, of source: ByteSource, _ name: PageName?, former: String? = nil, byteCount: Int,
        rest: Rest? = nil
    ) {
        // the last block may continue
        let blocks = rest == nil ? page.blocks : page.blocks.dropLast()
        self.init(
            blocks, byteCount: byteCount, textBytes: name == nil && rest == nil ? blocks.plainText.utf8.count : nil,
            isWhole: rest == nil, leftOutWords: rest == nil ? page.leftOutWords : 0,
            leavesOutMost: rest == nil && page.leavesOutMost)
        (self.source, self.rest, references, heading) = (source, rest, page.references, page.heading)
        guard let name else { return }
        isEmpty = isWhole && blocks.isEmpty
        if isEmpty { warnings = [SourceError(source.name, "has no text").finding(.warning)] }
        tour = Tour(
            id: name.id, title: page.title ?? page.blocks.firstHeading() ?? name.title, isComposed: false)
        cutIntoSections(blocks, name, former: former, byteCount: byteCount)
    }

    private static func cut(_ blocks: some Collection<Block>, from first: Int = 0) -> [[Block]] {
        var pieces: [[Block]] = [[]]
        var start = first
        for block in blocks {
            let place = block.source.isEmpty ? start : block.source.lowerBound
            let count = pieces[pieces.count - 1].count
            if count >= blocksInPiece || count > 0 && place - start >= PieceLimits.standard.target {
                pieces.append([])
                start = place
            }
            let parts = block.cut()
            pieces[pieces.count - 1].append(parts[0])
            pieces += parts.dropFirst().map { [$0] }
            if parts.count > 1 { start = parts[parts.count - 1].source.lowerBound }
        }
        return pieces
    }

    private mutating func cutIntoSections(_ blocks: [Block], _ name: PageName, former: String?, byteCount: Int) {
        pieces = []
        let titles = blocks.map { [$0].firstHeading(upToLevel: 2) }
        var starts = blocks.indices.filter { titles[$0] != nil }
        // text before the first heading is a section, too
        if starts.first != 0 {
            // javadoc puts the package above the name of a class
            let isShort = starts.first.map { blocks[..<$0].plainText.utf8.count <= Self.shortBeginning } == true
            if isShort { starts[0] = 0 } else { starts.insert(0, at: 0) }
        }
        var slugs = HeadingSlug()
        var sections: [Section] = []
        let last = isWhole ? blocks.last?.source.upperBound ?? byteCount : byteCount
        for (start, end) in zip(starts, starts.dropFirst() + [blocks.count]) {
            let inside = blocks[start..<end]
            let heading = inside.indices.first { titles[$0] != nil }
            // the bytes before and after the text do not count as progress
            let byteStart = inside.first?.source.lowerBound ?? 0
            let byteEnd = end < blocks.count ? blocks[end].source.lowerBound : max(byteStart, last)
            let wanted = heading.map { blocks[$0].id ?? HeadingSlug.slug(of: titles[$0] ?? "") } ?? name.stem
            let isWhole = isWhole || end < blocks.count
            let hasOnlyHeadings = heading != nil && isWhole && !inside.dropFirst().contains(where: \.hasWords)
            let earnsNothing = hasOnlyHeadings || self.isWhole && (leavesOutMost || isEmpty)
            let firstPiece = pieces.count
            if isWhole || !inside.isEmpty { pieces += Self.cut(inside, from: byteStart) }
            var level = 1
            if let heading, case .heading(let own, _) = blocks[heading].kind { level = own }
            var section = Section(
                id: slugs.next(named: wanted.isEmpty ? "section" : wanted),
                title: heading.flatMap { titles[$0] } ?? tour.title, level: level, credits: earnsNothing ? 0 : 1,
                rule: earnsNothing ? .none : .bottom, byteCount: max(0, byteEnd - byteStart),
                textBytes: inside.plainText.utf8.count, pieceCount: pieces.count - firstPiece, isWhole: isWhole)
            section.former = former
            sections.append(section)
            self.starts.append(byteStart)
            cuts.append(firstPiece..<pieces.count)
        }
        list = SectionArray(sections, byteCount: isWhole ? 0 : (try? source.count()) ?? 0)
    }

    package var pieceCount: Int { pieces.count }
    package func blocks(ofPiece number: Int) -> [Block] { pieces[number] }
    package func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool { true }

    package var share: Double { isWhole ? 1 : 0 }
    package var edition: [Int] { [isWhole ? 1 : 0] }
    package func pieces(ofSection index: Int) -> Range<Int> { cuts[index] }
    package func start(ofSection index: Int) -> Int { starts[index] }

    package mutating func readOn() throws(SourceError) {
        if let rest { self = try rest() }
    }

    package mutating func end() {
        (isWhole, rest) = (true, nil)
        var sections = (0..<list.count).map(list.section)
        if let last = sections.indices.last { sections[last].isWhole = true }
        list = SectionArray(sections)
    }
}

extension HTMLPage {
    /// The first heading of level 1, the title, or the first heading.
    package var heading: String? { blocks.firstHeading(upToLevel: 1) ?? title ?? blocks.firstHeading() }
}

extension [Block] {
    /// Whether there are headings, or other things without words, and no more.
    package var areOnlyHeadings: Bool { !isEmpty && !contains(where: \.hasWords) }
}

extension Sequence<Block> {
    /// The text of the first heading that is not in a list or quote; nil if there is none with words.
    package func firstHeading(upToLevel highest: Int = 6) -> String? {
        for block in self {
            guard case .heading(let level, let runs) = block.kind, level <= highest else { continue }
            let words = runs.plainText.foldingWhiteSpace
            if !words.isEmpty { return words }
        }
        return nil
    }
}
