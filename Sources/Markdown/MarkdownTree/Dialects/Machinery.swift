/// Syntax for the program that publishes a page: macros, short codes, imports and components. Their readable content is
/// kept.
extension InlineParser {
    /// Reads what a `{` begins: a macro, a tag, a comment of MDX, a role, or attributes after a span.
    mutating func brace() -> Bool {
        if place < rawEnd { return false }
        switch text[place + 1] {
        case "{": return macro()
        case "%" where options.contains(.tags): return tag()
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

    /// Reads a video of Microsoft's pages, `[!VIDEO address]`.
    mutating func docfxVideo() -> Bool {
        guard options.contains(.docfx), text.has("[!video ", at: place, to: text.count, ignoringCase: true),
            let end = text.find(0x5D, from: place, to: min(place + 1000, text.count))
        else { return false }
        let address = text.trimmed(place + 8..<end)
        return addSpan(.link, content: address, to: end + 1, target: LinkTarget(address: text.string(address)))
    }

    /// Takes a picture of Microsoft's pages, `:::image source="a.png" alt-text="words":::`, or what is not translated:
    /// `:::no-loc text="words":::`.
    mutating func docfxImage() -> Bool {
        if options.contains(.docfx), text.has(":::no-loc ", at: place, to: text.count),
            let end = end(":::", from: place + 9),
            let words = text.value(of: "text=\"", in: place..<end)
        {
            return addSpan(.machinery, content: words, to: end)
        }
        guard options.contains(.docfx), text.has(":::image ", at: place, to: text.count),
            let end = end(":::", from: place + 9),
            let source = text.value(of: "source=\"", in: place..<end)
        else { return false }
        let words = text.value(of: "alt-text=\"", in: place..<end) ?? place..<place
        return addSpan(.image, content: words, to: end, target: LinkTarget(address: text.string(source)))
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

extension BlockReader {
    /// Names of short codes and components that contain text for readers.
    static let boxNames: Set = [
        "note", "notice", "tip", "info", "important", "warning", "caution", "danger", "alert", "hint", "callout",
        "admonition", "aside", "details", "tab", "tabitem", "accordion", "step", "check",
    ]

    /// Names of GitBook's tags that enclose text for readers.
    private static let tagBoxes: Set = [
        "hint", "tab", "code", "code-tabs-item", "swagger", "swagger-parameter", "swagger-response", "api-method",
        "api-method-parameter", "api-method-response-example", "update",
    ]

    /// Names of short codes and tags that enclose code.
    private static let codeNames: Set = ["highlight", "code", "code-toggle", "codeblock"]

    mutating func beginDialect() -> Beginning {
        switch line.first {
        case ":":
            if options.contains(.logseq), text.has(":LOGBOOK:", at: line.nonspace, to: line.end) {
                return beginMachinery(to: ":END:")
            }
            if options.contains(.colonBoxes), text[line.nonspace + 1] == ":" { return beginColonBox() }
            return options.contains(.definitionLists) ? beginMeaning() : .none
        case "!", "?", "=":
            if options.contains(.docsify), text[line.nonspace + 1] == ">" { return beginDocsifyBox() }
            return options.contains(.indentedBoxes) ? beginIndentedBox() : .none
        case "/": return options.contains(.slashBoxes) ? beginSlashBox() : .none
        case "$", "\\": return beginMath() ? .leaf : .none
        case "{": return beginBrace()
        case "%", "(", "+", "*", "#": return beginMark()
        default: return .none
        }
    }

    private mutating func beginBrace() -> Beginning {
        let next = text[line.nonspace + 1]
        if options.contains(.components), next == "/", text[line.nonspace + 2] == "*" {
            return beginMachinery(to: "*/}", isEnded: lineHas("*/}"))
        }
        if next == "{" || next == "%", hasRoom {
            if next == "{", beginWholeMacro() { return .leaf }
            if let macro = macroOnLine() {
                let found = begin(macro, isTag: next == "%")
                if found != .none { return found }
            }
        }
        if options.contains(.attributes), ":.# ".utf8.contains(next) { return takeAttributes() }
        return .none
    }

    /// Begins the block for a short code or tag that fills the line.
    private mutating func begin(_ macro: Macro, isTag: Bool) -> Beginning {
        let name = text.string(macro.name).lowercased()
        let isEndedByItself = !isTag && text[text.trimmed(line.rest).upperBound - 4] == "/"
        // GitBook's pages have no others
        let isGitBook = isTag && !options.contains(.templates)
        if isTag, name == "raw" {
            beginBox(macro.name, title: nil, form: .shortcode)
            open[open.count - 1].isRaw = true
            return .container
        }
        if name == "comment" { return beginMachinery(to: isTag ? "endcomment" : "/comment") }
        if isGitBook ? Self.tagBoxes.contains(name) : !isTag && Self.boxNames.contains(name) {
            let title = macro.content ?? macro.title
            beginBox(
                macro.name, title: title ?? (isTag && name != "hint" ? line.end..<line.end : nil), form: .shortcode)
            guard isEndedByItself else { return .container }
            close(to: open.count - 1)
            matched = open.count
            return .leaf
        }
        if isGitBook { return ["embed", "file"].contains(name) ? .none : addLeaf(.machinery) }
        if Self.codeNames.contains(name), !endsCode, !isEndedByItself {
            beginCode(behind: macro.name)
            return .leaf
        }
        return .none
    }

    /// Reads a short code that fills the line, with text for readers before its end.
    private mutating func beginWholeMacro() -> Bool {
        let words = text.trimmed(line.rest)
        guard options.contains(.shortcodes),
            let opening = text.find("}}", from: words.lowerBound, to: words.upperBound),
            opening + 2 < words.upperBound, text.isShortcode(words.lowerBound..<opening + 2)
        else { return false }
        let macro = Macro(words.lowerBound + 2..<opening, in: text)
        guard Self.boxNames.contains(text.string(macro.name).lowercased()),
            let closing = words.last(where: { text[$0] == "{" && text[$0 + 1] == "{" }), closing > opening,
            text.isShortcode(closing..<words.upperBound),
            case let end = Macro(closing + 2..<words.upperBound - 2, in: text),
            text[end.name.lowerBound - 1] == "/", text.string(end.name) == text.string(macro.name)
        else { return false }
        beginWholeBox(
            macro.name, title: macro.content ?? macro.title, text.trimmed(opening + 2..<closing), form: .shortcode)
        return true
    }

    /// Takes a box that begins and ends on the line.
    private mutating func beginWholeBox(_ name: Range<Int>, title: Range<Int>?, _ content: Range<Int>, form: BoxForm) {
        beginBox(name, title: title, form: form)
        addText(content)
        close(to: open.count - 1)
        matched = open.count
    }

    /// Adds a paragraph of a part of the line.
    mutating func addText(_ content: Range<Int>) {
        begin(.paragraph, at: content.lowerBound)
        add(BlockTree.Line(content))
        last.end = UInt32(truncatingIfNeeded: content.upperBound)
        close(to: open.count - 1)
        matched = open.count
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

    /// The short code or tag that fills the line.
    private func macroOnLine() -> Macro? {
        let words = text.trimmed(line.rest)
        let isTag = options.contains(.tags) && text.has("{%", at: words.lowerBound, to: words.upperBound)
        guard words.count > 4, let end = text.find(isTag ? "%}" : "}}", from: words.lowerBound, to: words.upperBound),
            end + 2 == words.upperBound,
            isTag
                || options.contains(.shortcodes) && text.isShortcode(words)
                    && !text.has("/*", at: words.lowerBound + 3, to: words.upperBound)
        else { return nil }
        let macro = Macro(words.lowerBound + 2..<words.upperBound - 2, in: text)
        if let box = open[..<matched].last(where: { $0.kind == .box }), box.isRaw, text.string(macro.name) != "endraw" {
            return nil
        }
        return macro.name.isEmpty ? nil : macro
    }

    /// The name in the closing tag or short code that fills the line.
    func closingName() -> Range<Int>? {
        if line.first == "{" {
            guard let macro = macroOnLine() else { return nil }
            if text[line.nonspace + 1] == "%", text.has("end", at: macro.name.lowerBound, to: macro.name.upperBound) {
                return macro.name.dropFirst(3)
            }
            return text.find(0x2F, from: line.nonspace, to: macro.name.lowerBound) == nil ? nil : macro.name
        }
        guard options.contains(.components), text[line.nonspace + 1] == "/" else { return nil }
        let name = word(from: line.nonspace + 2)
        return text[name.upperBound] == ">" && text.isBlank(name.upperBound + 1..<line.end) ? name : nil
    }

    /// Begins an import or export, which ends at a blank line.
    mutating func beginModule() -> Beginning {
        guard matched == 0, open.last?.kind != .paragraph, line.indent == 0, line.nonspace == line.start,
            text.has("import ", at: line.nonspace, to: line.end) || text.has("export ", at: line.nonspace, to: line.end)
        else { return .none }
        return beginMachinery(to: "")
    }

    /// Begins lines that are not shown.
    ///
    /// - Parameters:
    ///   - closing: what stands on the last one; nothing if they end at a blank line.
    ///   - isEnded: whether it is on this line.
    mutating func beginMachinery(to closing: StaticString, isEnded: Bool = false) -> Beginning {
        begin(.machinery)
        open[open.count - 1].closing = closing
        add(line.line)
        if isEnded { close(to: matched - 1) }
        return .leaf
    }

    func lineHas(_ closing: StaticString) -> Bool { text.find(closing, from: line.nonspace, to: line.end) != nil }

    /// Begins a component whose tag fills the line: a box if it has text for readers, otherwise nothing.
    mutating func beginComponent() -> Beginning {
        let isClosing = text[line.nonspace + 1] == "/"
        let name = word(from: line.nonspace + (isClosing ? 2 : 1))
        guard !name.isEmpty, text[name.lowerBound] &- 0x41 < 26 else { return .none }
        if !isClosing, beginWholeComponent(name) { return .leaf }
        guard let tag = componentTag(behind: name) else { return .none }
        let isEmpty = text[tag.upperBound - 2] == "/"
        let title = text.title(in: tag)
        // the words in a tag without content are left to the HTML reader
        if isEmpty, title != nil { return .none }
        if isClosing || isEmpty || !Self.boxNames.contains(text.string(name).lowercased()) {
            guard let title, !title.isEmpty else { return addLeaf(.machinery) }
            return addLeaf(.paragraph, content: title)
        }
        beginBox(name, title: text.boxTitle(in: tag), form: .tag)
        return .container
    }

    /// Reads a component that fills the line, with text for readers between its tags.
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
        beginWholeBox(name, title: text.boxTitle(in: words.lowerBound..<tagEnd), content, form: .tag)
        return true
    }

    /// A component's tag after its name, if it fills the line.
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
    func isShortcode(_ range: Range<Int>) -> Bool {
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

    /// The title in the tag of a box or tab; the latter may have only a value that identifies it.
    fileprivate func boxTitle(in tag: Range<Int>) -> Range<Int>? { title(in: tag) ?? value(of: "value=\"", in: tag) }

    /// The value of an attribute; the key includes the name, `=` and first quote.
    func value(of key: StaticString, in range: Range<Int>) -> Range<Int>? {
        guard let start = find(key, from: range.lowerBound, to: range.upperBound) else { return nil }
        let first = start + key.utf8CodeUnitCount
        return find(0x22, from: first, to: range.upperBound).map { first..<$0 }
    }
}
