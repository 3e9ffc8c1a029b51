internal import MarkdownTree

private struct Part {
    let tree: BlockTree
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of its bytes in the text.
    let base: Int

    /// The offset in the text of the line with a block's first mark.
    func lineStart(of node: BlockTree.Node) -> Int {
        var start = node.source.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        return base + start
    }

    /// A range of its bytes, in the text.
    func place(_ range: Range<Int>) -> Range<Int> { base + range.lowerBound..<base + range.upperBound }
}

extension MarkdownOutline {
    /// The size at which a block is ended by force.
    private static let longestBlock = 64 << 20

    /// Continues from ``length``, up to the last block that is certainly complete.
    ///
    /// - Parameters:
    ///   - bytes: the text from there on, or a part of it. If nothing of it can be read, a larger one is needed.
    ///   - isEnd: whether nothing follows.
    /// - Complexity: linear in the number of bytes.
    package mutating func read(_ bytes: [UInt8], isEnd: Bool) {
        bytes.withUnsafeBufferPointer { text in
            let parser = BlockParser(options: page.options)
            var tree = parser.parse(text, isEnd: isEnd, references: &page.references)
            if !isEnd, tree.end == 0, bytes.count >= Self.longestBlock {
                tree = parser.parse(text, references: &page.references)
            }
            let part = Part(tree: tree, bytes: text, base: length)
            for node in tree.children() { take(node, of: part) }
            length += tree.end
        }
        isWhole = isEnd
        page.number()
        guard isWhole else { return }
        endSection()
        headings.finish()
        if let box = html.openBox { join(box..<length) }
        notePieces = page.pieces(limits)
    }

    private mutating func take(_ index: Int, of part: Part) {
        let node = part.tree.nodes[index]
        // the first lines of a paragraph may be definitions, and its last ones a table
        let goesOn =
            last.map { $0.kind == .linkDefinitions || $0.isAnchor || $0.kind == .paragraph && node.kind == .table }
        let lineStart = part.lineStart(of: node)
        let start = goesOn == true ? last?.start ?? lineStart : lineStart
        let end = part.base + node.source.upperBound
        if case .heading(let level, _) = part.tree.content(of: index, in: part.bytes) {
            let text = HeadingText(of: index, in: part.tree, part.bytes, page)
            takeHeading(level: level, text, at: lineStart, piece: start)
        }
        let lastPiece = starts[starts.count - 1]
        if start - lastPiece >= limits.target || isCut(at: lastPiece) { add(start) }
        let tags = look(at: index, of: part)
        if let last, node.goesOn(with: last.kind) { join(last.start..<end) }
        let closed = node.canBeOpen ? html.take(tags.tags, at: start).first : start
        if closed < start { join(closed..<end) }
        cut(max(start, starts[starts.count - 1]), upTo: end, in: min(start, closed)..<end)
        let isAnchor =
            tags.areAnchors && (node.kind == .html || node.kind == .paragraph && !hasWords(in: index, of: part))
        last = (node.kind, start, isAnchor)
    }

    private mutating func add(_ start: Int) {
        if start > starts[starts.count - 1] { starts.append(start) }
    }

    /// Cuts a long block into several pieces.
    private mutating func cut(_ start: Int, upTo end: Int, in unit: Range<Int>) {
        let places = limits.places(in: min(start, end)..<end)
        if places.isEmpty { return }
        starts += places
        join(unit)
    }

    /// Marks a stretch of the text as parsed whole.
    private mutating func join(_ unit: Range<Int>) {
        guard starts[starts.count - 1] > unit.lowerBound else { return }
        var unit = unit
        while let last = units.last, last.upperBound > unit.lowerBound {
            unit = min(last.lowerBound, unit.lowerBound)..<max(last.upperBound, unit.upperBound)
            units.removeLast()
        }
        units.append(unit)
    }

