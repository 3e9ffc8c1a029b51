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
        while text < end, bytes[text].isBlank {
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
