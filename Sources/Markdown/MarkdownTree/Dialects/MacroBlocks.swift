/// Short codes and tags that fill a line, and what they enclose.
extension BlockReader {
    /// Names of short codes and components that contain text for readers.
    static let boxNames: Set = [
        "note", "notice", "tip", "info", "important", "warning", "caution", "danger", "alert", "hint", "callout",
        "admonition", "aside", "details", "tab", "tabitem", "accordion", "step", "check",
    ]

    /// Names of GitBook's tags that enclose text for readers.
    private static let tagBoxes: Set = [
        "hint", "tab", "code", "code-tabs-item", "swagger", "swagger-parameter", "swagger-response", "api-method",
        "api-method-parameter", "api-method-response-example",
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
        // its headings are those of the page
        if isGitBook, name == "update", let date = text.value(of: "date=\"", in: line.rest) {
            return addLeaf(.paragraph, content: date)
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
    mutating func beginWholeBox(_ name: Range<Int>, title: Range<Int>?, _ content: Range<Int>, form: BoxForm) {
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
}
