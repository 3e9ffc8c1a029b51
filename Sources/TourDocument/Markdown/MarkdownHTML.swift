/// HTML that is written from Markdown, with where each stretch of it came from.
///
/// Markdown goes by way of HTML: a `<details>` of one HTML block may end in another, after any amount of Markdown. The page that
/// gumbo reads then is the one that a browser would get.
struct MarkdownHTML {
    private(set) var html: [UInt8] = []
    private(set) var map = SourceMap()
    private var pendingRaw = RawHTML()

    init(capacity: Int) { html.reserveCapacity(capacity) }

    /// - Parameter attributes: as they are written, each with a blank before it.
    mutating func begin(_ name: String, _ attributes: String = "", source: Int? = nil) {
        write("<\(name)\(attributes)>", source: source)
    }

    /// - Parameter source: the end of the element in the source.
    mutating func end(_ name: String, source: Int? = nil) {
        write("</\(name)")
        write(">", source: source.map { $0 - 1 })
    }

    /// HTML of ours.
    mutating func write(_ text: String, source: Int? = nil) {
        endRaw()
        map.note(html.count, from: source)
        html += text.utf8
    }

    /// Text as the source has it, without a gap.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        if bytes.isEmpty { return }
        endRaw()
        map.note(html.count, from: source)
        for (index, byte) in bytes.enumerated() {
            let length = html.count
            if byte == 0 { html += "&#0;".utf8 } else { Self.escape(byte, into: &html) }
            if html.count > length + 1 {
                map.note(length, from: source.map { $0 + index }, isEscape: byte != 0)
                map.note(html.count, from: source.map { $0 + index + 1 })
            }
        }
    }

    /// A part of raw HTML.
    mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) { pendingRaw.append(bytes, source: source) }

    /// Notes that something else than raw HTML follows.
    mutating func endRaw() {
        if !pendingRaw.isEmpty { pendingRaw.flush(into: &html, &map) }
    }

    /// A text for an attribute.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 { escape(byte, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func escape(_ byte: UInt8, into text: inout [UInt8]) {
        switch byte {
        case 0x26: text += "&amp;".utf8
        case 0x3C: text += "&lt;".utf8
        case 0x3E: text += "&gt;".utf8
        case 0x22: text += "&quot;".utf8
        default: text.append(byte)
        }
    }
}
