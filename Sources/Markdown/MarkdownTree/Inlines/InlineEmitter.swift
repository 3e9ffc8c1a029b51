/// Makes nodes of tokens: joins texts, and finds bare addresses outside links.
struct InlineEmitter {
    /// The deepest nesting of inlines; deeper ones have only their content.
    static let maximumDepth = 100

    private let parser: InlineParser
    private let content: InlineContent
    private var tree = InlineTree()
    private var open: [Int] = []
    private var links = 0
    private var pending = 0..<0

    static func tree(
        of content: InlineContent, options: MarkdownOptions, references: References
    ) -> InlineTree {
        content.withBytes { text in
            var parser = InlineParser(text, options: options, references: references)
            parser.parse()
            var emitter = InlineEmitter(parser, content)
            emitter.emit()
            return emitter.tree
        }
    }

    private init(_ parser: InlineParser, _ content: InlineContent) {
        self.parser = parser
        self.content = content
        tree.targets = parser.targets
        tree.nodes.reserveCapacity(parser.tokens.count)
    }

    private mutating func emit() {
        for token in parser.tokens {
            switch token.kind {
            case .leaf where token.inline == .text: addText(token.start..<token.end)
            case .leaf:
                flush()
                addNode(token.inline, token.start..<token.end, token.first, token.second)
            case .open: begin(token.inline, at: token.start, first: token.first)
            case .close: end(token.inline, at: token.end)
            case .delimiters: emit(parser.delimiters[Int(token.first)], at: token.start)
            }
        }
        flush()
    }

    private mutating func emit(_ delimiter: Delimiter, at start: Int) {
        var place = start
        for inline in delimiter.closes {
            place += delimiter.length(of: inline)
            end(inline, at: place)
        }
        if delimiter.rest > 0 { addText(place..<place + delimiter.rest) }
        place += delimiter.rest
        for inline in delimiter.opens.reversed() {
            begin(inline, at: place, first: 0)
            place += delimiter.length(of: inline)
        }
    }

    // MARK: - Nodes

    private mutating func begin(_ inline: InlineKind, at start: Int, first: UInt32) {
        flush()
        if inline.isLink { links += 1 }
        guard open.count < Self.maximumDepth else { return open.append(-1) }
        open.append(tree.nodes.count)
        addNode(inline, start..<start, first, 0)
    }

    private mutating func end(_ inline: InlineKind, at end: Int) {
        flush()
        if inline.isLink { links -= 1 }
        guard let node = open.popLast(), node >= 0 else { return }
        tree.nodes[node].nextNode = UInt32(tree.nodes.count)
        if end > 0 { tree.nodes[node].end = UInt32(content.source(of: end - 1) + 1) }
    }

    private mutating func addNode(_ inline: InlineKind, _ range: Range<Int>, _ first: UInt32, _ second: UInt32) {
        let source = content.source(of: range)
        tree.nodes.append(
            InlineTree.Node(
                kind: inline, start: UInt32(source.lowerBound), end: UInt32(source.upperBound),
                nextNode: UInt32(tree.nodes.count + 1), first: first, second: second))
    }

    // MARK: - Text

    private mutating func addText(_ range: Range<Int>) {
        if pending.upperBound == range.lowerBound, !pending.isEmpty {
            pending = pending.lowerBound..<range.upperBound
        } else {
            flush()
            pending = range
        }
    }

    private mutating func flush() {
        if pending.isEmpty { return }
        var rest = pending
        pending = 0..<0
        let isVerbatim = open.last.map { $0 >= 0 && tree.nodes[$0].kind.isVerbatim } ?? false
        if links == 0, !isVerbatim, parser.options.contains(.bareAddresses) {
            while let (range, target) = BareAddress.first(in: rest, of: parser.text, held: parser.heldAddresses) {
                addPieces(rest.lowerBound..<range.lowerBound)
                tree.targets.append(target)
                begin(.autolink, at: range.lowerBound, first: UInt32(tree.targets.count - 1))
                addPieces(range)
                end(.autolink, at: range.upperBound)
                rest = range.upperBound..<rest.upperBound
            }
        }
        addPieces(rest)
    }

    /// Adds a text, as one node for each contiguous stretch of the source.
    private mutating func addPieces(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(content.stretchEnd(of: start), range.upperBound)
            addNode(.text, start..<end, 0, 0)
            start = end
        }
    }
}

extension InlineKind {
    fileprivate var isLink: Bool { self == .link || self == .autolink || self == .wikiLink || self == .embed }
    fileprivate var isVerbatim: Bool { self == .code || self == .math || self == .displayMath || self == .html }
}

extension BlockTree {
    /// The inlines of a paragraph, heading or term.
    ///
    /// - Complexity: linear in its length.
    public func inlines(
        of node: Int, in bytes: UnsafeBufferPointer<UInt8>, options: MarkdownOptions, references: References
    ) -> InlineTree {
        InlineEmitter.tree(
            of: InlineContent(lines: lines(of: node), in: ByteView(bytes)),
            options: rawNodes.contains { $0.contains(node) } ? options.subtracting([.templates, .tags]) : options,
            references: references)
    }

    /// The inlines of a part of a line: a cell, a title.
    public func inlines(
        at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, options: MarkdownOptions, references: References,
        isCell: Bool = false
    ) -> InlineTree {
        InlineEmitter.tree(
            of: InlineContent(range, in: ByteView(bytes), isCell: isCell), options: options, references: references)
    }
}
