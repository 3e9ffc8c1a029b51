import CellGrid
package import Credits
import TextLayout
import Wording

/// What the rows of the journal look like: the date in the margin, and beside it what is on the day.
struct JournalPage {
    let names: CalendarNames
    let today: Day
    let columns: Int
    let look: Look

    /// Columns of the widest name of a weekday; 0 where there is no room for them.
    private var weekdayColumns: Int {
        columns < 26 ? 0 : names.weekdays.map { CellText.columns($0) }.max() ?? 0
    }

    /// Where what is on the days begins.
    private var textColumn: Int { 2 + weekdayColumns + (weekdayColumns > 0 ? 1 : 0) + 2 + (columns < 50 ? 2 : 3) }

    /// The cells of a row, exactly as many as there are columns.
    func cells(of line: JournalLine) -> CellLine {
        let theme = look.theme
        switch line.row {
        case .month(let year, let month): return monthHead(year: year, month: month)
        case .week(let sum): return weekRule(sum, from: line.day)
        case .blank: return .row(CellLine(), columns: columns)
        case .empty: return row(line, CellLine())
        case .folded(let last):
            let weekday = weekdayColumns > 0 ? names.weekdays[last.weekday] + " " : ""
            let dash = look.glyphs.isUnicode ? "–" : "-"
            return row(line, CellLine("\(dash) \(weekday)\(last.date.day)", theme.dim))
        case .today(let seconds, let goal):
            let read = max(0, seconds) / 60
            return row(
                line, CellLine("today", theme.accent),
                columns < 30 ? "\(read) min" : "\(read) of \(Self.duration(goal * 60))")
        case .tour(let title, let seconds):
            return row(line, CellLine(title, theme.text), seconds >= 60 ? Self.duration(seconds) : "")
        case .section(let grant):
            var left = CellLine("  \(look.glyphs.marks.read) ", theme.accent)
            left.append(grant.title, theme.text)
            var right = CellLine()
            if grant.credits > 0 { right.append("\(look.glyphs.marks.star) +\(grant.credits)", theme.accent) }
            return row(line, left, right)
        case .planned(let planned):
            let marks = look.glyphs.marks
            var left = CellLine(planned.item.isContinued ? marks.continued : marks.untouched, theme.dim)
            left.append(" ")
            left.append(planned.title, planned.item.isContinued ? theme.dim : theme.text)
            let time = Self.duration(max(60, planned.item.seconds + 30))
            return row(line, left, planned.item.isByHand ? "moved here  \(time)" : time)
        case .publishingEnded(let publishing):
            return row(line, CellLine("publishing ended: \(publishing.title)", theme.caption))
        case .tourEnds(let title):
            return row(line, CellLine("the end of \(title)", theme.caption))
        }
    }

    private func row(_ line: JournalLine, _ left: CellLine, _ right: String = "") -> CellLine {
        row(line, left, CellLine(right, look.theme.dim))
    }

    private func row(_ line: JournalLine, _ left: CellLine, _ right: CellLine) -> CellLine {
        var whole = margin(line)
        whole.append(left)
        return .row(whole, right, columns: columns)
    }

    /// The date, or blanks as wide.
    private func margin(_ line: JournalLine) -> CellLine {
        var margin = CellLine()
        if line.hasDate {
            let theme = look.theme
            let isToday = line.day == today
            let style = isToday ? theme.notice : line.isEmpty ? theme.dim : theme.text
            margin.append(isToday ? "\(look.glyphs.marks.here) " : "  ", theme.accent)
            if weekdayColumns > 0 {
                margin.append(names.weekdays[line.day.weekday], style)
                margin.pad(to: 2 + weekdayColumns + 1)
            }
            let day = String(line.day.date.day)
            margin.append(day.utf8.count < 2 ? " \(day)" : day, style)
        }
        margin.pad(to: textColumn)
        return margin
    }

    private func monthHead(year: Int, month: Int) -> CellLine {
        var head = CellLine("  ")
        head.append("\(names.months[month - 1]) \(year)", look.theme.strong)
        head = head.truncated(to: columns)
        guard head.count + 4 <= columns else { return .row(head, columns: columns) }
        head.append(" ")
        return ruled(head, to: columns)
    }

    private func weekRule(_ sum: JournalTotals.Sum, from day: Day) -> CellLine {
        var parts: [String] = []
        if sum.seconds >= 60 { parts.append(Self.duration(sum.seconds)) }
        if sum.credits > 0 { parts.append("\(look.glyphs.marks.star) +\(sum.credits)") }
        var label = CellLine()
        if !parts.isEmpty {
            let name = (0..<7).contains(today - day) ? "this week" : "week"
            label.append(" \(name)  " + parts.joined(separator: "  "), look.theme.dim)
        }
        var line = CellLine()
        line.pad(to: textColumn)
        if textColumn + label.count + 4 > columns { label = CellLine() }
        line = ruled(line, to: columns - label.count)
        line.append(label)
        return line
    }

    private func ruled(_ line: CellLine, to end: Int) -> CellLine {
        var line = line
        let rule = CellText.cells(look.glyphs.box.horizontal, style: look.theme.rule)
        while line.count < end { line.append(rule) }
        return line
    }

    /// `14 min`, `1 h 12 min`, `1,200 h`.
    static func duration(_ seconds: Int) -> String {
        let minutes = max(0, seconds) / 60
        if minutes < 60 { return "\(minutes) min" }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return rest == 0 || hours >= 100 ? "\(hours.inGroups) h" : "\(hours) h \(rest) min"
    }
}

extension Journal {
    /// The rows of a day as plain text, as the journal shows them.
    ///
    /// - Parameter isFirst: whether nothing stands above it: then it has the head of its month.
    package mutating func text(of day: Day, columns: Int, isFirst: Bool) -> [String] {
        let look = Look(theme: .standard(depth: .none), glyphs: .unicode)
        let page = JournalPage(names: names, today: today, columns: columns, look: look)
        var rows = rows(of: day)
        if isFirst {
            rows.removeAll { if case .month = $0 { true } else { $0 == .week(.init()) } }
            if rows.first == .blank { rows.removeFirst() }
            let (year, month, _) = day.date
            rows.insert(.month(year: year, month: month), at: 0)
        }
        let date = JournalDays.dateRow(of: rows)
        return rows.enumerated().map { index, row in
            var text = page.cells(of: JournalLine(day: day, row: row, hasDate: index == date)).cells.text
            while text.last == " " { text.removeLast() }
            return text
        }
    }
}
