/// Attributes in braces: `{#id .class key="value"}`, with or without a colon after the first brace.
struct Attributes {
    private(set) var id = 0..<0
    /// The first class, without `callout-`.
    private(set) var name = 0..<0
    private(set) var title: Range<Int>?
    /// The offset after the last brace.
    private(set) var end: Int

    /// - Parameter start: the offset of the first brace.
    init?(at start: Int, to limit: Int, in text: ByteView) {
        guard text[start] == "{", let brace = text.find(0x7D, from: start, to: min(limit, start + 1000)) else {
            return nil
        }
        end = brace + 1
        var place = start + 1
        if text[place] == ":" { place += 1 }
        var isEmpty = true
        while true {
            place = text.skipBlanks(place, to: brace)
            if place >= brace { break }
            let first = place
            let mark = text[first]
            guard mark == "#" || mark == "." || mark.isASCIILetter else { return nil }
            var quote: UInt8?
            while place < brace, quote != nil || !text[place].isWhitespace {
                let byte = text[place]
                if byte == quote { quote = nil } else if quote == nil, byte == "\"" || byte == "'" { quote = byte }
                place += 1
            }
            isEmpty = false
            if mark == "#" {
                if id.isEmpty { id = first + 1..<place }
            } else if mark == "." {
                if name.isEmpty { name = first + (text.has("callout-", at: first + 1, to: place) ? 9 : 1)..<place }
            } else if let sign = text.find(0x3D, from: first, to: place) {
                if text.has("title=\"", at: first, to: place), place - sign > 2 { title = sign + 2..<place - 1 }
            } else if text[start + 1] != ":" {
                // a name of kramdown's
                return nil
            }
        }
        if isEmpty { return nil }
    }
}

extension BlockReader {
    /// A heading's text without the attributes at its end, and their id for the heading.
    func withoutAttributes(_ content: Range<Int>) -> (content: Range<Int>, id: Range<Int>) {
        guard !options.isDisjoint(with: [.attributes, .headingAttributes]), content.count > 2,
            text[content.upperBound - 1] == "}",
            let brace = content.last(where: { text[$0] == "{" })
        else { return (content, 0..<0) }
        let words = text.trimmed(content.lowerBound..<brace)
        // `{/*name*/}`, in React's pages
        if text.has("/*", at: brace + 1, to: content.upperBound), content.upperBound - brace > 6,
            text.has("*/}", at: content.upperBound - 3, to: content.upperBound)
        {
            return (words, text.trimmed(brace + 3..<content.upperBound - 3))
        }
        guard let found = Attributes(at: brace, to: content.upperBound, in: text), found.end == content.upperBound,
            text[brace + 1] == ":" || !found.id.isEmpty || !found.name.isEmpty
        else { return (content, 0..<0) }
        return (words, found.id)
    }

    mutating func takeAttributes() -> Beginning {
        guard let found = Attributes(at: line.nonspace, to: line.end, in: text), text.isBlank(found.end..<line.end)
        else { return .none }
        let isContents = text.has("{:toc", at: line.nonspace, to: line.end)
        let list = open[max(0, matched - 1)...].first { $0.kind == .bulletList || $0.kind == .orderedList }
        _ = addLeaf(.machinery)
        if isContents, let list { dropList(at: list.node) }
        return .leaf
    }
}
