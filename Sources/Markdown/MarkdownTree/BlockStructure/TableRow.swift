/// Cells and delimiters of a table's row, by the rules of cmark-gfm.
enum TableRow {
    /// The number of delimiters in a row; nil for other rows.
    static func delimiters(in row: Range<Int>, of text: ByteView) -> Int? {
        var place = row.lowerBound
        let end = row.upperBound
        if text[place] == "|" { place += 1 }
        var count = 0
        while true {
            place = text.skipWhitespace(place, to: end)
            if place == end { return count > 0 ? count : nil }
            if text[place] == ":" { place += 1 }
            let dashes = text.run(of: 0x2D, from: place, to: end)
            guard dashes > 0 else { return nil }
            place += dashes
            if place < end, text[place] == ":" { place += 1 }
            count += 1
            place = text.skipWhitespace(place, to: end)
            if place == end { return count }
            guard text[place] == "|" else { return nil }
            place += 1
        }
    }

    /// The cells of a row, without the blanks at their ends.
    static func cells(in row: Range<Int>, of text: ByteView) -> [Range<Int>] {
        var cells: [Range<Int>] = []
        let end = row.upperBound
        var place = text.skipWhitespace(row.lowerBound, to: end)
        if place < end, text[place] == "|" { place = text.skipWhitespace(place + 1, to: end) }
        while place < end {
            let start = place
            // a backslash before a bar escapes it, whatever precedes
            while place < end, text[place] != "|" || place > start && text[place - 1] == "\\" { place += 1 }
            cells.append(text.trimmed(start..<place))
            if place < end { place = text.skipWhitespace(place + 1, to: end) }
        }
        return cells
    }
}

extension BlockTree {
    /// A table's columns and rows.
    public struct Table: Hashable, Sendable {
        public enum Alignment: Hashable, Sendable {
            case none, left, center, right
        }

        /// Of each column.
        public let alignments: [Alignment]
        private let lines: ArraySlice<Line>

        /// Including the header.
        public var rowCount: Int { lines.count - 1 }

        init(lines: ArraySlice<Line>, text: ByteView) {
            self.lines = lines
            let delimiters = lines.dropFirst().first.map { TableRow.cells(in: $0.source, of: text) } ?? []
            alignments = delimiters.map { cell in
                switch (text[cell.lowerBound] == ":", text[cell.upperBound - 1] == ":") {
                case (true, true): .center
                case (true, false): .left
                case (false, true): .right
                case (false, false): .none
                }
            }
        }

        /// The cells of a row, of which the header is the first. There may be fewer than columns: those that are
        /// missing are empty; or more, which GitHub leaves out.
        public func cells(ofRow row: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
            cells(ofRow: row, in: ByteView(bytes))
        }

        func cells(ofRow row: Int, in text: ByteView) -> [Range<Int>] {
            TableRow.cells(in: lines[lines.startIndex + (row == 0 ? 0 : row + 1)].source, of: text)
        }
    }
}
