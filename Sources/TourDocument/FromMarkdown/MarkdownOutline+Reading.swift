internal import Markdown

private struct Part {
    let tree: BlockTree
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where its bytes start in the text.
    let base: Int

    /// Where the line with a block's first mark starts, in the text.
    func lineStart(of node: BlockTree.Node) -> Int {
        var start = node.source.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        return base + start
    }

    /// A range of its bytes, in the text.
    func place(_ range: Range<Int>) -> Range<Int> { base + range.lowerBound..<base + range.upperBound }
}

extension MarkdownOutline {
    /// Reads on from ``length``, up to the last block that is sure to be whole.
    ///
    /// - Parameters:
    ///   - bytes: the text from there on, or a part of it. Where nothing of it can be read, a larger one is needed.
    ///   - isEnd: whether nothing comes behind.
    /// - Complexity: linear in the number of bytes.
    package mutating func read(_ bytes: [UInt8], isEnd: Bool) {
        let head = openHead
        let text = head.isEmpty ? bytes : head + bytes
        text.withUnsafeBufferPointer { text in
            let parser = BlockParser(options: page.options)
            var tree = parser.parse(text, isEnd: isEnd, references: &page.references)
            var end = tree.end
            var isEndless = false
            if !isEnd, end <= head.count, bytes.count >= 2 * limits.maximum {
                // a block without end in sight is taken up to a cut in it
                let lines = text.lastIndex(of: 0x0A).map { $0 + 1 } ?? text.count
                let known = UnsafeBufferPointer(rebasing: text[..<lines])
                let cut = parser.parse(known, isEnd: true, references: &page.references)
                isEndless = bytes.count >= Self.longestBlock || canBeCut(cut)
                if isEndless { (tree, end) = (cut, lines) }
            }
            let part = Part(tree: tree, bytes: text, base: length - head.count)
            for node in tree.children() { take(node, of: part) }
            cut(last?.end ?? 0, upTo: part.base + end, of: part)
            if isEndless {
                length = pieces[pieces.count - 1].start
            } else if end > head.count {
                length = part.base + end
                openHead = []
            }
        }
        isWhole = isEnd
        if isWhole { endSection() }
        page.number()
        if isWhole { notePieces = page.pieces(of: limits.target) }
    }

    private mutating func take(_ index: Int, of part: Part) {
        let node = part.tree.nodes[index]
        let start = part.lineStart(of: node)
        cut(last?.end ?? 0, upTo: start, of: part)
        // where a paragraph begins, its first lines may be definitions, and its last ones a table
        let goesOn = last?.kind == .linkDefinitions || last?.kind == .paragraph && node.kind == .table
        let piece = Piece(start: goesOn ? last?.start ?? start : start)
        if node.kind == .heading {
            let text = HeadingText(of: index, in: part.tree, part.bytes, page)
            take(Heading(start: start, level: node.level, title: text.title, name: text.name), piece)
        }
        let length = piece.start - pieces[pieces.count - 1].start
        let isLong = length >= limits.maximum || pieces[pieces.count - 1].isRest
        if isLong || length >= limits.target && openElements == 0 { add(piece) }
        look(at: index, of: part)
        if node.source.count > limits.maximum, node.kind != .heading { cut(index, of: part) }
        last = (node.kind, piece.start, part.base + node.source.upperBound)
    }

    private mutating func add(_ piece: Piece) {
        if piece.start > pieces[pieces.count - 1].start { pieces.append(piece) }
    }

    private mutating func take(_ heading: Heading, _ piece: Piece) {
        if firstTitle == nil, !heading.title.isEmpty { firstTitle = heading.title }
        headings.append(heading)
        guard heading.startsSection else {
            if sectionCount == 0, !heading.title.isEmpty { hasWords = true }
            return
        }
        let isFirst = sectionCount == 0 && !hasWords
        endSection()
        sectionCount += 1
        hasWords = false
        guard cutsAtHeadings, !isFirst else { return }
        add(piece)
        openElements = 0
    }

