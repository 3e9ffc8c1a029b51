internal import MarkdownTree

/// Builds blocks from elements that open and close. Open blocks are frames on a stack, of which the top one receives
/// text; a frame that contains blocks makes a paragraph of it. Where only text is allowed (headings, terms, captions),
/// blocks become lines. Blocks deeper than ``Block/maximumDepth`` are added to the block around them.
struct TreeBuilder {
    /// The kind of element being built.
    enum Kind {
        case root
        case quote
        case alert(Alert)
        case list, item
        case figure, details
        case definitions, term, meaning
        case table, caption
        case cell(Table.Cell, Table.Alignment)
        case heading(Int)
        case summary, figureCaption
        case code(language: String?)
    }

    struct Frame {
        var kind: Kind
        var blocks: [Block] = []
        // Collected in place, so that appending copies nothing.
        var list = List(items: [])
        var definitions: [Definition] = []
        var table = TableBuilder()
        var inlines = InlineCollector()
        /// The caption of a table or figure, or the summary.
        var caption: [Inline] = []
        var isDone: Bool?
        /// The number of an item, or of the first line of code.
        var number: Int?
        var numbering: List.Numbering?
        var hasParagraphs = false
        var ids: [String] = []
        /// The preferred name of a heading, instead of that of its words, and its fixed name.
        var name: String?
        var ownName: String?
        /// The source range that it was made of.
        var source: Range<Int>?
    }

    private(set) var frames = [Frame(kind: .root)]
    /// Names for the next block.
    var pendingIDs: [String] = []
    /// Generates names of headings; nil leaves headings without one of their own.
    var slugs: HeadingSlug?
    /// Headings with fixed names.
    var headings = HeadingTable()
    private var depth: Int
    /// The size of the source in bytes. U+FFFD may take more bytes than the text it replaces, but no block ends after
    /// the source.
    private let sourceSize: Int

    /// - Parameters:
    ///   - depth: The number of blocks around the tree.
    ///   - slugs: Generates the names of headings.
    init(sourceSize: Int, depth: Int = 0, slugs: HeadingSlug? = nil) {
        self.sourceSize = sourceSize
        self.depth = depth
        self.slugs = slugs
    }

    var topIndex: Int { frames.count - 1 }

    /// Whether the top frame holds text only, so that blocks in it become lines.
    var isInlineOnly: Bool {
        switch frames[topIndex].kind {
        case .term, .caption, .heading, .summary, .figureCaption, .code: true
        default: false
        }
    }

    /// Whether the top frame is a cell, where a part is a line and not a paragraph.
    var isInCell: Bool {
        if case .cell = frames[topIndex].kind { true } else { false }
    }

    /// Opens a block; false if it would be too deep or is not allowed here: then its content goes to the block around
    /// it.
    mutating func open(_ kind: Kind) -> Bool {
        if isInlineOnly {
            breakLine()
            return false
        }
        flushParagraph()
        if Self.isNesting(kind) {
            // A leaf in it is one deeper.
            if depth + 1 >= Block.maximumDepth { return false }
            depth += 1
        }
        var frame = Frame(kind: kind)
        frame.inlines.look = frames[topIndex].inlines.look
        frame.ids = pendingIDs
        pendingIDs = []
        frames.append(frame)
        return true
    }

    /// Ends the top block and adds it to the frame below.
    mutating func close() {
        guard frames.count > 1 else { return }
        if !isInlineOnly { flushParagraph() }
        if Self.isNesting(frames[topIndex].kind) { depth -= 1 }
        var frame = frames.removeLast()
        let taken = frame.inlines.take()
        frame.source.widen(by: taken.source)
        frames[topIndex].source.widen(by: frame.source)
        finish(frame, runs: taken.runs)
    }

    /// Ends text outside of blocks, which becomes a paragraph.
    mutating func flushParagraph() {
        if isInlineOnly { return breakLine() }
        let taken = frames[topIndex].inlines.take()
        guard !taken.runs.isEmpty else { return }
        let source = taken.source ?? 0..<0
        if !isInCell, taken.runs.count == 1, taken.runs[0].link == nil, case .media(let media) = taken.runs[0].content {
            add(.media(media), source: source)
        } else {
            add(.paragraph(taken.runs), source: source)
        }
    }

