internal import MarkdownTree

extension HTMLWriter {
    mutating func write(_ inlines: InlineTree) {
        var open: [(next: Int, end: String)] = []
        var index = 0
        while index < inlines.nodes.count || !open.isEmpty {
            while let last = open.last, last.next <= index {
                put(last.end)
                open.removeLast()
            }
            guard index < inlines.nodes.count else { break }
            let node = inlines.nodes[index]
            index += 1
            func begin(_ name: String, _ attributes: String = "") {
                put("<\(name)\(attributes)>")
                open.append((node.next, "</\(name)>"))
            }
            switch inlines.content(of: index - 1) {
            case .text: escape(node.source)
            case .reference(let characters): escape(characters)
            case .softBreak: put("\n")
            case .lineBreak: put("<br />\n")
            case .footnoteReference(let number): footnote(number)
            case .machinery: break
            case .code:
                put("<code>")
                for child in inlines.nodes[index..<node.next] {
                    if child.kind == .text { escape(child.source) } else { put(" ") }
                }
                put("</code>")
                index = node.next
            case .html:
                for child in inlines.nodes[index..<node.next] {
                    if child.kind == .text { raw(child.source) } else { put("\n") }
                }
                index = node.next
            case .math, .displayMath: begin("span", " class=\"math\"")
            case .emphasis: begin("em")
            case .strong: begin("strong")
            case .strikethrough: begin("del")
            case .highlight: begin("mark")
            case .note: begin("span", " class=\"note\"")
            case .link(let target), .autolink(let target):
                begin("a", " href=\"\(Self.address(target.address))\"\(Self.title(target.title))")
            case .wikiLink(let page), .embed(let page): begin("a", " href=\"\(Self.address(page))\"")
            case .image(let target):
                put("<img src=\"\(Self.address(target.address))\" alt=\"")
                describe(inlines, index..<node.next)
                put("\"\(Self.title(target.title)) />")
                index = node.next
            }
        }
    }

    private mutating func describe(_ inlines: InlineTree, _ range: Range<Int>) {
        for index in range {
            switch inlines.content(of: index) {
            case .text: escape(inlines.nodes[index].source)
            case .reference(let characters): escape(characters)
            case .softBreak, .lineBreak: put(" ")
            default: break
            }
        }
    }

    private mutating func footnote(_ note: Int) {
        let number = notes[note] ?? notes.count + 1
        notes[note] = number
        let count = noteCounts[note, default: 0] + 1
        noteCounts[note] = count
        let id = "fnref\(number)" + (count > 1 ? "-\(count)" : "")
        put("<sup class=\"footnote-ref\"><a href=\"#fn\(number)\" id=\"\(id)\">\(number)</a></sup>")
    }

    private static func title(_ title: String?) -> String { title.map { " title=\"\(escaped($0))\"" } ?? "" }

    // MARK: - Text

    mutating func put(_ text: String) { html += text.utf8 }

    mutating func raw(_ range: Range<Int>) {
        for place in range {
            switch bytes[place] {
            case 0: put("\u{FFFD}")
            case UInt8(ascii: "<") where filtersTags && isFiltered(place + 1..<range.upperBound): put("&lt;")
            case let byte: html.append(byte)
            }
        }
    }

    /// Whether the name after a `<` is one of those that GitHub disallows.
    private func isFiltered(_ range: Range<Int>) -> Bool {
        let name = bytes[range].drop { $0 == 0x2F }.prefix(10).prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
        let next = name.endIndex < range.upperBound ? bytes[name.endIndex] : 0x20
        return [0x20, 0x09, 0x0A, 0x2F, 0x3E].contains(next)
            && Self.filteredTags.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private static let filteredTags: Set = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
    ]

    mutating func escape(_ range: Range<Int>) { escape(String(decoding: bytes[range], as: UTF8.self)) }

    mutating func escape(_ text: String) { put(Self.escaped(text)) }

    static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\""): escaped += "&quot;".utf8
            case 0: escaped += "\u{FFFD}".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func address(_ address: String) -> String {
        var escaped = ""
        for byte in address.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;"
            case UInt8(ascii: "'"): escaped += "&#x27;"
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: escaped.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "-_.+!*(),%#@?=;:/,$~".utf8.contains(byte):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default: escaped += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
