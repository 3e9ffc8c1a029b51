package import CellGrid
package import ReaderKit
import TextLayout
package import TourDocument

/// The quiet rule after a section, with its credit, which is prominent for a moment after it was earned. Where no
/// credit is told, only the end is.
package struct DividerView {
    package let section: Section
    package let tellsCredit: Bool
    package let isRead: Bool
    /// The growth of its rule after its credit was earned, in ``steps``; nil for a quiet one.
    package let growth: Int?
    package let isLast: Bool
    /// The progress of the section's questions; nil if it has none.
    package let tasks: String?

    package static let steps = 8

    package init(section: Section, tellsCredit: Bool, isRead: Bool, growth: Int?, isLast: Bool, tasks: String?) {
        (self.section, self.tellsCredit, self.isLast) = (section, tellsCredit, isLast)
        (self.isRead, self.growth) = (isRead && tellsCredit, tellsCredit ? growth : nil)
        self.tasks = tellsCredit ? tasks : nil
    }

    package func cells(columns: Int, look: Appearance) -> [Cell] {
        let credits = section.credits > 0 ? "+\(section.credits)" : ""
        if look.glyphs.isLinear {
            let read = isRead ? "Read: \(section.title)" + (credits.isEmpty ? "" : ", \(credits)") : tasks ?? ""
            return CellLine((isLast ? "End. " : "") + read).truncated(to: columns).cells
        }
        let quiet = CellText.cells(look.glyphs.box.horizontal, style: look.theme.rule).first ?? .blank
        let rule = tellsCredit ? quiet : .blank
        var label = CellLine()
        if isRead {
            let style = growth == nil ? look.theme.dim : look.theme.notice
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
        let side = max(0, (columns - label.count) / 2)
        let grown = Array(
            repeating: Cell(look.glyphs.heavyRule, style: look.theme.accent), count: side * (growth ?? 0) / Self.steps)
        var line = CellLine()
        line.append(Array(repeating: rule, count: side - grown.count) + grown)
        line.append(label)
        line.append(grown)
        line.append(Array(repeating: grown.count == side ? grown.last ?? rule : rule, count: columns - line.count))
        return line.cells(look)
    }
}
