import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

/// The last row: place, progress and credits, or a notice instead.
extension Reader {
    /// Some of its columns with the commands of mouse clicks on them.
    typealias StatusTarget = (columns: Range<Int>, command: Command)

    /// The least columns of the title, before details give way.
    private static let columnsOfTitle = 16
    /// The least of a cut title, with the blank before it.
    private static let leastOfTitle = 5

    private var statusColumns: Int { view.frame.size.columns }

    private func key(of command: Command) -> String? {
        session.keys.firstKey(of: command, isUnicode: view.glyphs.isUnicode)
    }

    func statusRow(_ progress: Progress, look: Appearance)
        -> (cells: [Cell], columnsOfNotice: Int, targets: [StatusTarget])
    {
        let (columns, theme, notice, task) = (statusColumns, look.theme, statusNotice, task(look: look))
        let percent = task == nil ? Progress.percent(progress.inTour) : nil
        var (right, targets) = rightOfStatus(percent: percent, look: look)
        if right.count > columns - Self.columnsOfTitle { (right, targets) = rightOfStatus(look: look) }
        // optional parts are hidden beside a notice
        let columnsOfNotice = notice == nil ? 0 : max(0, columns - right.count - 3)
        var left = CellLine()
        if case .mark(let purpose) = mode {
            left.append(" \(purpose.question)", theme.notice)
            (right, targets) = (CellLine("Esc back ", theme.statusDim), [])
        } else if let notice {
            left.append(" ", theme.statusBar)
            if notice.isCredit { left.append("\(look.glyphs.signsOrWords.star) ", theme.notice) }
            left.append(CellLine(sentence: notice.text, notice.isCredit ? theme.notice : theme.statusBar))
        } else if let task {
            left = task
        } else {
            left.append(" \(view.tour.sections.title(at: view.currentSection))", theme.statusBar)
            let needed = view.copyWords ?? missing?.text
            if let remark = needed ?? timeLeft(progress) {
                // behind the title, so that nothing moves when it changes or goes; in little room it replaces the
                // percentage, unless it is the time left, then the title if it says that the page is a copy
                let words = " \(look.glyphs.dot) \(remark)"
                if needed != nil, left.count + words.count > columns - right.count - 2 {
                    (right, targets) = rightOfStatus(look: look)
                }
                let room = columns - right.count - 2 - words.count
                if view.copyWords != nil, room >= Self.leastOfTitle { left = left.truncated(to: room) }
                if left.count <= room { left.append(words, theme.statusDim) }
            }
        }
        let line = CellLine.row(left, right, columns: columns).underlaid(with: theme.statusBar)
        let start = max(0, columns - right.count)
        targets = targets.map { ($0.columns.lowerBound + start..<$0.columns.upperBound + start, $0.command) }
        return (line.cells(look), columnsOfNotice, targets)
    }

    /// The words for a running task or a selection, in place of those for the section; nil without either.
    private func task(look: Appearance) -> CellLine? {
        if let words = view.searchStatus ?? view.navigation.status { return CellLine(" \(words)", look.theme.notice) }
        if view.viewport.selection == nil { return nil }
        let keys = SelectionCommand.brief.map { "\($0) \($1)" }.joined(separator: "  ")
        var line = CellLine(" Selected:", look.theme.notice)
        line.append(" \(keys)", look.theme.statusDim)
        return line
    }

    /// The remaining requirement of the current section.
    private var missing: RemainingRequirement? {
        view.reading.missing(
            ofSection: view.currentSection, in: view.content, granted: session.credits.summary.read)
    }

    /// The reading time left of the current section; nil for less than half a minute, and for source and logs.
    private func timeLeft(_ progress: Progress) -> String? {
        let bytes = Double(view.tour.sections.textBytes(of: view.currentSection)) * (1 - progress.inSection)
        let minutes = view.tour.minutes(ofBytes: Int(bytes))
        return minutes > 0 && !view.isVerbatim ? "\(minutes.inMinutes) left" : nil
    }

    /// Every number has a fixed width, so that nothing moves when it changes.
    /// - Parameter percent: the progress in the tour, shown if there is room for it beside a star.
    private func rightOfStatus(percent: Int? = nil, look: Appearance) -> (line: CellLine, targets: [StatusTarget]) {
        let (columns, theme, credits) = (statusColumns, look.theme, session.credits.summary)
        let hasStar = view.tour.hasSeveralSections && credits.toEarn > 0
        var line = CellLine()
        var targets: [StatusTarget] = []
        let typed = mode.typed(isUnicode: view.glyphs.isUnicode)
        if !typed.isEmpty { line.append("\(typed)  ", theme.notice) }
        if let hits = view.searchCount { line.append("\(hits)  ", theme.notice) }
        if session.pointer.isLetGo {
            let key = key(of: .releaseMouse) ?? ""
            line.append(columns >= 60 ? "Mouse off. \(key) turns it back on." : "\(key) mouse", theme.notice)
            line.append("  ", theme.statusBar)
        } else if let percent, columns >= (hasStar ? 44 : 36), statusNotice == nil, !view.isPlaceholder {
            let gap = String(repeating: " ", count: 3 - String(percent).count)
            line.append(gap + "\(percent) %" + (hasStar ? "   " : ""), theme.statusDim)
        }
        if hasStar {
            let total = credits.toEarn.inGroups
            let earned = credits.earned.inGroups
            line.append(String(repeating: " ", count: total.count - earned.count), theme.statusBar)
            let start = line.count
            line.append("\(look.glyphs.signsOrWords.star) ", credits.earned > 0 ? theme.notice : theme.statusDim)
            line.append("\(earned) of \(total)", theme.statusBar)
            targets.append((start..<line.count, .credits))
        }
        if columns >= 72, let help = key(of: .help) {
            line.append("   ", theme.statusDim)
            let start = line.count
            line.append("\(help) keys", theme.statusDim)
            targets.append((start..<line.count, .help))
        }
        line.append(" ", theme.statusBar)
        return (line, targets)
    }
}
