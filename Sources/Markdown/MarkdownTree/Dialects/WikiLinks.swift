/// Links of wikis: `[[Page]]`, `[[Page|words]]`; with `!` before it, an embedded page or picture.
extension InlineParser {
    /// The longest link, in bytes.
    private static let maximumWikiLink = 400

    /// Reads the start of a wiki link whose brackets are at an offset.
    mutating func wikiLink(at start: Int) -> Bool {
        guard options.contains(.wikiLinks), text[start + 1] == "[" else { return false }
        let limit = min(text.count, start + Self.maximumWikiLink)
        var (end, depth) = (start + 2, 0)
        var bar: Int?
        scan: while end < limit {
            switch text[end] {
            case 0x0A: return false
            case "|": bar = bar ?? end
            case "[": depth += 1
            case "]" where depth == 0: break scan
            case "]":
                depth -= 1
                // the words of a link may be inside it
                if text[end + 1] == "(" { bar = nil }
            default: break
            }
            end += 1
        }
        guard end < limit, end > start + 2, text[end + 1] == "]", end + 1 < text.count else { return false }
        var target = start + 2..<(bar ?? end)
        // in a cell the bar is escaped
        if bar != nil, text[target.upperBound - 1] == "\\" { target = target.lowerBound..<target.upperBound - 1 }
        guard isWikiTarget(start + 2..<end, before: text[end + 2]) else { return false }
        let inline: InlineKind = text[place] == "!" ? .embed : .wikiLink
        if bar == nil, depth == 0, text.find(0x5B, from: start + 2, to: end) == nil {
            return addSpan(inline, content: target, to: end + 2, target: LinkTarget(address: text.string(target)))
        }
        return openBracket(inline, length: (bar.map { $0 + 1 } ?? start + 2) - place, end: end, target: target)
    }

    /// Whether brackets are a wiki link: `[[1]](address)`, `[[ -f file ]]` and `[[0, 1]]` are not.
    private func isWikiTarget(_ words: Range<Int>, before next: UInt8) -> Bool {
        guard text[words.lowerBound] > 0x20, text[words.upperBound - 1] > 0x20, text[words.lowerBound] != "^",
            next != "(", next != "[", next != ":"
        else { return false }
        return words.contains { text[$0].isASCIILetter || text[$0] >= 0x80 || text[$0] == "-" }
    }
}
