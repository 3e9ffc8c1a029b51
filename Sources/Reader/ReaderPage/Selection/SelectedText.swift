import TextLayout
package import TourDocument
import Wording

/// Writes blocks as text to copy: a line for each paragraph, code unchanged, a table as its rows; or as Markdown.
package struct SelectedText: Sendable {
    var isMarkdown = false

    package init(isMarkdown: Bool = false) { self.isMarkdown = isMarkdown }

    /// A single paragraph is written without the signs of the list or table around it.
    func text(ofSelected blocks: [Block]) -> String {
        guard blocks.count == 1, let inside = blocks[0].onlyPart else { return text(of: blocks) }
        return text(ofSelected: [inside])
    }

    package func text(of blocks: [Block], isTight: Bool = false) -> String {
        var text = ""
        for (index, block) in blocks.enumerated() {
            if index > 0 { text += isTight ? "\n" : gap(before: block, after: blocks[index - 1]) }
            text += self.text(of: block)
        }
        return text
    }

    private func gap(before block: Block, after previous: Block) -> String {
        if case .verbatim = block.kind, case .verbatim = previous.kind { return "\n" }
        guard block.continuation.contains(.fromBefore) else { return "\n\n" }
        if case .paragraph = block.kind { return previous.continuation.contains(.intoWord) ? "" : " " }
        return "\n"
    }

    private func text(of block: Block) -> String {
        switch block.kind {
        case .paragraph(let runs):
            let text = text(of: runs)
            // at its start a sign or a number could make a list or a heading of it
            let digits = text.prefix { $0.isNumber }
            let rest = text.dropFirst(digits.count)
            guard isMarkdown, let sign = rest.first, (digits.isEmpty ? "#+-" : ".)").contains(sign),
                rest.first(where: { $0 != sign }) == " "
            else { return text }
            return digits + "\\" + rest
        case .heading(let level, let runs):
            return (isMarkdown ? String(repeating: "#", count: level) + " " : "") + text(of: runs)
        case .code(let code): return verbatim(code.text, language: code.language)
        case .verbatim(let runs, _): return verbatim(runs.plainText(lineBreak: "\n"), language: nil)
        case .list(let list): return text(of: list)
        case .quote(let inside), .alert(_, let inside): return quoted(text(of: inside))
        case .table(let table): return text(of: table)
        case .definitions(let definitions):
            return definitions.map { definition in
                let meanings = definition.meanings.map { indented(text(of: $0), by: isMarkdown ? ": " : "  ") }
                return (definition.terms.map(text) + meanings).joined(separator: "\n")
            }.joined(separator: isMarkdown ? "\n\n" : "\n")
        case .figure(let inside, let caption): return joined([text(of: inside), text(of: caption)])
        case .details(let summary, let inside): return joined([text(of: summary), text(of: inside)])
        case .footnotes(let notes):
            return notes.map { indented(text(of: $0.blocks), by: isMarkdown ? "[^\($0.number)]: " : "\($0.number) ") }
                .joined(separator: "\n")
        case .media(let media): return text(of: media)
        case .data(let data): return data.label
        case .rule: return isMarkdown ? "---" : ""
        }
    }

    private func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: "\n\n") }

    private func verbatim(_ text: String, language: String?) -> String {
        guard isMarkdown else { return text }
        var fence = "```"
        while text.contains(fence) { fence += "`" }
        return "\(fence)\(language ?? "")\n\(text)\n\(fence)"
    }

    private func quoted(_ text: String) -> String {
        guard isMarkdown else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
    }

    /// With a sign before the first line, and the others indented under the text behind it.
    private func indented(_ text: String, by sign: String) -> String {
        let indent = "\n" + String(repeating: " ", count: sign.count)
        return sign + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: indent)
    }

    private func text(of list: List) -> String {
        list.items.enumerated().map { index, item in
            var sign = list.start.map { "\(item.number ?? $0 + index). " } ?? (isMarkdown ? "- " : "• ")
            if let isDone = item.isDone { sign += isDone ? "[x] " : "[ ] " }
            return indented(text(of: item.blocks, isTight: list.isTight), by: sign)
        }.joined(separator: list.isTight ? "\n" : "\n\n")
    }

    private func text(of table: Table) -> String {
        func row(_ cells: [Table.Cell]) -> String {
            let texts = cells.map { cell in
                let text = text(of: cell.blocks, isTight: true).split(separator: "\n").joined(separator: " ")
                return isMarkdown
                    ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
            }
            return isMarkdown ? "| " + texts.joined(separator: " | ") + " |" : texts.joined(separator: "\t")
        }
        var rows = (table.header + table.rows).map(row)
        if isMarkdown, let first = (table.header + table.rows).first {
            if table.header.isEmpty { rows.insert(row(first.map { _ in Table.Cell() }), at: 0) }
            let signs: [Table.Alignment: String] = [.left: ":---", .center: ":---:", .right: "---:"]
            let line = first.indices.map {
                " \($0 < table.alignments.count ? signs[table.alignments[$0]] ?? "---" : "---") |"
            }
            rows.insert("|" + line.joined(), at: max(1, table.header.count))
        }
        return joined([text(of: table.caption), rows.joined(separator: "\n")])
    }

    private func text(of media: Media) -> String {
        isMarkdown ? "![\(media.alternative.escapedForMarkdown)](<\(media.source)>)" : media.alternative
    }

    private func text(of runs: [Inline]) -> String {
        guard isMarkdown else { return runs.plainText(lineBreak: "\n") }
        return runs.map { run in
            switch run.content {
            case .text(let text): marked(text, run)
            case .lineBreak: "\\\n"
            case .media(let media): text(of: media)
            case .footnote(let number, _): "[^\(number)]"
            }
        }.joined()
    }

    /// The signs touch the words: beside a blank they would be text.
    private func marked(_ text: String, _ run: Inline) -> String {
        let words = text.drop { $0 == " " }
        let core = words.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
        guard !core.isEmpty else { return text }
        var marked = run.marks.contains(.code) ? "`\(core)`" : core.escapedForMarkdown
        if run.marks.contains(.emphasis) { marked = "*\(marked)*" }
        if run.marks.contains(.strong) { marked = "**\(marked)**" }
        if run.marks.contains(.deleted) { marked = "~~\(marked)~~" }
        if let link = run.link { marked = "[\(marked)](<\(link)>)" }
        return text.prefix(text.count - words.count) + marked + words.dropFirst(core.count)
    }
}

