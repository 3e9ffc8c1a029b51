import Credits
import TextLayout

/// The last year at a glance: a bar for each week, by the days of it on which something was read, under the names of the months. On a
/// narrow screen, the last weeks that fit.
struct YearHead {
    let journal: Journal
    let columns: Int
    let look: Appearance

    static func rows(over rows: Int, _ glyphs: Glyphs) -> Int { glyphs.isLinear || rows < 8 ? 0 : rows < 16 ? 2 : 3 }

    private static let weeksOfAYear = 53

    /// The first days of the weeks, each of which has a column.
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

    /// A bar as high as there are days with reading in the week.
    var bars: CellLine {
        let signs = Array(look.glyphs.isUnicode ? "·▁▂▃▄▅▆▇" : ".1234567")
        var line = CellLine()
        for week in weeks {
            let days = (0..<7).count { journal.record(of: week + $0)?.counts == true }
            line.append(String(signs[days]), days == 0 ? look.theme.dim : look.theme.accent)
        }
        return line
    }
}
