import Credits
import JSONTree
import TourDocument
import TourReader

/// Prints a range of the journal, day by day, of any length.
struct JournalReport {
    private var journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    /// The rows as the journal shows them.
    func writeText(_ days: ClosedRange<Day>, columns: Int) throws {
        var text = ""
        try journal.writeText(days, columns: columns) { rows in
            for row in rows { text += row + "\n" }
            try pass(&text)
        }
        try StandardOutput.write(text)
    }

    mutating func writeJSON(_ days: ClosedRange<Day>) throws {
        let totals = journal.totals
        let head: JSONValue = [
            "schema": 1, "from": days.lowerBound.description, "to": days.upperBound.description,
            "today": journal.today.description,
            "tour": ["id": journal.tour.id, "title": journal.tour.title] as JSONValue,
            "minutesADay": journal.pace.minutesADay, "streak": totals.streak, "longestStreak": totals.longestStreak,
            "week": Self.sum(totals.week), "all": Self.sum(totals.all),
        ]
        // the days are put in before the end of the object
        var text = String(JSONWriter.text(head).dropLast()) + ",\"days\":["
        var day = days.lowerBound
        while day <= days.upperBound {
            if day > days.lowerBound { text += "," }
            text += "\n" + JSONWriter.text(value(of: day))
            try pass(&text)
            day = day + 1
        }
        try StandardOutput.write(text + "\n]}\n")
    }

    /// Writes what was collected, once it is large enough.
    private func pass(_ text: inout String) throws {
        guard text.utf8.count > 1 << 15 else { return }
        try StandardOutput.write(text)
        text = ""
    }

    private static func sum(_ sum: JournalTotals.Sum) -> JSONValue {
        ["minutes": sum.seconds / 60, "credits": sum.credits]
    }

    private mutating func value(of day: Day) -> JSONValue {
        let record = journal.record(of: day) ?? DayRecord()
        let tours = record.tours.map { tour in
            [
                "tour": tour.tour, "title": tour.title, "minutes": tour.seconds / 60,
                "sections": tour.sections.map { grant in
                    [
                        "section": grant.section, "title": grant.title, "credits": grant.credits,
                        "earnedAt": grant.earnedAt,
                    ] as JSONValue
                },
            ] as JSONValue
        }
        let ended = record.ended.map { publishing in
            ["destination": publishing.destination, "title": publishing.title] as JSONValue
        }
        let plan = journal.plan(for: day).sections.map { planned in
            [
                "section": planned.id, "title": planned.title, "minutes": max(1, (planned.item.seconds + 30) / 60),
                "continued": planned.item.isContinued,
            ] as JSONValue
        }
        return [
            "date": day.description, "minutes": record.minutes, "credits": record.credits, "tours": tours, "plan": plan,
            "publishingEnded": ended,
        ]
    }
}
