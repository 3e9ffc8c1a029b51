import TextLayout

/// The text of a block on its rows. Offsets count Unicode scalars of ``BlockLayout/text(of:)``.
struct LaidOutText: Sendable {
    let item: ItemID
    let lines: [Line]
    private let scalars: [Unicode.Scalar]

    /// Nil for an item without text. Complexity: O(length of the block).
    init?(_ item: ItemID, in content: TourContent) {
        guard item.block >= 0, content.isText(item), let block = content.block(of: item) else { return nil }
        self.item = item
        lines = content.offsetLines(of: item)
        guard lines.contains(where: { $0.cellOffsets?.contains { $0 >= 0 } ?? false }) else { return nil }
        scalars = Array(BlockLayout.text(of: block).unicodeScalars)
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
    func ends(ofRow row: Int) -> ClosedRange<Int>? {
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
    func columns(where holds: (Int) -> Bool) -> [Range<Int>] {
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
