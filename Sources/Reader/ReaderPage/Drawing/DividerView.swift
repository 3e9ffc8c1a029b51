package import CellGrid
package import ReaderKit
import TextLayout
package import TourDocument

/// The quiet rule after a section, with its credit, which is prominent for a moment after it was earned.
package struct DividerView {
    package let section: Section
    package let isRead: Bool
    package let isJustRead: Bool
    package let isLast: Bool
    /// The progress of the section's questions; nil if it has none.
    package let tasks: String?

    package init(section: Section, isRead: Bool, isJustRead: Bool, isLast: Bool, tasks: String?) {
        (self.section, self.isRead, self.isJustRead, self.isLast) = (section, isRead, isJustRead, isLast)
        self.tasks = tasks
    }

    package func cells(columns: Int, look: Appearance) -> [Cell] {
        let credits = section.credits > 0 ? "+\(section.credits)" : ""
        if look.glyphs.isLinear {
            let read = isRead ? "Read: \(section.title)" + (credits.isEmpty ? "" : ", \(credits)") : tasks ?? ""
            return CellLine((isLast ? "End. " : "") + read).truncated(to: columns).cells
        }
        let rule =
            isJustRead
            ? Cell(look.glyphs.heavyRule, style: look.theme.accent)
            : CellText.cells(look.glyphs.box.horizontal, style: look.theme.rule).first ?? .blank
        var label = CellLine()
        if isRead {
            let style = isJustRead ? look.theme.notice : look.theme.dim
            label.append(" \(look.glyphs.signsOrWords.read) ", look.theme.accent)
            label.append(section.title, style)
            for remark in [credits, tasks ?? ""] where !remark.isEmpty {
                label.append(" \(look.glyphs.dot) \(remark)", style)
            }
            label.append(" ", style)
        } else if let tasks {
            label.append(" \(tasks) ", look.theme.dim)
        } else if isLast {
            label.append(" end ", look.theme.dim)
        }
        label = label.truncated(to: max(0, columns - 6))
        var line = CellLine()
        line.append(Array(repeating: rule, count: max(0, (columns - label.count) / 2)))
        line.append(label)
        line.append(Array(repeating: rule, count: max(0, columns - line.count)))
        return line.cells(look)
    }
}
