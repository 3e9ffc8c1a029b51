/// Has md4c read tables as GitHub does. Of a delimiter row it wants three dashes in each cell, GitHub takes `|-|`; and it takes
/// a heading, a fence or a block of HTML below a table's row for another row, while GitHub ends the table there.
enum GitHubTables {
    /// The text with the dashes added and a blank line before what ends a table, and where its bytes come from; nil if there was
    /// nothing to do.
    ///
    /// A line is taken for a delimiter row if it looks like one, is in no fenced code block, and has as many cells as the
    /// line before it. Before a heading, a fence or HTML that may interrupt text a blank line changes nothing where there is no
    /// table, but in quotes, lists and blocks of HTML: there it is not put.
    ///
    /// Complexity: linear in the number of bytes.
    static func adapted(_ source: [UInt8]) -> (text: [UInt8], map: SourceMap)? {
        guard source.withUnsafeBufferPointer(mayHaveWork) else { return nil }
        var adapted = Adapted(source: source)
        var fence = CodeFence()
        var html: HTMLBlockEnd?
        var lines = Lines()
        var cellsBefore = 0
        var position = 0
        while position < source.count {
            let line = MarkdownLine(in: source, at: position)
            position = line.next
            if let end = html {
                if end.isBlankLine ? line.isBlank : isFound(end, in: line, of: source) { html = nil }
                continue
            }
            let start = fence.pass(line, in: source)
            let isTop = fence.depth == 0
            let begun = isTop && start != nil ? htmlBlock(line, in: source) : nil
            let isBlockStart = start == nil || isHeading(line, in: source) || begun?.mayInterruptText == true
            if isTop, isBlockStart, lines.mayBeTable { adapted.insertLine(at: line.start) }
            guard let start, !(isTop && isBlockStart), begun == nil || !lines.isEmpty else {
                html = begun.flatMap { isFound($0, in: line, of: source) ? nil : $0 }
                cellsBefore = 0
                lines = Lines()
                continue
            }
            let row = withoutBlanksAtEnd(source[start..<line.end])
            let isDelimiter = isDelimiter(row)
            lines.pass(row, isDelimiter: isDelimiter, isTop: isTop)
            let cells = cells(row)
            if isDelimiter, cells > 0, cells == cellsBefore { adapted.lengthenDashes(of: row) }
            cellsBefore = cells
        }
        return adapted.finished()
    }

    /// What ends the block of HTML that may begin in a line; nil if it begins none.
    private static func htmlBlock(_ line: MarkdownLine, in source: [UInt8]) -> HTMLBlockEnd? {
        guard line.columns < 4, !line.isBlank, source[line.text] == 0x3C else { return nil }
        return source.withUnsafeBytes { HTMLBlockStart.end(in: .init(rebasing: $0[line.text..<line.end]), at: 0) }
    }

    private static func isFound(_ end: HTMLBlockEnd, in line: MarkdownLine, of source: [UInt8]) -> Bool {
        source.withUnsafeBytes { end.isFound(in: .init(rebasing: $0[line.text..<line.end])) }
    }

    /// The lines of text since the last that was none.
    private struct Lines {
        private(set) var isEmpty = true
        /// Whether one of them but the first looks like a delimiter row.
        private(set) var mayBeTable = false

        mutating func pass(_ row: ArraySlice<UInt8>, isDelimiter: Bool, isTop: Bool) {
            guard isTop, !row.isEmpty else {
                self = Lines()
                return
            }
            if isDelimiter, !isEmpty { mayBeTable = true }
            isEmpty = false
        }
    }

    /// A text with something put into it.
    private struct Adapted {
        let source: [UInt8]
        private var text: [UInt8] = []
        private var map = SourceMap()
        private var done = 0

        init(source: [UInt8]) { self.source = source }

        private mutating func insert(_ bytes: some Sequence<UInt8>, at position: Int) {
            map.note(text.count, from: done)
            text += source[done..<position]
            map.note(text.count, from: nil)
            text += bytes
            done = position
        }

