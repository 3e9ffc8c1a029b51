import CMD4C

/// Writes Markdown as HTML, noting where each stretch of text came from.
///
/// Where there is HTML in it, Markdown goes by way of HTML: a `<details>` of one HTML block may end in another, after any
/// amount of Markdown. The page that gumbo reads then is the one that a browser would get.
struct MarkdownHTML: MarkdownOutput {
    let takesHTML = true
    private(set) var html: [UInt8] = []
    private(set) var map = SourceMap()
    private var pendingRaw = RawHTML()
    /// Where the innermost quote has room for the name of an alert.
    private var quotePlace = 0

    init(capacity: Int) { html.reserveCapacity(capacity) }

    mutating func begin(_ element: MarkdownElement) {
        switch element {
        case .quote:
            tag("<blockquote data-tour-alert=\"")
            quotePlace = html.count
            tag("         \">")
        case .list(let start, let isTight):
            tag("<" + Self.name(of: element))
            if let start { tag(" start=\"\(start)\"") }
            tag(isTight ? ">" : " data-tour-loose>")
        case .item(let isDone):
            tag("<li>")
            if let isDone { tag(isDone ? "<input type=checkbox checked>" : "<input type=checkbox>") }
        case .code(let language):
            tag("<pre><code")
            if let language { attribute("class", "language-", language) }
            tag(">")
        case .cell(_, let alignment):
            tag("<" + Self.name(of: element))
            tag(alignment == .natural ? ">" : " align=\(alignment)>")
        case .wikiLink(let address):
            tag("<a href=\"")
            html += address
            tag("\">")
        case .link(let address):
            tag("<a")
            if let address { attribute("href", "", address) }
            tag(">")
        default: tag("<\(Self.name(of: element))>")
        }
    }

    mutating func end(_ element: MarkdownElement) {
        if case .code = element { tag("</code>") }
        tag("</\(Self.name(of: element))>")
    }

    mutating func nameQuote(_ alert: Alert) {
        let name = alert.rawValue.utf8
        html.replaceSubrange(quotePlace..<quotePlace + name.count, with: name)
    }

    mutating func rule(source: Int?) { write("<hr>", source: source) }

    mutating func lineBreak(source: Int?) { write("<br>", source: source) }

    mutating func picture(alternative: [UInt8], address: MD_ATTRIBUTE?, title: MD_ATTRIBUTE?, source: Int?) {
        write("<img alt=\"", source: source)
        html += alternative
        html += "\"".utf8
        if let address { attribute("src", "", address) }
        if let title { attribute("title", "", title) }
        tag(">")
    }

    mutating func footnote(_ number: Int, source: Int?) {
        write("<data data-tour-footnote=\(number)></data>", source: source)
    }

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

    mutating func reference(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        map.note(html.count, from: source)
        html += bytes
    }

    mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) { pendingRaw.append(bytes, source: source) }

    mutating func endRaw() {
        if !pendingRaw.isEmpty { pendingRaw.flush(into: &html, &map) }
    }

    private mutating func tag(_ text: String) { write(text, source: nil) }

    private mutating func write(_ text: String, source: Int?) {
        map.note(html.count, from: source)
        html += text.utf8
    }

    private mutating func attribute(_ name: String, _ start: String, _ value: MD_ATTRIBUTE) {
        tag(" \(name)=\"\(start)")
        Self.append(value, to: &html)
        tag("\"")
    }

    private static func name(of element: MarkdownElement) -> String {
        switch element {
        case .quote: "blockquote"
        case .list(let start, _): start == nil ? "ul" : "ol"
        case .item: "li"
        case .heading(let level): "h\(level)"
        case .code: "pre"
        case .paragraph: "p"
        case .table: "table"
        case .tableHead: "thead"
        case .tableBody: "tbody"
        case .row: "tr"
        case .cell(let isHeading, _): isHeading ? "th" : "td"
        case .mark(.emphasis): "em"
        case .mark(.strong): "strong"
        case .mark(.deleted): "del"
        case .mark: "code"
        case .link, .wikiLink: "a"
        }
    }

    /// Writes an attribute's value.
    static func append(_ value: MD_ATTRIBUTE, to html: inout [UInt8]) {
        guard let start = value.text, let types = value.substr_types, let offsets = value.substr_offsets else { return }
        let bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(value.size))
        var part = 0
        while offsets[part] < value.size {
            let range = Int(offsets[part])..<Int(offsets[part + 1])
            switch types[part] {
            case MD_TEXT_ENTITY: html += bytes[range]
            case MD_TEXT_NULLCHAR: html += "\u{FFFD}".utf8
            default: for byte in bytes[range] { escape(byte, into: &html) }
            }
            part += 1
        }
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
