/// Lengthens the dashes of tables' delimiter rows to three: GitHub takes `|-|`, md4c wants `|---|`.
enum TableDelimiters {
    /// The text with the dashes added, and where its bytes come from; nil if there was nothing to do.
    ///
    /// A line is taken for a delimiter row if it looks like one, is in no fenced code block, and has as many cells as the
    /// line before it.
    ///
    /// Complexity: linear in the number of bytes.
    static func lengthened(in source: [UInt8]) -> (text: [UInt8], map: SourceMap)? {
        guard source.withUnsafeBufferPointer(mayHaveShortOnes) else { return nil }
        var text: [UInt8] = []
        var map = SourceMap()
        var done = 0
        var fence = CodeFence()
        var cellsBefore = 0
        var position = 0
        while position < source.count {
            let line = MarkdownLine(in: source, at: position)
            position = line.next
            let wasCode = fence.isOpen
            fence.pass(line, in: source)
            let row = content(of: line, in: source)
            defer { cellsBefore = wasCode || fence.isOpen ? 0 : cells(row) }
            guard cellsBefore > 0, !wasCode, isDelimiter(row), cells(row) == cellsBefore else { continue }
            var index = row.startIndex
            while index < row.endIndex {
                guard row[index] == 0x2D else {
                    index += 1
                    continue
                }
                var end = index
                while end < row.endIndex, row[end] == 0x2D { end += 1 }
                if end - index < 3 {
                    map.note(text.count, from: done)
                    text += source[done..<end]
                    map.note(text.count, from: nil)
                    text += repeatElement(0x2D, count: 3 - (end - index))
                    done = end
                }
                index = end
            }
        }
        if done == 0 { return nil }
        map.note(text.count, from: done)
        text += source[done...]
        return (text, map)
    }

    /// Whether some line with a bar ends in marks of a delimiter row among which are fewer than three dashes.
    private static func mayHaveShortOnes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while let bar = bytes.index(of: 0x7C, from: position) {
            // From the bar to the line's end and back from it: where anything but such marks stands, it is no such row.
            var end = bar
            while end < bytes.count, isDelimiterMark(bytes[end]) { end += 1 }
            let isAtEnd = end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
            var start = bar
            while isAtEnd, start > position, isDelimiterMark(bytes[start - 1]) { start -= 1 }
            var dashes = 0
            for index in start..<(isAtEnd ? end : start) {
                if bytes[index] == 0x2D {
                    dashes += 1
                } else {
                    if dashes == 1 || dashes == 2 { return true }
                    dashes = 0
                }
            }
            if dashes == 1 || dashes == 2 { return true }
            position = isAtEnd ? end : bytes.index(of: 0x0A, from: end) ?? bytes.count
        }
        return false
    }

    private static func isDelimiterMark(_ byte: UInt8) -> Bool {
        byte == 0x2D || byte == 0x7C || byte == 0x3A || byte == 0x20 || byte == 0x09
    }

    /// The line behind the marks of quotes and lists.
    private static func content(of line: MarkdownLine, in source: [UInt8]) -> ArraySlice<UInt8> {
        var start = line.text
        while start < line.end, let width = CodeFence.markWidth(source, start, line.end) { start += width }
        var end = line.end
        while end > start, source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
        return source[start..<end]
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
