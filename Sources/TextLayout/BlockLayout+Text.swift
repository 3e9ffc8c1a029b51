package import TourDocument

extension BlockLayout {
    /// A block's text in reading order: the text that ``Line/textOffset`` counts in. After each paragraph, heading, table cell,
    /// term and code block stands a newline. What layout adds (bullets, numbers, frames) is not in it.
    /// Complexity: O(length of the text).
    package static func text(of block: Block) -> String {
        var text = ""
        append(block, to: &text)
        return text
    }

    private static func append(_ blocks: [Block], to text: inout String) {
        for block in blocks { append(block, to: &text) }
    }

    private static func append(_ block: Block, to text: inout String) {
        switch block.kind {
        case .paragraph(let runs), .heading(_, let runs), .verbatim(let runs): append(runs, to: &text)
        case .list(let list):
            for item in list.items { append(item.blocks, to: &text) }
        case .quote(let blocks), .alert(_, let blocks): append(blocks, to: &text)
        case .code(let code):
            text += code.text
            text += "\n"
        case .table(let table):
            if !table.caption.isEmpty { append(table.caption, to: &text) }
            for row in table.header + table.rows {
                for cell in row { append(cell.content, to: &text) }
            }
        case .definitions(let definitions):
            for definition in definitions {
                for term in definition.terms { append(term, to: &text) }
                for meaning in definition.meanings { append(meaning, to: &text) }
            }
        case .rule: break
        case .figure(let blocks, let caption):
            append(blocks, to: &text)
            if !caption.isEmpty { append(caption, to: &text) }
        case .media(let media):
            text += media.alternative
            text += "\n"
        case .details(let summary, let blocks):
            append(summary, to: &text)
            append(blocks, to: &text)
        case .footnotes(let notes):
            for note in notes { append(note.blocks, to: &text) }
        }
    }

    private static func append(_ runs: [Inline], to text: inout String) {
        text += runs.textForLayout
        text += "\n"
    }
}

extension [Inline] {
    /// The text of runs, a newline for each line's end.
    var textForLayout: String {
        var text = ""
        for run in self {
            switch run.content {
            case .text(let part): text += part
            case .lineBreak: text += "\n"
            case .media(let media): text += media.alternative
            case .footnote: break
            }
        }
        return text
    }
}
