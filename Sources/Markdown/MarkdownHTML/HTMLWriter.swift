internal import MarkdownTree

/// Writes a page as HTML, block by block.
struct HTMLWriter {
    let document: Document
    let bytes: UnsafeBufferPointer<UInt8>
    let filtersTags: Bool
    /// The names of headings, by their start offsets.
    private let names: [Int: String]
    var html: [UInt8] = []
    /// The open blocks, each with its end tag.
    private var open: [(node: Int, end: String)] = []
    /// The numbers of notes in the order of their first references, and the count of references to each.
    var notes: [Int: Int] = [:]
    var noteCounts: [Int: Int] = [:]
    /// The notes that come at the end.
    private var noteNodes: [Int: Int] = [:]
    /// The link back from the note that is written, and the paragraph that it ends.
    private var backReference: (node: Int, html: String)?

    private var tree: BlockTree { document.tree }

    init(_ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, filtersTags: Bool, names: [Int: String]) {
        (self.document, self.bytes, self.filtersTags, self.names) = (document, bytes, filtersTags, names)
        for node in tree.nodes.indices {
            if case .footnote(let label) = tree.content(of: node, in: bytes),
                let number = document.references.notes[label], noteNodes[number] == nil
            {
                noteNodes[number] = node
            }
        }
    }

    mutating func write() {
        write(tree.nodes.indices)
        writeNotes()
    }

    // MARK: - Blocks

    private mutating func write(_ nodes: Range<Int>) {
        var index = nodes.lowerBound
        while index < nodes.upperBound {
            close(before: index)
            let node = tree.nodes[index]
            if node.kind == .footnote {
                index = node.next
                continue
            }
            enter(index, node)
            index += 1
        }
        close(before: nodes.upperBound)
    }

    private mutating func close(before index: Int) {
        while let last = open.last, tree.nodes[last.node].next <= index {
            put(last.end)
            open.removeLast()
        }
    }

    private mutating func enter(_ index: Int, _ node: BlockTree.Node) {
        switch tree.content(of: index, in: bytes) {
        case .paragraph:
            if isInTightItem {
                if html.last == UInt8(ascii: ">"), !html.suffix(4).elementsEqual("<li>".utf8) { newline() }
                writeInlines(of: index)
            } else {
                newline()
                put("<p>")
                writeCheckBox(before: index)
                writeInlines(of: index)
                if let back = backReference, back.node == index { put(" " + back.html) }
                put("</p>\n")
            }
        case .heading(let level, _):
            let name = names[node.source.lowerBound]
            writeLeaf(index, "h\(level)", name.map { " id=\"\(Self.escaped($0))\"" } ?? "")
        case .term: writeLeaf(index, "dt")
        case .thematicBreak:
            newline()
            put("<hr />\n")
        case .indentedCode, .math: writeCode(index)
        case .fencedCode(let info): writeCode(index, language: info.prefix { !($0.isASCII && $0.isWhitespace) })
        case .html:
            newline()
            for line in tree.lines(of: index) {
                put(String(repeating: " ", count: line.blanks))
                raw(line.source)
                put("\n")
            }
        case .table(let table): writeTable(table)
        case .linkDefinitions, .machinery, .footnote: break
        case .quote: begin(index, "<blockquote>\n", "</blockquote>\n")
        case .bulletList: begin(index, "<ul>\n", "</ul>\n")
        case .orderedList(let start, _):
            begin(index, start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n", "</ol>\n")
        case .item:
            begin(index, "<li>", "</li>\n")
            if isInTightItem || node.next == index + 1 || tree.nodes[index + 1].kind != .paragraph {
                writeCheckBox(of: index)
            }
        case .definitionList: begin(index, "<dl>\n", "</dl>\n")
        case .meaning: begin(index, "<dd>\n", "</dd>\n")
        case .box(let box):
            let kind = Self.escaped(box.name)
            let start = "<div class=\"markdown-alert markdown-alert-\(kind)\">\n<p class=\"markdown-alert-title\">"
            begin(index, start, "</div>\n")
            if let title = box.title {
                write(inlines(at: title))
            } else {
                put(kind.prefix(1).uppercased() + kind.dropFirst())
            }
            put("</p>\n")
        }
    }

    private mutating func begin(_ node: Int, _ start: String, _ end: String) {
        newline()
        put(start)
        open.append((node, end))
    }

    /// Whether the innermost open block is an item of a list without blank lines.
    private var isInTightItem: Bool {
        guard open.count > 1, tree.nodes[open[open.count - 1].node].kind == .item else { return false }
        return switch tree.content(of: open[open.count - 2].node, in: bytes) {
        case .bulletList(let isTight), .orderedList(_, let isTight): isTight
        default: false
        }
    }

    private mutating func writeLeaf(_ index: Int, _ name: String, _ attributes: String = "") {
        newline()
        put("<\(name)\(attributes)>")
        writeInlines(of: index)
        put("</\(name)>\n")
    }

    private mutating func writeCheckBox(before paragraph: Int) {
        if let item = open.last?.node, item == paragraph - 1 { writeCheckBox(of: item) }
    }

    private mutating func writeCheckBox(of item: Int) {
        guard case .item(let isChecked?) = tree.content(of: item, in: bytes) else { return }
        put("<input type=\"checkbox\"\(isChecked ? " checked=\"\"" : "") disabled=\"\" /> ")
    }

