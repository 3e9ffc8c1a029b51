package import CellGrid
package import TextLayout

/// The text of a block, or of a window, on its rows. Offsets count Unicode scalars: for a block, of
/// ``BlockLayout/text(of:)``.
package struct LaidOutText: Sendable {
    package let item: ItemID
    package let lines: [Line]
    private let scalars: [Unicode.Scalar]

    /// Nil for an item without text. Complexity: O(length of the block).
    init?(_ item: ItemID, in content: TourContent) {
        guard item.block >= 0, content.isText(item), let block = content.block(of: item) else { return nil }
        self.item = item
        lines = content.offsetLines(of: item)
        guard lines.contains(where: { $0.cellOffsets?.contains { $0 >= 0 } ?? false }) else { return nil }
        scalars = Array(BlockLayout.text(of: block).unicodeScalars)
    }

    /// Displayed rows, without the blanks at their ends.
    package init(rows: some Sequence<some Collection<Cell>>) {
        item = ItemID(section: 0, block: 0)
        var scalars: [Unicode.Scalar] = []
        lines = rows.map { row in
            let start = scalars.count
            let end = row.indices.reversed().first { !row[$0].isContinuation && row[$0].scalar != " " }
            let shown = end.map { row[...$0] } ?? row[..<row.startIndex]
            let offsets = shown.map { cell in
                defer { scalars += cell.text.unicodeScalars }
                return Int32(cell.isContinuation ? scalars.count - 1 : scalars.count)
            }
            scalars.append("\n")
            return Line(cells: Array(shown), textOffset: start, cellOffsets: offsets)
        }
        self.scalars = scalars
    }

    /// Part of the text of displayed rows.
    package func text(in range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
        return String(text)
    }

    /// The displayed character nearest to a position, above all in rows; nil without any text.
    package func place(near position: Position) -> TextAnchor? {
        let rows = lines.indices.sorted { abs($0 - position.row) < abs($1 - position.row) }
        return rows.lazy.compactMap { offset(onRow: $0, near: position.column) }.first.map {
            TextAnchor(item: item, offset: $0)
        }
    }

    private var offsets: some Sequence<Int> {
        lines.lazy.compactMap(\.cellOffsets).joined().lazy.map(Int.init).filter { $0 >= 0 }
    }

    var first: Int { offsets.min() ?? 0 }
    var last: Int { offsets.max() ?? 0 }
    func offset(after offset: Int) -> Int? { offsets.lazy.filter { $0 > offset }.min() }
    func offset(before offset: Int) -> Int? { offsets.lazy.filter { $0 < offset }.max() }

    func word(after offset: Int) -> Int? {
        scalars.indices.first { $0 > offset && isWordStart($0) }.flatMap { self.offset(after: $0 - 1) }
    }

    /// The start of the word that a character is in but does not begin, or of the one before.
    func word(before offset: Int) -> Int? {
        scalars.indices.last { $0 < offset && isWordStart($0) }.flatMap { self.offset(after: $0 - 1) }
    }

    /// The last character of a word, as `e` of vi finds it.
    func wordEnd(after offset: Int) -> Int? {
        scalars.indices.first { $0 > offset && isWord($0) && !(scalars.indices.contains($0 + 1) && isWord($0 + 1)) }
            .flatMap { self.offset(before: $0 + 1) }
    }

    private func isWordStart(_ index: Int) -> Bool { isWord(index) && (index == 0 || !isWord(index - 1)) }

    private func isWord(_ index: Int) -> Bool {
        let (scalar, properties) = (scalars[index], scalars[index].properties)
        return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend || scalar == "_"
    }

    func paragraph(after offset: Int) -> Int? {
        scalars[min(offset, scalars.count)...].firstIndex(of: "\n").flatMap { self.offset(after: $0) }
    }

    /// The start of the paragraph that a character is in but does not begin, or of the one before.
    func paragraph(before offset: Int) -> Int? {
        var start = min(offset, scalars.count)
        while start > 0 {
            start = scalars[..<(start - 1)].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            if let found = self.offset(after: start - 1), found < offset { return found }
        }
        return nil
    }

    /// The whole unit of a character.
    func range(of unit: Selection.Unit, at offset: Int) -> Range<Int> {
        guard scalars.indices.contains(offset) else { return offset..<offset }
        switch unit {
        case .character: return offset..<end(of: offset)
        case .word:
            guard isWord(offset) else { return offset..<end(of: offset) }
            let start = scalars[..<offset].indices.last { !isWord($0) }.map { $0 + 1 } ?? 0
            return start..<(scalars[offset...].indices.first { !isWord($0) } ?? scalars.count)
        case .line:
            let ends = ends(ofRow: row(of: offset)) ?? offset...offset
            return ends.lowerBound..<end(of: ends.upperBound)
        case .paragraph:
            let start = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            return start..<(scalars[offset...].firstIndex(of: "\n") ?? scalars.count)
        }
    }

    /// The end of the character at an offset, with all that is joined to it.
    private func end(of offset: Int) -> Int {
        let next = min(self.offset(after: offset) ?? scalars.count, scalars.count)
        guard offset + 1 < next else { return offset + 1 }
        return scalars[(offset + 1)..<next].firstIndex { $0.properties.isWhitespace } ?? next
    }

    /// The row of a character. The cells of a table are side by side.
    func row(of offset: Int) -> Int {
        lines.firstIndex { $0.cellOffsets?.contains(Int32(offset)) ?? false }
            ?? Line.lineIndex(containing: offset, in: lines)
    }

    /// The column of a character on a row, counted from the text's first column.
    func column(of offset: Int, onRow row: Int) -> Int {
        (lines[row].cellOffsets?.firstIndex(of: Int32(offset)) ?? 0) - lines[row].shift
    }

    /// The first and the last character on a row; nil without any.
    package func ends(ofRow row: Int) -> ClosedRange<Int>? {
        let shown = lines.indices.contains(row) ? lines[row].cellOffsets?.lazy.filter { $0 >= 0 } : nil
        guard let first = shown?.min(), let last = shown?.max() else { return nil }
        return Int(first)...Int(last)
    }

    /// The character on a row nearest to a column; nil on a row without any.
    func offset(onRow row: Int, near column: Int) -> Int? {
        guard lines.indices.contains(row), let offsets = lines[row].cellOffsets else { return nil }
        let column = column + lines[row].shift
        let nearest = offsets.indices.lazy.filter { offsets[$0] >= 0 }.min { abs($0 - column) < abs($1 - column) }
        return nearest.map { Int(offsets[$0]) }
    }
}

extension Line {
    /// The columns of the line, counted from the text's first column, whose characters fulfil a condition.
    package func columns(where holds: (Int) -> Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (column, offset) in (cellOffsets ?? []).enumerated() where offset >= 0 && holds(Int(offset)) {
            let place = column - shift
            if found.last?.upperBound == place {
                found[found.count - 1] = found[found.count - 1].lowerBound..<place + 1
            } else {
                found.append(place..<place + 1)
            }
        }
        return found
    }
}
