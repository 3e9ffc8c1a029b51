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
    var targets: [(columns: Range<Int>, target: Target)]

    enum Target: Hashable {
        case command(Command)
        /// The whole gauge: a column of it is a place in the tour.
        case gauge
    }
}

/// The last row: place, progress and credits, or a notice instead.
struct StatusView {
    let reader: Reader
    let progress: Progress

    private var columns: Int { reader.view.frame.size.columns }
    /// The progress of a pending navigation, while the tour is opened or searched.
    private var opening: Int? { reader.view.navigation.share.map(Progress.percent) }
    /// The remaining requirement of the current section.
    private var missing: RemainingRequirement? {
        let view = reader.view
        return view.reading.missing(
            ofSection: view.currentSection, in: view.content, granted: reader.session.credits.summary.read)
    }
    private var gaugeColumns: Int { columns >= 120 ? 32 : columns >= 100 ? 24 : columns >= 80 ? 14 : 8 }

    private func key(of command: Command) -> String? {
        reader.session.keys.firstKey(of: command, isUnicode: reader.view.glyphs.isUnicode)
    }

    func row(look: Appearance) -> StatusRow {
        let theme = look.theme
        let notice = reader.statusNotice
        var details = Self.allDetails
        var (right, targets) = self.right(look: look, details: details)
        while details > 0, right.count > columns - Self.columnsOfTitle {
            details -= 1
            (right, targets) = self.right(look: look, details: details)
        }
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
            if saysPlace, let remark = reader.view.copyWords ?? missing?.text {
                // behind the title, so that nothing moves when it changes or goes; in little room it replaces the
                // gauge, then the title if it says that the page is a copy
                let words = " \(look.glyphs.dot) \(remark)"
                if left.count + words.count > columns - right.count - 2 {
                    (right, targets) = self.right(look: look, details: min(details, Self.allDetails - 1))
                }
                let room = columns - right.count - 2 - words.count
                if reader.view.copyWords != nil, room >= Self.leastOfTitle { left = left.truncated(to: room) }
                if left.count <= room { left.append(words, theme.statusDim) }
            }
        }
        let line = CellLine.row(left, right, columns: columns).underlaid(with: theme.statusBar)
        let start = max(0, columns - right.count)
        targets = targets.map { ($0.columns.lowerBound + start..<$0.columns.upperBound + start, $0.target) }
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
    private static let allDetails = 2

    /// The progress in the tour, with a mark at each section's start.
    private func gauge(look: Appearance) -> CellLine {
        let (count, glyphs) = (gaugeColumns, look.glyphs)
        let sections = reader.view.tour.sections
        // more of them would leave no line between them
        let starts = sections.count - 1 <= count / 2 ? sections.starts(onBarOf: count) : []
        let full = progress.inTour >= 1 ? count : Int(progress.inTour * Double(count))
        var line = CellLine()
        for column in 0..<count {
            let isPassed = column < full
            line.append(
                glyphs.gauge(isPassed: isPassed, isStart: column > 0 && starts.contains(column)),
                isPassed ? look.theme.statusBar : look.theme.statusDim)
        }
        return line
    }

    /// Every number has a fixed width, so that nothing moves when it changes.
    /// - Parameter details: how many are shown: the section's number, or the progress of a single one; the gauge.
    private func right(look: Appearance, details: Int) -> (
        line: CellLine, targets: [(columns: Range<Int>, target: StatusRow.Target)]
    ) {
        let theme = look.theme
        let (view, credits) = (reader.view, reader.session.credits.summary)
        let sections = view.tour.sections.count
        var line = CellLine()
        var targets: [(columns: Range<Int>, target: StatusRow.Target)] = []
        let typed = reader.mode.typed(isUnicode: view.glyphs.isUnicode)
        if !typed.isEmpty { line.append("\(typed)  ", theme.notice) }
        if let hits = view.searchCount { line.append("\(hits)  ", theme.notice) }
        if reader.session.pointer.isLetGo {
            let key = key(of: .releaseMouse) ?? ""
            line.append(columns >= 60 ? "Mouse off. \(key) turns it back on." : "\(key) mouse", theme.notice)
            line.append("  ", theme.statusBar)
        } else if reader.statusNotice == nil, saysPlace, !view.isPlaceholder {
            if details > 1, columns >= 60 {
                targets.append((line.count..<line.count + gaugeColumns, .gauge))
                line.append(gauge(look: look))
                line.append("  ", theme.statusDim)
            }
            if details > 0, sections > 1, columns >= 44 {
                let total = sections.inGroups
                line.append("\(padded(view.currentSection + 1, total.count)) of \(total)", theme.statusDim)
                if let opening { line.append(" so far (\(padded(opening, 2)) %)", theme.statusDim) }
                line.append("   ", theme.statusDim)
            } else if details > 0, sections == 1, columns >= 36 {
                line.append("\(padded(Progress.percent(progress.inTour), 3)) %   ", theme.statusDim)
            }
        }
        if view.tour.hasSeveralSections, credits.toEarn > 0 {
            let total = credits.toEarn.inGroups
            let earned = credits.earned.inGroups
            line.append(String(repeating: " ", count: total.count - earned.count), theme.statusBar)
            let start = line.count
            line.append("\(look.glyphs.signsOrWords.star) ", credits.earned > 0 ? theme.notice : theme.statusDim)
            line.append("\(earned) of \(total)", theme.statusBar)
            targets.append((start..<line.count, .command(.credits)))
        }
        if columns >= 72, let help = key(of: .help) {
            line.append("   ", theme.statusDim)
            let start = line.count
            line.append("\(help) keys", theme.statusDim)
            targets.append((start..<line.count, .command(.help)))
        }
        line.append(" ", theme.statusBar)
        return (line, targets)
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = number.inGroups
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}
