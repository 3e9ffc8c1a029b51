import CellGrid
import TextLayout
import TourDocument

/// The quiet rule after a section; it says so when the section's credit was earned.
struct DividerView {
    let section: Section
    let isRead: Bool
    let isLast: Bool

    func cells(columns: Int, look: Look) -> [Cell] {
        let credits = section.credits > 0 ? "+\(section.credits)" : ""
        if look.glyphs.isLinear {
            let read = isRead ? "Read: \(section.title)" + (credits.isEmpty ? "" : ", \(credits)") : ""
            return CellLine((isLast ? "End. " : "") + read).truncated(to: columns).cells
        }
        let rule = CellText.cells(look.glyphs.box.horizontal, style: look.theme.rule).first ?? .blank
        var label = CellLine()
        if isRead {
            label.append(" \(look.glyphs.marks.read) ", look.theme.accent)
            label.append(section.title, look.theme.dim)
            label.append(credits.isEmpty ? " " : " \(look.glyphs.dot) \(credits) ", look.theme.dim)
        } else if isLast {
            label.append(" end ", look.theme.dim)
        }
        label = label.truncated(to: max(0, columns - 6))
        var line = CellLine()
        line.append(Array(repeating: rule, count: max(0, (columns - label.count) / 2)))
        line.append(label)
        line.append(Array(repeating: rule, count: max(0, columns - line.count)))
        return line.cells
    }
}
