import CellGrid
import Credits
import TextLayout

/// The last weeks at a glance: a sign for each day, by how much was read on it, under the names of the months. As many weeks as fit, of a
/// year at most.
struct YearHead {
    let journal: Journal
    let columns: Int
    let look: Look

    /// How many rows it has over a list of so many.
    static func rows(over rows: Int, _ glyphs: Glyphs) -> Int { glyphs.isLinear || rows < 8 ? 0 : rows < 16 ? 2 : 3 }

    private static let weeksOfAYear = 53
    /// Columns of a week: seven days and a blank.
    private static let weekColumns = 8

    private var weeks: Int { max(1, min(Self.weeksOfAYear, (columns + 1) / Self.weekColumns)) }

    private var firstDay: Day {
        journal.today.startOfWeek(from: journal.names.firstWeekday) - 7 * (weeks - 1)
    }

    private func column(of day: Day) -> Int {
        let (week, rest) = (day - firstDay).quotientAndRemainder(dividingBy: 7)
        return week * Self.weekColumns + rest
    }

    private var days: [Day] { (0...(journal.today - firstDay)).map { firstDay + $0 } }

    /// The names of months, each over its first day.
    var months: CellLine {
        var line = CellLine()
        for day in days where day.date.day == 1 {
            let name = String(journal.names.months[day.date.month - 1].prefix(3))
            guard line.count == 0 || line.count < column(of: day) else { continue }
            line.pad(to: column(of: day))
            line.append(name, look.theme.dim)
        }
        return line.truncated(to: columns)
    }

    var heat: CellLine {
        var line = CellLine()
        for day in days {
            line.pad(to: column(of: day))
            let heat = heat(of: day)
            let style = heat == 0 ? look.theme.dim : look.theme.accent
            line.append((look.glyphs.isUnicode ? ["·", "▪", "■"] : [".", "o", "#"])[heat], style)
        }
        return line.truncated(to: columns)
    }

    /// 0 for a day without reading, 2 for one with as many minutes as are meant to be read.
    private func heat(of day: Day) -> Int {
        guard let record = journal.record(of: day), record.counts else { return 0 }
        return record.minutes >= journal.pace.minutesADay ? 2 : 1
    }
}
