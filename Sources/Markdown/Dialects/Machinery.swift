/// What only a program that publishes pages needs: macros, short codes, imports and components. Their readable content stays.
extension InlineParser {
    /// Takes what a `{` begins: a macro, a comment of MDX, or attributes behind a span.
    mutating func brace() -> Bool {
        switch text[place + 1] {
        case "{": return macro()
        case "%" where options.contains(.templates):
            guard let end = end("%}", from: place + 2) else { return false }
            return addLeaf(.machinery, to: end)
        case "/" where options.contains(.components) && text[place + 2] == "*":
            guard let end = end("*/}", from: place + 3) else { return false }
            return addLeaf(.machinery, to: end)
        case ":", ".", "#":
            // right behind a link, picture, code or mark
            guard options.contains(.attributes), textStart == place, place > 0, tokens.last?.end == place,
                let found = Attributes(at: place, to: text.count, in: text)
            else { return false }
            return addLeaf(.machinery, to: found.end)
        default: return false
        }
    }

    private mutating func macro() -> Bool {
        guard !options.isDisjoint(with: [.shortcodes, .templates]), let end = end("}}", from: place + 2),
            options.contains(.templates) || text.isShortcode(place..<end)
        else { return false }
        let macro = Macro(place + 2..<end - 2, in: text)
        if ["figure", "img"].contains(text.string(macro.name)), let source = text.value(of: "src=\"", in: place..<end) {
            let words =
                text.value(of: "alt=\"", in: place..<end) ?? text.value(of: "caption=\"", in: place..<end)
                ?? text.value(of: "title=\"", in: place..<end)
            return addSpan(
                .image, content: words ?? place..<place, to: end, target: LinkTarget(address: text.string(source)))
        }
        guard let content = macro.content, !content.isEmpty else { return addLeaf(.machinery, to: end) }
        return addSpan(macro.isCode ? .code : .machinery, content: content, to: end)
    }

    /// Takes a picture of Microsoft's pages: `:::image source="a.png" alt-text="words":::`.
    mutating func docfxImage() -> Bool {
        guard options.contains(.docfx), text.has(":::image ", at: place, to: text.count),
            let end = end(":::", from: place + 9),
            let source = text.value(of: "source=\"", in: place..<end)
        else { return false }
        let words = text.value(of: "alt-text=\"", in: place..<end) ?? place..<place
        return addSpan(.image, content: words, to: end, target: LinkTarget(address: text.string(source)))
    }

    /// The address of a link in which there are macros, `[words]({{ site.url }}/page)`: what stands in quotes in them, and the rest.
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

/// A macro or short code: its name and the texts in quotes behind it.
struct Macro {
    let name: Range<Int>
    private(set) var arguments: [Range<Int>] = []
    /// The last of them that has no name, or the name of a title.
    private(set) var title: Range<Int>?
    /// What of it is to be read.
    private(set) var content: Range<Int>?
    private(set) var isCode = false

    /// - Parameter range: what is between the braces.
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
        isCode = word.hasSuffix("ref") && word.count > 3 && word != "relref" || Self.codes.contains(word)
        if isCode || word == "glossary" {
            content = arguments.count > 1 && !arguments[1].isEmpty ? arguments[1] : arguments.first
        }
    }

    private static let codes: Set = [
        "htmlelement", "svgelement", "svgattr", "mathmlelement", "httpheader", "httpmethod", "httpstatus", "csp",
    ]
}

extension BlockReader {
    /// Names of short codes and components in which there is text for readers.
    private static let boxNames: Set = [
        "note", "notice", "tip", "info", "important", "warning", "caution", "danger", "alert", "hint", "callout",
        "admonition", "aside", "details", "tab", "tabitem",
    ]

    /// Names of short codes and tags between which there is code.
    private static let codeNames: Set = ["highlight", "code", "code-toggle", "codeblock"]

