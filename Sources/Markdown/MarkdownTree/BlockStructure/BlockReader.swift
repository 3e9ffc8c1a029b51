/// Reads the blocks of a text. Of each line: first the open blocks that it continues, then those that it begins, then
/// the rest as text. The algorithm is that of the appendix of the CommonMark specification.
struct BlockReader {
    /// The deepest nesting of blocks; deeper ones are text.
    static let maximumDepth = 100

    let text: ByteView
    let options: MarkdownOptions
    var tree = BlockTree()
    var references: References
    /// From the outermost to the innermost; only the last one may be a leaf.
    var open: [OpenBlock] = []
    var line: LineCursor
    /// The number of open blocks that the current line continues.
    var matched = 0
    /// The last paragraph, if at most one blank line followed: it may be the term of a definition.
    var term: (node: Int, depth: Int, blankLines: Int)?
    /// The offset before which no display math begins, as it would not end.
    var mathStart = 0

    /// Whether the block that a line begins depends on text that is not there yet.
    var isWaiting = false

    init(_ text: ByteView, options: MarkdownOptions, references: References) {
        self.text = text
        self.options = options
        self.references = references
        line = LineCursor(text)
    }

    /// Reads all lines. If more will follow, leaves out the last top-level block.
    mutating func read(from start: Int, isEnd: Bool) {
        line.begin(at: start)
        while line.start < text.count {
            // The last line may continue in the missing text.
            if !isEnd, line.next == text.count, text[line.next - 1] != 0x0A { break }
            readLine()
            if isWaiting, !isEnd { break }
            line.begin(at: line.next)
        }
        tree.end = line.start
        if isEnd || open.isEmpty && term == nil { close(to: 0) } else { dropLast() }
    }

    private mutating func readLine() {
        matched = 0
        while matched < open.count {
            switch goesOn(with: open[matched]) {
            case .yes: matched += 1
            case .no: return readRest()
            case .isEnd: return endFence()
            }
        }
        readRest()
    }

    /// Reads the rest of the line after the marks of the open blocks.
    private mutating func readRest() {
        if takeOption() { return }
        if matched > 0, matched == open.count, isVerbatim(open[matched - 1].kind) { return addVerbatimLine() }
        let (ends, end) = (macroEnds(), line.end)
        for macroEnd in ends.dropLast() {
            line.end(at: macroEnd)
            readBlocks()
            matched = open.count
            line.goOn(behind: macroEnd, to: end)
        }
        readBlocks()
    }

    private mutating func readBlocks() {
        if endFencedBox() { return }
        while true {
            switch beginBlock() {
            case .container: continue
            case .leaf: return
            case .none: return addText()
            }
        }
    }

    private mutating func addText() {
        if !line.isBlank, isLazy { return addLine() }
        if !line.isBlank, isBehindAlert { matched = open.count }
        close(to: matched)
        if line.isBlank {
            if let found = term { term = found.blankLines > 0 ? nil : (found.node, found.depth, 1) }
            return
        }
        term = nil
        if let last = open.last, last.kind == .paragraph || last.kind == .table { return addLine() }
        begin(.paragraph)
        addLine()
    }

    /// Whether text continues a paragraph in blocks whose marks are missing, which is impossible out of an indented
    /// box.
    private var isLazy: Bool {
        matched < open.count && open[open.count - 1].kind == .paragraph
            && !open[matched...].contains { $0.kind == .box && $0.form != .quote }
    }

    /// Whether the line before was the mark of an alert, which text continues like a paragraph.
    private var isBehindAlert: Bool {
        guard matched < open.count, let alert = open.last, alert.kind == .box, alert.node == tree.nodes.count - 1,
            !open[matched...].contains(where: { $0.kind == .box && $0.form != .quote })
        else { return false }
        return (last.range.upperBound..<line.start).count { text[$0] == 0x0A } == 1
    }

    /// Opens a block at the next byte that is not a blank, or where it begins if that is elsewhere.
    mutating func begin(
        _ kind: BlockKind, mark: UInt8 = 0, form: BoxForm = .quote, indent: Int = 0, length: Int = 0,
        at start: Int? = nil
    ) {
        close(to: matched)
        if let last = open.last {
            // A leaf contains no blocks, a list only items.
            let isListItem = kind == .item || kind == .meaning
            let isList = last.kind == .bulletList || last.kind == .orderedList || last.kind == .definitionList
            if !last.kind.isContainer || isList && !isListItem { close(to: open.count - 1) }
        }
        if kind != .paragraph { term = nil }
        open.append(
            OpenBlock(kind: kind, mark: mark, form: form, indent: indent, length: length, node: tree.nodes.count))
        addNode(kind, mark: mark, at: start ?? line.nonspace)
        matched = open.count
    }

    private mutating func addNode(_ kind: BlockKind, mark: UInt8, at start: Int) {
        let place = UInt32(truncatingIfNeeded: start)
        var node = BlockTree.Node(kind: kind, start: place, end: place, nextNode: 0)
        node.mark = mark
        node.firstLine = UInt32(truncatingIfNeeded: tree.allLines.count)
        tree.nodes.append(node)
    }

    var last: BlockTree.Node {
        get { tree.nodes[open[open.count - 1].node] }
        set { tree.nodes[open[open.count - 1].node] = newValue }
    }

    /// Whether the line is indented as code. Pages with components have no such code: content between tags is indented.
    var isIndented: Bool { line.isIndented && !options.contains(.components) }

    /// Adds the rest of the line, without leading blanks, to the innermost leaf.
    mutating func addLine() {
        line.skipBlanks()
        addVerbatimLine()
    }

