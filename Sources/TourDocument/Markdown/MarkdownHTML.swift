import CMD4C

/// Writes Markdown as HTML, noting where each stretch of text came from.
///
/// Markdown goes by way of HTML: a `<details>` of one HTML block may end in another, after any amount of Markdown. The page that
/// gumbo reads then is the one that a browser would get.
struct MarkdownHTML {
    private(set) var html: [UInt8] = []
    private(set) var map = SourceMap()
    private var pendingRaw = RawHTML()
    /// Where the innermost quote has room for the name of an alert.
    private var quotePlace = 0

    init(capacity: Int) { html.reserveCapacity(capacity) }

    /// - Parameter attributes: as they are written, each with a blank before it.
    mutating func begin(_ name: String, _ attributes: String = "") { write("<\(name)\(attributes)>") }

    mutating func end(_ name: String) { write("</\(name)>") }

    mutating func beginQuote() {
        begin("blockquote", " data-tour-alert=\"         \"")
        quotePlace = html.count - 11
    }

    /// Makes an alert of the innermost quote, in which no text was put yet.
    mutating func nameQuote(_ alert: Alert) {
        let name = alert.rawValue.utf8
        html.replaceSubrange(quotePlace..<quotePlace + name.count, with: name)
    }

    mutating func rule(source: Int?) { write("<hr>", source: source) }

    mutating func lineBreak(source: Int?) { write("<br>", source: source) }

    /// A picture; `alternative` is text for an attribute.
    mutating func picture(alternative: [UInt8], address: MD_ATTRIBUTE?, title: MD_ATTRIBUTE?, source: Int?) {
        write("<img alt=\"", source: source)
        html += alternative
        html += "\"".utf8
        if let address { html += " src=\"\(Self.text(of: address))\"".utf8 }
        if let title { html += " title=\"\(Self.text(of: title))\"".utf8 }
        write(">")
    }

    mutating func footnote(_ number: Int, source: Int?) {
        write("<data data-tour-footnote=\(number)></data>", source: source)
    }

    /// Text as the source has it, without a gap.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        if bytes.isEmpty { return }
        map.note(html.count, from: source)
        for (index, byte) in bytes.enumerated() {
            let length = html.count
            Self.escape(byte, into: &html)
            if html.count > length + 1 {
                map.note(length, from: source.map { $0 + index }, isEscape: true)
                map.note(html.count, from: source.map { $0 + index + 1 })
            }
        }
    }

    /// A character reference.
    mutating func reference(_ bytes: some Sequence<UInt8>, source: Int?) {
        map.note(html.count, from: source)
        html += bytes
    }

    /// A part of raw HTML.
    mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) { pendingRaw.append(bytes, source: source) }

    /// Notes that something else than raw HTML follows.
    mutating func endRaw() {
        if !pendingRaw.isEmpty { pendingRaw.flush(into: &html, &map) }
    }

    private mutating func write(_ text: String, source: Int? = nil) {
        map.note(html.count, from: source)
        html += text.utf8
    }

    /// The text of an attribute.
    static func text(of value: MD_ATTRIBUTE) -> String {
        guard let start = value.text, let types = value.substr_types, let offsets = value.substr_offsets else {
            return ""
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(value.size))
        var text: [UInt8] = []
        var part = 0
        while offsets[part] < value.size {
            let range = Int(offsets[part])..<Int(offsets[part + 1])
            switch types[part] {
            case MD_TEXT_ENTITY: text += bytes[range]
            case MD_TEXT_NULLCHAR: text += "\u{FFFD}".utf8
            default: for byte in bytes[range] { escape(byte, into: &text) }
            }
            part += 1
        }
        return String(decoding: text, as: UTF8.self)
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
