enum LinkSyntax {
    /// The label in the brackets that begin at an offset; nil if there is none.
    static func label(at start: Int, to end: Int, in text: ByteView) -> Range<Int>? {
        var place = start + 1
        var isBlank = true
        while place < end, place - start <= 1000 {
            switch text[place] {
            case "[": return nil
            case "]": return isBlank || place - start > 1000 ? nil : start + 1..<place
            case "\\":
                isBlank = false
                place += text[place + 1].isASCIIPunctuation ? 2 : 1
            case let byte:
                isBlank = isBlank && byte.isWhitespace
                place += 1
            }
        }
        return nil
    }

    /// The address that begins at an offset, without angle brackets, and the end including them.
    static func address(at start: Int, to end: Int, in text: ByteView) -> (range: Range<Int>, end: Int)? {
        var place = start
        if text[place] == "<", place < end {
            place += 1
            while place < end, !text[place].isLineEnd, text[place] != "<" {
                if text[place] == ">" { return (text.trimmed(start + 1..<place), place + 1) }
                place += text[place] == "\\" && text[place + 1].isASCIIPunctuation ? 2 : 1
            }
            return nil
        }
        var depth = 0
        loop: while place < end {
            switch text[place] {
            case "\\" where text[place + 1].isASCIIPunctuation: place += 1
            case "(":
                depth += 1
                if depth > 32 { return nil }
            case ")":
                if depth == 0 { break loop }
                depth -= 1
            case 1...0x20, 0x7F: break loop
            default: break
            }
            place += 1
        }
        place = min(place, end)
        return depth == 0 ? (start..<place, place) : nil
    }

    /// The title that begins at an offset, without its quotes, and the end including them.
    static func title(at start: Int, to end: Int, in text: ByteView) -> (range: Range<Int>, end: Int)? {
        guard start < end else { return nil }
        let closing: UInt8
        switch text[start] {
        case "\"", "'": closing = text[start]
        case "(": closing = 0x29
        default: return nil
        }
        var place = start + 1
        while place < end {
            if text[place] == closing { return (start + 1..<place, place + 1) }
            if text[place] == "(", closing == 0x29 { return nil }
            place += text[place] == "\\" && text[place + 1].isASCIIPunctuation ? 2 : 1
        }
        return nil
    }

    static func skipWhitespace(_ start: Int, to end: Int, in text: ByteView) -> Int {
        text.skip(start, to: end) { $0.isBlank || $0 == 0x0A }
    }

    /// A link definition that begins at an offset, and the start of the line after it.
    static func definition(
        at start: Int, to end: Int, in text: ByteView
    ) -> (label: Range<Int>, address: Range<Int>, title: Range<Int>?, next: Int)? {
        guard let label = label(at: start, to: end, in: text), text[label.upperBound + 1] == ":",
            label.upperBound + 1 < end
        else { return nil }
        let addressStart = skipWhitespace(label.upperBound + 2, to: end, in: text)
        guard let address = address(at: addressStart, to: end, in: text), address.end > addressStart else { return nil }
        let titleStart = skipWhitespace(address.end, to: end, in: text)
        if titleStart > address.end, let title = title(at: titleStart, to: end, in: text),
            let next = lineBehind(title.end, to: end, in: text)
        {
            return (label, address.range, title.range, next)
        }
        return lineBehind(address.end, to: end, in: text).map { (label, address.range, nil, $0) }
    }

    /// The start of the next line if only blanks are left on this one.
    private static func lineBehind(_ start: Int, to end: Int, in text: ByteView) -> Int? {
        let place = text.skipBlanks(start, to: end)
        if place >= end { return end }
        return text[place] == 0x0A ? place + 1 : nil
    }

    /// A text with character references decoded and, with `hasBackslashes`, without the backslashes of escapes.
    static func unescaped(_ range: Range<Int>, in text: ByteView, hasBackslashes: Bool = true) -> String {
        guard range.contains(where: { text[$0] == "\\" || text[$0] == "&" || text[$0] == 0 }) else {
            return text.string(range)
        }
        var found: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            switch text[place] {
            case "\\" where hasBackslashes && place + 1 < range.upperBound && text[place + 1].isASCIIPunctuation:
                found.append(text[place + 1])
                place += 2
            case "&":
                if let reference = CharacterReference(at: place, to: range.upperBound, in: text) {
                    found += String(ofScalars: reference.scalars).utf8
                    place = reference.end
                } else {
                    found.append(0x26)
                    place += 1
                }
            case 0:
                found += "\u{FFFD}".utf8
                place += 1
            case let byte:
                found.append(byte)
                place += 1
            }
        }
        return String(decoding: found, as: UTF8.self)
    }
}

enum FootnoteLabel {
    /// The label, without `^`, of the definition that begins at an offset.
    static func definition(at start: Int, to end: Int, in text: ByteView) -> Range<Int>? {
        guard let label = reference(at: start, to: end, in: text), text[label.upperBound + 1] == ":",
            label.upperBound + 1 < end
        else { return nil }
        return label
    }

    /// The label, without `^`, of the reference that begins at an offset.
    static func reference(at start: Int, to end: Int, in text: ByteView) -> Range<Int>? {
        guard text[start] == "[", text[start + 1] == "^" else { return nil }
        var place = start + 2
        while place < end, place < start + 1000, text[place] > 0x20, text[place] != "]" { place += 1 }
        return place < end && text[place] == "]" && place > start + 2 ? start + 2..<place : nil
    }
}
