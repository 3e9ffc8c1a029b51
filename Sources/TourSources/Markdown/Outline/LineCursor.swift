internal import Platform
internal import TourDocument

/// A place in a line of Markdown, with the columns of blanks before it that no container has taken yet.
struct LineCursor {
    let line: UnsafeRawBufferPointer
    private(set) var position = 0
    /// Columns, tabs counted to the next multiple of 4.
    var indent = 0
    private var column = 0
    /// Whether bytes before the cursor belong to the line's text all the same.
    private(set) var isWithinText = false

    init(line: UnsafeRawBufferPointer) { self.line = line }

    var byte: UInt8? { position < line.count ? line[position] : nil }
    var isAtEnd: Bool { position >= line.count }
    var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: line[min(position, line.count)...]) }

    private func byte(at offset: Int) -> UInt8? {
        position + offset < line.count ? line[position + offset] : nil
    }

    // MARK: - Moving

    mutating func skip(_ count: Int) {
        position += count
        column += count
    }

    /// Skips blanks and tabs; ``indent`` is their width then.
    mutating func skipIndentation() {
        let start = column
        while let byte, byte.isBlank {
            column = byte == 0x09 ? (column + 4) & ~3 : column + 1
            position += 1
        }
        indent = column - start
    }

    /// Skips a run of one byte and returns its length.
    mutating func skipRun(of wanted: UInt8) -> Int {
        let start = position
        while byte == wanted { position += 1 }
        return position - start
    }

    /// Skips what is like a closing fence, as part of the text.
    mutating func passFence(of byte: UInt8, length: Int) {
        let count = skipRun(of: byte)
        isWithinText = count > 0
        if count >= length { _ = skipRun(of: 0x20) }
    }

    /// Whether nothing but blanks (no tabs: the parser takes none here) is left.
    func isAtEndAfterBlanks() -> Bool { rest.allSatisfy { $0 == 0x20 } }

    /// Goes past the mark of a container and sets where its contents start.
    mutating func enter(_ container: inout OutlineScan.Container, length: Int) {
        skip(length)
        skipIndentation()
        isWithinText = false
        if isAtEnd {
            container.contentIndent += 1
        } else if indent <= 4 {
            container.contentIndent += indent
            indent = 0
        } else {
            // code in the item: one blank belongs to the mark
            container.contentIndent += 1
            indent -= 1
        }
    }

    /// Skips the box of a task (`[x]`).
    mutating func skipTaskMark() {
        guard byte == UInt8(ascii: "["), let state = byte(at: 1), state | 0x20 == UInt8(ascii: "x") || state == 0x20,
            byte(at: 2) == UInt8(ascii: "]"), byte(at: 3)?.isBlank ?? true
        else { return }
        position += 3
        while let byte, byte.isWhiteSpace { position += 1 }
    }

    // MARK: - Looking

    /// The mark of a quote or list item here, and its length in bytes.
    func containerMark() -> (OutlineScan.Container, length: Int)? {
        guard indent < 4, let first = byte else { return nil }
        switch first {
        case UInt8(ascii: ">"): return (container(first, width: 1), 1)
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
            return byte(at: 1)?.isBlank ?? true ? (container(first, width: 1), 1) : nil
        default:
            var digits = 0
            var number = 0
            while digits < 9, let digit = byte(at: digits), digit.isASCIIDigit {
                number = number * 10 + Int(digit - 0x30)
                digits += 1
            }
            guard digits > 0, let mark = byte(at: digits), mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
                byte(at: digits + 1)?.isBlank ?? true
            else { return nil }
            return (container(mark, width: digits + 1, number: number), digits + 1)
        }
    }

    private func container(_ mark: UInt8, width: Int, number: Int = 0) -> OutlineScan.Container {
        OutlineScan.Container(mark: mark, markIndent: indent, contentIndent: indent + width, number: number)
    }

    /// Whether a mark here ends a paragraph above it: an empty item does not, nor a number other than 1.
    func mayInterruptParagraph(_ mark: OutlineScan.Container, length: Int) -> Bool {
        if mark.isQuote { return true }
        if line[min(position + length, line.count)...].allSatisfy(\.isBlank), position + length >= line.count {
            return false
        }
        return !mark.isNumbered || mark.number == 1
    }

    /// The level of the heading that the underline here makes.
    func underlineLevel() -> Int? {
        guard let first = byte, first == UInt8(ascii: "=") || first == UInt8(ascii: "-") else { return nil }
        var cursor = self
        _ = cursor.skipRun(of: first)
        return cursor.isAtEndAfterBlanks() ? (first == UInt8(ascii: "=") ? 1 : 2) : nil
    }

    /// Whether the rest of the line is a thematic break.
    func isRule() -> Bool {
        guard let first = byte, first == UInt8(ascii: "-") || first == UInt8(ascii: "_") || first == UInt8(ascii: "*")
        else { return false }
        var count = 0
        for byte in rest {
            if byte == first {
                count += 1
            } else if !byte.isBlank {
                return false
            }
        }
        return count >= 3
    }

    /// The level of the ATX heading here, 1 to 6.
    func headingLevel() -> Int? {
        var cursor = self
        let level = cursor.skipRun(of: UInt8(ascii: "#"))
        return (1...6).contains(level) && (cursor.byte?.isBlank ?? true) ? level : nil
    }

    /// The length of the fence that opens a code block here.
    func openingFenceLength() -> Int? {
        guard let first = byte else { return nil }
        var cursor = self
        let length = cursor.skipRun(of: first)
        guard length >= 3 else { return nil }
        return first == UInt8(ascii: "`") && cursor.rest.contains(first) ? nil : length
    }

    /// Whether the rest of the line is the line below a table's header: three dashes a column, or one and as many columns as
    /// the header has cells.
    func isTableUnderline(below headerCells: Int) -> Bool {
        let isFit = headerCells > 0 && Self.cellCount(rest) == headerCells
        var cursor = self
        var hasPipe = cursor.skipPipe()
        while true {
            let start = cursor.position
            if cursor.byte == UInt8(ascii: ":") { cursor.position += 1 }
            let dashes = cursor.skipRun(of: UInt8(ascii: "-"))
            if cursor.byte == UInt8(ascii: ":") { cursor.position += 1 }
            guard cursor.position - start >= 3 || (isFit && dashes > 0) else { return false }
            cursor.skipWhiteSpace()
            let isDelimited = cursor.skipPipe()
            hasPipe = hasPipe || isDelimited
            if cursor.isAtEnd { return hasPipe }
            guard isDelimited else { return false }
        }
    }

    /// The number of cells that a line makes in a table: what its bars without a backslash separate; 0 without bars.
    static func cellCount(_ line: UnsafeRawBufferPointer) -> Int {
        let bar = UInt8(ascii: "|")
        guard let base = line.baseAddress, memchr(base, CInt(bar), line.count) != nil else { return 0 }
        var end = line.count
        while end > 0, line[end - 1].isBlank { end -= 1 }
        let row = line[..<end]
        var bars = 0
        var isEscaped = false
        for byte in row {
            if byte == bar, !isEscaped { bars += 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        guard bars > 0 else { return 0 }
        let first = row.first == bar ? 1 : 0
        let last = row.count > 1 && row.last == bar && row.dropLast().last != UInt8(ascii: "\\") ? 1 : 0
        return max(bars + 1 - first - last, 0)
    }

    private mutating func skipPipe() -> Bool {
        guard byte == UInt8(ascii: "|") else { return false }
        position += 1
        skipWhiteSpace()
        return true
    }

    private mutating func skipWhiteSpace() {
        while let byte, byte.isWhiteSpace { position += 1 }
    }
}