    mutating func beginDialect() -> Beginning {
        switch line.first {
        case ":":
            if options.contains(.colonBoxes), text[line.nonspace + 1] == ":" { return beginColonBox() }
            return options.contains(.definitionLists) ? beginMeaning() : .none
        case "!", "?", "=": return options.contains(.indentedBoxes) ? beginIndentedBox() : .none
        case "/": return options.contains(.slashBoxes) ? beginSlashBox() : .none
        case "$", "\\": return beginMath() ? .leaf : .none
        case "{": return beginBrace()
        default: return .none
        }
    }

    private mutating func beginBrace() -> Beginning {
        let next = text[line.nonspace + 1]
        if options.contains(.components), next == "/", text[line.nonspace + 2] == "*" {
            return beginMachinery(length: 1, isEnded: endsComment)
        }
        if next == "{" || next == "%", hasRoom, let macro = macroOnLine() {
            let name = text.string(macro.name).lowercased()
            if next == "{", Self.boxNames.contains(name) {
                beginBox(macro.name, title: macro.content ?? macro.title, mark: 0x7B)
                return .container
            }
            if Self.codeNames.contains(name), !endsCode, text[text.trimmed(line.rest).upperBound - 4] != "/" {
                beginCode(behind: macro.name)
                return .leaf
            }
        }
        if options.contains(.attributes), next == ":" || next == "." || next == "#" { return takeAttributes() }
        return .none
    }

    /// Begins the code between short codes or tags: `{{< highlight go >}}`, `{% highlight ruby %}`.
    private mutating func beginCode(behind name: Range<Int>) {
        begin(.fencedCode, mark: 0x7B, indent: line.indent)
        let language = word(from: text.skipBlanks(name.upperBound, to: line.end))
        last.setRange(text[language.upperBound].isBlank ? language : name.upperBound..<name.upperBound)
        last.end = UInt32(truncatingIfNeeded: text.trimmed(line.rest).upperBound)
    }

    /// Whether the line ends code: `{{< /highlight >}}`, `{% endhighlight %}`.
    var endsCode: Bool {
        guard let name = macroOnLine()?.name else { return false }
        let word = text.string(name)
        return word.hasPrefix("end")
            ? Self.codeNames.contains(String(word.dropFirst(3))) : text[name.lowerBound - 1] == "/"
    }

    /// Whether the line is the end of a short code or of a component's tag of several lines.
    var endsTag: Bool {
        guard isInParagraph else { return false }
        return options.contains(.shortcodes) && text.has(">}}", at: line.nonspace, to: line.end)
            || options.contains(.components) && text.trimmed(line.rest).count == 1
    }

    /// The short code or tag that is all of the line.
    private func macroOnLine() -> Macro? {
        let words = text.trimmed(line.rest)
        let isTag =
            options.contains(.templates) && words.count > 4
            && text.has("{%", at: words.lowerBound, to: words.upperBound)
            && text.has("%}", at: words.upperBound - 2, to: words.upperBound)
        guard isTag || options.contains(.shortcodes) && text.isShortcode(words) else { return nil }
        let macro = Macro(words.lowerBound + 2..<words.upperBound - 2, in: text)
        return macro.name.isEmpty ? nil : macro
    }

    /// The name in the closing tag or short code that is all of the line.
    func closingName() -> Range<Int>? {
        if line.first == "{" {
            guard let macro = macroOnLine(),
                text.find(0x2F, from: line.nonspace, to: macro.name.lowerBound) != nil
            else { return nil }
            return macro.name
        }
        guard options.contains(.components), text[line.nonspace + 1] == "/" else { return nil }
        let name = word(from: line.nonspace + 2)
        return text[name.upperBound] == ">" && text.isBlank(name.upperBound + 1..<line.end) ? name : nil
    }

    /// Begins an import or export, which reaches to a blank line.
    mutating func beginModule() -> Beginning {
        guard matched == 0, open.last?.kind != .paragraph, line.indent == 0, line.nonspace == line.start,
            text.has("import ", at: line.nonspace, to: line.end) || text.has("export ", at: line.nonspace, to: line.end)
        else { return .none }
        return beginMachinery(length: 0, isEnded: false)
    }

