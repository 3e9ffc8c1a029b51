@testable import TourDocument

/// What must hold for every tree, whatever it was made from.
struct TreeChecks {
    let source: [UInt8]
    private(set) var problems: [String] = []
    private(set) var depth = 0
    private(set) var literalRuns = 0

    init(_ blocks: [Block], source: [UInt8], isLiteral: Bool) {
        self.source = source
        check(blocks, 1, isLiteral)
    }

    private mutating func check(_ blocks: [Block], _ level: Int, _ isLiteral: Bool) {
        depth = max(depth, level)
        for block in blocks {
            if block.source.upperBound > source.count { problems.append("block ends at \(block.source.upperBound)") }
            switch block.kind {
            case .paragraph(let runs), .heading(_, let runs), .verbatim(let runs, _):
                if runs.isEmpty { problems.append("no text") }
                check(runs, isLiteral)
            case .list(let list): for item in list.items { check(item.blocks, level + 1, isLiteral) }
            case .quote(let inner), .alert(_, let inner): check(inner, level + 1, isLiteral)
            case .table(let table):
                check(table.caption, isLiteral)
                for row in table.header + table.rows {
                    if row.isEmpty { problems.append("empty row") }
                    if row.count > table.alignments.count { problems.append("more cells than columns") }
                    for cell in row { check(cell.blocks, level + 1, isLiteral) }
                }
            case .definitions(let definitions):
                for definition in definitions {
                    for term in definition.terms { check(term, isLiteral) }
                    for meaning in definition.meanings { check(meaning, level + 1, isLiteral) }
                }
            case .figure(let inner, let text), .details(let text, let inner):
                check(text, isLiteral)
                check(inner, level + 1, isLiteral)
            case .footnotes(let notes):
                if notes.map(\.number) != Array(1...max(notes.count, 1)) { problems.append("numbers of notes") }
                for note in notes { check(note.blocks, level + 1, isLiteral) }
            case .rule, .media, .code, .data: break
            }
        }
    }

    private mutating func check(_ runs: [Inline], _ isLiteral: Bool) {
        for run in runs {
            guard let start = run.source, case .text(let text) = run.content else { continue }
            if start >= source.count { problems.append("run at \(start)") }
            guard isLiteral, start < source.count, source[start] != 0x26 else { continue }
            // an emoji stands for its name
            if source[start] == UInt8(ascii: ":"), text.utf8.first != source[start] { continue }
            literalRuns += 1
            let words = Array(text.utf8)
            let there = source[start...].prefix(words.count).map { InlineCollector.isSpace($0) ? 0x20 : $0 }
            if there != words.map({ InlineCollector.isSpace($0) ? 0x20 : $0 }) {
                problems.append("'\(text)' is not '\(String(decoding: there, as: UTF8.self))' at \(start)")
            }
        }
    }
}