    private mutating func writeCode(_ index: Int, language: Substring = "") {
        newline()
        if language.isEmpty {
            put("<pre><code>")
        } else {
            put("<pre><code class=\"\(language.hasPrefix("language-") ? "" : "language-")")
            escape(String(language))
            put("\">")
        }
        for line in tree.lines(of: index) {
            guard let parts = document.options.shownParts(of: line.source, in: bytes) else { continue }
            put(String(repeating: " ", count: line.blanks))
            for part in parts { escape(part) }
            put("\n")
        }
        put("</code></pre>\n")
    }

    private mutating func writeTable(_ table: BlockTree.Table) {
        newline()
        put("<table>\n<thead>\n")
        for row in 0..<table.rowCount {
            if row == 1 { put("<tbody>\n") }
            put("<tr>\n")
            let cells = table.cells(ofRow: row, in: bytes)
            let name = row == 0 ? "th" : "td"
            for (column, alignment) in table.alignments.enumerated() {
                put("<\(name)\(alignment == .none ? "" : " align=\"\(alignment)\"")>")
                if column < cells.count {
                    write(inlines(at: cells[column], isCell: true))
                }
                put("</\(name)>\n")
            }
            put("</tr>\n")
            if row == 0 { put("</thead>\n") }
        }
        put(table.rowCount > 1 ? "</tbody>\n</table>\n" : "</table>\n")
    }

    // MARK: - Notes

    private mutating func writeNotes() {
        if notes.isEmpty { return }
        put("<section class=\"footnotes\">\n<ol>\n")
        var number = 1
        while number <= notes.count {
            defer { number += 1 }
            guard let note = notes.first(where: { $0.value == number })?.key, let node = noteNodes[note] else {
                continue
            }
            put("<li id=\"fn\(number)\">\n")
            let back = "<a href=\"#fnref\(number)\" class=\"footnote-backref\">↩</a>"
            let last = tree.children(of: node).reduce(nil as Int?) { $1 }
            let isParagraph = last.map { tree.nodes[$0].kind == .paragraph } ?? false
            backReference = isParagraph ? last.map { ($0, back) } : nil
            write(node + 1..<tree.nodes[node].next)
            if !isParagraph { put(back + "\n") }
            put("</li>\n")
        }
        put("</ol>\n</section>\n")
    }

    private mutating func writeInlines(of index: Int) {
        write(tree.inlines(of: index, in: bytes, options: document.options, references: document.references))
    }

    private func inlines(at range: Range<Int>, isCell: Bool = false) -> InlineTree {
        tree.inlines(
            at: range, in: bytes, options: document.options, references: document.references, isCell: isCell)
    }

    private mutating func newline() {
        if let last = html.last, last != 0x0A { put("\n") }
    }
}
