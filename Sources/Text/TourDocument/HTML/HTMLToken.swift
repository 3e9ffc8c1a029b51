import CGumbo
import Platform

/// A tag, comment or other markup outside of `script` and similar elements, as positions only: the states are those of
/// the HTML standard, 13.2.5. All code that reads tags without gumbo uses it, or ``HTMLTag``.
struct HTMLToken {
    let start: Int
    /// The offset after `>`, or the end of the bytes.
    private(set) var end: Int
    /// The name of a tag; empty for comments, doctypes and processing instructions.
    private(set) var name = 0..<0
    private(set) var isEndTag = false
    private(set) var attributeCount = 0
    /// Whether it has an end.
    private(set) var isFinished = false

    var isTag: Bool { !name.isEmpty }

    /// The token that starts at an offset, if one does.
    static func at(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> HTMLToken? {
        if let tag = tag(at: start, in: bytes) { return tag }
        guard start + 1 < bytes.count, bytes[start] == 0x3C else { return nil }
        let second = bytes[start + 1]
        guard second == 0x21 || second == 0x3F || second == 0x2F && start + 2 < bytes.count else { return nil }
        var token = HTMLToken(start: start, end: start + 2)
        if bytes[start...].starts(with: "<!--".utf8) {
            token.skipComment(from: start, in: bytes)
        } else {
            token.skip(in: bytes) { $0 != 0x3E }
            token.finish(in: bytes)
        }
        return token
    }

    /// The tag that starts at an offset, if one does.
    static func tag(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> HTMLToken? {
        guard start + 1 < bytes.count, bytes[start] == 0x3C else { return nil }
        let isEndTag = bytes[start + 1] == 0x2F
        let name = start + (isEndTag ? 2 : 1)
        guard name < bytes.count, bytes[name].isASCIILetter else { return nil }
        var tag = HTMLToken(start: start, end: name)
        tag.isEndTag = isEndTag
        tag.skip(in: bytes) { !isSpace($0) && $0 != 0x2F && $0 != 0x3E }
        tag.name = name..<tag.end
        tag.skipAttributes(in: bytes)
        return tag
    }

    /// Whether it is a tag with a name, given in lower case.
    func isNamed(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count == word.utf8CodeUnitCount
            && zip(name, 0..<name.count).allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$1] }
    }

    /// Whether it is a tag of a void element.
    func isVoid(in bytes: UnsafeBufferPointer<UInt8>) -> Bool { Self.void.contains(gumboTag(in: bytes)) }

    static let void: Set<GumboTag> = [
        GUMBO_TAG_AREA, GUMBO_TAG_BASE, GUMBO_TAG_BR, GUMBO_TAG_COL, GUMBO_TAG_EMBED, GUMBO_TAG_HR, GUMBO_TAG_IMG,
        GUMBO_TAG_INPUT, GUMBO_TAG_LINK, GUMBO_TAG_META, GUMBO_TAG_PARAM, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK,
        GUMBO_TAG_WBR,
    ]

    /// The attributes of a tag, by their names in lower case, as they are written.
    func attributes(in bytes: UnsafeBufferPointer<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        var tag = HTMLToken(start: start, end: name.upperBound)
        tag.skipAttributes(in: bytes) { name, value in
            let name = String(decoding: bytes[name], as: UTF8.self).lowercased()
            attributes[name] = attributes[name] ?? String(decoding: bytes[value], as: UTF8.self)
        }
        return attributes
    }

