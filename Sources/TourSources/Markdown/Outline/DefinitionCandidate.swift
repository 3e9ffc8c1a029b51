internal import TourDocument

/// The lines of a paragraph that begins with `[`, until it is known which of them are link definitions.
struct DefinitionCandidate: Sendable {
    struct Line: Hashable, Sendable {
        /// The offset of the line in the text, of its first byte that is not blank, and of the line after it.
        var start: Int
        var text: Int
        var next: Int
        /// The bytes of it in ``bytes``, without blanks around.
        var content: Range<Int>
    }

    private(set) var lines: [Line] = []
    private var bytes: [UInt8] = []
    /// Whether the paragraph is the first thing in a list item.
    let wasItemFresh: Bool

    /// How many bytes are kept.
    private static let limit = 64 << 10

    init(wasItemFresh: Bool) { self.wasItemFresh = wasItemFresh }

    var isLarge: Bool { bytes.count > Self.limit }

    mutating func add(_ text: UnsafeRawBufferPointer, start: Int, textStart: Int, next: Int) {
        var end = text.count
        while end > 0, text[end - 1] == 0x20 { end -= 1 }
        let position = bytes.count
        bytes.append(contentsOf: text[..<end])
        lines.append(Line(start: start, text: textStart, next: next, content: position..<bytes.count))
    }

    /// Removes the definitions at the start and returns them.
    ///
    /// - Parameter all: false while lines may follow: then the last definition stays, for its title may be in the next line.
    mutating func takeDefinitions(all: Bool) -> [OutlineScan.Reference] {
        var found: [OutlineScan.Reference] = []
        var count = 0
        var parser = DefinitionParser(lines: lines.map(\.content), bytes: bytes)
        while count < lines.count, let label = parser.skipDefinition() {
            if !all, parser.line == lines.count { break }
            let range = lines[count].text..<lines[parser.line - 1].next
            let hash = bytes.withUnsafeBytes { ReferenceLabel.hash(UnsafeRawBufferPointer(rebasing: $0[label])) }
            found.append(OutlineScan.Reference(range: range, label: hash, isNote: false))
            count = parser.line
        }
        guard count > 0 else { return [] }
        lines.removeFirst(count)
        let kept = lines.first?.content.lowerBound ?? bytes.count
        bytes.removeFirst(kept)
        for index in lines.indices {
            lines[index].content = lines[index].content.lowerBound - kept..<lines[index].content.upperBound - kept
        }
        return found
    }
}

/// A walk over one link definition: label, colon, destination, and a title if there is one.
private struct DefinitionParser {
    let lines: [Range<Int>]
    let bytes: [UInt8]
    private(set) var line = 0
    private var position: Int
    /// The closing marks of titles that do not come any more: they are not looked for again.
    private var missing: Set<UInt8> = []

    /// How many characters a label may have.
    private static let maximumLabel = 999

    init(lines: [Range<Int>], bytes: [UInt8]) {
        self.lines = lines
        self.bytes = bytes
        position = lines.first?.lowerBound ?? 0
    }

    /// Goes behind the lines of the definition that starts at ``line``, and returns the place of its label; nil if there is none.
    mutating func skipDefinition() -> Range<Int>? {
        guard line < lines.count else { return nil }
        position = lines[line].lowerBound
        let start = position + 1
        guard skipLabel(), current == UInt8(ascii: ":") else { return nil }
        let label = start..<position - 1
        position += 1
        skipWhiteSpace()
        if isAtLineEnd, !goToNextLine() { return nil }
        guard skipDestination() else { return nil }
        let afterDestination = (line, position)
        if !(skipTitle() && isAtLineEnd) {
            (line, position) = afterDestination
            guard isAtLineEnd else { return nil }
        }
        line += 1
        return label
    }

    private var isAtLineEnd: Bool { position >= lines[line].upperBound }
    private var current: UInt8? { isAtLineEnd ? nil : bytes[position] }
    private var following: UInt8? { position + 1 < lines[line].upperBound ? bytes[position + 1] : nil }

    private mutating func goToNextLine() -> Bool {
        guard line + 1 < lines.count else { return false }
        line += 1
        position = lines[line].lowerBound
        return true
    }

    private mutating func skipWhiteSpace() {
        while let byte = current, byte.isWhiteSpace { position += 1 }
    }

    private mutating func skipLabel() -> Bool {
        guard current == UInt8(ascii: "[") else { return false }
        position += 1
        var hasText = false
        var length = 0
        while true {
            guard let byte = current else {
                length += 1
                guard length <= Self.maximumLabel, goToNextLine() else { return false }
                continue
            }
            switch byte {
            case UInt8(ascii: "\\") where following?.isASCIIPunctuation ?? true:
                hasText = true
                position += following == nil ? 1 : 2
            case UInt8(ascii: "["): return false
            case UInt8(ascii: "]"):
                position += 1
                return hasText
            default:
                if !byte.isWhiteSpace { hasText = true }
                position += 1
                while let byte = current, byte & 0xC0 == 0x80 { position += 1 }
            }
            length += 1
            if length > Self.maximumLabel { return false }
        }
    }

    private mutating func skipDestination() -> Bool {
        current == UInt8(ascii: "<") ? skipBracketedDestination() : skipPlainDestination()
    }

    private mutating func skipBracketedDestination() -> Bool {
        position += 1
        while let byte = current {
            if byte == UInt8(ascii: "\\"), following?.isASCIIPunctuation ?? false {
                position += 2
                continue
            }
            if byte == UInt8(ascii: "<") { return false }
            position += 1
            if byte == UInt8(ascii: ">") { return true }
        }
        return false
    }

    private mutating func skipPlainDestination() -> Bool {
        let start = position
        var depth = 0
        while let byte = current {
            if byte == UInt8(ascii: "\\"), following?.isASCIIPunctuation ?? false {
                position += 2
                continue
            }
            if byte <= 0x20 || byte == 0x7F { break }
            if byte == UInt8(ascii: "(") {
                depth += 1
                if depth > 32 { return false }
            } else if byte == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            position += 1
        }
        return depth == 0 && position > start
    }

    private mutating func skipTitle() -> Bool {
        let start = position
        skipWhiteSpace()
        if isAtLineEnd {
            guard goToNextLine() else { return false }
        } else if position == start {
            return false
        }
        guard let open = current, "\"'(".utf8.contains(open) else { return false }
        let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
        guard !missing.contains(close) else { return false }
        position += 1
        while true {
            guard let byte = current else {
                guard goToNextLine() else {
                    missing.insert(close)
                    return false
                }
                continue
            }
            if byte == UInt8(ascii: "\\"), following?.isASCIIPunctuation ?? false {
                position += 2
                continue
            }
            if byte == close {
                position += 1
                return true
            }
            if open == UInt8(ascii: "("), byte == open { return false }
            position += 1
        }
    }
}
