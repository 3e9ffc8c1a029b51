import CellGrid
package import Credits
import ReaderKit
import TextLayout
import Wording

/// Draws the rows of the journal: the date in the margin, and the day's contents beside it.
struct JournalPage {
    let names: CalendarNames
    let today: Day
    let columns: Int
    let look: Appearance

    /// Columns of the widest name of a weekday; 0 without room.
    private var weekdayColumns: Int {
        columns < 26 ? 0 : names.weekdays.map { CellText.columns($0) }.max() ?? 0
    }

    private var textColumn: Int { 2 + weekdayColumns + (weekdayColumns > 0 ? 1 : 0) + 2 + (columns < 50 ? 2 : 3) }

    /// The cells of a row, exactly as wide as the page.
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
                columns < 30 ? "\(read) min" : "\(read) of \(goal.inMinutes)")
        case .tour(let title, let seconds):
            return row(line, CellLine(title, theme.text), seconds >= 60 ? (seconds / 60).inMinutes : "")
        case .section(let grant):
            var left = CellLine("  \(look.glyphs.signsOrWords.read) ", theme.accent)
            left.append(grant.title, theme.text)
            var right = CellLine()
            if grant.credits > 0 { right.append("\(look.glyphs.signsOrWords.star) +\(grant.credits)", theme.accent) }
            return row(line, left, right)
        case .planned(let planned):
            let marks = look.glyphs.signsOrWords
            var left = CellLine(marks.untouched, theme.dim)
            left.append(" ")
            left.append(planned.title, theme.text)
            let time = max(1, (planned.seconds + 30) / 60).inMinutes
            return row(line, left, planned.isByHand ? "moved here  \(time)" : time)
        case .publishingEnded(let publishing):
            return row(line, CellLine("Publishing ended: \(publishing.title)", theme.caption))
        case .deadline(let deadline):
            let kind = deadline.kind.rawValue.prefix(1).uppercased() + deadline.kind.rawValue.dropFirst()
            let isPast = deadline.kind == .overdue || deadline.kind == .expired
            let left = CellLine("\(kind): \(deadline.title)", isPast ? theme.notice : theme.caption)
            let since = deadline.kind == .overdue ? "since \(deadline.day.words(seenFrom: today))" : ""
            let isWhole = textColumn + left.count + 2 + CellText.columns(since) <= columns
            return row(line, left, isWhole ? since : "")
        case .tourEnds(let title):
            return row(line, CellLine("Finish \(title)", theme.caption))
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
            margin.append(isToday ? "\(look.glyphs.signsOrWords.here) " : "  ", theme.accent)
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
        if sum.seconds >= 60 { parts.append((sum.seconds / 60).inMinutes) }
        if sum.credits > 0 { parts.append("\(look.glyphs.signsOrWords.star) +\(sum.credits)") }
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
        let sign = look.glyphs.isLinear ? " " : look.glyphs.box.horizontal
        let rule = CellText.cells(sign, style: look.theme.rule)
        while line.count < end { line.append(rule) }
        return line
    }
}

extension Journal {
    /// Days as plain text, as in the window: of consecutive empty days only the first has a row.
    /// - Parameter write: is given the rows of a day.
    package func writeText(_ range: ClosedRange<Day>, columns: Int, _ write: ([String]) throws -> Void) rethrows {
        var days = JournalDays(self)
        _ = days.open(range.lowerBound)
        let look = Appearance(theme: .standard(depth: .none), glyphs: .unicode)
        let page = JournalPage(names: names, today: today, columns: columns, look: look)
        for day in range {
            var rows = days.rows(of: day)
            if case .folded(let last) = rows.last, last > range.upperBound {
                rows[rows.count - 1] = day == range.upperBound ? .empty : .folded(until: range.upperBound)
            }
            if day == range.lowerBound {
                // the first day has the head of its month
                rows.removeAll { if case .month = $0 { true } else { $0 == .week(.init()) } }
                if rows.first == .blank { rows.removeFirst() }
                let (year, month, _) = day.date
                rows.insert(.month(year: year, month: month), at: 0)
            }
            let date = JournalDays.dateRow(of: rows)
            try write(
                rows.enumerated().map { index, row in
                    var text = page.cells(of: JournalLine(day: day, row: row, hasDate: index == date)).cells.text
                    while text.last == " " { text.removeLast() }
                    return text
                })
        }
    }
}

/// The last year at a glance: a bar for each week's days with reading, under the months; as many weeks as fit.
struct YearHead {
    let journal: Journal
    let columns: Int
    let look: Appearance

    static func rows(over rows: Int, _ glyphs: Glyphs) -> Int { glyphs.isLinear || rows < 8 ? 0 : rows < 16 ? 2 : 3 }

    private static let weeksOfAYear = 53

    /// The first days of the weeks, a column each.
    private var weeks: [Day] {
        let last = journal.today.startOfWeek(from: journal.names.firstWeekday)
        return (0..<min(Self.weeksOfAYear, columns)).reversed().map { last - 7 * $0 }
    }

    /// The names of months, each over the week of its first day.
    var months: CellLine {
        var line = CellLine()
        for (column, week) in weeks.enumerated() where (week + 6).date.day <= 7 {
            let name = CellLine(String(journal.names.months[(week + 6).date.month - 1].prefix(3)), look.theme.dim)
            guard line.count == 0 || line.count < column, column + name.count <= columns else { continue }
            line.pad(to: column)
            line.append(name)
        }
        return line
    }

    /// A bar as high as the week's days with reading.
    var bars: CellLine {
        let signs = Array(look.glyphs.isUnicode ? "·▁▂▃▄▅▆▇" : ".1234567")
        var line = CellLine()
        for week in weeks {
            let days = (week...week + 6).count { journal.record(of: $0)?.counts == true }
            line.append(String(signs[days]), days == 0 ? look.theme.dim : look.theme.accent)
        }
        return line
    }
}
