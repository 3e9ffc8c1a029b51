import CellGrid
import TextLayout

/// A line to be typed into, in the place of the status row. Keys go to it before anybody else.
struct Prompt: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        case search
        case hitList
        /// The number of a section, or the beginning of a command's name.
        case goTo
        case pipe(PipedText)
        case note(Note)
        /// The file for it.
        case write(section: String)
        case replace(section: String, file: String)
    }

    let purpose: Purpose
    var isSearch: Bool { purpose == .search || purpose == .hitList }
    /// What stands before the line, as `/`.
    let label: String
    var editor = LineEditor()

    /// What stands at the right edge: how the line is understood, what came of it so far.
    struct Remark: Hashable, Sendable {
        var text = ""
        /// What matters most of it, for where it has no room.
        var brief = ""
        /// Whether it says that the line cannot be used.
        var isWrong = false
    }

    /// What is said of a line that is not searched for.
    var remark: Remark {
        purpose == .goTo && editor.isEmpty ? Remark(text: "number of a section, or a command's name") : Remark()
    }

    /// The label; a question about a file whose name has no room ends with the question, and with the end of the name.
    private func label(columns: Int) -> String {
        guard case .replace(_, let file) = purpose, CellText.columns(label) + 2 > columns else { return label }
        let (before, behind) = ("Replace ", "? y/n ")
        let room = max(0, columns - CellText.columns(before) - CellText.columns(behind) - 2)
        var name = CellText.cells(file)[...]
        if name.count > room {
            name = name.suffix(max(0, room - 1))
            if name.first?.isContinuation == true { name.removeFirst() }
            return before + "…" + name.text + behind
        }
        return before + name.text + behind
    }

    /// The whole row, and the column of the cursor in it. A line that has no room is shown around the cursor, and the remark
    /// gives way to it.
    func row(columns: Int, remark: Remark, look: Appearance) -> (cells: [Cell], cursor: Int) {
        let theme = look.theme
        let label = label(columns: columns)
        var left = CellLine(columns > 24 ? " \(label)" : label, theme.notice)
        let start = left.count
        // a column for the cursor behind the text
        let least = start + min(CellText.columns(editor.text) + 1, 12) + 2
        let fitting = [remark.text, remark.brief].first { least + CellText.columns($0) + 1 <= columns } ?? ""
        let right = CellLine(fitting.isEmpty ? "" : "\(fitting) ", remark.isWrong ? theme.warning : theme.statusDim)
        let hasRemark = right.count > 0
        let room = max(1, columns - start - (hasRemark ? right.count + 2 : 0))
        let (shown, cursor) = editor.shown(columns: room, theme.statusBar)
        left.append(shown)
        left.pad(to: hasRemark ? columns - right.count : columns)
        if hasRemark { left.append(right) }
        return (left.underlaid(with: theme.statusBar).cells, min(columns - 1, start + cursor))
    }
}
