enum HTMLBlocks {
    /// The type of the HTML block that begins with the `<` at an offset; nil if none does.
    static func type(at start: Int, to end: Int, in text: ByteView, isInParagraph: Bool) -> Int? {
        let place = start + 1
        switch text[place] {
        case "!":
            if text.has("--", at: place + 1, to: end) { return 2 }
            if text.has("[CDATA[", at: place + 1, to: end) { return 5 }
            return text[place + 1].isASCIILetter ? 4 : nil
        case "?": return 3
        default: break
        }
        let isClosing = text[place] == "/"
        let nameStart = place + (isClosing ? 1 : 0)
        var nameEnd = nameStart
        while nameEnd < end, nameEnd < nameStart + 12, text[nameEnd].isASCIIAlphanumeric { nameEnd += 1 }
        guard nameEnd > nameStart else { return nil }
        let name = text.string(nameStart..<nameEnd).lowercased()
        let next = nameEnd < end ? text[nameEnd] : 0x0A
        if !isClosing, verbatim.contains(name), next.isWhitespace || next == ">" { return 1 }
        let isEnd = next.isWhitespace || next == ">" || next == "/" && text[nameEnd + 1] == ">"
        if blocks.contains(name), isEnd { return 6 }
        if isInParagraph { return nil }
        guard let tagEnd = HTMLTag.end(at: start, to: end, in: text), text.isBlank(tagEnd..<end) else { return nil }
        return 7
    }

    /// Whether a line is the last one of a block.
    static func isEnd(_ line: Range<Int>, of type: Int, in text: ByteView) -> Bool {
        type < endings.count
            && line.contains { place in
                endings[type].contains { text.has($0, at: place, to: line.upperBound, ignoringCase: true) }
            }
    }

    /// By type, from 0.
    private static let endings: [[StaticString]] = [
        [], ["</script>", "</pre>", "</style>", "</textarea>"], ["-->"], ["?>"], [">"], ["]]>"],
    ]
    private static let verbatim: Set<String> = ["script", "pre", "style", "textarea"]
    private static let blocks = Set(
        """
        address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt
        fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link
        main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead
        title tr track ul
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

enum HTMLTag {
    /// The end of the open or closing tag that begins at an offset; nil if there is none.
    /// - Parameter hasExpressions: whether braces enclose values, as in components.
    static func end(at start: Int, to end: Int, in text: ByteView, hasExpressions: Bool = false) -> Int? {
        var place = start + 1
        let isClosing = text[place] == "/"
        if isClosing { place += 1 }
        guard place < end, text[place].isASCIILetter else { return nil }
        while place < end, text[place].isASCIIAlphanumeric || text[place] == "-" { place += 1 }
        while !isClosing {
            let blanks = text.skipWhitespace(place, to: end)
            guard blanks > place, blanks < end,
                let next = hasExpressions && text[blanks] == "{"
                    ? expressionEnd(at: blanks, to: end, in: text)
                    : attributeEnd(at: blanks, to: end, in: text, hasExpressions: hasExpressions)
            else { break }
            place = next
        }
        place = text.skipWhitespace(place, to: end)
        if !isClosing, place < end, text[place] == "/" { place += 1 }
        return place < end && text[place] == ">" ? place + 1 : nil
    }

    /// The end of an expression in braces, within some lines.
    private static func expressionEnd(at start: Int, to end: Int, in text: ByteView) -> Int? {
        var depth = 0
        for place in start..<min(end, start + 2_000) {
            if text[place] == "{" { depth += 1 }
            if text[place] == "}" { depth -= 1 }
            if depth == 0 { return place + 1 }
        }
        return nil
    }

    private static func attributeEnd(at start: Int, to end: Int, in text: ByteView, hasExpressions: Bool) -> Int? {
        var place = start
        guard text[place].isASCIILetter || text[place] == "_" || text[place] == ":" else { return nil }
        while place < end, text[place].isASCIIAlphanumeric || "_.:-".utf8.contains(text[place]) { place += 1 }
        let sign = text.skipWhitespace(place, to: end)
        guard sign < end, text[sign] == "=" else { return place }
        place = text.skipWhitespace(sign + 1, to: end)
        guard place < end else { return nil }
        let quote = text[place]
        if quote == "\"" || quote == "'" { return text.find(quote, from: place + 1, to: end).map { $0 + 1 } }
        if hasExpressions, quote == "{" { return expressionEnd(at: place, to: end, in: text) }
        let valueStart = place
        while place < end, !text[place].isWhitespace, !"\"'=<>`".utf8.contains(text[place]) { place += 1 }
        return place > valueStart ? place : nil
    }
}
