import CellGrid
import TextLayout
import TourDocument

/// The last row: where the reader is, how far, what was earned; or a notice in its place.
struct StatusView {
    private let title: String
    private let number: Int
    private let sections: Int
    /// Nil as long as it is not known.
    private let earned: Int
    private let toEarn: Int
    /// The boxes of the gauge that are filled.
    private let boxes: Int
    private let percent: Int
    private let columns: Int
    private let notice: Notice?
    /// What is typed of a command: a count, the first of two keys.
    private let typed: String
    /// The key that takes the mouse back, while it is let go; empty if that has no key.
    private let mouseKey: String?
    /// Percent of the tour that is known, while it is being opened.
    private let opening: Int?
    private let destination: Destination?
    private let following: Following?
    /// The key that stops it.
    private let stopKey: String
    /// Which hit of how many, and what is searched for with how far that is.
    private let hits: String?
    private let searching: String?
    /// What the section still asks for.
    private let missing: Missing?
    /// What is said of its age.
    private let age: String?
    /// What the next key is asked for.
    private let question: String?
    /// The key of the help page; nil if it has none.
    private let helpKey: String?

    init(reader: borrowing Reader, progress: Progress, missing: Missing?) {
        let (view, credits) = (reader.view, reader.session.credits.summary)
        title = view.tour.sections.title(at: view.currentSection)
        number = view.currentSection + 1
        sections = view.tour.sections.count
        columns = view.frame.size.columns
        earned = credits.earned
        toEarn = credits.toEarn
        boxes = Int(progress.inSection * Double(Self.gaugeColumns(columns)))
        percent = Progress.percent(progress.inTour)
        notice = reader.notice
        let isUnicode = view.glyphs.isUnicode
        typed = reader.mode.typed(isUnicode: isUnicode)
        mouseKey =
            reader.session.pointer.isLetGo
            ? reader.session.keys.firstKey(of: .releaseMouse, isUnicode: isUnicode) ?? "" : nil
        helpKey = reader.session.keys.firstKey(of: .help, isUnicode: isUnicode)
        opening = (view.opening ?? view.links.share).map(Progress.percent)
        destination = view.destination
        following = view.following
        stopKey = reader.session.keys.firstKey(of: .follow, isUnicode: isUnicode) ?? "Ctrl-C"
        hits = view.searchCount
        searching = view.searchStatus
        self.missing = missing
        age = view.copyWords
        if case .mark(let purpose) = reader.mode { question = purpose.question } else { question = nil }
    }

    private static func gaugeColumns(_ columns: Int) -> Int { columns >= 100 ? 12 : columns >= 80 ? 8 : 5 }

    /// The whole row, and how many columns a notice has in it; 0 if there is none.
    func row(look: Look) -> (cells: [Cell], columnsOfNotice: Int) {
        let theme = look.theme
        var details = Self.allDetails
        var right = self.right(look: look, details: details)
        while details > 0, right.count > columns - Self.columnsOfTitle {
            details -= 1
            right = self.right(look: look, details: details)
        }
        // what makes way for others is not there beside a notice
        let columnsOfNotice = notice == nil ? 0 : max(0, columns - right.count - 3)
        var left = CellLine(capacity: columns)
        if let question {
            left.append(" \(question)", theme.notice)
            right = CellLine("Esc back ", theme.statusDim)
        } else if let notice {
            left.append(" ", theme.statusBar)
            if notice.isCredit { left.append("\(look.glyphs.marks.star) ", theme.notice) }
            left.append(notice.text, notice.isCredit ? theme.notice : theme.statusBar)
        } else {
            appendPlace(to: &left, look: look)
            if destination == nil, searching == nil, let remark = age ?? missing?.text {
                // it stands behind the title, so that nothing moves when it changes or goes; where there is too little room
                // it takes that of the gauge
                let words = " \(look.glyphs.dot) \(remark)"
                if left.count + words.count >= columns - right.count {
                    right = self.right(look: look, details: min(details, Self.allDetails - 1))
                }
                if left.count + words.count < columns - right.count { left.append(words, theme.statusDim) }
            }
        }
        var line = CellLine.row(left, right, columns: columns)
        line.underlay(theme.statusBar)
        return (line.cells, columnsOfNotice)
    }

    private func appendPlace(to line: inout CellLine, look: Look) {
        if let searching {
            line.append(" \(searching)", look.theme.notice)
        } else if let following {
            line.append(" Following: \(following.words), \(stopKey) stops", look.theme.notice)
        } else if let destination {
            line.append(" On the way to \(destination.words): \(opening ?? 0) %", look.theme.notice)
        } else {
            line.append(" \(title)", look.theme.statusBar)
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
        var line = CellLine(capacity: columns)
        if !typed.isEmpty { line.append("\(typed)  ", theme.notice) }
        if let hits { line.append("\(hits)  ", theme.notice) }
        if let mouseKey {
            line.append(columns >= 60 ? "mouse let go, \(mouseKey) takes it back" : "\(mouseKey) mouse", theme.notice)
            line.append("  ", theme.statusBar)
        } else if notice == nil, destination == nil, searching == nil {
            // a number of its own would be written anew for nearly every line that is scrolled
            if details > 2, columns >= 60 {
                let gauge = look.glyphs.gauge(boxes: boxes, of: Self.gaugeColumns(columns))
                line.append("\(gauge)   ", theme.statusDim)
            }
            if details > 1, sections > 1, columns >= 44 {
                let total = String(sections)
                line.append("\(padded(number, total.count)) of \(total)", theme.statusDim)
                if let opening { line.append(" so far (\(padded(opening, 2)) %)", theme.statusDim) }
                line.append("  ", theme.statusDim)
            }
            if details > 0, columns >= (sections > 1 ? 52 : 36) {
                line.append("\(padded(percent, 3)) %   ", theme.statusDim)
            }
        }
        let total = String(toEarn)
        let earned = String(earned)
        line.append(String(repeating: " ", count: total.count - earned.count), theme.statusBar)
        line.append("\(look.glyphs.marks.star) ", self.earned > 0 ? theme.notice : theme.statusDim)
        // of one section there is but one credit: the percentage says more
        let isOne = sections == 1 && toEarn == 1 && opening == nil
        line.append(isOne ? (self.earned > 0 ? earned : " ") : "\(earned) of \(total)", theme.statusBar)
        if columns >= 72, let helpKey { line.append("   \(helpKey) keys", theme.statusDim) }
        line.append(" ", theme.statusBar)
        return line
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}
