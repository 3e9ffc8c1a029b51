internal import MarkdownTree

extension MarkdownOutline {
    /// The end of the known pieces: the last one may grow until the text is complete.
    package var knownLength: Int { isWhole ? length : starts[starts.count - 1] }

    /// How many pieces are known: those of the text, then those of its notes.
    package var pieceCount: Int { textPieceCount + notePieces.count }
    private var textPieceCount: Int { isWhole ? starts.count : starts.count - 1 }

    /// The piece that contains a byte of the text.
    package func piece(at offset: Int) -> Int { starts.partitionPoint { $0 <= offset } - 1 }

    /// The end of the piece before a piece, or of the text.
    private func end(before piece: Int) -> Int { piece < starts.count ? starts[piece] : length }

    /// The bytes that a piece is made of; those of notes may be anywhere.
    package func ranges(ofPiece number: Int) -> [Range<Int>] {
        guard number < textPieceCount else {
            return Array(Set(page.numbered[notePieces[number - textPieceCount].notes].map(\.source)))
        }
        return [starts[number]..<end(before: number + 1)]
    }

    /// The piece that a note is in, or begins in.
    ///
    /// - Parameter number: the note's number from 1.
    package func piece(ofNote number: Int) -> Int? {
        notePieces.firstIndex { $0.notes.contains(number - 1) }.map { textPieceCount + $0 }
    }

    /// The pieces that are parsed together with one.
    package func pieces(with number: Int) -> Range<Int> {
        if number >= textPieceCount {
            let same = notePieces.indices.filter { notePieces[$0].notes == notePieces[number - textPieceCount].notes }
            return textPieceCount + same[0]..<textPieceCount + same[0] + same.count
        }
        var (first, end) = (number, number + 1)
        while isCut(at: starts[first]) { first -= 1 }
        while end < starts.count, isCut(at: starts[end]) { end += 1 }
        return first..<end
    }

    func isCut(at place: Int) -> Bool {
        let next = units.partitionPoint { $0.lowerBound < place }
        return next > 0 && place < units[next - 1].upperBound
    }

    /// The blocks of a single piece; see ``blocks(ofPieces:read:)``.
    package func blocks<Failure: Error>(
        ofPiece number: Int, read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [Block] {
        let pieces = pieces(with: number)
        return try blocks(ofPieces: pieces, read: read)[number - pieces.lowerBound]
    }

    /// The blocks of pieces that are parsed together, positioned from the start of the text; notes are at its end.
    ///
    /// - Parameters:
    ///   - pieces: as returned by ``pieces(with:)``.
    ///   - read: returns bytes of the text.
    /// - Complexity: linear in the size of the pieces.
    package func blocks<Failure: Error>(
        ofPieces pieces: Range<Int>, read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [[Block]] {
        var parser = PieceParser(page: page, headings: headings, sourceSize: length)
        guard pieces.lowerBound < textPieceCount else {
            let notes = notePieces[pieces.lowerBound - textPieceCount]
            return try noteBlocks(notes, &parser, read)
        }
        let text = starts[pieces.lowerBound]..<end(before: pieces.upperBound)
        let blocks = parser.parse(try read(text), at: text.lowerBound)
        return BlockCutter.cut(blocks, at: Array(starts[pieces].dropFirst()))
    }

    private func noteBlocks<Failure: Error>(
        _ piece: PageReferences.Piece, _ parser: inout PieceParser, _ read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [[Block]] {
        var found = piece.notes.map { Footnote(number: $0 + 1, blocks: []) }
        // many may be parsed with the same text
        let texts = Dictionary(grouping: piece.notes) { page.numbered[$0].source }
        for (source, together) in texts.sorted(by: { $0.value[0] < $1.value[0] }) {
            let labels = together.map { page.numbered[$0].label }
            let notes = parser.parse(try read(source), notes: labels, at: source.lowerBound)
            for (number, blocks) in zip(together, notes) { found[number - piece.notes.lowerBound].blocks = blocks }
        }
        // notes are at the end of the page, wherever they were written
        let notes = Block(.footnotes(found), source: max(0, length - 1)..<length)
        guard !piece.cuts.isEmpty else { return [[notes]] }
        let parts = BlockCutter.cut(found[0].blocks, at: piece.cuts)
        return parts.enumerated().map { index, blocks in
            var part = notes
            part.kind = .footnotes([Footnote(number: found[0].number, blocks: blocks)])
            if index > 0 { part.continuation.insert(.fromBefore) }
            if index + 1 < parts.count { part.continuation.insert(.intoNext) }
            return [part]
        }
    }
}
