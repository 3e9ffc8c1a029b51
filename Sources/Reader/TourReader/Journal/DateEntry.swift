package import Credits
import TextSearch

/// A typed date, whole or in part, the rest taken from a nearby day.
///
/// `2026-11-21`, `11-21`, `21`; `2026-11` and `2026` for their first days; `21.11.` and `21.11.2026`; `21 nov` and `21
/// November 2026`. A year has four digits, to tell it from a month: `0044-03-15`.
package enum DateEntry: Hashable, Sendable {
    /// A day; `isComplete`: nothing can follow.
    case day(Day, isComplete: Bool)
    /// More is needed.
    case unfinished
    /// No such day, whatever follows.
    case wrong

    /// - Parameter near: supplies the missing year and month. Complexity: O(length of the text).
    init(_ text: some StringProtocol, near: Day, names: CalendarNames) {
        let text = text.split(separator: " ").joined(separator: " ")
        if text.isEmpty {
            self = .unfinished
        } else if text.contains(where: { $0.isLetter }) {
            self = Self.named(text, near: near, names: names)
        } else if text.contains(".") {
            self = Self.dotted(text, near: near)
        } else {
            self = Self.dashed(text, near: near)
        }
    }

    /// A run of digits no longer than a year; nil for anything else.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    private static func made(_ year: Int, _ month: Int, _ day: Int, isComplete: Bool = false) -> DateEntry {
        Day(year: year, month: month, day: day).map { .day($0, isComplete: isComplete) } ?? .wrong
    }

    private static func dashed(_ text: String, near: Day) -> DateEntry {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isOpen = parts.last?.isEmpty == true
        if isOpen { parts.removeLast() }
        let numbers = parts.compactMap { number($0) }
        guard numbers.count == parts.count, parts.count <= 3 else { return .wrong }
        let (year, month, _) = near.date
        let hasYear = parts[0].count > 2
        // on the way to a year
        if hasYear, parts[0].count < 4 { return parts.count == 1 && !isOpen ? .unfinished : .wrong }
        let isWide = parts.dropFirst(hasYear ? 1 : 0).allSatisfy { $0.count == 2 }
        let entry: DateEntry
        switch (hasYear, numbers.count) {
        case (true, 1): entry = made(numbers[0], 1, 1)
        case (true, 2): entry = made(numbers[0], numbers[1], 1)
        case (true, _): entry = made(numbers[0], numbers[1], numbers[2], isComplete: isWide)
        case (false, 1): entry = made(year, month, numbers[0])
        case (false, 2): entry = made(year, numbers[0], numbers[1], isComplete: isWide)
        default: return .wrong
        }
        guard isOpen else { return soFar(entry, last: parts[parts.count - 1]) }
        // a dash follows: the digits before it are a year or a month
        if hasYear { return numbers.count < 3 && entry != .wrong ? .unfinished : .wrong }
        return numbers.count == 1 && (1...12).contains(numbers[0]) ? .unfinished : .wrong
    }

    /// An invalid day may become valid with another digit: `0` as `09`, `3` as `30`.
    private static func soFar(_ entry: DateEntry, last: Substring) -> DateEntry {
        entry == .wrong && last.count == 1 && (Int(last) ?? 9) <= 3 ? .unfinished : entry
    }

    private static func dotted(_ text: String, near: Day) -> DateEntry {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        let numbers = parts.compactMap { number($0.drop { $0 == " " }) }
        guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return .wrong }
        let (year, month, _) = near.date
        if numbers.count == 3, parts[2].drop(while: { $0 == " " }).count < 4 { return .unfinished }
        return made(numbers.count > 2 ? numbers[2] : year, numbers.count > 1 ? numbers[1] : month, numbers[0])
    }

    private static func named(_ text: String, near: Day, names: CalendarNames) -> DateEntry {
        var (year, month, day): (Int?, Int?, Int?)
        var isUnfinished = false
        for word in text.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "/" }) {
            if let value = number(word.last == "." ? word.dropLast() : word) {
                if word.count > 2, year == nil, word.last != "." { year = value } else if day == nil { day = value }
                if (3...3).contains(word.count) { isUnfinished = true }
            } else if month == nil {
                month = names.month(named: word)
                if month == nil { isUnfinished = true }
            } else {
                return .wrong
            }
        }
        guard !isUnfinished, let month else { return .unfinished }
        return made(year ?? near.date.year, month, day ?? 1)
    }
}

/// The names of days and months, and the first day of the week: from the user's locale, passed in with the clock.
package struct CalendarNames: Hashable, Sendable {
    /// Seven short names, from Sunday.
    var weekdays: [String]
    /// Twelve names in their standalone form.
    var months: [String]
    /// Other names of months, with the month's number from 1: short ones, and those used in dates.
    var monthAliases: [String: Int]
    /// The first day of the week; Sunday is 0.
    var firstWeekday: Int

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
    func month(named name: some StringProtocol) -> Int? {
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
