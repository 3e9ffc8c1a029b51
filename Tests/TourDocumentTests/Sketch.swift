@testable import TourDocument

/// Writes trees in one short line, for comparison.
func sketch(_ blocks: [Block]) -> String { blocks.map(sketch).joined(separator: " ") }

func sketch(_ block: Block) -> String {
    let id = ([block.id].compactMap(\.self) + block.aliases).map { "#" + $0 }.joined()
    switch block.kind {
    case .paragraph(let runs): return "p\(id)(\(sketch(runs)))"
    case .heading(let level, let runs): return "h\(level)\(id)(\(sketch(runs)))"
    case .list(let list): return sketch(list, id)
    case .quote(let blocks): return "quote\(id)(\(sketch(blocks)))"
    case .alert(let alert, let blocks): return "\(alert.rawValue)\(id)(\(sketch(blocks)))"
    case .code(let code):
        let text = code.linked.isEmpty ? code.text : sketch(code.linked)
        return "code\(id)[\(code.language ?? "")](\(text.replacing("\n", with: "⏎")))"
    case .table(let table): return sketch(table, id)
    case .definitions(let definitions):
        let parts = definitions.map { definition in
            (definition.terms.map { "dt(\(sketch($0)))" } + definition.meanings.map { "dd(\(sketch($0)))" })
                .joined(separator: " ")
        }
        return "dl\(id)(\(parts.joined(separator: " ")))"
    case .rule: return "hr\(id)"
    case .figure(let blocks, let caption): return "figure\(id)(\(sketch(blocks)) | \(sketch(caption)))"
    case .media(let media): return sketch(media) + id
    case .details(let summary, let blocks): return "details\(id)(\(sketch(summary)) | \(sketch(blocks)))"
    case .footnotes(let notes):
        return "notes(\(notes.map { "\($0.number): \(sketch($0.blocks))" }.joined(separator: " ")))"
    case .data(let data): return "\(data.kind)\(id)(\(data.label))"
    case .verbatim(let runs, _): return "verbatim(\(sketch(runs)))"
    }
}

private func sketch(_ list: List, _ id: String) -> String {
    var text = list.start.map { "ol\($0)" } ?? "ul"
    if list.numbering != .decimal { text += ".\(list.numbering)" }
    if !list.isTight { text += ".loose" }
    let items = list.items.map { item in
        let box = item.isDone.map { $0 ? "[x]" : "[ ]" } ?? ""
        return "li" + (item.number.map { "=\($0)" } ?? "")
            + (item.numbering.map { ".\($0)" } ?? "") + box + "(\(sketch(item.blocks)))"
    }
    return "\(text)\(id)(\(items.joined(separator: " ")))"
}

private func sketch(_ table: Table, _ id: String) -> String {
    func rows(_ rows: [[Table.Cell]]) -> String {
        rows.map { row in
            row.map { cell in
                (cell.isHeading ? "!" : "") + (cell.columnSpan > 1 ? "c\(cell.columnSpan):" : "")
                    + (cell.rowSpan > 1 ? "r\(cell.rowSpan):" : "") + inside(cell)
            }.joined(separator: " | ")
        }.joined(separator: " / ")
    }
    func inside(_ cell: Table.Cell) -> String {
        guard cell.blocks.count == 1, case .paragraph(let runs) = cell.blocks[0].kind else {
            return sketch(cell.blocks)
        }
        return sketch(runs)
    }
    let marks = table.alignments.map { alignment in
        switch alignment {
        case .natural: "-"
        case .left: "<"
        case .center: "^"
        case .right: ">"
        }
    }.joined()
    let caption = table.caption.isEmpty ? "" : sketch(table.caption) + ": "
    return "table\(id)[\(marks)](\(caption)\(rows(table.header)) // \(rows(table.rows)))"
}

func sketch(_ media: Media) -> String {
    let title = media.title.map { " '\($0)'" } ?? ""
    let slot = media.slot.map { " slot=\($0)" } ?? ""
    return "\(media.kind.rawValue)<\(media.source)|\(media.alternative)\(title)\(slot)>"
}

/// Runs with equal marks are joined, since where runs are cut is a matter of their offsets.
func sketch(_ runs: [Inline]) -> String {
    var text = ""
    var open: (Inline.Marks, String?) = ([], nil)
    func name(_ marks: Inline.Marks) -> String {
        let names: [(Inline.Marks, String)] = [
            (.emphasis, "i"), (.strong, "b"), (.code, "c"), (.deleted, "d"), (.inserted, "u"), (.keyboard, "k"),
            (.highlighted, "m"), (.superscript, "sup"), (.subscript, "sub"),
        ]
        return names.filter { marks.contains($0.0) }.map(\.1).joined(separator: "+")
    }
    func close() { if open != ([], nil) { text += "}" } }
    for run in runs {
        if (run.marks, run.link) != open {
            close()
            open = (run.marks, run.link)
            if open != ([], nil) { text += "{" + name(run.marks) + (run.link.map { "→\($0)" } ?? "") + ":" }
        }
        switch run.content {
        case .text(let part): text += part.replacing("\n", with: "⏎")
        case .lineBreak: text += "⏎"
        case .media(let media): text += sketch(media)
        case .footnote(let number, let mark): text += "^\(mark ?? String(number))"
        }
    }
    close()
    return text
}
