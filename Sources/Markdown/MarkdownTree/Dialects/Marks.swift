/// Marks of one program alone: lines of MyST, kramdown, Logseq and docsify, comments and names of Obsidian.
extension BlockReader {
    /// Begins a block with a mark that Markdown does not have.
    mutating func beginMark() -> Beginning {
        let (start, next) = (line.nonspace, text[line.nonspace + 1])
        switch line.first {
        case "%" where options.contains(.obsidian) && next == "%":
            if text.find("%%", from: start + 2, to: line.end) == nil { return beginMachinery(to: "%%") }
        case "%" where options.contains(.directives): return addLeaf(.machinery)
        case "+" where options.contains(.directives) && text.has("+++", at: start, to: line.end):
            return addLeaf(.machinery)
        case "(" where options.contains(.directives):
            let end = text.trimmed(line.rest).upperBound
            if text.has(")=", at: end - 2, to: end), !line.rest.contains(where: { text[$0].isBlank && $0 < end }) {
                return addLeaf(.machinery)
            }
        case "*" where options.contains(.abbreviations) && next == "[":
            if text.find("]:", from: start, to: line.end) != nil { return addLeaf(.machinery) }
        case "#"
        where options.contains(.logseq) && hasRoom && text.has("#+begin_", at: start, to: line.end, ignoringCase: true):
            let name = word(from: start + 8)
            if isWord("query", name) { return beginMachinery(to: "#+END_") }
            beginBox(name, title: isWord("quote", name) ? line.end..<line.end : nil, form: .org)
            return .container
        default: break
        }
        return .none
    }

    /// Whether the line ends a box of Org's: `#+END_QUOTE`.
    var endsOrgBox: Bool { text.has("#+end_", at: line.nonspace, to: line.end, ignoringCase: true) }

    /// Properties of Logseq's blocks that Logseq hides.
    private static let properties: Set = [
        "id", "collapsed", "background-color", "heading", "created-at", "updated-at", "ls-type", "query-table",
        "query-properties", "query-sort-by", "query-sort-desc", "file", "file-path", "hl-page", "hl-color", "hl-type",
    ]

    /// Reads a property of Logseq's: `id:: x`.
    mutating func beginProperty() -> Beginning {
        let name = word(from: line.nonspace)
        guard text.has("::", at: name.upperBound, to: line.end), Self.properties.contains(text.string(name)) else {
            return .none
        }
        return addLeaf(.machinery)
    }

    /// Begins docsify's `!> words` or `?> words`, which continues to the paragraph's end.
    mutating func beginDocsifyBox() -> Beginning {
        guard hasRoom else { return .none }
        begin(.box, form: .paragraph)
        last.setRange(line.nonspace..<line.nonspace + 2)
        last.end = UInt32(truncatingIfNeeded: line.nonspace + 2)
        line.skipBlanks()
        line.skip(2)
        return .container
    }

    /// Drops the list that just ended, which `{:toc}` replaces by the contents.
    mutating func dropList(at list: Int) {
        let mark = tree.nodes.count - 1
        tree.nodes.removeSubrange(list + 1..<mark)
        (tree.nodes[list].kind, tree.nodes[list].lineCount) = (.machinery, 0)
        tree.nodes[list].nextNode = UInt32(list + 1)
        tree.nodes[list + 1].nextNode = UInt32(list + 2)
    }
}

extension InlineParser {
    /// Reads a comment of Obsidian's: `%%words%%`.
    mutating func percent() -> Bool {
        guard text[place + 1] == "%", let end = end("%%", from: place + 2) else { return false }
        return addLeaf(.machinery, to: end)
    }

    /// Reads the name of a block in Obsidian, at its end: `^name`.
    mutating func blockName() -> Bool {
        guard options.contains(.obsidian), place == 0 || text[place - 1].isWhitespace else { return false }
        let end = text.skip(place + 1, to: contentEnd) { $0.isASCIIAlphanumeric || $0 == "-" }
        return end == contentEnd && end > place + 1 && addLeaf(.machinery, to: end)
    }

    /// Reads the name at the end of docsify's headings: `:id=name`.
    mutating func docsifyName() -> Bool {
        guard options.contains(.docsify), text.has(":id=", at: place, to: contentEnd) else { return false }
        let end = text.skip(place, to: min(place + 200, contentEnd)) { !$0.isWhitespace }
        return end == contentEnd && addLeaf(.machinery, to: end)
    }

    /// Leaves out a block that Logseq names by its number, `((6e0c…))`: it may be on any page.
    mutating func blockReference() -> Bool {
        let number = place + 2..<place + 38
        let isNumber = number.allSatisfy { text[$0] == "-" || text[$0].isASCIIHexDigit }
        return text[place + 1] == "(" && isNumber && text.has("))", at: number.upperBound, to: text.count)
            && addLeaf(.machinery, to: number.upperBound + 2)
    }

