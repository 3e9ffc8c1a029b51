import CellGrid
import ReaderKit
import TextLayout

/// A list of choices with text around them, wrapped, in the body of an overlay, and a selection.
struct ChoiceList: Sendable {
    struct Part: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case heading, choice
            /// The outcome of the choice above it.
            case verdict
        }

        var kind: Kind
        var sign = ""
        var text: String
        /// Whether a choice is done, or its outcome good.
        var isGood = false

        /// The columns before its text. The outcome of a choice is under its words.
        fileprivate var indent: Int { kind == .heading ? 0 : CellText.columns(sign) + (kind == .choice ? 2 : 1) }

        fileprivate var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

        fileprivate func style(_ theme: Theme) -> Style {
            switch kind {
            case .heading: theme.strong
            case .choice: isGood ? theme.dim : theme.text
            case .verdict: Style(foreground: (isGood ? theme.tip : theme.warning).foreground)
            }
        }
    }

    private struct Row: Sendable {
        var part: Part
        /// The number of its choice.
        var choice: Int?
        var isFirst: Bool
        var line: CellLine
    }

    /// The most columns of text, so that its lines are no longer than the page's.
    private static let measure = 64

    private(set) var parts: [Part]
    private var rows: [Row] = []
    private var columns = 0
    private var list = OverlayList(count: 0, viewport: 1)

    init(_ parts: [Part]) { self.parts = parts }

    private static func rows(of parts: [Part], columns: Int) -> [Row] {
        var rows: [Row] = []
        var choice: Int?
        for part in parts {
            if part.kind == .choice { choice = choice.map { $0 + 1 } ?? 0 }
            let lines = part.lines.flatMap { CellLine(String($0)).wrapped(columns: max(1, columns - part.indent)) }
            for (index, line) in lines.enumerated() {
                var whole = CellLine(index == 0 ? part.sign : "")
                whole.pad(to: part.indent)
                whole.append(line)
                rows.append(Row(part: part, choice: choice, isFirst: index == 0, line: whole))
            }
            if part.kind == .heading { rows.append(Row(part: part, choice: nil, isFirst: false, line: CellLine())) }
        }
        return rows
    }

    /// The window with room for each of several texts.
    static func window(for texts: [[Part]], columns: Int = 0, hasHeader: Bool = true) -> OverlayWindow {
        let widest =
            texts.joined().flatMap { part in part.lines.map { CellText.columns(String($0)) + part.indent } }.max() ?? 0
        return .window(columns: max(columns, min(measure, widest)), hasHeader: hasHeader) { columns in
            texts.map { rows(of: $0, columns: columns).count }.max() ?? 0
        }
    }

    mutating func fit(_ body: Size) {
        if columns != body.columns || rows.isEmpty {
            let chosen = chosen
            columns = body.columns
            rows = Self.rows(of: parts, columns: columns)
            list = OverlayList(count: rows.count, selection: 0, viewport: body.rows)
            choose(chosen ?? 0)
        }
        list.resize(viewport: body.rows, choosing: isChoice)
    }

    /// Replaces the text around the same choices. The selection stays, with its outcome visible.
    mutating func replace(_ parts: [Part]) {
        guard parts != self.parts else { return }
        let chosen = chosen
        self.parts = parts
        rows = Self.rows(of: parts, columns: columns)
        list.update(count: rows.count, selection: row(of: chosen ?? 0))
        guard let last = rows.lastIndex(where: { $0.choice == chosen }), let top = list.row(atViewportRow: 0) else {
            return
        }
        let hidden = last - (top + list.viewport - 1)
        if hidden > 0 { list.scroll(by: min(hidden, row(of: chosen ?? 0) - top)) }
    }

    var chosen: Int? { list.selection.flatMap { rows.indices.contains($0) ? rows[$0].choice : nil } }
    var selectedRow: Int? { list.selectedRow }
    var hasMoreBelow: Bool { list.hasMoreBelow }

    private func isChoice(_ row: Int) -> Bool { rows[row].part.kind == .choice && rows[row].isFirst }

    private func row(of choice: Int) -> Int { rows.indices.first { isChoice($0) && rows[$0].choice == choice } ?? 0 }

    mutating func choose(_ choice: Int) { list.choose(row(of: choice), choosing: isChoice) }
    mutating func move(_ motion: OverlayMotion) { list.move(motion, choosing: isChoice) }

    /// The choice at a row of the body; nil if there is none.
    mutating func click(atRow row: Int) -> Int? {
        guard let row = list.row(atViewportRow: row), rows[row].part.kind == .choice, let choice = rows[row].choice
        else { return nil }
        choose(choice)
        return choice
    }

    func draw(in body: Rect, of buffer: inout CellBuffer, _ look: Appearance) {
        for row in 0..<body.rows {
            guard let index = list.row(atViewportRow: row) else { break }
            var line = rows[index].line.underlaid(with: rows[index].part.style(look.theme))
            if rows[index].part.kind == .choice, rows[index].choice == chosen {
                line.pad(to: body.columns)
                line = line.restyled(as: look.theme.selection)
            }
            buffer.write(line.truncated(to: body.columns).cells(look), atColumn: body.column, row: body.row + row)
        }
    }
}
