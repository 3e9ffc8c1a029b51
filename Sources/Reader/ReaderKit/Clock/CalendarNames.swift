import TextSearch

/// The names of days and months, and the first day of the week: from the user's locale, passed in with the clock.
package struct CalendarNames: Hashable, Sendable {
    /// Seven short names, from Sunday.
    package var weekdays: [String]
    /// Twelve names in their standalone form.
    package var months: [String]
    /// Other names of months, with the month's number from 1: short ones, and those used in dates.
    var monthAliases: [String: Int]
    /// The first day of the week; Sunday is 0.
    package var firstWeekday: Int

    /// Nil unless there are seven and twelve names, none of them empty, and such a day.
    package init?(weekdays: [String], months: [String], monthAliases: [String: Int] = [:], firstWeekday: Int) {
        guard weekdays.count == 7, months.count == 12, !(weekdays + months).contains(where: \.isEmpty),
            (0..<7).contains(firstWeekday)
        else { return nil }
        (self.weekdays, self.months) = (weekdays, months)
        (self.monthAliases, self.firstWeekday) = (monthAliases, firstWeekday)
    }

    /// The names of the `C` locale, whose weeks start on Sunday.
    package static let english = CalendarNames(
        weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ], firstWeekday: 0)!

    /// The number of a month, from 1, by a prefix of one of its names here or in English, of three letters or its
    /// whole; nil if there is none, or more than one.
    package func month(named name: some StringProtocol) -> Int? {
        var wanted = LetterFolding.folded(String(name))
        if wanted.last == "." { wanted.removeLast() }
        guard !wanted.isEmpty else { return nil }
        var found: Set<Int> = []
        func compare(_ candidate: String, _ month: Int) {
            let candidate = LetterFolding.folded(candidate)
            if candidate == wanted || wanted.count >= 3 && candidate.hasPrefix(wanted) { found.insert(month) }
        }
        for (index, month) in months.enumerated() { compare(month, index + 1) }
        for (alias, month) in monthAliases { compare(alias, month) }
        if found.isEmpty, self != .english { return CalendarNames.english.month(named: name) }
        return found.count == 1 ? found.first : nil
    }
}
