/// Macros, short codes and tags in text, for the program that publishes a page. Their readable content is kept.
extension InlineParser {
    /// Reads what a `{` begins: a macro, a tag, a comment of MDX, a role, or attributes after a span.
    mutating func brace() -> Bool {
        if place < rawEnd { return false }
        switch text[place + 1] {
        case "{": return macro()
        case "%" where options.contains(.tags): return tag()
        case "*" where options.contains(.tags):
            guard let end = end("*}", from: place + 2) else { return false }
            return addLeaf(.machinery, to: end)
        case "/" where options.contains(.components) && text[place + 2] == "*":
            guard let end = end("*/}", from: place + 3) else { return false }
            return addLeaf(.machinery, to: end)
        case "-" where options.contains(.chunks) && text[place + 2] == "}": return addLeaf(.machinery, to: place + 3)
        default: return role() || attributes()
        }
    }

    /// Reads attributes directly after a link, picture, code or mark.
    private mutating func attributes() -> Bool {
        let isBehindSpan = textStart == place && place > 0 && tokens.last?.end == place
        // pandoc's captions have theirs at the end
        guard isBehindSpan || options.contains(.chunks) && text[contentEnd - 1] == "}" && text[place + 1] == "#" else {
            return false
        }
        if options.contains(.logseq), text[place + 1] == ":", let end = end("}", from: place) {
            return addLeaf(.machinery, to: end)
        }
        guard options.contains(.attributes), let found = Attributes(at: place, to: text.count, in: text) else {
            return false
        }
        let words =
            text.value(of: "fig-alt=\"", in: place..<found.end) ?? text.value(of: "alt=\"", in: place..<found.end)
        if let words, !words.isEmpty, let end = tokens.last, end.kind == .close, end.inline == .image {
            // behind the caption
            tokens.removeLast()
            if tokens.last?.kind != .open { add(.softBreak, words.lowerBound - 1..<words.lowerBound) }
            add(.text, words)
            tokens.append(end)
        }
        return addLeaf(.machinery, to: found.end)
    }

    private mutating func macro() -> Bool {
        if options.contains(.logseq), let found = logseqMacro() { return found }
        guard !options.isDisjoint(with: [.shortcodes, .templates]) else { return false }
        if options.contains(.shortcodes), "<%".utf8.contains(text[place + 2]),
            text.has("/*", at: place + 3, to: text.count),
            let end = text.find("*/", from: place + 5, to: min(place + 500, text.count)).map({ $0 + 2 }),
            text.has("}}", at: end + 1, to: text.count)
        {
            // an escaped short code
            addText(to: place + 3)
            textStart = place + 5
            addText(to: end - 2)
            (place, textStart) = (end, end)
            return true
        }
        guard let end = end("}}", from: place + 2), options.contains(.templates) || text.isShortcode(place..<end) else {
            return false
        }
        let macro = Macro(place + 2..<end - 2, in: text)
        let name = text.string(macro.name).lowercased()
        if ["figure", "img"].contains(name), let source = text.value(of: "src=\"", in: place..<end) {
            let words =
                text.value(of: "alt=\"", in: place..<end) ?? text.value(of: "caption=\"", in: place..<end)
                ?? text.value(of: "title=\"", in: place..<end)
            return addSpan(
                .image, content: words ?? place..<place, to: end, target: LinkTarget(address: text.string(source)))
        }
        if options.contains(.shortcodes), text.isShortcode(place..<end) {
            if name == "comment", let behind = self.end("comment", from: end), let close = self.end("}}", from: behind)
            {
                return addLeaf(.machinery, to: close)
            }
            if BlockReader.boxNames.contains(name) { return boxMacro(macro, to: end) }
        }
        return addMacro(macro, in: place..<end)
    }

    /// Reads a short code for a box inside text: shows its title, and for its end a line break.
    private mutating func boxMacro(_ macro: Macro, to end: Int) -> Bool {
        if text[macro.name.lowerBound - 1] == "/" { return addLeaf(.lineBreak, to: end) }
        guard let title = macro.title, !title.isEmpty else { return addLeaf(.machinery, to: end) }
        _ = addSpan(.strong, content: title, to: end)
        if end < text.count { add(.softBreak, end..<end + 1) }
        return true
    }

    /// Reads a macro, and shows its words, or its address.
    private mutating func addMacro(_ macro: Macro, in range: Range<Int>) -> Bool {
        let address = text.value(of: "url=\"", in: range) ?? text.value(of: "link=\"", in: range)
        let words = macro.content ?? (address == nil ? nil : text.value(of: "title=\"", in: range) ?? address)
        guard let words, !words.isEmpty else { return addLeaf(.machinery, to: range.upperBound) }
        if let address {
            return addSpan(
                .link, content: words, to: range.upperBound, target: LinkTarget(address: text.string(address)))
        }
        return addSpan(macro.isCode ? .code : .machinery, content: words, to: range.upperBound)
    }