    /// Adds a finished block to the top frame.
    mutating func add(_ kind: Block.Kind, source: Range<Int>, id: String? = nil, ids: [String] = []) {
        let source = source.clamped(to: 0..<sourceSize)
        var names = ids + pendingIDs
        pendingIDs = []
        var block = Block(kind, source: source)
        block.id = id ?? (names.isEmpty ? nil : names.removeFirst())
        block.aliases = names.filter { $0 != block.id }
        if !source.isEmpty { note(source) }
        append(block, toFrame: topIndex)
    }

    private mutating func append(_ block: Block, toFrame index: Int) {
        switch frames[index].kind {
        case .list:
            if frames[index].list.items.isEmpty { frames[index].list.items.append(List.Item([])) }
            let last = frames[index].list.items.count - 1
            frames[index].list.items[last].blocks.append(block)
        case .definitions:
            if frames[index].definitions.last?.meanings.isEmpty ?? true { addMeaning([], toFrame: index) }
            let last = frames[index].definitions.count - 1
            let meaning = frames[index].definitions[last].meanings.count - 1
            frames[index].definitions[last].meanings[meaning].append(block)
        default: frames[index].blocks.append(block)
        }
    }

    private mutating func addMeaning(_ blocks: [Block], toFrame index: Int) {
        if frames[index].definitions.isEmpty { frames[index].definitions.append(Definition(terms: [], meanings: [])) }
        frames[index].definitions[frames[index].definitions.count - 1].meanings.append(blocks)
    }

    private mutating func finish(_ frame: Frame, runs: [Inline]) {
        let source = frame.source ?? 0..<0
        switch frame.kind {
        case .root: break
        case .quote: addFilled(.quote(frame.blocks), frame, source)
        case .alert(let alert): addFilled(.alert(alert, frame.blocks), frame, source)
        case .list:
            var list = frame.list
            if list.items.isEmpty { return discardEmpty(frame) }
            list.isTight = list.isTight && !frame.hasParagraphs
            add(.list(list), source: source, ids: frame.ids)
        case .figure:
            if frame.blocks.isEmpty, frame.caption.isEmpty { return discardEmpty(frame) }
            add(.figure(frame.blocks, caption: frame.caption), source: source, ids: frame.ids)
        case .details: add(.details(summary: frame.caption, frame.blocks), source: source, ids: frame.ids)
        case .definitions:
            if frame.definitions.isEmpty { return discardEmpty(frame) }
            add(.definitions(frame.definitions), source: source, ids: frame.ids)
        case .table:
            guard let table = frame.table.finished() else { return discardEmpty(frame) }
            if var inside = table.onlyCell {
                // a frame around a part of the page
                if inside.isEmpty { return discardEmpty(frame) }
                inside[0].aliases += frame.ids
                for block in inside { append(block, toFrame: topIndex) }
                return
            }
            add(.table(table), source: source, ids: frame.ids)
        case .heading(let level): addHeading(level, runs, frame, source)
        case .code(let language):
            if runs.contains(where: \.isMedia), runs.filter({ !$0.isMedia }).plainText.allSatisfy(\.isWhitespace) {
                for case .media(let media) in runs.map(\.content) { add(.media(media), source: source) }
                return
            }
            let start = runs.first?.source
            // other marks do not apply to code
            var runs = runs.map { Inline.text([$0].plainText, link: $0.link) }
            if let last = runs.last?.content, case .text(let line) = last, line.hasSuffix("\n") {
                runs[runs.count - 1].content = .text(String(line.dropLast()))
            }
            let numbers = frame.number.map { CodeBlock.LineNumbers(first: $0) }
            var code = CodeBlock(language: language, text: runs.plainText, numbers: numbers)
            if runs.contains(where: { $0.link != nil }) { code.linked = runs }
            code.start = start
            add(.code(code), source: source, ids: frame.ids)
        case .item, .term, .meaning, .caption, .cell, .summary, .figureCaption: addPart(frame, runs)
        }
    }

