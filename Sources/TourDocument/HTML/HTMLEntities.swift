import CGumbo
import CMD4C

/// Character references, decoded by gumbo.
struct HTMLEntities {
    /// Longer than every name that HTML knows.
    static let maximumLength = 40
    private var cache: [[UInt8]: [UInt8]] = [:]

    init() {}

    /// The length of the reference at a position that holds `&`: name or number, and the semicolon if there is one.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        var end = position + 1
        let limit = min(bytes.count, position + maximumLength)
        if end < limit, bytes[end] == 0x23 { end += 1 }
        while end < limit, isAlphanumeric(bytes[end]) { end += 1 }
        if end < limit, bytes[end] == 0x3B { end += 1 }
        return end - position
    }

    /// The text that stands for a piece of text that starts with `&`.
    mutating func decode(_ reference: ArraySlice<UInt8>) -> [UInt8] {
        let key = Array(reference)
        if let known = cache[key] { return known }
        let decoded = key.withUnsafeBufferPointer { bytes -> [UInt8] in
            guard let document = try? GumboDocument(bytes, isFragment: true),
                let element = GumboElementView(document.root), let child = element.child(0),
                child.pointee.type == GUMBO_NODE_TEXT || child.pointee.type == GUMBO_NODE_WHITESPACE,
                let text = child.pointee.v.text.text
            else { return Array(bytes) }
            return Array(String(cString: text).utf8)
        }
        if cache.count > 1000 { cache.removeAll() }
        cache[key] = decoded
        return decoded
    }

    /// The value of an attribute of Markdown.
    ///
    /// Complexity: linear in the number of bytes.
    func text(of value: MD_ATTRIBUTE) -> String {
        guard let start = value.text, let types = value.substr_types, let offsets = value.substr_offsets,
            value.size > 0
        else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(value.size))
        if types[0] == MD_TEXT_NORMAL, offsets[1] == value.size, bytes.allSatisfy(Self.isPlain) {
            return String(decoding: bytes, as: UTF8.self)
        }
        var html: [UInt8] = []
        MarkdownHTML.append(value, to: &html)
        return text(ofAttribute: html)
    }

    /// The value of an attribute that is written like this between quotation marks, as gumbo decodes it.
    func text(ofAttribute html: [UInt8]) -> String {
        if !html.contains(0x26), html.allSatisfy(Self.isPlain) { return String(decoding: html, as: UTF8.self) }
        let tag = Array("<a href=\"".utf8) + html + Array("\">".utf8)
        return tag.withUnsafeBufferPointer { bytes in
            guard let document = try? GumboDocument(bytes, isFragment: true),
                let element = GumboElementView(document.root)?.child(0).flatMap(GumboElementView.init)
            else { return "" }
            return element.attribute("href") ?? ""
        }
    }

    /// Whether gumbo leaves a byte alone wherever it stands. It does not take every character for text.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte >= 0x80 && byte < 0xEF && byte != 0xC2
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
