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

        fileprivate mutating func addMeaning(_ blocks: [Block]) {
            if definitions.isEmpty { definitions.append(Definition(terms: [], meanings: [])) }
            definitions[definitions.count - 1].meanings.append(blocks)
        }
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
        append(block)
    }

    private mutating func append(_ block: Block) {
        withTop { frame in
            switch frame.kind {
            case .list:
                if frame.list.items.isEmpty { frame.list.items.append(List.Item([])) }
                frame.list.items[frame.list.items.count - 1].blocks.append(block)
            case .definitions:
                if frame.definitions.last?.meanings.isEmpty ?? true { frame.addMeaning([]) }
                let last = frame.definitions.count - 1
                frame.definitions[last].meanings[frame.definitions[last].meanings.count - 1].append(block)
            default: frame.blocks.append(block)
            }
        }
    }

    private mutating func finish(_ frame: Frame, runs: [Inline]) {
        var kind: Block.Kind?
        var id: String?
        switch frame.kind {
        case .root: return
        case .quote: if !frame.blocks.isEmpty { kind = .quote(frame.blocks) }
        case .alert(let alert): if !frame.blocks.isEmpty { kind = .alert(alert, frame.blocks) }
        case .list:
            var list = frame.list
            list.isTight = list.isTight && !frame.hasParagraphs
            if !list.items.isEmpty { kind = .list(list) }
        case .figure:
            if !frame.blocks.isEmpty || !frame.caption.isEmpty { kind = .figure(frame.blocks, caption: frame.caption) }
        case .details: kind = .details(summary: frame.caption, frame.blocks)
        case .definitions: if !frame.definitions.isEmpty { kind = .definitions(frame.definitions) }
        case .table:
            let table = frame.table.finished()
            if var inside = table?.onlyCell {
                // a frame around a part of the page
                guard !inside.isEmpty else { break }
                inside[0].aliases += frame.ids
                for block in inside { append(block) }
                return
            }
            kind = table.map { .table($0) }
        case .heading(let level):
            guard !runs.isEmpty else { break }
            id = frame.ownName ?? name(of: frame, runs)
            kind = .heading(level: level, runs)
        case .code(let language):
            if runs.contains(where: \.isMedia), runs.filter({ !$0.isMedia }).plainText.allSatisfy(\.isWhitespace) {
                for case .media(let media) in runs.map(\.content) { add(.media(media), source: frame.source ?? 0..<0) }
                return
            }
            kind = .code(code(in: language, runs, firstNumber: frame.number))
        case .item, .term, .meaning, .caption, .cell, .summary, .figureCaption: return addPart(frame, runs)
        }
        if let kind {
            add(kind, source: frame.source ?? 0..<0, id: id, ids: frame.ids)
        } else {
            // an empty block is dropped, but its names stay for the place
            pendingIDs = frame.ids + pendingIDs
        }
    }

    private func code(in language: String?, _ runs: [Inline], firstNumber: Int?) -> CodeBlock {
        // other marks do not apply to code
        var lines = runs.map { Inline.text([$0].plainText, link: $0.link) }
        if case .text(let line)? = lines.last?.content, line.hasSuffix("\n") {
            lines[lines.count - 1].content = .text(String(line.dropLast()))
        }
        let numbers = firstNumber.map { CodeBlock.LineNumbers(first: $0) }
        var code = CodeBlock(language: language, text: lines.plainText, numbers: numbers)
        if lines.contains(where: { $0.link != nil }) { code.linked = lines }
        code.start = runs.first?.source
        return code
    }

    private mutating func name(of heading: Frame, _ runs: [Inline]) -> String? {
        let wanted = heading.name ?? HeadingSlug.slug(of: runs.headingText)
        // with a number that no other heading has
        if headings.index(ofID: wanted) != nil { slugs?.skip(headings.count + 1, named: wanted) }
        return slugs?.next(named: wanted)
    }

    /// Adds a part of a list, table, figure… to the frame that it belongs to.
    private mutating func addPart(_ frame: Frame, _ runs: [Inline]) {
        withTop { top in
            switch (top.kind, frame.kind) {
            case (.list, .item):
                top.list.items.append(
                    List.Item(isDone: frame.isDone, number: frame.number, numbering: frame.numbering, frame.blocks))
            case (.definitions, .term):
                if top.definitions.last?.meanings.isEmpty ?? false {
                    top.definitions[top.definitions.count - 1].terms.append(runs)
                } else {
                    top.definitions.append(Definition(terms: [runs], meanings: []))
                }
            case (.definitions, .meaning): top.addMeaning(frame.blocks)
            case (.table, .cell(var cell, let alignment)):
                cell.blocks = frame.blocks
                top.table.add(cell, alignment)
            case (.table, .caption): top.table.caption += runs
            case (.details, .summary), (.figure, .figureCaption):
                if !top.caption.isEmpty, !runs.isEmpty { top.caption.append(Inline(.lineBreak)) }
                top.caption += runs
            default: break
            }
            // names of parts go to the next block
            top.ids += frame.ids
        }
    }

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