    private mutating func addHeading(_ level: Int, _ runs: [Inline], _ frame: Frame, _ source: Range<Int>) {
        if runs.isEmpty { return discardEmpty(frame) }
        add(.heading(level: level, runs), source: source, id: frame.ownName ?? name(of: frame, runs), ids: frame.ids)
    }

    private mutating func name(of heading: Frame, _ runs: [Inline]) -> String? {
        let wanted = heading.name ?? HeadingSlug.slug(of: runs.headingText)
        // with a number that no other heading has
        if headings.index(ofID: wanted) != nil { slugs?.skip(headings.count + 1, named: wanted) }
        return slugs?.next(named: wanted)
    }

    /// Adds a part of a list, table, figure… to the frame that it belongs to.
    private mutating func addPart(_ frame: Frame, _ runs: [Inline]) {
        let index = topIndex
        // Names of parts go to the next block.
        switch (frames[index].kind, frame.kind) {
        case (.list, .item):
            frames[index].list.items.append(
                List.Item(isDone: frame.isDone, number: frame.number, numbering: frame.numbering, frame.blocks))
        case (.definitions, .term):
            if let last = frames[index].definitions.last, last.meanings.isEmpty {
                frames[index].definitions[frames[index].definitions.count - 1].terms.append(runs)
            } else {
                frames[index].definitions.append(Definition(terms: [runs], meanings: []))
            }
        case (.definitions, .meaning): addMeaning(frame.blocks, toFrame: index)
        case (.table, .cell(var cell, let alignment)):
            cell.blocks = frame.blocks
            frames[index].table.add(cell, alignment)
        case (.table, .caption): frames[index].table.caption += runs
        case (.details, .summary), (.figure, .figureCaption):
            if !frames[index].caption.isEmpty, !runs.isEmpty { frames[index].caption.append(Inline(.lineBreak)) }
            frames[index].caption += runs
        default: break
        }
        frames[index].ids += frame.ids
    }

    private mutating func addFilled(_ kind: Block.Kind, _ frame: Frame, _ source: Range<Int>) {
        if frame.blocks.isEmpty { return discardEmpty(frame) }
        add(kind, source: source, ids: frame.ids)
    }

    /// Drops an empty block, but keeps its names for the place.
    private mutating func discardEmpty(_ frame: Frame) { pendingIDs = frame.ids + pendingIDs }

    /// Widens the top frame's source range.
    mutating func note(_ source: Range<Int>) { frames[topIndex].source.widen(by: source) }

    mutating func withTop<Result>(_ change: (inout Frame) -> Result) -> Result { change(&frames[frames.count - 1]) }

    /// Changes the innermost list's frame, if one is open.
    mutating func markLooseList() {
        var index = topIndex
        while index > 0 {
            if case .item = frames[index].kind {
                index -= 1
                continue
            }
            if case .list = frames[index].kind { frames[index].hasParagraphs = true }
            return
        }
    }

    private mutating func breakLine() {
        if case .code = frames[topIndex].kind {
            // a block in code becomes lines of it
            if frames[topIndex].inlines.isInLine { put("\n") }
        } else {
            frames[topIndex].inlines.breakLine()
        }
    }

    /// Ends all open blocks.
    mutating func closeAll() {
        while frames.count > 1 { close() }
        flushParagraph()
    }

    /// The blocks, after all open ones are ended.
    mutating func takeBlocks() -> [Block] {
        closeAll()
        return frames[0].blocks
    }

    private static func isNesting(_ kind: Kind) -> Bool {
        switch kind {
        case .quote, .alert, .list, .figure, .details, .definitions, .table: true
        default: false
        }
    }
}

extension Sequence<Inline> {
    /// The text for a heading's name, without pictures.
    fileprivate var headingText: String {
        var text = ""
        for run in self {
            if case .text(let part) = run.content { text += part }
            if case .lineBreak = run.content { text += " " }
        }
        return text
    }
}