    /// Reads `{% tag %}`. Between `{% raw %}` and its end there are no macros; a comment has no words.
    private mutating func tag() -> Bool {
        guard let end = end("%}", from: place + 2) else { return false }
        let tag = Macro(place + 2..<end - 2, in: text)
        switch text.string(tag.name) {
        case "raw":
            guard let found = self.end("endraw", from: end) else { break }
            rawEnd = found - 6
            while rawEnd > end, " -%".utf8.contains(text[rawEnd - 1]) { rawEnd -= 1 }
            rawEnd -= 1
        case "comment":
            if let found = self.end("endcomment", from: end), let close = self.end("%}", from: found) {
                return addLeaf(.machinery, to: close)
            }
        case "embed": return addMacro(tag, in: place..<end)
        case "file":
            guard let source = text.value(of: "src=\"", in: place..<end) else { break }
            let name = source.last { text[$0] == "/" }.map { $0 + 1..<source.upperBound } ?? source
            _ = addSpan(.link, content: name, to: end, target: LinkTarget(address: text.string(source)))
            return true
        default: break
        }
        return addLeaf(.machinery, to: end)
    }

    /// The target of a link with macros in its address, `[words]({{ site.url }}/page)`: the quoted texts in them, and
    /// the rest.
    func macroTarget(at start: Int) -> (LinkTarget, end: Int)? {
        let limit = min(text.count, start + 500)
        var address = ""
        var (place, rest, depth) = (start, start, 0)
        while place < limit {
            switch text[place] {
            case "(": depth += 1
            case ")" where depth > 0: depth -= 1
            case ")":
                return rest > start ? (LinkTarget(address: address + text.string(rest..<place)), place + 1) : nil
            case "{" where text[place + 1] == "{" || text[place + 1] == "%" && options.contains(.templates):
                let closing: StaticString = text[place + 1] == "{" ? "}}" : "%}"
                guard let end = text.find(closing, from: place + 2, to: limit) else { return nil }
                address += text.string(rest..<place)
                address += Macro(place + 2..<end, in: text).arguments.first.map { text.string($0) } ?? ""
                (place, rest) = (end + 1, end + 2)
            case let byte where byte.isWhitespace: return nil
            default: break
            }
            place += 1
        }
        return nil
    }
}

/// A macro or short code: its name and the quoted texts after it.
struct Macro {
    let name: Range<Int>
    private(set) var arguments: [Range<Int>] = []
    /// The last quoted text without a name, or named as a title.
    private(set) var title: Range<Int>?
    /// The readable part.
    private(set) var content: Range<Int>?
    private(set) var isCode = false

    /// - Parameter range: the text between the braces.
    init(_ range: Range<Int>, in text: ByteView) {
        var start = range.lowerBound
        while start < range.upperBound, text[start].isWhitespace || "<%/-".utf8.contains(text[start]) { start += 1 }
        var place = start
        while place < range.upperBound, text[place].isASCIIAlphanumeric || "_-".utf8.contains(text[place]) {
            place += 1
        }
        name = start..<place
        var key = place
        while place < range.upperBound {
            let quote = text[place]
            if quote == "\"" || quote == "'", let end = text.find(quote, from: place + 1, to: range.upperBound) {
                arguments.append(place + 1..<end)
                let name = text.string(key..<place)
                if name == "text=" { content = place + 1..<end }
                if ["", "title=", "name=", "label="].contains(name) { title = place + 1..<end }
                place = end
                key = end + 1
            }
            place += 1
            if text[place - 1].isWhitespace { key = place }
        }
        let word = text.string(name).lowercased()
        if word == "kbd", arguments.isEmpty { arguments = [text.trimmed(name.upperBound..<range.upperBound - 1)] }
        isCode = word.hasSuffix("ref") && word.count > 3 && word != "relref" || Self.codes.contains(word)
        if isCode || word == "glossary" {
            content = arguments.count > 1 && !arguments[1].isEmpty ? arguments[1] : arguments.first
        }
    }

    private static let codes: Set = [
        "htmlelement", "svgelement", "svgattr", "mathmlelement", "httpheader", "httpmethod", "httpstatus", "csp", "kbd",
    ]
}

extension ByteView {
    /// Whether a text is `{{< … >}}` or `{{% … %}}`.
    func isShortcode(_ range: Range<Int>) -> Bool {
        let marks: [(opening: StaticString, closing: StaticString)] = [("{{<", ">}}"), ("{{%", "%}}")]
        return range.count > 6
            && marks.contains {
                has($0.opening, at: range.lowerBound, to: range.upperBound)
                    && has($0.closing, at: range.upperBound - 3, to: range.upperBound)
            }
    }

    /// The value of an attribute; the key includes the name, `=` and first quote.
    func value(of key: StaticString, in range: Range<Int>) -> Range<Int>? {
        guard let start = find(key, from: range.lowerBound, to: range.upperBound) else { return nil }
        let first = start + key.utf8CodeUnitCount
        return find(0x22, from: first, to: range.upperBound).map { first..<$0 }
    }
}
