internal import TourDocument

/// Headings that can be told without the parser: those of nothing but words.
enum PlainHeading {
    /// The text of an ATX heading, white space folded, as parsing it would give; nil for any heading that has to be parsed: one
    /// with an underline, or with a character that may be markup.
    ///
    /// - Parameter lines: the heading from the start of its line on, at most to the end of the line.
    /// - Complexity: linear in the number of bytes.
    static func words(of lines: ArraySlice<UInt8>) -> String? {
        let marks = lines.drop { $0 == 0x20 }
        let text = marks.drop { $0 == UInt8(ascii: "#") }
        guard text.startIndex > marks.startIndex, text.allSatisfy(isPlain) else { return nil }
        let words = UTF8Text.string(text).foldingWhiteSpace
        return words.isEmpty ? nil : words
    }

    /// The same for a heading in ASCII, as bytes and without making a string. Returns false, having added nothing, for any other.
    static func appendWords(of lines: UnsafeRawBufferPointer, to words: inout [UInt8]) -> Bool {
        var position = 0
        while position < lines.count, lines[position] == 0x20 { position += 1 }
        let marks = position
        while position < lines.count, lines[position] == UInt8(ascii: "#") { position += 1 }
        guard position > marks else { return false }
        let length = words.count
        var isAfterSpace = false
        while position < lines.count {
            let byte = lines[position]
            position += 1
            if byte == 0x20 || byte == 0x0A || byte == 0x0D {
                isAfterSpace = words.count > length
                continue
            }
            guard byte < 0x80, isPlain(byte) else {
                words.removeSubrange(length...)
                return false
            }
            if isAfterSpace { words.append(0x20) }
            isAfterSpace = false
            words.append(byte)
        }
        return words.count > length
    }

    /// Whether a byte is itself wherever it stands in a heading, or the end of its line.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
        case 0x20, 0x0A, 0x0D: true
        case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "?"): true
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        case UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "%"): true
        default: false
        }
    }
}
