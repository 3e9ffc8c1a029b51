/// A parsed page of Markdown with its text: blocks, in them inlines, each with its source range.
///
/// ```swift
/// let page = Document(parsing: "# One\n\nTwo *three*.")
/// for block in page.blocks { print(block.kind, block.plainText) }
/// ```
///
/// All ranges are bytes of the page in UTF-8. The lower layer is the ``BlockTree`` that ``BlockParser`` makes of a
/// buffer that the caller owns, whole or in parts.
public final class Document: Sendable {
    /// The page in UTF-8, with U+FFFD for invalid bytes and NUL.
    public let bytes: [UInt8]
    public let options: MarkdownOptions
    /// The page's metadata, with ``MarkdownOptions/frontMatter``.
    public let frontMatter: FrontMatter?
    public let tree: BlockTree
    public let references: References
    private let lineStarts: [Int]

    /// - Parameters:
    ///   - bytes: At most ``BlockParser/maximumCount``.
    ///   - resolve: Called for brackets without a definition; see ``References/resolve``.
    /// - Complexity: linear in the number of bytes.
    public init(
        parsing bytes: [UInt8], options: MarkdownOptions = .gitHub, resolve: References.Resolver? = nil
    ) {
        self.bytes = bytes
        self.options = options
        var references = References()
        references.resolve = resolve
        (frontMatter, tree, lineStarts) = bytes.withUnsafeBufferPointer { bytes in
            let text = ByteView(bytes)
            let frontMatter = options.contains(.frontMatter) ? FrontMatter(in: text) : nil
            let start = frontMatter?.end ?? (text.has("\u{FEFF}", at: 0, to: text.count) ? 3 : 0)
            let tree = BlockParser(options: options).parse(bytes, from: start, references: &references)
            var (starts, place) = ([0], text.lineEnd(from: 0))
            while place < text.count {
                starts.append(text.nextLine(behind: place))
                place = text.lineEnd(from: starts[starts.count - 1])
            }
            return (frontMatter, tree, starts)
        }
        self.references = references
    }

    public convenience init(
        parsing text: String, options: MarkdownOptions = .gitHub, resolve: References.Resolver? = nil
    ) { self.init(parsing: Array(text.utf8), options: options, resolve: resolve) }

    /// The top-level blocks.
    public var blocks: [Block] { tree.children().map { Block(document: self, index: $0) } }

    /// All blocks in the order in which they begin.
    public var allBlocks: [Block] { tree.nodes.indices.map { Block(document: self, index: $0) } }

    /// The words of the page, a line for each leaf.
    public var plainText: String { plainText(of: tree.nodes.indices) }

    /// The headings of the page in order, each with its level and its name in links: the author's, or else GitHub's.
    public var headings: [(level: Int, name: String, block: Block)] {
        var slugs = HeadingSlug()
        return allBlocks.compactMap { block in
            guard case .heading(let level, let name) = block.content else { return nil }
            return (level, name.map { slugs.next(named: $0) } ?? slugs.next(for: block.plainText), block)
        }
    }

    /// The text of a range of the page.
    public subscript(range: Range<Int>) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        return bytes[range].contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    /// The line and column of a byte, both from 1, as in compilers' messages.
    ///
    /// - Complexity: logarithmic in the number of lines.
    public func position(of offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, lineStarts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - lineStarts[low] + 1)
    }
}

extension Document {
    /// A block of a page.
    public struct Block: Sendable {
        public let document: Document
        let index: Int

        private var node: BlockTree.Node { document.tree.nodes[index] }
        public var kind: BlockKind { node.kind }
        /// The contents that depend on the block's kind.
        public var content: BlockTree.Content {
            document.bytes.withUnsafeBufferPointer { document.tree.content(of: index, in: $0) }
        }
        /// From the first mark to the end of the last line, without its newline.
        public var range: Range<Int> { node.source }
        /// The blocks directly in it.
        public var children: [Block] {
            document.tree.children(of: index).map { Block(document: document, index: $0) }
        }