    /// Adds the rest of the line to the innermost leaf.
    mutating func addVerbatimLine() {
        add(line.line)
        let kind = open[open.count - 1].kind
        if kind == .html, HTMLBlocks.isEnd(line.place..<line.end, of: Int(last.mark), in: text) {
            close(to: open.count - 1)
        }
    }

    mutating func add(_ line: BlockTree.Line) {
        tree.allLines.append(line)
        last.lineCount += 1
        last.end = UInt32(truncatingIfNeeded: self.line.end)
    }

    mutating func addLeaf(_ kind: BlockKind, mark: UInt8 = 0, content: Range<Int>? = nil) -> Beginning {
        begin(kind, mark: mark)
        last.end = UInt32(truncatingIfNeeded: text.trimmed(line.nonspace..<line.end).upperBound)
        if let content {
            tree.allLines.append(BlockTree.Line(content))
            last.lineCount = 1
        }
        close(to: open.count - 1)
        line.skipAll()
        matched = open.count
        return .leaf
    }

    private var firstOpenNode: Int { min(open.first?.node ?? Int.max, term?.node ?? Int.max) }

    /// Drops the outermost open block, and a term before it, since they may continue.
    private mutating func dropLast() {
        var first = firstOpenNode
        // a table's header was the last line of the paragraph before it, and may be indented like one
        if tree.nodes[first].kind == .table, first > 0, tree.nodes[first - 1].kind == .paragraph,
            !tree.nodes[..<(first - 1)].contains(where: { $0.next >= first }),
            !hasBlankLine(between: tree.nodes[first - 1].source.upperBound, and: tree.nodes[first].source.lowerBound)
        {
            first -= 1
        }
        tree.end = tree.nodes[first].source.lowerBound
        while tree.end > 0, text[tree.end - 1].isBlank { tree.end -= 1 }
        tree.allLines.removeSubrange(Int(tree.nodes[first].firstLine)...)
        tree.nodes.removeSubrange(first...)
        open = []
    }

    /// Splits off the definitions at the start of the open paragraph. Returns whether text is left.
    @discardableResult
    mutating func defineLinks() -> Bool {
        let node = open[open.count - 1].node
        let lines = tree.lines(of: node)
        guard let first = lines.first, text[first.source.lowerBound] == "[" else { return true }
        let content = InlineContent(lines: lines, in: text)
        let count = content.withBytes { bytes -> Int in
            var (place, count) = (0, 0)
            while bytes[place] == "[",
                let found = LinkSyntax.definition(at: place, to: bytes.count, in: bytes)
            {
                references.define(
                    LinkLabel(found.label, in: bytes),
                    as: LinkTarget(
                        address: LinkSyntax.unescaped(found.address, in: bytes),
                        title: found.title.map { LinkSyntax.unescaped($0, in: bytes) }))
                count += bytes.bytes[place..<found.next].count { $0 == 0x0A }
                place = found.next
            }
            return place == bytes.count ? lines.count : count
        }
        if count == 0 { return true }
        let last = lines[lines.startIndex + count - 1].source.upperBound
        tree.nodes[node].kind = .linkDefinitions
        if count == lines.count {
            open[open.count - 1].kind = .linkDefinitions
            return false
        }
        var rest = tree.nodes[node]
        rest.kind = .paragraph
        rest.start = UInt32(truncatingIfNeeded: lines[lines.startIndex + count].source.lowerBound)
        rest.firstLine += UInt32(count)
        rest.lineCount -= UInt32(count)
        tree.nodes[node].end = UInt32(truncatingIfNeeded: last)
        tree.nodes[node].lineCount = UInt32(count)
        tree.nodes[node].nextNode = UInt32(truncatingIfNeeded: tree.nodes.count)
        open[open.count - 1].node = tree.nodes.count
        tree.nodes.append(rest)
        return true
    }
}

/// An open block, and the marks that a line needs to continue it.
struct OpenBlock {
    var kind: BlockKind
    /// A list's delimiter, a fence's character, an HTML block's type.
    var mark: UInt8 = 0
    /// A box's, and the name in its tag.
    var form = BoxForm.quote
    var name = 0..<0
    /// The columns that a line needs to go on with it; of a fence, those that it is indented by.
    var indent = 0
    /// The length of a fence.
    var length = 0
    var node = 0
    /// The end of lines that are not shown.
    var closing: StaticString = ""
    /// Whether there are no macros in it.
    var isRaw = false
    /// Whether lines with options may come next.
    var takesOptions = false
    /// Whether the last of them has words for readers.
    var isInText = false
}

/// Parses the blocks of a text, line by line.
public struct BlockParser: Sendable {
    public var options: MarkdownOptions

    public init(options: MarkdownOptions = .commonMark) { self.options = options }

    /// The most bytes that are parsed at once: a gigabyte.
    public static let maximumCount = 1 << 30 - 1

    /// Parses the blocks of a text, or of a part of one that begins with a top-level block.
    ///
    /// - Precondition: There are no more bytes than ``maximumCount``.
    /// - Parameters:
    ///   - start: The offset of the text, after a page's ``FrontMatter`` and byte order mark.
    ///   - isEnd: Whether nothing follows. Otherwise the last top-level block, which may continue, is left out, and
    ///     ``BlockTree/end`` is its start.
    ///   - references: Receives the definitions.
    /// - Complexity: linear in the number of bytes.
    public func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, isEnd: Bool = true, references: inout References
    ) -> BlockTree { parse(ByteView(bytes), from: start, isEnd: isEnd, references: &references) }

    func parse(_ text: ByteView, from start: Int = 0, isEnd: Bool, references: inout References) -> BlockTree {
        precondition(text.count <= Self.maximumCount, "Markdown of more than a gigabyte")
        var reader = BlockReader(text, options: options, references: references)
        references = References()
        reader.read(from: start, isEnd: isEnd)
        references = reader.references
        return reader.tree
    }
}
