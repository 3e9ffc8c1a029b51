extension Block {
    /// All words of the block in reading order, without marks; blocks and rows are separated by newlines.
    ///
    /// Complexity: linear in the size of the block. It recurses ``maximumDepth`` deep at most.
    package var plainText: String {
        var text = ""
        appendPlainText(to: &text)
        return text
    }

    fileprivate func appendPlainText(to text: inout String) {
        switch kind {
        case .paragraph(let runs), .heading(_, let runs), .verbatim(let runs): text.appendLine(runs.plainText)
        case .list(let list):
            for item in list.items { item.blocks.appendPlainText(to: &text) }
        case .quote(let blocks), .alert(_, let blocks): blocks.appendPlainText(to: &text)
        case .code(let code): text.appendLine(code.text)
        case .table(let table):
            text.appendLine(table.caption.plainText)
            for row in table.header + table.rows {
                text.appendLine(row.map(\.content.plainText).joined(separator: " "))
            }
        case .definitions(let definitions):
            for definition in definitions {
                for term in definition.terms { text.appendLine(term.plainText) }
                for meaning in definition.meanings { meaning.appendPlainText(to: &text) }
            }
        case .rule: break
        case .figure(let blocks, let caption):
            blocks.appendPlainText(to: &text)
            text.appendLine(caption.plainText)
        case .media(let media): text.appendLine(media.alternative)
        case .details(let summary, let blocks):
            text.appendLine(summary.plainText)
            blocks.appendPlainText(to: &text)
        case .footnotes(let notes):
            for note in notes { note.blocks.appendPlainText(to: &text) }
        }
    }
}

extension Sequence<Block> {
    /// All words of the blocks in reading order; see ``Block/plainText``.
    package var plainText: String {
        var text = ""
        appendPlainText(to: &text)
        return text
    }

    fileprivate func appendPlainText(to text: inout String) {
        for block in self { block.appendPlainText(to: &text) }
    }
}

extension String {
    fileprivate mutating func appendLine(_ line: String) {
        if line.isEmpty { return }
        if !isEmpty { self += "\n" }
        self += line
    }
}
