package import CellGrid
package import ReaderKit
import TextLayout
import TourDocument

extension TourView {
    /// The steps in which the rule of a divider grows after its credit was earned.
    package static let dividerSteps = 8

    /// The quiet rule after a section, with its credit, which is prominent for a moment after it was earned. Where no
    /// credit is told, only the end is.
    /// - Parameter growth: that of the rule after its credit was earned, in ``dividerSteps``; nil for a quiet one.
    package func divider(afterSection number: Int, hasCredit: Bool, growth: Int?, look: Appearance) -> [Cell] {
        let (section, columns) = (tour.sections[number], frame.textColumns)
        let isLast = number == tour.sections.count - 1
        let tellsCredit = tour.tellsCredit(ofSection: number)
        let (isRead, growth) = (hasCredit && tellsCredit, tellsCredit ? growth : nil)
        let tasks = tellsCredit ? content.taskWords(ofSection: number) : nil
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
        let heavy = Cell(look.glyphs.heavyRule, style: look.theme.accent)
        let grown = Array(repeating: heavy, count: side * (growth ?? 0) / Self.dividerSteps)
        var line = CellLine()
        line.append(Array(repeating: rule, count: side - grown.count) + grown)
        line.append(label)
        line.append(grown)
        line.append(Array(repeating: grown.count == side ? grown.last ?? rule : rule, count: columns - line.count))
        return line.cells(look)
    }
}