        /// The inlines of a paragraph, heading or term, or of a box' title.
        public var inlines: [Inline] { kind == .table ? [] : document.inlines(of: index).flatMap(document.roots) }

        /// All inlines of its own, in the order in which they begin; in a table those of its cells.
        public var allInlines: [Inline] {
            document.inlines(of: index).flatMap { tree in
                tree.nodes.indices.map { Inline(document: document, tree: tree, index: $0) }
            }
        }

        /// The cells of a table, row by row, of which the first is the header.
        public var rows: [[Cell]] {
            guard case .table(let table) = content else { return [] }
            return document.bytes.withUnsafeBufferPointer { bytes in
                (0..<table.rowCount).map { row in
                    table.cells(ofRow: row, in: bytes).map { range in
                        let tree = document.tree.inlines(
                            at: range, in: bytes, options: document.options, references: document.references,
                            isCell: true)
                        return Cell(range: range, inlines: document.roots(of: tree))
                    }
                }
            }
        }

        /// The lines of code, math or HTML, without the marks of the blocks around them.
        public var literal: String {
            document.bytes.withUnsafeBufferPointer { bytes in
                document.tree.lines(of: index).compactMap { line in
                    document.options.shownParts(of: line.source, in: bytes).map { parts in
                        String(repeating: " ", count: line.blanks) + parts.map { document[$0] }.joined()
                    }
                }.joined(separator: "\n")
            }
        }

        /// Its words, a line for each leaf in it.
        public var plainText: String { document.plainText(of: index..<node.next) }
    }

    /// A cell of a table.
    public struct Cell: Sendable {
        public let range: Range<Int>
        public let inlines: [Inline]
        public var plainText: String { inlines.map(\.plainText).joined() }
    }

    /// An inline of a page: a text, or a node around others.
    public struct Inline: Sendable {
        public let document: Document
        fileprivate let tree: InlineTree
        fileprivate let index: Int

        private var node: InlineTree.Node { tree.nodes[index] }
        public var kind: InlineKind { node.kind }
        /// The contents that depend on the inline's kind.
        public var content: InlineTree.Content { tree.content(of: index) }
        /// Including all marks.
        public var range: Range<Int> { node.source }
        /// The inlines directly in it.
        public var children: [Inline] { document.inlines(index + 1..<node.next, of: tree) }
        /// Its words: without HTML, and the description of a picture.
        public var plainText: String { document.plainText(of: tree, index..<node.next) }
    }

    fileprivate func roots(of tree: InlineTree) -> [Inline] { inlines(tree.nodes.indices, of: tree) }

    fileprivate func inlines(_ nodes: Range<Int>, of tree: InlineTree) -> [Inline] {
        sequence(first: nodes.lowerBound) { tree.nodes[$0].next }.prefix { $0 < nodes.upperBound }
            .map { Inline(document: self, tree: tree, index: $0) }
    }

    fileprivate func inlines(of block: Int) -> [InlineTree] {
        bytes.withUnsafeBufferPointer {
            tree.allInlines(of: block, in: $0, options: options, references: references)
        }
    }

    fileprivate func plainText(of blocks: Range<Int>) -> String {
        blocks.flatMap { index in
            let block = Block(document: self, index: index)
            switch block.kind {
            case .indentedCode, .fencedCode, .math: return [block.literal]
            case .table: return block.rows.map { $0.map(\.plainText).joined(separator: "\t") }
            default: return inlines(of: index).map { plainText(of: $0, $0.nodes.indices) }
            }
        }.joined(separator: "\n")
    }

    fileprivate func plainText(of inlines: InlineTree, _ nodes: Range<Int>) -> String {
        var (text, index) = ("", nodes.lowerBound)
        while index < nodes.upperBound {
            let node = inlines.nodes[index]
            index += 1
            switch inlines.content(of: index - 1) {
            case .text: text += self[node.source]
            case .reference(let characters): text += characters
            case .softBreak: text += " "
            case .lineBreak: text += "\n"
            case .html, .note: index = node.next
            default: break
            }
        }
        return text
    }
}
