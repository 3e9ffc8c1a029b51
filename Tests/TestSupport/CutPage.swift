package import TourDocument

/// A page of Markdown that is read in pieces.
package struct CutPage {
    private let outline: MarkdownOutline
    private let pieces: [[Block]]

    /// - Parameter step: how much is read at once.
    package init(_ text: [UInt8], limits: PieceLimits, cutsAtHeadings: Bool, step: Int = .max) {
        var outline = MarkdownOutline(limits: limits, cutsAtHeadings: cutsAtHeadings)
        var size = step
        while !outline.isWhole {
            let start = outline.length
            let end = text.count - start > size ? start + size : text.count
            outline.read(Array(text[start..<end]), isEnd: end == text.count)
            if outline.length == start { size *= 2 }
        }
        var pieces: [[Block]] = []
        while pieces.count < outline.pieceCount {
            pieces += outline.blocks(ofPieces: outline.pieces(with: pieces.count)) { Array(text[$0]) }
        }
        (self.outline, self.pieces) = (outline, pieces)
    }

    /// Its blocks with those as one that were cut, without the names that the outline does not give and without places.
    ///
    /// - Parameter hasNames: whether headings have their names.
    package func joined(hasNames: Bool = true) -> [Block] {
        var blocks: [Block] = []
        for block in pieces.joined() { blocks.join(block) }
        blocks.updateAll { block in
            (block.source, block.continuation) = (0..<0, [])
            if let id = block.id, !hasNames || outline.headings.index(ofID: id) == nil, case .heading = block.kind {
                block.id = nil
            }
            if case .table(var table) = block.kind {
                table.columnWidths = []
                block.kind = .table(table)
            }
        } runs: {
            $0.source = nil
        }
        return blocks
    }
}

extension [Block] {
    fileprivate mutating func join(_ rest: Block) {
        guard let last = popLast() else { return append(rest) }
        if case .footnotes(let notes) = last.kind, case .footnotes(let others) = rest.kind {
            var joined = last
            joined.kind = .footnotes(others.reduce(into: notes) { $0.join($1) })
            return append(joined)
        }
        append(rest.continuation.contains(.fromBefore) ? last.joined(with: rest) : last)
        if !rest.continuation.contains(.fromBefore) { append(rest) }
    }

    fileprivate func joined(with rest: [Block]) -> [Block] {
        var joined = self
        for block in rest { joined.join(block) }
        return joined
    }
}

extension [Footnote] {
    fileprivate mutating func join(_ rest: Footnote) {
        guard let last = indices.last, self[last].number == rest.number else { return append(rest) }
        self[last].blocks = self[last].blocks.joined(with: rest.blocks)
    }
}

extension Block {
    fileprivate func joined(with rest: Block) -> Block {
        precondition(continuation.contains(.intoNext) && rest.id == nil && rest.source.lowerBound >= source.lowerBound)
        var joined = self
        joined.continuation = rest.continuation.contains(.intoNext) ? .intoNext : []
        if rest.continuation.contains(.intoWord) { joined.continuation.insert(.intoWord) }
        switch (kind, rest.kind) {
        case (.paragraph(let runs), .paragraph(let others)):
            var space = Inline.text(" ", runs.last?.marks ?? [], link: runs.last?.link)
            if continuation.contains(.intoWord) || runs.last?.content == .lineBreak { space.content = .text("") }
            joined.kind = .paragraph(runs + [space] + others)
        case (.list(var list), .list(let others)):
            for item in others.items {
                if item.isRest, let last = list.items.indices.last {
                    list.items[last].blocks = list.items[last].blocks.joined(with: item.blocks)
                } else {
                    if let start = list.start, list.items.allSatisfy({ $0.number == nil }), item.number == nil,
                        item == others.items.first
                    {
                        precondition(others.start == start &+ list.items.count)
                    }
                    list.items.append(item)
                }
            }
            joined.kind = .list(list)
        case (.quote(let blocks), .quote(let others)): joined.kind = .quote(blocks.joined(with: others))
        case (.alert(let alert, let blocks), .alert(_, let others)):
            joined.kind = .alert(alert, blocks.joined(with: others))
        case (.details(let summary, let blocks), .details(_, let others)):
            joined.kind = .details(summary: summary, blocks.joined(with: others))
        case (.code(var code), .code(let other)):
            code.text += "\n" + other.text
            joined.kind = .code(code)
        case (.table(var table), .table(let other)):
            precondition(table.header == other.header && table.columnWidths == other.columnWidths)
            table.rows += other.rows
            joined.kind = .table(table)
        case (.definitions(var definitions), .definitions(let others)):
            for other in others { definitions.join(other) }
            joined.kind = .definitions(definitions)
        default: preconditionFailure("\(kind) does not go on with \(rest.kind)")
        }
        return joined
    }
}

extension [Definition] {
    fileprivate mutating func join(_ rest: Definition) {
        guard rest.terms.isEmpty, !rest.meanings.isEmpty, let last = indices.last else { return append(rest) }
        var meanings = rest.meanings
        if let meaning = self[last].meanings.indices.last, rest.isRest {
            self[last].meanings[meaning] = self[last].meanings[meaning].joined(with: meanings.removeFirst())
        }
        self[last].meanings += meanings
    }
}
