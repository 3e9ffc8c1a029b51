/// A tag, comment or other markup outside of `script` and its like, by place only: the states are those of the HTML
/// standard, 13.2.5.
struct HTMLToken {
    /// Behind `>`, or the end of the bytes.
    private(set) var end: Int
    /// The name of a tag; empty for comments, doctypes and processing instructions.
    private(set) var name = 0..<0
    private(set) var isEndTag = false
    private(set) var attributeCount = 0
    /// Whether its end is there.
    private(set) var isFinished = false

    var isTag: Bool { !name.isEmpty }

    /// The token that starts at a position, if one does.
    static func at(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> HTMLToken? {
        if let tag = tag(at: start, in: bytes) { return tag }
        guard start + 1 < bytes.count, bytes[start] == 0x3C else { return nil }
        let second = bytes[start + 1]
        guard second == 0x21 || second == 0x3F || second == 0x2F && start + 2 < bytes.count else { return nil }
        var token = HTMLToken(end: start + 2)
        if bytes[start...].starts(with: "<!--".utf8) {
            token.skipComment(from: start, in: bytes)
        } else {
            token.skip(in: bytes) { $0 != 0x3E }
            token.finish(in: bytes)
        }
        return token
    }

    /// The tag that starts at a position, if one does.
    static func tag(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> HTMLToken? {
        guard start + 1 < bytes.count, bytes[start] == 0x3C else { return nil }
        let isEndTag = bytes[start + 1] == 0x2F
        let name = start + (isEndTag ? 2 : 1)
        guard name < bytes.count, isLetter(bytes[name]) else { return nil }
        var tag = HTMLToken(end: name)
        tag.isEndTag = isEndTag
        tag.skip(in: bytes) { !isSpace($0) && $0 != 0x2F && $0 != 0x3E }
        tag.name = name..<tag.end
        tag.skipAttributes(in: bytes)
        return tag
    }

    /// Whether it is a tag with a name, which is in lower case.
    func isNamed(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count == word.utf8CodeUnitCount
            && zip(name, 0..<name.count).allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$1] }
    }

    private mutating func skipAttributes(in bytes: UnsafeBufferPointer<UInt8>) {
        while true {
            skip(in: bytes) { Self.isSpace($0) || $0 == 0x2F }
            if end >= bytes.count || bytes[end] == 0x3E { break }
            attributeCount += 1
            // The first byte belongs to the name even if it is `=`.
            end += 1
            skip(in: bytes) { !Self.isSpace($0) && $0 != 0x2F && $0 != 0x3E && $0 != 0x3D }
            skip(in: bytes, Self.isSpace)
            guard end < bytes.count, bytes[end] == 0x3D else { continue }
            end += 1
            skip(in: bytes, Self.isSpace)
            guard end < bytes.count else { break }
            if bytes[end] == 0x22 || bytes[end] == 0x27 {
                let quote = bytes[end]
                end += 1
                skip(in: bytes) { $0 != quote }
                end = min(end + 1, bytes.count)
            } else {
                skip(in: bytes) { !Self.isSpace($0) && $0 != 0x3E }
            }
        }
        finish(in: bytes)
    }

    /// Gets behind a comment whose `<!--` starts at a position. Its dashes may be those of its end.
    private mutating func skipComment(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        repeat {
            skip(in: bytes) { $0 != 0x3E }
            finish(in: bytes)
            if !isFinished { return }
        } while !bytes[(start + 2)..<(end - 1)].suffix(2).elementsEqual("--".utf8)
            && !bytes[(start + 4)..<max(start + 4, end - 1)].suffix(3).elementsEqual("--!".utf8)
    }

    private mutating func skip(in bytes: UnsafeBufferPointer<UInt8>, _ isPassed: (UInt8) -> Bool) {
        while end < bytes.count, isPassed(bytes[end]) { end += 1 }
    }

    /// Takes the `>` that is next unless the bytes end.
    private mutating func finish(in bytes: UnsafeBufferPointer<UInt8>) {
        isFinished = end < bytes.count
        if isFinished { end += 1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isSpace(_ byte: UInt8) -> Bool { InlineCollector.isSpace(byte) }
}
