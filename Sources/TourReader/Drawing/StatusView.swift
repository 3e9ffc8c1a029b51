import CellGrid
import TextLayout
import TourDocument

/// The last row: where the reader is, how far, what was earned; or a notice in its place.
struct StatusView {
    let reader: Reader
    let progress: Progress
    /// What the section still asks for.
    let missing: Missing?

    private var columns: Int { reader.view.frame.size.columns }
    /// How far what is waited for is, while the tour is being opened or looked through.
    private var opening: Int? { (reader.view.opening ?? reader.view.links.share).map(Progress.percent) }
    private var gaugeColumns: Int { columns >= 100 ? 12 : columns >= 80 ? 8 : 5 }

    private func key(of command: Command) -> String? {
        reader.session.keys.firstKey(of: command, isUnicode: reader.view.glyphs.isUnicode)
    }

    /// The whole row, and how many columns a notice has in it; 0 if there is none.
    func row(look: Look) -> (cells: [Cell], columnsOfNotice: Int) {
        let theme = look.theme
        let notice = reader.notice
        var details = Self.allDetails
        var right = self.right(look: look, details: details)
        while details > 0, right.count > columns - Self.columnsOfTitle {
            details -= 1
            right = self.right(look: look, details: details)
        }
        // what makes way for others is not there beside a notice
        let columnsOfNotice = notice == nil ? 0 : max(0, columns - right.count - 3)
        var left = CellLine()
        if case .mark(let purpose) = reader.mode {
            left.append(" \(purpose.question)", theme.notice)
            right = CellLine("Esc back ", theme.statusDim)
        } else if let notice {
            left.append(" ", theme.statusBar)
            if notice.isCredit { left.append("\(look.glyphs.marks.star) ", theme.notice) }
            left.append(notice.text, notice.isCredit ? theme.notice : theme.statusBar)
        } else {
            appendPlace(to: &left, look: look)
            if reader.view.destination == nil, reader.view.searchStatus == nil,
                let remark = reader.view.copyWords ?? missing?.text
            {
                // it stands behind the title, so that nothing moves when it changes or goes; where there is too little room
                // it takes that of the gauge
                let words = " \(look.glyphs.dot) \(remark)"
                if left.count + words.count >= columns - right.count {
                    right = self.right(look: look, details: min(details, Self.allDetails - 1))
                }
                if left.count + words.count < columns - right.count { left.append(words, theme.statusDim) }
            }
        }
        let line = CellLine.row(left, right, columns: columns).underlaid(with: theme.statusBar)
        return (line.cells, columnsOfNotice)
    }

    private func appendPlace(to line: inout CellLine, look: Look) {
        let view = reader.view
        if let searching = view.searchStatus {
            line.append(" \(searching)", look.theme.notice)
        } else if let following = view.following {
            let stopKey = key(of: .follow) ?? "Ctrl-C"
            line.append(" Following: \(following.words), \(stopKey) stops", look.theme.notice)
        } else if let destination = view.destination {
            line.append(" On the way to \(destination.words): \(opening ?? 0) %", look.theme.notice)
        } else {
            line.append(" \(view.tour.sections.title(at: view.currentSection))", look.theme.statusBar)
        }
    }

    /// The least columns that the title has, before details make way for it.
    private static let columnsOfTitle = 16
    private static let allDetails = 3

    /// Every number has a fixed room, so that nothing moves when it changes.
    /// - Parameter details: how many of these are shown, as far as they are at this width: the percentage, the number of the
    ///   section, the gauge.
    private func right(look: Look, details: Int) -> CellLine {
        let theme = look.theme
        let (view, credits) = (reader.view, reader.session.credits.summary)
        let sections = view.tour.sections.count
        var line = CellLine()
        let typed = reader.mode.typed(isUnicode: view.glyphs.isUnicode)
        if !typed.isEmpty { line.append("\(typed)  ", theme.notice) }
        if let hits = view.searchCount { line.append("\(hits)  ", theme.notice) }
        if reader.session.pointer.isLetGo {
            let key = key(of: .releaseMouse) ?? ""
            line.append(columns >= 60 ? "mouse let go, \(key) takes it back" : "\(key) mouse", theme.notice)
            line.append("  ", theme.statusBar)
        } else if reader.notice == nil, view.destination == nil, view.searchStatus == nil {
            // a number of its own would be written anew for nearly every line that is scrolled
            if details > 2, columns >= 60 {
                let boxes = Int(progress.inSection * Double(gaugeColumns))
                line.append("\(look.glyphs.gauge(boxes: boxes, of: gaugeColumns))   ", theme.statusDim)
            }
            if details > 1, sections > 1, columns >= 44 {
                let total = String(sections)
                line.append("\(padded(view.currentSection + 1, total.count)) of \(total)", theme.statusDim)
                if let opening { line.append(" so far (\(padded(opening, 2)) %)", theme.statusDim) }
                line.append("  ", theme.statusDim)
            }
            if details > 0, columns >= (sections > 1 ? 52 : 36) {
                line.append("\(padded(Progress.percent(progress.inTour), 3)) %   ", theme.statusDim)
            }
        }
        let total = String(credits.toEarn)
        let earned = String(credits.earned)
        line.append(String(repeating: " ", count: total.count - earned.count), theme.statusBar)
        line.append("\(look.glyphs.marks.star) ", credits.earned > 0 ? theme.notice : theme.statusDim)
        // of one section there is but one credit: the percentage says more
        let isOne = sections == 1 && credits.toEarn == 1 && opening == nil
        line.append(isOne ? (credits.earned > 0 ? earned : " ") : "\(earned) of \(total)", theme.statusBar)
        if columns >= 72, let help = key(of: .help) { line.append("   \(help) keys", theme.statusDim) }
        line.append(" ", theme.statusBar)
        return line
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}
