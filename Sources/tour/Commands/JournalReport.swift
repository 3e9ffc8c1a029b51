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
        let head = JSONValue.object([
            .init("schema", .integer(1)), .init("from", .string(days.lowerBound.description)),
            .init("to", .string(days.upperBound.description)), .init("today", .string(journal.today.description)),
            .init(
                "tour", .object([.init("id", .string(journal.tour.id)), .init("title", .string(journal.tour.title))])),
            .init("minutesADay", .integer(journal.pace.minutesADay)), .init("streak", .integer(totals.streak)),
            .init("longestStreak", .integer(totals.longestStreak)), .init("week", Self.sum(totals.week)),
            .init("all", Self.sum(totals.all)),
        ])
        // the days are put in before the end of the object
        var text = String(decoding: JSONWriter.compact(head).dropLast(), as: UTF8.self) + ",\"days\":["
        var day = days.lowerBound
        while day <= days.upperBound {
            if day > days.lowerBound { text += "," }
            text += "\n" + String(decoding: JSONWriter.compact(value(of: day)), as: UTF8.self)
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
        .object([.init("minutes", .integer(sum.seconds / 60)), .init("credits", .integer(sum.credits))])
    }

    private mutating func value(of day: Day) -> JSONValue {
        let record = journal.record(of: day) ?? DayRecord()
        let tours = record.tours.map { tour in
            JSONValue.object([
                .init("tour", .string(tour.tour)), .init("title", .string(tour.title)),
                .init("minutes", .integer(tour.seconds / 60)),
                .init(
                    "sections",
                    .array(
                        tour.sections.map { grant in
                            .object([
                                .init("section", .string(grant.section)), .init("title", .string(grant.title)),
                                .init("credits", .integer(grant.credits)), .init("earnedAt", .string(grant.earnedAt)),
                            ])
                        })),
            ])
        }
        let ended = record.ended.map { publishing in
            JSONValue.object([
                .init("destination", .string(publishing.destination)), .init("title", .string(publishing.title)),
            ])
        }
        let plan = journal.plan(for: day).sections.map { planned in
            JSONValue.object([
                .init("section", .string(planned.id)), .init("title", .string(planned.title)),
                .init("minutes", .integer(max(1, (planned.item.seconds + 30) / 60))),
                .init("continued", .bool(planned.item.isContinued)),
            ])
        }
        return .object([
            .init("date", .string(day.description)), .init("minutes", .integer(record.minutes)),
            .init("credits", .integer(record.credits)), .init("tours", .array(tours)), .init("plan", .array(plan)),
            .init("publishingEnded", .array(ended)),
        ])
    }
}