    private mutating func beginMachinery(length: Int, isEnded: Bool) -> Beginning {
        begin(.machinery, length: length)
        add(line.line)
        if isEnded { close(to: matched - 1) }
        return .leaf
    }

    var endsComment: Bool { text.find("*/}", from: line.nonspace, to: line.end) != nil }

    /// Begins a component whose tag is all of the line: a box if it has words for readers, otherwise nothing.
    mutating func beginComponent() -> Beginning {
        let isClosing = text[line.nonspace + 1] == "/"
        let name = word(from: line.nonspace + (isClosing ? 2 : 1))
        guard !name.isEmpty, text[name.lowerBound] &- 0x41 < 26 else { return .none }
        if !isClosing, beginWholeComponent(name) { return .leaf }
        guard let tag = componentTag(behind: name) else { return .none }
        let isEmpty = text[tag.upperBound - 2] == "/"
        let title = text.title(in: tag)
        // the words in a tag without content are the HTML reader's
        if isEmpty, title != nil { return .none }
        if isClosing || isEmpty || !Self.boxNames.contains(text.string(name).lowercased()) {
            guard let title, !title.isEmpty else { return addLeaf(.machinery) }
            return addLeaf(.paragraph, content: title)
        }
        beginBox(name, title: text.boxTitle(in: tag), mark: 0x3C)
        return .container
    }

    /// Takes a component that is all of the line, with words for readers between its tags.
    private mutating func beginWholeComponent(_ name: Range<Int>) -> Bool {
        let words = text.trimmed(name.upperBound..<line.end)
        let end = words.upperBound - name.count - 3
        guard end > words.lowerBound, Self.boxNames.contains(text.string(name).lowercased()),
            text.has("</", at: end, to: words.upperBound), text[words.upperBound - 1] == ">",
            text.string(end + 2..<words.upperBound - 1) == text.string(name),
            let tagEnd = text.find(0x3E, from: words.lowerBound, to: end)
        else { return false }
        let content = text.trimmed(tagEnd + 1..<end)
        if content.isEmpty { return false }
        beginBox(name, title: text.boxTitle(in: words.lowerBound..<tagEnd), mark: 0x3C)
        begin(.paragraph, at: content.lowerBound)
        add(BlockTree.Line(content))
        last.end = UInt32(truncatingIfNeeded: content.upperBound)
        close(to: open.count - 1)
        close(to: open.count - 1)
        matched = open.count
        return true
    }

    /// A component's tag behind its name, if it is all of the line.
    private func componentTag(behind name: Range<Int>) -> Range<Int>? {
        let words = text.trimmed(name.upperBound..<line.end)
        guard let last = words.last, text[last] == ">", text.find(0x3C, from: name.upperBound, to: last) == nil else {
            return nil
        }
        return words
    }
}

extension ByteView {
    /// Whether a text is `{{< … >}}` or `{{% … %}}`.
    fileprivate func isShortcode(_ range: Range<Int>) -> Bool {
        let marks: [(opening: StaticString, closing: StaticString)] = [("{{<", ">}}"), ("{{%", "%}}")]
        return range.count > 6
            && marks.contains {
                has($0.opening, at: range.lowerBound, to: range.upperBound)
                    && has($0.closing, at: range.upperBound - 3, to: range.upperBound)
            }
    }

    /// The words in the tag of a component.
    func title(in tag: Range<Int>) -> Range<Int>? {
        value(of: "label=\"", in: tag) ?? value(of: "title=\"", in: tag) ?? value(of: "alt=\"", in: tag)
    }

    /// The title in the tag of a box or tab, of which that may only say which of several it is.
    fileprivate func boxTitle(in tag: Range<Int>) -> Range<Int>? { title(in: tag) ?? value(of: "value=\"", in: tag) }

    /// The value of an attribute, whose name, `=` and first quote are the key.
    func value(of key: StaticString, in range: Range<Int>) -> Range<Int>? {
        guard let start = find(key, from: range.lowerBound, to: range.upperBound) else { return nil }
        let first = start + key.utf8CodeUnitCount
        return find(0x22, from: first, to: range.upperBound).map { first..<$0 }
    }
}
