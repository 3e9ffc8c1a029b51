import CGumbo

/// Goes through a gumbo tree, without recursion, and has blocks built from it.
struct HTMLWalker {
    /// What the elements come from.
    struct Options {
        /// A Markdown page: headings get names, alerts and footnotes are known, code keeps its blanks.
        var isMarkdown = false
        /// The footnotes' count: higher numbers are not marks of ours.
        var footnoteCount = 0
        /// A page of a book: references to notes are told from other links.
        var hasNotes = false
        /// Elements of which nothing is shown; see ``MainContent``.
        var leftOut: Set<GumboNodePointer> = []
        /// What addresses on the page start from, if that is not the page.
        var base: String?
        /// A page in an attribute of another one: those in its own attributes are left out.
        var isInFrame = false
        /// The page with its drawings, if there are any.
        var drawings: [UInt8] = []
    }

    typealias Ending = TreeBuilder.Ending

    var builder: TreeBuilder
    /// Where the notes are that a page of a book refers to, by their numbers.
    var notes: [Int: String] = [:]
    /// The highest of these numbers.
    var lastNote = 0
    /// The number of the first line of the code that comes next, if the page says it.
    var firstLineNumber: Int?
    /// The last one in the code that is being read.
    var lastLineNumber: Int?
    /// The option that the field says that is being read.
    var chosenOption: GumboNodePointer?
    var headingLevel = 1
    let options: Options
    private let map: SourceMap
    private let pageSize: Int
    /// Whether elements of the page may say that their white space counts.
    private let mayKeepSpace: Bool
    var pieces: HTMLTextPieces

    /// - Parameter text: What the map's stand-ins are for.
    init(
        page: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>? = nil, map: SourceMap, builder: TreeBuilder,
        options: Options
    ) {
        self.map = map
        self.builder = builder
        self.options = options
        pageSize = page.count
        mayKeepSpace = !options.isMarkdown && page.firstRange(of: "white-space".utf8) != nil
        pieces = HTMLTextPieces(page: page, text: text ?? page, map: map)
    }

    /// Builds blocks from all that is in a node, and of a heading itself.
    mutating func walk(_ root: GumboElementView) {
        var open: [(element: GumboElementView, next: Int, ending: Ending)] = []
        if root.tag == GUMBO_TAG_H1 {
            if let ending = begin(root) { open.append((root, 0, ending)) }
        } else {
            noteID(of: root)
            open.append((root, 0, .nothing))
        }
        while let last = open.last {
            guard let node = last.element.child(last.next) else {
                builder.end(last.ending)
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            if let element = GumboElementView(node) {
                if let ending = begin(element) { open.append((element, 0, ending)) }
            } else if node.pointee.type == GUMBO_NODE_COMMENT {
                addDrawing(node)
            } else if node.pointee.type != GUMBO_NODE_TEMPLATE {
                text(node)
            }
        }
    }

    mutating func text(_ node: GumboNodePointer) {
        // what stands between the lines of code that are elements
        if node.pointee.type == GUMBO_NODE_WHITESPACE, case .code = builder.frames[builder.topIndex].kind,
            GumboElementView(node.pointee.parent)?.classes.contains("fragment") == true
        {
            return
        }
        if mayKeepSpace, let parent = GumboElementView(node.pointee.parent), let keeps = parent.keptSpace {
            return builder.putLines(of: words(of: node), keepsBlanks: keeps == .all)
        }
        pieces.each(of: node) { piece in
            builder.addText(
                piece.bytes, source: piece.source, isReference: piece.isReference, isMarkdown: options.isMarkdown)
        }
    }

    func source(of element: GumboElementView) -> Int? {
        guard element.node.pointee.v.element.original_tag.length > 0 else { return nil }
        return map.source(of: element.range.lowerBound)
    }

    /// Where an element stands in the source, as far as that is known.
    func sourceRange(of element: GumboElementView) -> Range<Int> {
        if map.isSource { return element.range.clamped(to: 0..<pageSize) }
        guard let start = source(of: element) else { return 0..<0 }
        return start..<max(start + 1, map.end(before: element.range.upperBound) ?? 0)
    }
}

extension GumboElementView {
    /// What of its white space an element shows: that of code is shown anyway.
    enum KeptSpace { case all, lines }

    /// What the nearest element around a text says in its style that says anything.
    fileprivate var keptSpace: KeptSpace? {
        for element in sequence(first: self, next: { GumboElementView($0.node.pointee.parent) }) {
            if element.tag == GUMBO_TAG_PRE { return nil }
            guard element.hasAttributes, let style = element.attribute("style")?.filter({ !$0.isWhitespace }),
                let value = style.firstRange(of: "white-space:").map({ style[$0.upperBound...] })
            else { continue }
            return value.hasPrefix("pre-line")
                ? .lines : value.hasPrefix("pre") || value.hasPrefix("break") ? .all : nil
        }
        return nil
    }
}
