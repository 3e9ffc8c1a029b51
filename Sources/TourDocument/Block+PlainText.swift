extension Block {
    /// All words of the block in reading order, without marks; blocks and rows are separated by newlines.
    ///
    /// Complexity: linear in the size of the block. It recurses ``maximumDepth`` deep at most.
    package var plainText: String {
        var text = ""
        appendPlainText(to: &text)
        return text
    }

    /// Whether it is nothing to be read for itself.
    package var isHeadingOrRule: Bool {
        switch kind {
        case .heading, .rule: true
        default: false
        }
    }

    fileprivate func appendPlainText(to text: inout String) {
        switch kind {
        case .code(let code): text.appendLine(code.text)
        case .media(let media): text.appendLine(media.alternative)
        case .table(let table):
            text.appendLine(table.caption.plainText)
            for row in table.header + table.rows {
                text.appendLine(row.map(\.blocks.plainText).joined(separator: " "))
            }
        default: forEachPart(runs: { text.appendLine($0.plainText) }, blocks: { $0.appendPlainText(to: &text) })
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