    private mutating func endSection() {
        if sectionCount == 0 { startsWithWords = hasWords } else if !hasWords { bareSections.append(sectionCount - 1) }
    }

    // MARK: - Words and notes

    /// Takes what a block at the top says: whether it has words, which notes it holds and refers to.
    private mutating func look(at top: Int, of part: Part) {
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
            if node.kind == .html || !hasWords && !isHeading { lookForWords(in: index, of: part) }
            index += 1
        }
    }

    private mutating func lookForWords(in index: Int, of part: Part) {
        let node = part.tree.nodes[index]
        let source = UnsafeBufferPointer(rebasing: part.bytes[node.source])
        switch node.kind {
        case .html:
            if sectionCount == 0, !hasWords { startsWithHTML = true }
            let words = HTMLWords(in: source)
            if words.hasWords { hasWords = true }
            openElements = max(0, openElements + words.balance)
        case .paragraph, .term, .heading:
            for inlines in inlines(of: index, part, page.references) {
                let words = Words(of: inlines, in: part.bytes)
                if words.hasHTML, sectionCount == 0 { startsWithHTML = true }
                if !Words.isBlank(words.shown) { hasWords = true }
            }
        case .indentedCode, .fencedCode, .math, .table: hasWords = true
        case .box: if part.tree.box(index, in: part.bytes).title != nil { hasWords = true }
        default: break
        }
    }

    private func inlines(of index: Int, _ part: Part, _ references: References) -> [InlineTree] {
        let (tree, bytes, options) = (part.tree, part.bytes, page.options)
        switch tree.nodes[index].kind {
        case .paragraph, .heading, .term:
            return [tree.inlines(of: index, in: bytes, options: options, references: references)]
        case .box:
            return tree.box(index, in: bytes).title.map {
                [tree.inlines(at: $0, in: bytes, options: options, references: references)]
            } ?? []
        case .table:
            let table = tree.table(index, in: bytes)
            return (0..<table.rowCount).flatMap(table.cells(ofRow:)).map {
                tree.inlines(at: $0, in: bytes, options: options, references: references, isCell: true)
            }
        default: return []
        }
    }

    /// The labels of the notes that a block refers to, wherever they are defined; those in its text are defined here.
    private mutating func notes(referredToIn index: Int, of part: Part) -> [LinkLabel] {
        let node = part.tree.nodes[index]
        guard !node.kind.isContainer || node.kind == .box, part.bytes[node.source].contains(UInt8(ascii: "^")) else {
            return []
        }
        var references = References()
        references.hasAnyNote = true
        return inlines(of: index, part, references).flatMap(\.nodes).compactMap { inline in
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

    private mutating func define(noteAt index: Int, in top: Int, of part: Part) {
        let (tree, bytes) = (part.tree, part.bytes)
        let node = tree.nodes[index]
        let label = tree.label(of: index, in: bytes)
        // one in a box is read with the box, one in a list with its item, one in a quote with its lines
        let item = tree.children(of: top).first { $0 < index && index < tree.nodes[$0].next }
        let around = [top, item ?? index].first { tree.nodes[$0].kind == .box || tree.nodes[$0].kind == .item }
        var source = tree.nodes[around ?? index].source
        while source.lowerBound > 0, bytes[source.lowerBound - 1] != 0x0A {
            source = source.lowerBound - 1..<source.upperBound
        }
        var note = PageReferences.Note(source: part.place(source), label: label)
        for inner in index + 1..<node.next { note.references += notes(referredToIn: inner, of: part) }
        page.define(note, as: label)
    }

    // MARK: - What is too long for a piece

    /// The size from which on a block is cut wherever that may be.
    private static let longestBlock = 32 << 20

    /// Whether what comes behind a cut in the last block is read as it would be without one.
    private func canBeCut(_ tree: BlockTree) -> Bool {
        guard let top = tree.children().reversed().first else { return true }
        let node = tree.nodes[top]
        switch node.kind {
        case .bulletList, .orderedList:
            guard let item = tree.children(of: top).reversed().first else { return true }
            return tree.nodes[item].source.count <= limits.maximum
        case _ where node.kind.isContainer:
            return !tree.nodes[top..<node.next].contains { [.fencedCode, .html, .table].contains($0.kind) }
        default: return true
        }
    }

    /// Cuts a block at its items, its rows or its lines.
    private mutating func cut(_ index: Int, of part: Part) {
        let node = part.tree.nodes[index]
        let last = pieces[pieces.count - 1]
        let goesOn = last.isRest && part.base + node.source.lowerBound <= last.start
        var head = last.head
        if !goesOn {
            let lines = Self.head(of: node, in: part.bytes)
            head = part.place(lines)
            openHead = Array(part.bytes[lines])
        }
        var items: [(start: Int, number: Int)] = []
        if node.kind == .bulletList || node.kind == .orderedList {
            let first = goesOn ? last.number ?? node.listStart : node.listStart
            items = part.tree.children(of: index).enumerated().map {
                (part.lineStart(of: part.tree.nodes[$1]), first + $0)
            }
        }
        if node.kind == .table {
            tableNeeds[head.lowerBound, default: CellMeasure()].add(part.tree.table(index, in: part.bytes), part.bytes)
        }
        let source = part.place(node.source)
        cut(
            goesOn ? source.lowerBound : max(source.lowerBound, head.upperBound), upTo: source.upperBound, of: part,
            items: items, head: head, isRest: true)
    }

    /// Cuts what is long from one place to another.
    private mutating func cut(
        _ start: Int, upTo end: Int, of part: Part, items: [(start: Int, number: Int)] = [], head: Range<Int> = 0..<0,
        isRest: Bool = false
    ) {
        while true {
            let piece = pieces[pieces.count - 1]
            let last = max(piece.start, start)
            // what is left of an item that is cut at a line is a piece of its own
            let isInItem = piece.start > start && piece.number == nil && !items.isEmpty
            let wanted = last + limits.target
            let next = items.partitionPoint { $0.start < (isInItem ? last + 1 : wanted) }
            guard isInItem && next < items.count || end - last > limits.maximum else { return }
            if next < items.count, items[next].start - last <= limits.maximum {
                add(Piece(start: items[next].start, isRest: isRest, number: items[next].number))
                continue
            }
            let line = part.bytes.index(of: 0x0A, from: wanted - part.base).map { part.base + $0 + 1 } ?? .max
            let place =
                line - last <= limits.line
                ? line : part.base + CutPlace.near(last + limits.maximum - part.base, in: part.bytes)
            guard place > last, place < end else { return }
            add(Piece(start: place, head: head, isRest: isRest))
        }
    }

    /// What a block's rest has to be read behind.
    private static func head(of node: BlockTree.Node, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = node.source.lowerBound
        func lines(_ count: Int) -> Range<Int> {
            var end = start
            for _ in 0..<count { end = bytes.index(of: 0x0A, from: end).map { $0 + 1 } ?? bytes.count }
            return end - start < 4096 ? start..<end : 0..<0
        }
        switch node.kind {
        case .fencedCode: return lines(1)
        case .table: return lines(2)
        case .html:
            let line = bytes[lines(1)]
            let first = String(decoding: line.prefix(8), as: UTF8.self).lowercased()
            if first.hasPrefix("<!--") { return start..<start + 4 }
            guard ["<pre", "<script", "<style", "<textarea"].contains(where: first.hasPrefix),
                let end = line.firstIndex(of: UInt8(ascii: ">"))
            else { return 0..<0 }
            return start..<end + 1
        default: return 0..<0
        }
    }
}
