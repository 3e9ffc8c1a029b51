internal import MarkdownTree

struct MarkdownWriter {
    var output = MarkdownHTML()
    let tree: BlockTree
    /// The text of the tree.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The source of its bytes.
    private let origin: SourceMap
    let page: PageReferences
    let headings: HeadingTable
    /// The bytes of addresses that may still be written, as many references may repeat a long one.
    var addressBudget: Int

    private struct OpenBlock {
        /// The node after it.
        let end: Int
        let name: String
        let source: Int?
        var isTightItem = false
        /// Whether it is a table, or a row of one, that is written as lists.
        var isListTable = false
    }
    private var open: [OpenBlock] = []
    /// The first row of the table that is written as lists, if it is the head.
    private var headRow: Range<Int>?

    init(
        _ tree: BlockTree, of bytes: UnsafeBufferPointer<UInt8>, origin: SourceMap, page: PageReferences,
        headings: HeadingTable
    ) {
        (self.tree, self.bytes, self.origin, self.page, self.headings) = (tree, bytes, origin, page, headings)
        addressBudget = bytes.count + 100_000
    }

    /// The source offset of a byte of the text.
    func place(_ offset: Int) -> Int? { origin.source(of: offset) }

    private func end(_ offset: Int) -> Int? { origin.end(before: offset) }

    /// Writes some blocks.
    mutating func html(of nodes: Range<Int>) -> MarkdownHTML {
        output = MarkdownHTML()
        var index = nodes.lowerBound
        while index < nodes.upperBound {
            endBlocks(before: index)
            index = begin(index)
        }
        endBlocks(before: .max)
        output.endRaw()
        return output
    }

    private mutating func endBlocks(before index: Int) {
        while let last = open.last, last.end <= index {
            output.end(last.name, source: last.source)
            open.removeLast()
        }
    }

    /// Writes a node, or the beginning of a container. Returns the node to continue with.
    private mutating func begin(_ index: Int) -> Int {
        output.endRaw()
        let node = tree.nodes[index]
        switch tree.content(of: index, in: bytes) {
        case .paragraph: writeParagraph(index)
        case .heading(let level, _):
            output.begin("h\(level)", name(ofHeading: index), source: place(node.source.lowerBound))
            write(inlines(of: index))
            output.end("h\(level)", source: end(node.source.upperBound))
        case .term:
            output.begin("dt")
            write(inlines(of: index))
            output.end("dt")
        case .math where writeFormula(index): break
        case .fencedCode(info: "math") where writeFormula(index): break
        case .indentedCode: writeCode(index, info: "")
        case .fencedCode(let info): writeCode(index, info: info)
        case .html:
            for line in tree.lines(of: index) {
                for part in page.options.shownParts(of: line.source, in: bytes, isHTML: true) ?? [] { writeRaw(part) }
                writeRaw(newline(behind: line.source))
            }
        case .math:
            output.begin("p", source: place(node.source.lowerBound))
            for (number, line) in tree.lines(of: index).enumerated() {
                if number > 0 { output.write("<br>", source: place(line.source.lowerBound)) }
                text(line.source)
            }
            output.end("p", source: end(node.source.upperBound))
        case .table(let table): writeTable(index, table)
        case .thematicBreak: output.begin("hr", source: place(node.source.lowerBound))
        case .quote: return enter(index, as: "blockquote")
        case .bulletList where open.last?.isListTable == true: return index + 1
        case .item where open.last?.isListTable == true:
            let name = open.last?.name == "table" ? "tr" : headRow?.contains(index) == true ? "th" : "td"
            _ = enter(index, as: name)
            open[open.count - 1].isListTable = name == "tr"
            return index + 1
        case .bulletList(let isTight):
            return enter(index, as: "ul", isTight ? "" : " data-tour-loose", isTight: isTight)
        case .orderedList(let start, let isTight):
            let attributes = " start=\"\(start)\"\(isTight ? "" : " data-tour-loose")"
            return enter(index, as: "ol", attributes, isTight: isTight)
        case .item(let isChecked):
            let isTight = open.last?.isTightItem ?? true
            _ = enter(index, as: "li")
            if let isChecked {
                output.begin("input", isChecked ? " type=checkbox checked" : " type=checkbox")
            }
            open[open.count - 1].isTightItem = isTight
            return index + 1
        case .box(let box): return beginBox(index, box)
        case .definitionList:
            // consecutive lists are one
            if open.last?.name == "dl" { return index + 1 }
            var end = node.next
            while end < tree.nodes.count, tree.nodes[end].kind == .definitionList { end = tree.nodes[end].next }
            return enter(index, as: "dl", to: end)
        case .meaning: return enter(index, as: "dd")
        case .footnote, .linkDefinitions, .machinery: break
        }
        return node.next
    }

