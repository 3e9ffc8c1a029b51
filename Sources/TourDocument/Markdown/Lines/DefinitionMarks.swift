/// Lists of terms, as PHP Markdown Extra and pandoc have them: a term, and below it what it means behind a colon.
///
/// md4c has no such lists. Before each colon the mark of a list is put, so that it reads what the term means as an item, with all
/// that may be in one. What comes of it, a paragraph and a list whose items begin with colons, is made a list of terms.
enum DefinitionMarks {
    /// - Complexity: linear in the number of bytes.
    static func insertions(_ lines: LineEnds) -> [Insertion] {
        let bytes = lines.bytes
        guard bytes.contains(UInt8(ascii: ":")) else { return [] }
        var found: [Insertion] = []
        // whether the last line with text may be a term's or is one of a meaning, and whether a blank one came after it
        var (mayFollow, isMeaning, isAfterBlank) = (false, false, false)
        var start = 0
        while start < bytes.count {
            let line = lines.line(from: start)
            defer { start = line.next }
            let text = lines.text(from: start)
            if text == line.end {
                // a term and its meaning are one blank line apart
                mayFollow = mayFollow && (isMeaning || !isAfterBlank)
                isAfterBlank = true
                continue
            }
            let indent = text - start
            if mayFollow, indent < 4, let width = width(of: bytes[text..<line.end]) {
                found.append(
                    Insertion(place: text, bytes: [UInt8(ascii: "+")] + Array(repeating: 0x20, count: width - 1)))
                isMeaning = true
            } else if isMeaning, isAfterBlank ? indent >= 2 : true {
                // goes on with the meaning
            } else {
                isMeaning = false
                mayFollow = indent < 4 && mayBeTerm(text..<line.end, lines)
            }
            isAfterBlank = false
        }
        return found
    }

    /// How wide a colon at the start of a line is with the blanks behind it; nil if there is none, or nothing behind it.
    private static func width(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard text.first == UInt8(ascii: ":") else { return nil }
        let blanks = text.dropFirst().prefix(while: \.isBlank)
        guard !blanks.isEmpty, blanks.endIndex < text.endIndex else { return nil }
        return blanks.contains(0x09) ? 4 : min(1 + blanks.count, 4)
    }

    /// Whether a line may be a paragraph's.
    private static func mayBeTerm(_ line: Range<Int>, _ lines: LineEnds) -> Bool {
        let text = lines.bytes[line]
        guard let first = text.first, !"#|<:=".utf8.contains(first), !text.starts(with: "```".utf8) else {
            return false
        }
        // a rule, the line below a heading, a fence
        if first.isASCIIPunctuation, text.allSatisfy({ $0 == first || $0.isBlank }) { return false }
        return lines.behindMarks(from: line.lowerBound, to: line.upperBound).count == 0
    }

    /// Makes lists of terms of paragraphs and the lists behind them whose items begin with colons.
    static func join(_ blocks: inout [Block]) {
        var joined: [Block] = []
        for block in blocks {
            guard let last = joined.last, case .paragraph(let term) = last.kind, case .list(let list) = block.kind,
                let meanings = meanings(of: list)
            else {
                joined.append(block)
                continue
            }
            joined.removeLast()
            var definitions = [Definition(terms: [term], meanings: meanings)]
            var start = last
            if let before = joined.last, case .definitions(let others) = before.kind {
                definitions = others + definitions
                start = joined.removeLast()
            }
            start.kind = .definitions(definitions)
            if !block.source.isEmpty { start.source = start.source.lowerBound..<block.source.upperBound }
            joined.append(start)
        }
        blocks = joined
    }

    /// The items of a list without the colons that they begin with; nil if one does not.
    private static func meanings(of list: List) -> [[Block]]? {
        guard list.start == nil else { return nil }
        var meanings: [[Block]] = []
        for item in list.items {
            guard let first = item.blocks.first, case .paragraph(var runs) = first.kind,
                case .text(let text)? = runs.first?.content, text.hasPrefix(": ")
            else { return nil }
            runs[0] = Inline(
                .text(String(text.dropFirst(2))), marks: runs[0].marks, link: runs[0].link,
                source: runs[0].source.map { $0 + 2 })
            if text.count == 2 { runs.removeFirst() }
            var blocks = item.blocks
            blocks[0].kind = .paragraph(runs)
            meanings.append(blocks)
        }
        return meanings
    }
}
