import CGumbo

/// Goes through a gumbo tree, without recursion, and has blocks built from it.
struct HTMLWalker {
    /// What the elements come from.
    struct Options {
        /// A Markdown page: headings get names, alerts and footnotes are known, code keeps its blanks.
        var isMarkdown = false
        /// The footnotes' count: higher numbers are not marks of ours.
        var footnoteCount = 0
    }

    /// What has to be done when an element ends.
    enum Ending {
        case nothing, closeBlock, flush, line, space
        case marks(Inline.Marks, link: String?)
        case quotation
    }

    var builder: TreeBuilder
    let options: Options
    private let map: SourceMap
    private let pageSize: Int
    private var pieces: HTMLTextPieces

    init(page: UnsafeBufferPointer<UInt8>, map: SourceMap, builder: TreeBuilder, options: Options) {
        self.map = map
        self.builder = builder
        self.options = options
        pageSize = page.count
        pieces = HTMLTextPieces(page: page, map: map)
    }

    /// Builds blocks from all that is in a node.
    ///
    /// Complexity: linear in the size of the tree.
    mutating func walk(_ root: GumboNodePointer) {
        var open: [(element: GumboElementView, next: Int, ending: Ending)] = []
        guard let root = GumboElementView(root) else { return }
        open.append((root, 0, .nothing))
        while let last = open.last {
            guard let node = last.element.child(last.next) else {
                end(last.ending)
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            if let element = GumboElementView(node) {
                if let ending = begin(element) { open.append((element, 0, ending)) }
            } else if node.pointee.type != GUMBO_NODE_COMMENT, node.pointee.type != GUMBO_NODE_TEMPLATE {
                text(node)
            }
        }
    }

    private mutating func text(_ node: GumboNodePointer) {
        let isVerbatim = keepsBlanks
        pieces.each(of: node) { piece in
            builder.withTop { frame in
                frame.inlines.isReference = piece.isReference
                if isVerbatim {
                    frame.inlines.appendVerbatim(piece.bytes, source: piece.source)
                } else {
                    frame.inlines.append(piece.bytes, source: piece.source)
                }
                frame.inlines.isReference = false
            }
        }
    }

    private var keepsBlanks: Bool {
        let frame = builder.frames[builder.topIndex]
        if case .code = frame.kind { return true }
        return options.isMarkdown && frame.inlines.marks.contains(.code)
    }

    private mutating func end(_ ending: Ending) {
        switch ending {
        case .nothing: break
        case .closeBlock: builder.close()
        case .flush: builder.flushParagraph()
        case .line: builder.withTop { $0.inlines.breakLine() }
        case .space: builder.withTop { $0.inlines.requestSpace() }
        case .marks(let marks, let link):
            builder.withTop {
                $0.inlines.marks = marks
                $0.inlines.link = link
            }
        case .quotation: put("\u{201D}")
        }
    }

    /// Puts in a word of ours.
    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in builder.withTop { $0.inlines.appendVerbatim(bytes, source: nil) } }
    }

    /// Where an element begins in the source.
    func source(of element: GumboElementView) -> Int? {
        guard element.node.pointee.v.element.original_tag.length > 0 else { return nil }
        return map.source(of: element.range.lowerBound)
    }

    /// Where an element stands in the source, if the page is the source.
    func sourceRange(of element: GumboElementView) -> Range<Int> {
        if map.isSource { return element.range.clamped(to: 0..<pageSize) }
        guard let start = source(of: element) else { return 0..<0 }
        return start..<start + 1
    }
}
