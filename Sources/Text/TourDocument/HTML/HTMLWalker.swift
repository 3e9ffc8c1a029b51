import CGumbo
internal import Platform

/// Walks a gumbo tree, without recursion, and builds blocks from it.
struct HTMLWalker {
    /// The origin of the elements.
    struct Options {
        /// A Markdown page: headings get names, alerts and footnotes are known, code keeps its blanks.
        var isMarkdown = false
        /// The footnotes' count: higher numbers are not our marks.
        var footnoteCount = 0
        /// A page of a book: references to notes differ from other links.
        var hasNotes = false
        /// Elements that are not shown; see ``MainContent``.
        var leftOut: Set<GumboNodePointer> = []
        /// The base of addresses on the page, if that is not the page.
        var base: String?
        /// A page in an attribute of another one: those in its own attributes are left out.
        var isInFrame = false
        /// The page with its drawings.
        var drawings: [UInt8] = []
    }

    typealias Ending = TreeBuilder.Ending

    var builder: TreeBuilder
    /// The targets of a book page's notes, by their numbers.
    var notes: [Int: String] = [:]
    /// The highest of these numbers.
    var lastNote = 0
    /// The first line number of the next code, if the page has one.
    var firstLineNumber: Int?
    /// The last line number in the current code.
    var lastLineNumber: Int?
    /// The shown option of the current field.
    var chosenOption: GumboNodePointer?
    var headingLevel = 1
    let options: Options
    private let map: SourceMap
    private let pageSize: Int
    /// Whether elements of the page may preserve white space.
    private let mayKeepSpace: Bool
    var pieces: HTMLTextPieces

    /// - Parameter text: The texts that the map's bytes replace.
    init(
        page: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>? = nil, map: SourceMap, builder: TreeBuilder,
        options: Options
    ) {
        self.map = map
        self.builder = builder
        self.options = options
        pageSize = page.count
        mayKeepSpace = !options.isMarkdown && page.range(ofBytes: "white-space".utf8) != nil
        pieces = HTMLTextPieces(page: page, text: text ?? page, map: map)
    }

    /// Builds blocks from the contents of a node, and from a heading itself.
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
        // white space between the lines of code that are elements
        if node.pointee.type == GUMBO_NODE_WHITESPACE, case .code = builder.frames[builder.topIndex].kind,
            GumboElementView(node.pointee.parent)?.classes.contains("fragment") == true
        {
            return
        }
        if mayKeepSpace, let parent = GumboElementView(node.pointee.parent), let keeps = parent.keptSpace {
            return builder.putLines(of: words(of: node), keepsBlanks: keeps == .all)
        }
        pieces.each(of: node) { piece, source, isReference in
            builder.addText(
                UnsafeBufferPointer(rebasing: piece), source: source, isReference: isReference,
                isMarkdown: options.isMarkdown)
        }
    }

    func source(of element: GumboElementView) -> Int? {
        guard element.node.pointee.v.element.original_tag.length > 0 else { return nil }
        return map.source(of: element.range.lowerBound)
    }

    /// The source range of an element, as far as known.
    func sourceRange(of element: GumboElementView) -> Range<Int> {
        if map.isSource { return element.range.clamped(to: 0..<pageSize) }
        guard let start = source(of: element) else { return 0..<0 }
        return start..<max(start + 1, map.end(before: element.range.upperBound) ?? 0)
    }
}

extension GumboElementView {
    /// The white space that an element preserves, except for code.
    enum KeptSpace { case all, lines }

    /// The value of `white-space` in the style of the nearest element around a text that sets it.
    fileprivate var keptSpace: KeptSpace? {
        for element in sequence(first: self, next: \.parent) {
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
