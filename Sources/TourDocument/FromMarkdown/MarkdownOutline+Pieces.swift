internal import Markdown

extension MarkdownOutline {
    /// Up to where pieces are known: the last one may become longer as long as the text is not whole.
    package var knownLength: Int { isWhole ? length : pieces[pieces.count - 1].start }

    /// How many pieces are known: those of the text, then those of its notes.
    package var pieceCount: Int { textPieceCount + notePieces.count }
    private var textPieceCount: Int { isWhole ? pieces.count : pieces.count - 1 }

    /// The piece that holds a byte of the text.
    package func piece(at offset: Int) -> Int { pieces.partitionPoint { $0.start <= offset } - 1 }

    /// The bytes that a piece is made of; those of notes may be anywhere.
    package func ranges(ofPiece number: Int) -> [Range<Int>] {
        guard number < textPieceCount else {
            return Array(Set(page.numbered[notePieces[number - textPieceCount]].map(\.source)))
        }
        return [pieces[number].start..<(number + 1 < pieces.count ? pieces[number + 1].start : length)]
    }

    /// The piece that a note is in.
    ///
    /// - Parameter number: the note's number from 1.
    package func piece(ofNote number: Int) -> Int? {
        notePieces.firstIndex { $0.contains(number - 1) }.map { textPieceCount + $0 }
    }

    /// The blocks of a piece. Their places are counted from the start of the text; a piece of notes stands at its end.
    ///
    /// - Parameters:
    ///   - slugs: the names that headings before the piece have.
    ///   - read: gives bytes of the text.
    /// - Complexity: linear in the size of the piece.
    package func blocks<Failure: Error>(
        ofPiece number: Int, slugs: HeadingSlug = HeadingSlug(), read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [Block] {
        var parser = PieceParser(page: page, sourceSize: length, slugs: slugs)
        guard number < textPieceCount else {
            return try noteBlocks(notePieces[number - textPieceCount], &parser, read)
        }
        let piece = pieces[number]
        let next = number + 1 < pieces.count ? pieces[number + 1] : nil
        var text = try read(ranges(ofPiece: number)[0])
        let endsInWord = text.last.map { $0 > 0x20 } ?? false
        var origin = SourceMap()
        if !piece.head.isEmpty {
            let head = try read(piece.head)
            origin.note(0, from: piece.head.lowerBound)
            origin.note(head.count, from: piece.start)
            text = head + text
        } else {
            origin.note(0, from: piece.start)
        }
        if let next, !next.head.isEmpty {
            // what is hidden in the next piece is hidden in this one
            let closing = Self.closing(try read(next.head))
            if !closing.isEmpty { origin.note(text.count, from: nil) }
            text += closing
        }
        var blocks = parser.parse(text, origin: origin, depth: 0)
        if piece.isRest, let first = blocks.indices.first { blocks[first].goOn(piece, tableNeeds) }
        if let next, next.isRest, let last = blocks.indices.last {
            blocks[last].continuation.insert(.intoNext)
            if endsInWord { blocks[last].continuation.insert(.intoWord) }
            blocks[last].widen(by: tableNeeds[next.head.lowerBound])
        }
        return blocks
    }

    /// What ends the HTML that a text opened, if it is an element whose text is none of Markdown.
    private static func closing(_ opening: [UInt8]) -> [UInt8] {
        let text = String(decoding: opening.prefix(10), as: UTF8.self).lowercased()
        return ["script", "style", "textarea"].first { text.hasPrefix("<" + $0) }.map { Array("</\($0)>".utf8) } ?? []
    }

    private func noteBlocks<Failure: Error>(
        _ numbers: Range<Int>, _ parser: inout PieceParser, _ read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [Block] {
        var found = numbers.map { Footnote(number: $0 + 1, blocks: []) }
        // many may be read with the same text
        let texts = Dictionary(grouping: numbers) { page.numbered[$0].source }
        for (source, together) in texts.sorted(by: { $0.value[0] < $1.value[0] }) {
            var origin = SourceMap()
            origin.note(0, from: source.lowerBound)
            let notes = parser.parse(try read(source), notes: together.map { page.numbered[$0].label }, origin: origin)
            for (number, blocks) in zip(together, notes) { found[number - numbers.lowerBound].blocks = blocks }
        }
        // they stand at the end of the page, wherever they were written
        return [Block(.footnotes(found), source: max(0, length - 1)..<length)]
    }
}

extension Block {
    /// Has the block go on with the last one of the piece before.
    fileprivate mutating func goOn(_ piece: MarkdownOutline.Piece, _ measures: [Int: CellMeasure]) {
        continuation.insert(.fromBefore)
        if !source.isEmpty, source.lowerBound < piece.start { moveSource(by: 0, notBefore: piece.start) }
        widen(by: measures[piece.head.lowerBound])
        if case .list(var list) = kind, list.start != nil, let number = piece.number {
            list.start = number
            kind = .list(list)
        }
    }

    /// Tells a table that is a piece of one what the whole needs.
    fileprivate mutating func widen(by measure: CellMeasure?) {
        guard let measure, case .table(var table) = kind else { return }
        table.columnWidths = measure.columnWidths
        kind = .table(table)
    }
}

/// How large pieces become, in bytes.
package struct PieceLimits: Hashable, Sendable {
    /// From which length on a piece ends where the next block of the page, or item of its list, starts.
    package var target: Int
    /// From which length on it ends at the next line, whatever that is in.
    var maximum: Int
    /// The length from which on it ends within a line.
    var line: Int

    package init(target: Int, maximum: Int, line: Int) {
        (self.target, self.maximum, self.line) = (target, maximum, line)
    }

    package static let standard = PieceLimits(target: 32 << 10, maximum: 64 << 10, line: 96 << 10)
    static let none = PieceLimits(target: .max / 4, maximum: .max / 4, line: .max / 4)
}
