/// One line of a Markdown text, by place.
struct MarkdownLine {
    let start: Int
    /// Behind the last byte that is no line end.
    let end: Int
    /// The start of the next line.
    let next: Int
    /// The first byte that is neither space nor tab.
    let text: Int
    /// How many columns stand before it.
    let columns: Int

    var isBlank: Bool { text >= end }

    init(in bytes: [UInt8], at start: Int) {
        self.start = start
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        self.end = end
        var next = end
        if next < bytes.count, bytes[next] == 0x0D { next += 1 }
        if next < bytes.count, bytes[next] == 0x0A, next == end || bytes[end] == 0x0D { next += 1 }
        self.next = next
        var text = start
        var columns = 0
        while text < end, bytes[text] == 0x20 || bytes[text] == 0x09 {
            columns = bytes[text] == 0x20 ? columns + 1 : (columns / 4 + 1) * 4
            text += 1
        }
        self.text = text
        self.columns = columns
    }

    /// The position behind so many columns of indentation. A tab counts whole.
    func dedented(by columns: Int, in bytes: [UInt8]) -> Int {
        var position = start
        var passed = 0
        while position < text, passed < columns {
            passed = bytes[position] == 0x20 ? passed + 1 : (passed / 4 + 1) * 4
            position += 1
        }
        return position
    }

    /// Whether the line cannot go on with a paragraph: a rough test, enough for notes.
    func startsBlock(in bytes: [UInt8]) -> Bool {
        guard !isBlank else { return true }
        switch bytes[text] {
        case 0x23, 0x3E, 0x60, 0x7E, 0x3C: return true
        case 0x2D, 0x2A, 0x2B: return text + 1 >= end || bytes[text + 1] == 0x20 || bytes[text + 1] == bytes[text]
        case 0x30...0x39:
            var position = text
            while position < end, (0x30...0x39).contains(bytes[position]) { position += 1 }
            return position + 1 < end && (bytes[position] == 0x2E || bytes[position] == 0x29)
                && bytes[position + 1] == 0x20
        case 0x5B: return text + 1 < end && bytes[text + 1] == 0x5E
        default: return false
        }
    }
}

/// Whether a line is in a fenced code block, also of one in a list or quote.
struct CodeFence {
    private var mark: UInt8 = 0
    private var length = 0
    private var columns = 0

    var isOpen: Bool { length > 0 }

    /// Takes the next line into account.
    mutating func pass(_ line: MarkdownLine, in bytes: [UInt8]) {
        if line.isBlank { return }
        var position = line.text
        var columns = line.columns
        if !isOpen {
            // Behind the marks of quotes and list items.
            while position < line.end, let width = Self.markWidth(bytes, position, line.end) {
                position += width
                columns += width
            }
        } else if bytes[position] == 0x3E {
            while position < line.end, bytes[position] == 0x3E || bytes[position] == 0x20 { position += 1 }
        }
        guard position < line.end else { return }
        let byte = bytes[position]
        var end = position
        if byte == 0x60 || byte == 0x7E {
            while end < line.end, bytes[end] == byte { end += 1 }
        }
        let count = end - position
        if isOpen {
            if byte == mark, count >= length, bytes[end..<line.end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                length = 0
            } else if self.columns >= 2, line.columns < 2, bytes[line.text] != 0x3E {
                // The list that the fence stood in is over.
                length = 0
                pass(line, in: bytes)
            }
        } else if count >= 3, byte == 0x7E || !bytes[end..<line.end].contains(0x60) {
            (mark, length, self.columns) = (byte, count, columns)
        }
    }

    /// The width of a quote's or list item's mark with the blanks behind it.
    static func markWidth(_ bytes: [UInt8], _ position: Int, _ end: Int) -> Int? {
        var mark = position
        switch bytes[mark] {
        case 0x3E: mark += 1
        case 0x2D, 0x2A, 0x2B:
            mark += 1
            guard mark < end, bytes[mark] == 0x20 else { return nil }
        case 0x30...0x39:
            while mark < end, mark - position < 9, (0x30...0x39).contains(bytes[mark]) { mark += 1 }
            guard mark + 1 < end, bytes[mark] == 0x2E || bytes[mark] == 0x29, bytes[mark + 1] == 0x20 else {
                return nil
            }
            mark += 1
        default: return nil
        }
        while mark < end, bytes[mark] == 0x20 { mark += 1 }
        return mark - position
    }
}
