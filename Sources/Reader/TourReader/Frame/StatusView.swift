import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

struct StatusRow {
    var cells: [Cell]
    var columnsOfNotice: Int
    /// The actions of mouse clicks on some of its columns.
    var targets: [(columns: Range<Int>, command: Command)]
}

/// The last row: place, progress and credits, or a notice instead.
struct StatusView {
    let reader: Reader
    let progress: Progress

    private var columns: Int { reader.view.frame.size.columns }
    /// The remaining requirement of the current section.
    private var missing: RemainingRequirement? {
        let view = reader.view
        return view.reading.missing(
            ofSection: view.currentSection, in: view.content, granted: reader.session.credits.summary.read)
    }
    /// The reading time left of the current section; nil for less than half a minute, and for source and logs.
    private var timeLeft: String? {
        let view = reader.view
        let bytes = Double(view.tour.sections.textBytes(of: view.currentSection)) * (1 - progress.inSection)
        let minutes = view.tour.minutes(ofBytes: Int(bytes))
        return minutes > 0 && !view.isVerbatim ? "\(minutes.inMinutes) left" : nil
    }

    private func key(of command: Command) -> String? {
        reader.session.keys.firstKey(of: command, isUnicode: reader.view.glyphs.isUnicode)
    }

    func row(look: Appearance) -> StatusRow {
        let theme = look.theme
        let notice = reader.statusNotice
        var (right, targets) = self.right(look: look)
        if right.count > columns - Self.columnsOfTitle { (right, targets) = self.right(look: look, saysShare: false) }
        // optional parts are hidden beside a notice
        let columnsOfNotice = notice == nil ? 0 : max(0, columns - right.count - 3)
        var left = CellLine()
        if case .mark(let purpose) = reader.mode {
            left.append(" \(purpose.question)", theme.notice)
            (right, targets) = (CellLine("Esc back ", theme.statusDim), [])
        } else if let notice {
            left.append(" ", theme.statusBar)
            if notice.isCredit { left.append("\(look.glyphs.signsOrWords.star) ", theme.notice) }
            left.append(CellLine(sentence: notice.text, notice.isCredit ? theme.notice : theme.statusBar))
        } else {
            appendPlace(to: &left, look: look)
            let needed = reader.view.copyWords ?? missing?.text
            if saysPlace, let remark = needed ?? timeLeft {
                // behind the title, so that nothing moves when it changes or goes; in little room it replaces the
                // percentage, unless it is the time left, then the title if it says that the page is a copy
                let words = " \(look.glyphs.dot) \(remark)"
                if needed != nil, left.count + words.count > columns - right.count - 2 {
                    (right, targets) = self.right(look: look, saysShare: false)
                }
                let room = columns - right.count - 2 - words.count
                if reader.view.copyWords != nil, room >= Self.leastOfTitle { left = left.truncated(to: room) }
                if left.count <= room { left.append(words, theme.statusDim) }
            }
        }
        let line = CellLine.row(left, right, columns: columns).underlaid(with: theme.statusBar)
        let start = max(0, columns - right.count)
        targets = targets.map { ($0.columns.lowerBound + start..<$0.columns.upperBound + start, $0.command) }
        return StatusRow(cells: line.cells(look), columnsOfNotice: columnsOfNotice, targets: targets)
    }

    /// Whether the row shows the place, not a running task.
    private var saysPlace: Bool {
        let view = reader.view
        return view.searchStatus == nil && view.navigation.following == nil && view.navigation.destination == nil
            && view.viewport.selection == nil
    }

    private func appendPlace(to line: inout CellLine, look: Appearance) {
        let view = reader.view
        if let searching = view.searchStatus {
            line.append(" \(searching)", look.theme.notice)
        } else if let status = view.navigation.status {
            line.append(" \(status)", look.theme.notice)
        } else if view.viewport.selection != nil {
            let keys = SelectionCommand.brief.map { "\($0) \($1)" }.joined(separator: "  ")
            line.append(" Selected:", look.theme.notice)
            line.append(" \(keys)", look.theme.statusDim)
        } else {
            line.append(" \(view.tour.sections.title(at: view.currentSection))", look.theme.statusBar)
        }
    }

    /// The least columns of the title, before details give way.
    private static let columnsOfTitle = 16
    /// The least of a cut title, with the blank before it.
    private static let leastOfTitle = 5

    /// Every number has a fixed width, so that nothing moves when it changes.
    /// - Parameter saysShare: whether the progress in the tour is shown, if there is room for it beside a star.
    private func right(look: Appearance, saysShare: Bool = true) -> (
        line: CellLine, targets: [(columns: Range<Int>, command: Command)]
    ) {
        let theme = look.theme
        let (view, credits) = (reader.view, reader.session.credits.summary)
        let hasStar = view.tour.hasSeveralSections && credits.toEarn > 0
        var line = CellLine()
        var targets: [(columns: Range<Int>, command: Command)] = []
        let typed = reader.mode.typed(isUnicode: view.glyphs.isUnicode)
        if !typed.isEmpty { line.append("\(typed)  ", theme.notice) }
        if let hits = view.searchCount { line.append("\(hits)  ", theme.notice) }
        if reader.session.pointer.isLetGo {
            let key = key(of: .releaseMouse) ?? ""
            line.append(columns >= 60 ? "Mouse off. \(key) turns it back on." : "\(key) mouse", theme.notice)
            line.append("  ", theme.statusBar)
        } else if saysShare, columns >= (hasStar ? 44 : 36), reader.statusNotice == nil, saysPlace,
            !view.isPlaceholder
        {
            let percent = String(Progress.percent(progress.inTour))
            let gap = String(repeating: " ", count: 3 - percent.count)
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
