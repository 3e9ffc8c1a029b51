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
            if let start { tag("<ol start=\"\(start)\"") } else { tag("<ul") }
            tag(isTight ? ">" : " data-tour-loose>")
        case .item(let isDone):
            tag("<li>")
            if let isDone { tag(isDone ? "<input type=checkbox checked>" : "<input type=checkbox>") }
        case .heading(let level): tag("<h\(level)>")
        case .code(let language):
            tag("<pre><code")
            if let language { attribute("class", "language-", language) }
            tag(">")
        case .paragraph: tag("<p>")
        case .table: tag("<table>")
        case .tableHead: tag("<thead>")
        case .tableBody: tag("<tbody>")
        case .row: tag("<tr>")
        case .cell(let isHeading, let alignment):
            tag(isHeading ? "<th" : "<td")
            switch alignment {
            case .left: tag(" align=left>")
            case .center: tag(" align=center>")
            case .right: tag(" align=right>")
            case .natural: tag(">")
            }
        case .mark(let mark): tag("<\(Self.name(of: mark))>")
        case .wikiLink(let address):
            tag("<a href=\"")
            html += address
            tag("\">")
        case .link(let address):
            tag("<a")
            if let address { attribute("href", "", address) }
            tag(">")
        }
    }

    mutating func end(_ element: MarkdownElement) {
        switch element {
        case .quote: tag("</blockquote>")
        case .list(let start, _): tag(start == nil ? "</ul>" : "</ol>")
        case .item: tag("</li>")
        case .heading(let level): tag("</h\(level)>")
        case .code: tag("</code></pre>")
        case .paragraph: tag("</p>")
        case .table: tag("</table>")
        case .tableHead: tag("</thead>")
        case .tableBody: tag("</tbody>")
        case .row: tag("</tr>")
        case .cell(let isHeading, _): tag(isHeading ? "</th>" : "</td>")
        case .mark(let mark): tag("</\(Self.name(of: mark))>")
        case .link, .wikiLink: tag("</a>")
        }
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

    private static func name(of mark: Inline.Marks) -> String {
        switch mark {
        case .emphasis: "em"
        case .strong: "strong"
        case .deleted: "del"
        default: "code"
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
