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
            case .math, .displayMath:
                put("<span class=\"math\">")
                open.append((node.next, "</span>"))
            case .emphasis:
                put("<em>")
                open.append((node.next, "</em>"))
            case .strong:
                put("<strong>")
                open.append((node.next, "</strong>"))
            case .strikethrough:
                put("<del>")
                open.append((node.next, "</del>"))
            case .highlight:
                put("<mark>")
                open.append((node.next, "</mark>"))
            case .link(let target), .autolink(let target):
                put("<a href=\"")
                address(target.address)
                put("\"")
                title(target.title)
                put(">")
                open.append((node.next, "</a>"))
            case .image(let target):
                put("<img src=\"")
                address(target.address)
                put("\" alt=\"")
                describe(inlines, index..<node.next)
                put("\"")
                title(target.title)
                put(" />")
                index = node.next
            case .wikiLink(let page), .embed(let page):
                put("<a href=\"")
                address(page)
                put("\">")
                open.append((node.next, "</a>"))
            case .note:
                put("<span class=\"note\">")
                open.append((node.next, "</span>"))
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

    private mutating func title(_ title: String?) {
        guard let title else { return }
        put(" title=\"")
        escape(title)
        put("\"")
    }

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

    private mutating func address(_ address: String) {
        for byte in address.utf8 {
            switch byte {
            case UInt8(ascii: "&"): put("&amp;")
            case UInt8(ascii: "'"): put("&#x27;")
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: html.append(byte)
            case _ where "-_.+!*(),%#@?=;:/,$~".utf8.contains(byte): html.append(byte)
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                put(digits.count == 1 ? "%0" + digits : "%" + digits)
            }
        }
    }
}
