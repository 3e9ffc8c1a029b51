extension MarkdownOutline {
    /// How many bytes of definitions a piece of text gets at most.
    private static let maximumDefinitions = 1 << 20

    /// How many pieces there are: those of the text, then those of its notes.
    package var pieceCount: Int { cuts.count + 1 + notePieces.count }

    /// The bytes of a piece of the text; nil for one of notes, which may be anywhere.
    package func range(ofPiece number: Int) -> Range<Int>? {
        guard number <= cuts.count else { return nil }
        let start = number == 0 ? 0 : cuts[number - 1].offset
        return start..<max(start, number < cuts.count ? cuts[number].offset : length)
    }

    /// The bytes of the notes in a piece of notes.
    package func noteRanges(ofPiece number: Int) -> [Range<Int>] {
        let piece = number - cuts.count - 1
        guard notePieces.indices.contains(piece) else { return [] }
        return numbered[notePieces[piece]].map(\.range)
    }

    /// The piece that a note is in.
    ///
    /// - Parameter number: the note's number from 1.
    package func piece(ofNote number: Int) -> Int? {
        notePieces.firstIndex { $0.contains(number - 1) }.map { cuts.count + 1 + $0 }
    }

    /// The blocks of a piece, as the whole page's text has them. Their places are counted from the start of the page; a piece of notes
    /// stands at its end.
    ///
    /// - Parameters:
    ///   - slugs: the names that headings before the piece have.
    ///   - read: gives bytes of the page.
    /// - Complexity: linear in the size of the piece and of what it refers to.
    package func blocks<Failure: Error>(
        ofPiece number: Int, slugs: HeadingSlug = HeadingSlug(), read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [Block] {
        var parser = SectionParser(sourceSize: length, notes: numbers, slugs: slugs)
        guard let range = range(ofPiece: number) else {
            return try noteBlocks(ofPiece: number - cuts.count - 1, &parser, read)
        }
        var text = try read(range)
        let endsInWord = text.last.map { $0 > 0x20 } ?? false
        let cut = number == 0 ? nil : cuts[number - 1]
        var blocks: [Block]
        if refusal != nil {
            blocks = PlainTextParser.blocks(of: text)
            blocks.moveSource(by: range.lowerBound)
        } else {
            blank(&text, at: range)
            var origin = SourceMap()
            if let prefix = cut?.prefix, !prefix.isEmpty {
                origin.note(0, from: prefix.lowerBound)
                let head = try read(prefix)
                origin.note(head.count, from: range.lowerBound)
                text = head + text
            } else {
                origin.note(0, from: range.lowerBound)
            }
            if number < cuts.count, !cuts[number].prefix.isEmpty {
                // what is hidden in the next piece is hidden in this one
                let closing = Self.closing(try read(cuts[number].prefix))
                if !closing.isEmpty { origin.note(text.count, from: nil) }
                text += closing
            }
            parser.links = try definitions(for: text, at: range, read)
            let prefix = cut?.prefix.count ?? 0
            let ends = tableEnds.filter(range.contains).map { $0 - range.lowerBound + prefix }
            blocks = parser.parse(text, origin: origin, tableEnds: ends, depth: 0)
            for index in blocks.indices { blocks[index].begin(notBefore: range.lowerBound) }
            if prefix == 0 { Self.widen(&blocks, to: text, at: range.lowerBound) }
        }
        mark(&blocks, from: cut, to: number < cuts.count ? cuts[number] : nil, endsInWord: endsInWord)
        return blocks
    }

    // MARK: - Text

    /// What ends the block of HTML that a text opened, if it is one whose text is none of Markdown.
    private static func closing(_ opening: [UInt8]) -> [UInt8] {
        let text = String(decoding: opening.prefix(8), as: UTF8.self).lowercased()
        if text.hasPrefix("<!--") { return Array("-->".utf8) }
        return ["script", "style", "pre"].first { text.hasPrefix("<" + $0) }.map { Array("</\($0)>".utf8) } ?? []
    }

    /// The definitions that a text refers to and does not hold, each on a line of its own.
    private func definitions<Failure: Error>(
        for text: [UInt8], at range: Range<Int>, _ read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        guard !definitions.isEmpty else { return [] }
        var labels: Set<String> = []
        text.withUnsafeBufferPointer { bytes in LinkLabel.each(in: bytes) { labels.insert($0) } }
        let places = labels.compactMap { definitions[$0] }.filter { !range.contains($0.lowerBound) }
        var found: [UInt8] = []
        for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard found.count + place.count < Self.maximumDefinitions else { break }
            found += LinkLabel.oneLine(try read(place)) + [0x0A, 0x0A]
        }
        return found
    }

    /// Blanks the notes in a text, but for the marks of quotes before them.
    private func blank(_ text: inout [UInt8], at range: Range<Int>) {
        for note in notes[notes.partitionPoint { $0.range.upperBound <= range.lowerBound }...] {
            guard note.range.lowerBound < range.upperBound else { break }
            var start = max(note.range.lowerBound, range.lowerBound) - range.lowerBound
            let end = min(note.range.upperBound - range.lowerBound, text.count)
            var quotes = note.quotes
            while start < end {
                var place = start
                // of a continued piece as well: what stands for a quote is kept, so that the quote goes on
                while place < end, text[place].isBlank || (text[place] == UInt8(ascii: ">") && quotes > 0) {
                    if text[place] == UInt8(ascii: ">") { quotes -= 1 }
                    place += 1
                }
                while place < end, text[place] != 0x0A, text[place] != 0x0D {
                    text[place] = 0x20
                    place += 1
                }
                start = place + 1
                quotes = note.quotes
            }
        }
    }

    // MARK: - Notes

    private func noteBlocks<Failure: Error>(
        ofPiece piece: Int, _ parser: inout SectionParser, _ read: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [Block] {
        guard notePieces.indices.contains(piece) else { return [] }
        var found: [Footnote] = []
        for number in notePieces[piece] {
            let note = numbered[number]
            let bytes = try read(note.range)
            let body = Self.body(of: bytes, note)
            parser.links = try definitions(for: body.text, at: 0..<0, read)
            found.append(Footnote(number: number + 1, blocks: parser.parse(body.text, origin: body.map, depth: 1)))
        }
        // They stand at the end of the page, wherever they were written.
        return [Block(.footnotes(found), source: max(0, length - 1)..<length)]
    }

    /// A note's text without its label, the marks of quotes, and four columns of indentation.
    private static func body(of bytes: [UInt8], _ note: Note) -> (text: [UInt8], map: SourceMap) {
        var text: [UInt8] = []
        var map = SourceMap()
        let label = min(note.textStart - note.range.lowerBound, bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            let lines = LineEnds(bytes)
            var start = lines.text(from: label)
            while start < bytes.count {
                let next = lines.line(from: start).next
                map.note(text.count, from: note.range.lowerBound + start)
                text += bytes[start..<next]
                start = lines.dedented(next, quotes: note.quotes)
            }
        }
        return (text, map)
    }

    // MARK: - Blocks

    /// Tells a table that is a piece of one what the whole needs.
    private func widen(_ block: inout Block, of cut: PieceCut) {
        guard !cut.prefix.isEmpty, case .table(var table) = block.kind else { return }
        table.needs = tableNeeds[cut.prefix.lowerBound] ?? []
        block.kind = .table(table)
    }

    /// Says which blocks are cut, and gives items of a list their numbers.
    private func mark(_ blocks: inout [Block], from start: PieceCut?, to end: PieceCut?, endsInWord: Bool) {
        if let start, start.isWithinBlock, let first = blocks.indices.first {
            blocks[first].continuation.insert(.fromBefore)
            widen(&blocks[first], of: start)
            if start.kind == .item, case .list(var list) = blocks[first].kind, list.start != nil {
                list.start = start.number
                blocks[first].kind = .list(list)
            }
        }
        if let end, end.isWithinBlock, let last = blocks.indices.last {
            blocks[last].continuation.insert(.intoNext)
            widen(&blocks[last], of: end)
            if endsInWord { blocks[last].continuation.insert(.intoWord) }
        }
    }

    /// Has blocks start and end with their lines: `# ` belongs to the heading. Long lines are left alone, so that looking
    /// for their ends stays cheap.
    private static func widen(_ blocks: inout [Block], to bytes: [UInt8], at offset: Int) {
        for index in blocks.indices where !blocks[index].source.isEmpty {
            let source = blocks[index].source
            let low = min(source.lowerBound - offset, bytes.count)
            let high = min(source.upperBound - offset, bytes.count)
            var start = low
            var end = high
            while start > 0, low - start < 256, bytes[start - 1] != 0x0A { start -= 1 }
            if start > 0, bytes[start - 1] != 0x0A { start = low }
            while end < bytes.count, end - high < 256, bytes[end] != 0x0A { end += 1 }
            if end < bytes.count, bytes[end] != 0x0A { end = high }
            blocks[index].source = (offset + start)..<(offset + max(start, end))
        }
    }
}

extension Block {
    /// Has what comes from before a place start there.
    fileprivate mutating func begin(notBefore start: Int) {
        if !source.isEmpty, source.lowerBound < start { moveSource(by: 0, notBefore: start) }
    }
}

extension LineEnds {
    /// The start of a line's text behind the marks of so many quotes and four columns of indentation at most. A tab counts whole.
    fileprivate func dedented(_ start: Int, quotes: Int) -> Int {
        var position = start
        for _ in 0..<quotes {
            let text = text(from: position)
            guard text < bytes.count, bytes[text] == UInt8(ascii: ">") else { break }
            position = text + 1
            if position < bytes.count, bytes[position] == 0x20 { position += 1 }
        }
        var columns = 0
        while position < bytes.count, columns < 4, bytes[position].isBlank {
            columns = bytes[position] == 0x20 ? columns + 1 : 4
            position += 1
        }
        return position
    }
}
