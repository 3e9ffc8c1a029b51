/// A tag, comment or other markup as HTML's tokenizer sees it, by place only.
///
/// The states are those of the HTML standard, 13.2.5, for text outside of `script` and its like.
struct HTMLToken {
    enum Kind {
        case startTag, endTag
        /// Comments, doctypes, processing instructions.
        case other
    }

    var kind: Kind
    /// From `<` to behind `>`.
    var range: Range<Int>
    /// The tag's name.
    var name: Range<Int>
    var attributeCount = 0
    /// Whether the end of the bytes came before that of the token.
    var isUnfinished = false

    /// The first token at or after a position.
    ///
    /// Complexity: linear in the number of bytes up to the token's end.
    static func next(in bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> HTMLToken? {
        var start = position
        while start < bytes.count {
            if let token = at(start, in: bytes) { return token }
            start += 1
        }
        return nil
    }

    /// The token that starts at a position, if one does.
    static func at(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> HTMLToken? {
        guard bytes[start] == 0x3C, start + 1 < bytes.count else { return nil }
        let next = bytes[start + 1]
        if isLetter(next) { return tag(.startTag, in: bytes, start: start, name: start + 1) }
        if next == 0x2F, start + 2 < bytes.count {
            return isLetter(bytes[start + 2])
                ? tag(.endTag, in: bytes, start: start, name: start + 2) : bogus(in: bytes, start: start)
        }
        if next == 0x21 {
            let isComment = start + 3 < bytes.count && bytes[start + 2] == 0x2D && bytes[start + 3] == 0x2D
            return isComment ? comment(in: bytes, start: start) : bogus(in: bytes, start: start)
        }
        return next == 0x3F ? bogus(in: bytes, start: start) : nil
    }

    private static func bogus(in bytes: UnsafeBufferPointer<UInt8>, start: Int) -> HTMLToken {
        var end = start + 2
        while end < bytes.count, bytes[end] != 0x3E { end += 1 }
        let isUnfinished = end >= bytes.count
        return HTMLToken(
            kind: .other, range: start..<(isUnfinished ? bytes.count : end + 1), name: start..<start,
            isUnfinished: isUnfinished)
    }

    private static func comment(in bytes: UnsafeBufferPointer<UInt8>, start: Int) -> HTMLToken {
        let text = start + 4
        if text < bytes.count, bytes[text] == 0x3E {
            return HTMLToken(kind: .other, range: start..<text + 1, name: start..<start)
        }
        if text + 1 < bytes.count, bytes[text] == 0x2D, bytes[text + 1] == 0x3E {
            return HTMLToken(kind: .other, range: start..<text + 2, name: start..<start)
        }
        var end = text
        while end + 2 < bytes.count {
            if bytes[end] == 0x2D, bytes[end + 1] == 0x2D {
                if bytes[end + 2] == 0x3E {
                    return HTMLToken(kind: .other, range: start..<end + 3, name: start..<start)
                }
                if bytes[end + 2] == 0x21, end + 3 < bytes.count, bytes[end + 3] == 0x3E {
                    return HTMLToken(kind: .other, range: start..<end + 4, name: start..<start)
                }
            }
            end += 1
        }
        return HTMLToken(kind: .other, range: start..<bytes.count, name: start..<start, isUnfinished: true)
    }

    private static func tag(
        _ kind: Kind, in bytes: UnsafeBufferPointer<UInt8>, start: Int, name: Int
    ) -> HTMLToken {
        var end = name
        while end < bytes.count, !isSpace(bytes[end]), bytes[end] != 0x2F, bytes[end] != 0x3E { end += 1 }
        var token = HTMLToken(kind: kind, range: start..<end, name: name..<end)
        while end < bytes.count {
            // Before an attribute's name.
            while end < bytes.count, isSpace(bytes[end]) || bytes[end] == 0x2F { end += 1 }
            guard end < bytes.count else { break }
            if bytes[end] == 0x3E {
                token.range = start..<end + 1
                return token
            }
            token.attributeCount += 1
            // The first byte belongs to the name even if it is `=`.
            end += 1
            while end < bytes.count, !isSpace(bytes[end]), bytes[end] != 0x2F, bytes[end] != 0x3E, bytes[end] != 0x3D {
                end += 1
            }
            while end < bytes.count, isSpace(bytes[end]) { end += 1 }
            guard end < bytes.count, bytes[end] == 0x3D else { continue }
            end += 1
            while end < bytes.count, isSpace(bytes[end]) { end += 1 }
            guard end < bytes.count else { break }
            if bytes[end] == 0x22 || bytes[end] == 0x27 {
                let quote = bytes[end]
                end += 1
                while end < bytes.count, bytes[end] != quote { end += 1 }
                end += 1
            } else {
                while end < bytes.count, !isSpace(bytes[end]), bytes[end] != 0x3E { end += 1 }
            }
        }
        token.range = start..<bytes.count
        token.isUnfinished = true
        return token
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { InlineCollector.isSpace(byte) }
}