    private mutating func skipAttributes(
        in bytes: UnsafeBufferPointer<UInt8>, _ use: (_ name: Range<Int>, _ value: Range<Int>) -> Void = { _, _ in }
    ) {
        while true {
            skip(in: bytes) { Self.isSpace($0) || $0 == 0x2F }
            if end >= bytes.count || bytes[end] == 0x3E { break }
            attributeCount += 1
            // The first byte belongs to the name even if it is `=`.
            var start = end
            end += 1
            skip(in: bytes) { !Self.isSpace($0) && $0 != 0x2F && $0 != 0x3E && $0 != 0x3D }
            let name = start..<end
            skip(in: bytes, Self.isSpace)
            guard end < bytes.count, bytes[end] == 0x3D else {
                use(name, end..<end)
                continue
            }
            end += 1
            skip(in: bytes, Self.isSpace)
            guard end < bytes.count else { break }
            let quote = bytes[end]
            if quote == 0x22 || quote == 0x27 {
                end += 1
                start = end
                skip(in: bytes) { $0 != quote }
                use(name, start..<end)
                end = min(end + 1, bytes.count)
            } else {
                start = end
                skip(in: bytes) { !Self.isSpace($0) && $0 != 0x3E }
                use(name, start..<end)
            }
        }
        finish(in: bytes)
    }

    /// Skips a comment whose `<!--` starts at an offset. Its dashes may be those of its end.
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

    /// Consumes the `>` that is next unless the bytes end.
    private mutating func finish(in bytes: UnsafeBufferPointer<UInt8>) {
        isFinished = end < bytes.count
        if isFinished { end += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { InlineCollector.isSpace(byte) }
}

/// The tags and comments of a text in order.
struct HTMLTokens: Sequence, IteratorProtocol {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset from which the next one is searched.
    var position = 0
    private var missing: [GumboTag] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> HTMLToken? {
        while let start = bytes.index(of: 0x3C, from: position) {
            position = start + 1
            guard let token = HTMLToken.at(start, in: bytes) else { continue }
            position = token.end
            return token
        }
        return nil
    }

    /// Whether a token starts an element whose content is no text, or no markup.
    func startsContent(_ token: HTMLToken) -> Bool {
        token.isTag && !token.isEndTag && Self.contents.contains(token.gumboTag(in: bytes))
    }

    /// The end of such an element; nil if it has none. A missing end is not searched for again from there on: many
    /// unended elements cost no more than one.
    mutating func contentEnd(of token: HTMLToken) -> Int? {
        let tag = token.gumboTag(in: bytes)
        guard startsContent(token), !missing.contains(tag) else { return nil }
        let name = bytes[token.name].map { $0 | 0x20 }
        var next = token.end
        while let start = bytes.index(of: 0x3C, from: next) {
            next = start + 1
            let isLike = bytes[next...].prefix(name.count + 1).map { $0 | 0x20 } == [0x2F] + name
            guard isLike, let end = HTMLToken.tag(at: start, in: bytes), end.name.count == name.count else { continue }
            if end.isFinished { return end.end }
            break
        }
        missing.append(tag)
        return nil
    }

    private static let contents = [
        GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_XMP, GUMBO_TAG_IFRAME,
        GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_PLAINTEXT, GUMBO_TAG_TEMPLATE,
        GUMBO_TAG_SVG, GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST,
    ]
}

extension HTMLToken {
    /// gumbo's number for the name of a tag.
    func gumboTag(in bytes: UnsafeBufferPointer<UInt8>) -> GumboTag {
        guard (1..<32).contains(name.count), let base = bytes.baseAddress else { return GUMBO_TAG_UNKNOWN }
        let start = UnsafeRawPointer(base + name.lowerBound).assumingMemoryBound(to: CChar.self)
        return gumbo_tagn_enum(start, UInt32(name.count))
    }
}

/// A tag with its name and attributes.
package struct HTMLTag: Hashable, Sendable {
    /// In lower case.
    package let name: String
    package let isEnd: Bool
    package let range: Range<Int>
    /// By their names in lower case, as they are written.
    package let attributes: [String: String]

    /// The finished tags of a text that are in no comment.
    ///
    /// - Complexity: linear in the number of bytes.
    package static func all(in text: some Collection<UInt8>) -> [HTMLTag] {
        Array(text).withUnsafeBufferPointer { bytes in
            HTMLTokens(bytes).filter { $0.isTag && $0.isFinished }.map { token in
                HTMLTag(
                    name: String(decoding: bytes[token.name], as: UTF8.self).lowercased(), isEnd: token.isEndTag,
                    range: token.start..<token.end, attributes: token.attributes(in: bytes))
            }
        }
    }
}
