import CellGrid
import TextLayout

/// The quiet rule after a section; it says so when the section's credit was earned.
struct DividerView {
    var title: String
    var credits: Int
    var isRead: Bool
    var isLast: Bool

    func cells(columns: Int, look: Look) -> [Cell] {
        if look.glyphs.isLinear { return linearCells(columns: columns) }
        let rule = CellText.cells(look.glyphs.box.horizontal, style: look.theme.rule).first ?? .blank
        var label = CellLine()
        if isRead {
            label.append(" \(look.glyphs.marks.read) ", look.theme.accent)
            label.append(title, look.theme.dim)
            label.append(credits > 0 ? " \(look.glyphs.dot) +\(credits) " : " ", look.theme.dim)
        } else if isLast {
            label.append(" end ", look.theme.dim)
        }
        label = label.truncated(to: max(0, columns - 6))
        var line = CellLine()
        let before = (columns - label.count) / 2
        line.append(Array(repeating: rule, count: max(0, before)))
        line.append(label)
        line.append(Array(repeating: rule, count: max(0, columns - line.count)))
        return line.cells
    }

    /// The same in words.
    private func linearCells(columns: Int) -> [Cell] {
        let end = isLast ? "End. " : ""
        let read = isRead ? "Read: \(title)" + (credits > 0 ? ", +\(credits)" : "") : ""
        return CellLine(end + read).truncated(to: columns).cells
    }
}
