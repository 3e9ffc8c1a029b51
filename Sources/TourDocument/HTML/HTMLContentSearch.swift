import CGumbo

/// Looks for the ends of elements whose content is no text, or no markup. What is missing once is missing from there on,
/// and is not looked for again: many unended elements cost no more than one.
struct HTMLContentSearch {
    private var missing: [GumboTag] = []

    /// Whether a token starts such an element.
    func isStart(_ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        token.isTag && !token.isEndTag && Self.tags.contains(Self.tag(token.name, in: bytes))
    }

    /// Behind the end of the element that a token starts; nil if it starts none, or it has no end.
    mutating func contentEnd(of token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let tag = Self.tag(token.name, in: bytes)
        guard isStart(token, in: bytes), !missing.contains(tag) else { return nil }
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

    private static func tag(_ name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> GumboTag {
        guard name.count < 32, let base = bytes.baseAddress else { return GUMBO_TAG_UNKNOWN }
        let start = UnsafeRawPointer(base + name.lowerBound).assumingMemoryBound(to: CChar.self)
        return gumbo_tagn_enum(start, UInt32(name.count))
    }

    private static let tags = [
        GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_XMP, GUMBO_TAG_IFRAME,
        GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_PLAINTEXT, GUMBO_TAG_TEMPLATE,
        GUMBO_TAG_SVG, GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST,
    ]
}