    /// Takes a macro of Logseq's: the page that it embeds, its address or words; nil if it is of no kind that is known.
    mutating func logseqMacro() -> Bool? {
        guard let end = text.find("}}", from: place, to: min(place + 1000, text.count)) else { return nil }
        let macro = Macro(place + 2..<end, in: text)
        var words = text.trimmed(macro.name.upperBound..<end)
        switch text.string(macro.name) {
        case "embed" where text.has("[[", at: words.lowerBound, to: words.upperBound) && words.count > 4:
            words = words.lowerBound + 2..<words.upperBound - 2
            return addSpan(.wikiLink, content: words, to: end + 2, target: LinkTarget(address: text.string(words)))
        case "video", "youtube", "tweet", "twitter":
            return addSpan(.link, content: words, to: end + 2, target: LinkTarget(address: text.string(words)))
        case "cloze", "youtube-timestamp": return addSpan(.machinery, content: words, to: end + 2)
        case "embed", "query", "renderer": return addLeaf(.machinery, to: end + 2)
        default: return nil
        }
    }

    /// Reads keys of Material for MkDocs: `++ctrl+c++`.
    mutating func keys() -> Bool {
        let end = text.skip(place + 2, to: contentEnd) { $0.isASCIIAlphanumeric || $0 == "-" || $0 == "\"" }
        guard text[place + 1] == "+", end > place + 2 else { return false }
        var last = end
        while text[last] == "+", text[last + 1].isASCIIAlphanumeric || text[last + 1] == "\"" {
            last = text.skip(last + 1, to: contentEnd) { $0.isASCIIAlphanumeric || $0 == "-" || $0 == "\"" }
        }
        return text.has("++", at: last, to: contentEnd) && addSpan(.code, content: place + 2..<last, to: last + 2)
    }
}

/// Marks in code and HTML.
extension MarkdownOptions {
    /// The parts of a line of code or HTML that are shown; nil if there are none.
    public func shownParts(
        of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, isHTML: Bool = false
    ) -> [Range<Int>]? {
        let text = ByteView(bytes)
        var cuts = cuts(in: line, of: text, isHTML: isHTML)
        if !isHTML, let comment = commentOnCode(in: line, of: text) { cuts = [comment] }
        if cuts.isEmpty { return [line] }
        var parts: [Range<Int>] = []
        var start = line.lowerBound
        for cut in cuts {
            parts.append(start..<cut.lowerBound)
            start = cut.upperBound
        }
        parts.append(start..<line.upperBound)
        return parts.allSatisfy(text.isBlank) ? nil : parts
    }

    /// A comment that only marks lines.
    private func commentOnCode(in line: Range<Int>, of text: ByteView) -> Range<Int>? {
        guard contains(.codeMarks) else { return nil }
        let marks: [StaticString] = [
            "highlight-next-line", "highlight-start", "highlight-end", "highlight-line", "[!code ",
        ]
        for mark in marks {
            guard let found = text.find(mark, from: line.lowerBound, to: line.upperBound) else { continue }
            let end = text.trimmed(line.lowerBound..<found).upperBound
            var start = end
            while start > line.lowerBound, "/*#-%<!".utf8.contains(text[start - 1]) { start -= 1 }
            if start == end { continue }
            if start > line.lowerBound, text[start - 1] == "{", text[start + 1] == "*" { start -= 1 }
            return text.trimmed(line.lowerBound..<start).upperBound..<line.upperBound
        }
        return nil
    }

    /// Macros in HTML, and of those in code the marks that a program takes out: `{{</*`, `*/>}}`, `{% raw %}`.
    func cuts(in range: Range<Int>, of text: ByteView, isHTML: Bool = false) -> [Range<Int>] {
        var cuts: [Range<Int>] = []
        guard !isDisjoint(with: [.shortcodes, .tags, .templates]) else { return cuts }
        var place = range.lowerBound
        while let start = text.find(0x7B, from: place, to: range.upperBound) {
            place = start + 1
            let mark = text[place]
            guard mark == "{" || mark == "%",
                let end = text.find(mark == "{" ? "}}" : "%}", from: place, to: min(start + 500, range.upperBound))
            else { continue }
            let macro = start..<end + 2
            let isKnown = mark == "%" ? contains(.tags) : contains(.templates) || isShortCode(macro, in: text)
            let name = text.string(Macro(start + 2..<end, in: text).name)
            if isKnown, isHTML || mark == "%" && (name == "raw" || name == "endraw") {
                cuts.append(macro)
            } else if isShortCode(macro, in: text), macro.count > 10, text.has("/*", at: start + 3, to: end),
                text.has("*/", at: end - 3, to: end)
            {
                cuts += [start + 3..<start + 5, end - 3..<end - 1]
            } else {
                continue
            }
            place = macro.upperBound
        }
        return cuts
    }

    private func isShortCode(_ macro: Range<Int>, in text: ByteView) -> Bool {
        contains(.shortcodes) && text.isShortcode(macro)
    }
}