extension Block {
    /// The block in it that has all of its text; nil if there is none.
    fileprivate var onlyPart: Block? {
        var (block, inside, hasRuns) = (self, [Block](), false)
        block.updateParts(runs: { hasRuns = hasRuns || !$0.isEmpty }, blocks: { inside += $0 })
        return hasRuns || inside.count != 1 ? nil : inside[0]
    }
}

extension TourView {
    /// The limit of copied text, in Unicode scalars.
    private static let mostSelected = 1_000_000

    /// The selected blocks, cut to the selection; nil if they are not loaded, with a notice.
    mutating func selectedBlocks() -> [Block]? {
        guard let span = viewport.selection?.span else { return nil }
        var blocks: [Block] = []
        var count = 0
        var item: ItemID? = span.start.item
        while let here = item, here <= span.end.item {
            if case .pending = content.pieces.state(of: here.pieceID) {
                outbox.show("A part of the selection is still loading. Try again in a moment.")
                return nil
            }
            if let range = span.range(in: here), here.block >= 0, content.isText(here),
                let block = content.block(of: here)?.part(range)
            {
                blocks.append(block)
                count += BlockLayout.text(of: block).unicodeScalars.count
            }
            guard count <= Self.mostSelected else {
                outbox.show("Too much is selected. w writes a section to a file.")
                return nil
            }
            item = content.item(after: here)
        }
        if blocks.isEmpty { outbox.show("Nothing is selected") }
        return blocks.isEmpty ? nil : blocks
    }

    /// The selected text, harmless for a terminal to paste; nil if it is not loaded, with a notice.
    package mutating func selectedText(isMarkdown: Bool = false) -> String? {
        selectedBlocks().map { SelectedText(isMarkdown: isMarkdown).text(ofSelected: $0).harmless }
    }
}