    private mutating func takeHeading(level: Int, _ heading: HeadingText, at start: Int, piece: Int) {
        if firstTitle == nil, !heading.title.isEmpty { firstTitle = heading.title }
        let isFirst = headings.sectionCount == 0
        guard level <= 2, !heading.title.isEmpty else {
            headings.append(level: level, title: heading.title, name: heading.name, at: start)
            if isFirst, !heading.title.isEmpty { hasWords = true }
            return
        }
        let startsPage = isFirst && !hasWords
        endSection()
        headings.append(level: level, title: heading.title, name: heading.name, at: start)
        hasWords = false
        if cutsAtHeadings, !startsPage { add(piece) }
    }

    private mutating func endSection() {
        if headings.sectionCount == 0 { startsWithWords = hasWords } else if !hasWords { headings.markBare() }
    }

    // MARK: - Words and notes

    /// Records whether a top-level block has words, and which notes it contains and refers to. Returns the tags in it.
    private mutating func look(at top: Int, of part: Part) -> HTMLTags {
        let tags = HTMLTags(of: top, in: part.tree, part.bytes, page)
        if !tags.isEmpty, headings.sectionCount == 0, !hasWords { startsWithHTML = true }
        var index = top
        while index < part.tree.nodes[top].next {
            let node = part.tree.nodes[index]
            if node.kind == .footnote {
                define(noteAt: index, in: top, of: part)
                index = node.next
                continue
            }
            for label in notes(referredToIn: index, of: part) { page.refer(to: label) }
            let isHeading = node.kind == .heading && index == top
            if !hasWords, !isHeading { hasWords = self.hasWords(in: index, of: part) }
            index += 1
        }
        return tags
    }

    private func hasWords(in index: Int, of part: Part) -> Bool {
        switch part.tree.content(of: index, in: part.bytes) {
        case .html:
            var tags = HTMLTags()
            tags.add(UnsafeBufferPointer(rebasing: part.bytes[part.tree.nodes[index].source]))
            return tags.hasWords
        case .paragraph, .term, .heading:
            let inlines = part.tree.allInlines(
                of: index, in: part.bytes, options: page.options, references: page.references)
            return inlines.contains { !Words.isBlank(Words(of: $0, in: part.bytes).shown) }
        case .indentedCode, .fencedCode, .math, .table: return true
        case .box(let box): return box.title != nil
        default: return false
        }
    }

    /// The labels of the notes that a block refers to, wherever they are defined; notes in its text are defined here.
    private mutating func notes(referredToIn index: Int, of part: Part) -> [LinkLabel] {
        let node = part.tree.nodes[index]
        guard !node.kind.isContainer || node.kind == .box, part.bytes[node.source].contains(UInt8(ascii: "^")) else {
            return []
        }
        var references = References()
        references.hasAnyNote = true
        let inlines = part.tree.allInlines(
            of: index, in: part.bytes, options: page.options, references: references)
        return inlines.flatMap(\.nodes).compactMap { inline in
            guard inline.kind == .footnoteReference || inline.kind == .note else { return nil }
            let words = inline.source.lowerBound + 2..<inline.source.upperBound - 1
            if inline.kind == .footnoteReference {
                return LinkLabel(String(decoding: part.bytes[words], as: UTF8.self))
            }
            let source = part.place(words)
            let label = PageReferences.label(ofNoteAt: source.lowerBound - 2)
            page.references.defineNote(label)
            page.define(.init(source: source), as: label)
            return label
        }
    }

    /// A note is parsed with the whole block around it.
    private mutating func define(noteAt index: Int, in top: Int, of part: Part) {
        let start = part.lineStart(of: part.tree.nodes[top])
        guard case .footnote(let label) = part.tree.content(of: index, in: part.bytes) else { return }
        var note = PageReferences.Note(source: start..<part.base + part.tree.nodes[top].source.upperBound, label: label)
        for inner in index + 1..<part.tree.nodes[index].next { note.references += notes(referredToIn: inner, of: part) }
        page.define(note, as: label)
    }
}

extension BlockTree.Node {
    /// Whether HTML that it opens may be closed in a later block.
    var canBeOpen: Bool { kind == .html || kind == .paragraph || kind == .heading }

    /// Whether it is parsed with the block before it, as HTML and definitions are.
    func goesOn(with before: BlockKind?) -> Bool { kind == before && (kind == .html || kind == .definitionList) }
}