    /// - Parameter end: the node after the element, if not the one after the node.
    private mutating func enter(
        _ index: Int, as name: String, _ attributes: String = "", isTight: Bool = true, to end: Int? = nil
    ) -> Int {
        let node = tree.nodes[index]
        output.begin(name, attributes, source: place(node.source.lowerBound))
        open.append(
            OpenBlock(
                end: end ?? node.next, name: name, source: self.end(node.source.upperBound),
                isTightItem: isTight))
        return index + 1
    }

    /// The attribute with a heading's name: the outline's, or the preferred one.
    private func name(ofHeading index: Int) -> String {
        let isTop = open.isEmpty
        if isTop, let heading = place(tree.nodes[index].source.lowerBound).flatMap(headings.heading) {
            return " data-tour-id=\"\(headings.id(of: heading).escapedForHTML)\""
        }
        let name = HeadingText(of: index, in: tree, bytes, page).name
        return name.map { " data-tour-name=\"\($0.escapedForHTML)\"" } ?? ""
    }

    private func inlines(of index: Int) -> InlineTree {
        tree.inlines(of: index, in: bytes, options: page.options, references: page.references)
    }

    /// In an item of a tight list, paragraphs are only text.
    private mutating func writeParagraph(_ index: Int) {
        let node = tree.nodes[index]
        // generators replace it by the contents
        if node.source.count < 12, ["[toc]", "[[toc]]", "[[_toc_]]"].contains(words(in: node.source).lowercased()) {
            return
        }
        let isBare = open.last.map { $0.name == "li" && $0.isTightItem } ?? false
        if !isBare { output.begin("p", source: place(node.source.lowerBound)) }
        write(inlines(of: index))
        if !isBare { output.end("p", source: end(node.source.upperBound)) }
    }

    private mutating func writeCode(_ index: Int, info: String) {
        let node = tree.nodes[index]
        // a generator's options surround the name: `js{1,3}`, `rust,ignore`, `{.python}`
        let name = info.prefix { !$0.isWhitespace }.drop { "{.".contains($0) }.prefix { !"{:,}".contains($0) }
        let language = name.isEmpty ? nil : String(name).escapedForHTML
        if let title = Self.title(inInfo: info) {
            output.write("<p><strong>\(String(title).escapedForHTML)</strong></p>")
        }
        output.begin("pre", source: place(node.source.lowerBound))
        output.begin("code", language.map { " class=\"language-\($0)\"" } ?? "")
        for line in tree.lines(of: index) {
            guard let parts = page.options.shownParts(of: line.source, in: bytes) else { continue }
            if line.blanks > 0 { output.write(String(repeating: " ", count: line.blanks)) }
            for part in parts { text(part) }
            text(newline(behind: line.source))
        }
        output.end("code")
        output.end("pre", source: end(node.source.upperBound))
    }

    /// The title of code: `toml {file="a.toml"}`, `js title="a.js"`, `sh [npm]`.
    private static func title(inInfo info: String) -> Substring? {
        for key in ["title=", "file=", "filename="] {
            guard let value = info.firstRange(of: key).map({ info[$0.upperBound...] }), let quote = value.first,
                "\"'".contains(quote), let end = value.dropFirst().firstIndex(of: quote)
            else { continue }
            return value[..<end].dropFirst()
        }
        guard let start = info.firstRange(of: " [")?.upperBound, let end = info[start...].lastIndex(of: "]") else {
            return nil
        }
        return info[start..<end]
    }

