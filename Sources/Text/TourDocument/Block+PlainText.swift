extension Block {
    /// All words of the block in reading order, without marks; blocks and rows are separated by newlines.
    ///
    /// Complexity: linear in the size of the block. Recurses at most ``maximumDepth`` deep.
    package var plainText: String {
        var text = ""
        appendPlainText(to: &text)
        return text
    }

    /// The text of code, media and data, which are no runs; nil for other blocks.
    package var ownText: String? {
        switch kind {
        case .code(let code): code.text
        case .media(let media): media.alternative
        case .data(let data): data.label
        default: nil
        }
    }

    /// Whether there is something to read, hear or watch, other than headings, rules and pictures.
    ///
    /// Complexity: as ``plainText``.
    package var hasWords: Bool {
        switch kind {
        case .heading, .rule: return false
        case .media(let media): return media.kind != .picture
        case .code(let code): return code.text.hasVisibleCharacters
        case .table(let table):
            return (table.header + table.rows).joined().contains { $0.blocks.contains(where: \.hasWords) }
        default:
            var hasWords = false
            forEachPart(
                runs: { hasWords = hasWords || $0.contains(where: \.isOfWords) },
                blocks: { hasWords = hasWords || $0.contains(where: \.hasWords) })
            return hasWords
        }
    }

    fileprivate func appendPlainText(to text: inout String) {
        if let own = ownText { return text.appendLine(own) }
        guard case .table(let table) = kind else {
            return forEachPart(runs: { text.appendLine($0.plainText) }, blocks: { $0.appendPlainText(to: &text) })
        }
        text.appendLine(table.caption.plainText)
        for row in table.header + table.rows {
            text.appendLine(row.map(\.blocks.plainText).joined(separator: " "))
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

extension Inline {
    fileprivate var isOfWords: Bool {
        switch content {
        case .text(let text): text.hasVisibleCharacters
        case .media(let media): media.kind != .picture
        case .lineBreak, .footnote: false
        }
    }
}

extension String {
    fileprivate var hasVisibleCharacters: Bool { utf8.contains { $0 > 0x20 } }

    fileprivate mutating func appendLine(_ line: String) {
        if line.isEmpty { return }
        if !isEmpty { self += "\n" }
        self += line
    }
}
