extension InlineParser {
    mutating func angleBracket() -> Bool {
        let schemeEnd = schemeEnd()
        if let end = schemeEnd ?? mailEnd() {
            let address = LinkSyntax.unescaped(place + 1..<end - 1, in: text, hasBackslashes: false)
            let target = LinkTarget(address: schemeEnd == nil ? "mailto:" + address : address)
            return addSpan(.autolink, content: place + 1..<end - 1, to: end, target: target)
        }
        if let end = htmlEnd() { return addSpan(.html, content: place..<end, to: end) }
        guard options.contains(.components),
            let end = HTMLTag.end(at: place, to: text.count, in: text, hasExpressions: true)
        else { return false }
        return addSpan(.machinery, content: text.title(in: place..<end) ?? place..<place, to: end)
    }

    private func schemeEnd() -> Int? {
        var end = place + 1
        guard text[end].isASCIILetter else { return nil }
        while text[end].isASCIIAlphanumeric || "+.-".utf8.contains(text[end]), end - place <= 33 { end += 1 }
        guard end - place >= 3, end - place <= 33, text[end] == ":" else { return nil }
        while end < text.count, text[end] > 0x20 || text[end] == 0, text[end] != "<", text[end] != ">" { end += 1 }
        return end < text.count && text[end] == ">" ? end + 1 : nil
    }

    private func mailEnd() -> Int? {
        var end = place + 1
        while text[end].isASCIIAlphanumeric || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(text[end]) { end += 1 }
        guard end > place + 1, text[end] == "@" else { return nil }
        repeat {
            let start = end + 1
            end = start
            while text[end].isASCIIAlphanumeric || text[end] == "-" { end += 1 }
            guard end > start, end - start <= 63, text[start] != "-", text[end - 1] != "-" else { return nil }
        } while text[end] == "."
        return end < text.count && text[end] == ">" ? end + 1 : nil
    }

    private mutating func htmlEnd() -> Int? {
        switch text[place + 1] {
        case "!":
            if text.has("--", at: place + 2, to: text.count) { return commentEnd() }
            if text.has("[CDATA[", at: place + 2, to: text.count) { return end("]]>", from: place + 9) }
            return text[place + 2].isASCIILetter ? end(">", from: place + 3) : nil
        case "?": return end("?>", from: place + 2)
        default: return HTMLTag.end(at: place, to: text.count, in: text)
        }
    }

    private mutating func commentEnd() -> Int? {
        if text[place + 4] == ">" { return place + 5 }
        if text.has("->", at: place + 4, to: text.count) { return place + 6 }
        return end("-->", from: place + 4)
    }

    /// The end of the next occurrence of a text after an offset. A text that is missing is not searched for again.
    mutating func end(_ closing: StaticString, from start: Int) -> Int? {
        if missing.contains(closing.description) { return nil }
        if let found = text.find(closing, from: start, to: text.count) { return found + closing.utf8CodeUnitCount }
        missing.insert(closing.description)
        return nil
    }
}