    private func words(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func newline(behind line: Range<Int>) -> Range<Int> {
        guard line.upperBound < bytes.count else { return line.upperBound..<line.upperBound }
        let isPair =
            bytes[line.upperBound] == 0x0D && line.upperBound + 1 < bytes.count
            && bytes[line.upperBound + 1] == 0x0A
        let start = line.upperBound + (isPair ? 1 : 0)
        return start..<start + 1
    }

    /// Writes TeX as the text of its formula; false if something in it is unknown.
    private mutating func writeFormula(_ index: Int) -> Bool {
        guard let formula = formula(tree.lines(of: index).map(\.source)) else { return false }
        let node = tree.nodes[index]
        output.begin("p", source: place(node.source.lowerBound))
        output.write(formula)
        output.end("p", source: end(node.source.upperBound))
        return true
    }

    /// The text of a TeX formula as HTML; nil if something in it is unknown.
    func formula(_ lines: [Range<Int>]) -> String? {
        let source = lines.map { words(in: $0) }.joined(separator: "\n")
        return TeXFormula.text(of: source)?.escapedForHTML.replacing("\n", with: "<br>")
    }

    /// Boxes of dialects that only arrange their contents.
    private static let arrangements: Set = [
        "code-group", "tabs", "tab-set", "raw", "v-pre", "grid", "columns", "column", "steps", "figure", "image",
        "code",
        "list-table", "table", "step", "glossary",
    ]

    private mutating func beginBox(_ index: Int, _ box: Box) -> Int {
        let alert = Alert(rawValue: box.name)
        let isDivision =
            page.options.contains(.chunks) && bytes[tree.nodes[index].source.lowerBound] == UInt8(ascii: ":")
        if Self.arrangements.contains(box.name) || isDivision && alert == nil {
            if let title = box.title, !title.isEmpty {
                output.write("<p><strong>")
                write(tree.inlines(at: title, in: bytes, options: page.options, references: page.references))
                output.write("</strong></p>")
            }
            guard box.name == "list-table", let list = listTable(in: index) else { return index + 1 }
            let options = words(in: tree.nodes[index].source.lowerBound..<tree.nodes[list].source.lowerBound)
            headRow = options.contains(":header-rows:") ? list + 1..<tree.nodes[list + 1].next : nil
            _ = enter(list, as: "table")
            open[open.count - 1].isListTable = true
            return list + 1
        }
        var next = enter(index, as: "blockquote", box.isTab ? "" : " data-tour-alert=\"\((alert ?? .note).rawValue)\"")
        // one of an unknown kind gets the kind's name
        let isNamed = box.title == nil && alert == nil && !box.isTab
        guard isNamed || box.title?.isEmpty == false else { return next }
        output.write("<p><strong>")
        if let title = box.title {
            write(tree.inlines(at: title, in: bytes, options: page.options, references: page.references))
        } else {
            output.write(box.name.escapedForHTML)
        }
        output.write("</strong>")
        // in a quote the words continue below it
        if bytes[tree.nodes[index].source.lowerBound] == UInt8(ascii: ">"), next < tree.nodes[index].next,
            tree.nodes[next].kind == .paragraph
        {
            output.write("<br>")
            write(inlines(of: next))
            next = tree.nodes[next].next
        }
        output.end("p")
        return next
    }

    /// The list of MyST's `list-table` whose items are rows, each a list of cells; nil if anything else is in it.
    private func listTable(in box: Int) -> Int? {
        func parts(of node: Int) -> [Int] {
            var (parts, part) = ([Int](), node + 1)
            while part < tree.nodes[node].next {
                parts.append(part)
                part = tree.nodes[part].next
            }
            return parts
        }
        func onlyList(in node: Int) -> Int? {
            let parts = parts(of: node)
            return parts.count == 1 && tree.nodes[parts[0]].kind == .bulletList ? parts[0] : nil
        }
        guard let list = onlyList(in: box), parts(of: list).allSatisfy({ onlyList(in: $0) != nil }) else { return nil }
        return list
    }

    private mutating func writeTable(_ index: Int, _ table: BlockTree.Table) {
        let node = tree.nodes[index]
        output.begin("table", source: place(node.source.lowerBound))
        for row in 0..<table.rowCount {
            if row < 2 { output.begin(row == 0 ? "thead" : "tbody") }
            output.begin("tr")
            for (column, cell) in table.cells(ofRow: row, in: bytes).enumerated() {
                let name = row == 0 ? "th" : "td"
                let alignment = column < table.alignments.count ? table.alignments[column] : .none
                output.begin(name, alignment == .none ? "" : " align=\(alignment)", source: place(cell.lowerBound))
                write(
                    tree.inlines(
                        at: cell, in: bytes, options: page.options, references: page.references, isCell: true))
                output.end(name)
            }
            output.end("tr")
            if row == 0 { output.end("thead") }
        }
        output.end("table", source: end(node.source.upperBound))
    }

    mutating func text(_ range: Range<Int>) { eachStretch(of: range) { $0.text($1, source: $2) } }

    mutating func writeRaw(_ range: Range<Int>) { eachStretch(of: range) { $0.raw($1, source: $2) } }

    /// Iterates over a stretch of the text in pieces that are contiguous in the source.
    private mutating func eachStretch(
        of range: Range<Int>, _ use: (inout MarkdownHTML, Slice<UnsafeBufferPointer<UInt8>>, Int?) -> Void
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            let stretch = origin[start]
            let end = min(stretch.end, range.upperBound)
            use(&output, bytes[start..<end], stretch.source)
            start = end
        }
    }
}