        mutating func insertLine(at position: Int) { insert(CollectionOfOne(0x0A), at: position) }

        mutating func lengthenDashes(of row: ArraySlice<UInt8>) {
            var index = row.startIndex
            while index < row.endIndex {
                guard row[index] == 0x2D else {
                    index += 1
                    continue
                }
                var end = index
                while end < row.endIndex, row[end] == 0x2D { end += 1 }
                if end - index < 3 { insert(repeatElement(0x2D, count: 3 - (end - index)), at: end) }
                index = end
            }
        }

        consuming func finished() -> (text: [UInt8], map: SourceMap)? {
            if text.isEmpty { return nil }
            map.note(text.count, from: done)
            text += source[done...]
            return (text, map)
        }
    }

    /// Whether some line with a bar ends in marks of a delimiter row, and among them are fewer than three dashes, or below it,
    /// before a blank line, is one that may end a table. A quick look, which most texts with tables pass.
    private static func mayHaveWork(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        // up to where nothing ends a table
        var looked = 0
        while let bar = bytes.index(of: 0x7C, from: position) {
            // From the bar to the line's end and back from it: where anything but such marks stands, it is no such row.
            var end = bar
            while end < bytes.count, isDelimiterMark(bytes[end]) { end += 1 }
            guard end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D else {
                position = bytes.index(of: 0x0A, from: end) ?? bytes.count
                continue
            }
            var start = bar
            while start > position, isDelimiterMark(bytes[start - 1]) { start -= 1 }
            let runs = bytes[start..<end].split { $0 != 0x2D }
            if runs.contains(where: { $0.count < 3 }) { return true }
            if !runs.isEmpty, end > looked {
                guard let blank = blankLine(bytes, after: end) else { return true }
                looked = blank
            }
            position = end
        }
        return false
    }

    /// The first blank line after the one that ends at a place; nil if a line before it begins like a heading, a fence or HTML.
    private static func blankLine(_ bytes: UnsafeBufferPointer<UInt8>, after end: Int) -> Int? {
        var position = end
        while position < bytes.count {
            // a return alone ends a line, too
            position += bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A ? 2 : 1
            while position < bytes.count, bytes[position].isBlank { position += 1 }
            guard position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D else { break }
            if bytes[position] == 0x23 || bytes[position] == 0x60 || bytes[position] == 0x7E { return nil }
            if bytes[position] == 0x3C { return nil }
            while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        }
        return position
    }

    private static func isHeading(_ line: MarkdownLine, in source: [UInt8]) -> Bool {
        let marks = source[line.text..<line.end].prefix { $0 == 0x23 }
        guard line.columns < 4, (1...6).contains(marks.count) else { return false }
        return marks.endIndex == line.end || source[marks.endIndex].isBlank
    }

    private static func isDelimiterMark(_ byte: UInt8) -> Bool {
        byte == 0x2D || byte == 0x7C || byte == 0x3A || byte.isBlank
    }

    private static func withoutBlanksAtEnd(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var row = row
        while let last = row.last, last.isBlank { row.removeLast() }
        return row
    }

    private static func isDelimiter(_ row: ArraySlice<UInt8>) -> Bool {
        var hasDash = false
        var hasBar = false
        for byte in row {
            switch byte {
            case 0x2D: hasDash = true
            case 0x7C: hasBar = true
            case 0x3A, 0x20, 0x09: break
            default: return false
            }
        }
        return hasDash && hasBar
    }

    /// The number of cells in a row of a table, 0 if there is no bar in it.
    private static func cells(_ row: ArraySlice<UInt8>) -> Int {
        var bars = 0
        var isEscaped = false
        for byte in row {
            if byte == 0x7C, !isEscaped { bars += 1 }
            isEscaped = byte == 0x5C && !isEscaped
        }
        guard bars > 0 else { return 0 }
        let first = row.first == 0x7C ? 1 : 0
        let last = row.count > 1 && row.last == 0x7C && row.dropLast().last != 0x5C ? 1 : 0
        return max(bars + 1 - first - last, 0)
    }
}
