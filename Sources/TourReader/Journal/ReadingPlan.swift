package import Credits
package import TourDocument

/// Which unread sections of a tour come on which of the days to come.
///
/// A day takes sections in their order until its minutes are used up: a section that fits by more than half is still begun
/// on it, so that the mean is kept and sections are read whole. One that is longer than a day goes on the next ones.
///
/// Days are planned when they are asked for, and those before them: a plan for a million sections begins at once.
package struct ReadingPlan: Sendable {
    /// A section, or a part of it, on a day.
    package struct Item: Hashable, Sendable {
        /// The number of the section, from 0.
        package var section: Int
        /// How long it takes.
        package var seconds: Int
        /// Whether it was begun on a day before.
        package var isContinued: Bool
    }

    private let sections: SectionList
    private let read: Set<String>
    private let pace: ReadingPace
    /// The first day of the plan, and how much of it is left.
    private let first: Day
    private let secondsOnFirst: Int
    /// A day after which nothing can be planned. Each day but the first is used by half at least, so that nobody has to look
    /// for a section of this tour centuries from now.
    private let end: Day

    /// The days planned so far, from ``first`` on.
    private var planned: [[Item]] = []
    /// The next section to be planned, and what is left of it if it was begun.
    private var next = 0
    private var leftOfNext: Int?

    /// A section takes at least so many seconds: to turn to it costs something, and a day has an end.
    static let shortest = 20
    /// Today's plan needs at least so many seconds.
    private static let leastSeconds = 60

    /// - Parameters:
    ///   - read: the ids of sections that are not to be read any more.
    ///   - secondsToday: how long was read today: the plan begins with what is left of today, or tomorrow.
    /// Complexity: constant.
    package init(sections: SectionList, read: Set<String>, pace: ReadingPace, today: Day, secondsToday: Int) {
        self.sections = sections
        self.read = read
        self.pace = pace
        let left = max(1, pace.minutesADay) * 60 - secondsToday
        first = left >= Self.leastSeconds ? today : today + 1
        secondsOnFirst = left >= Self.leastSeconds ? left : max(1, pace.minutesADay) * 60
        let bytes = Double(sections.bytes(before: sections.count))
        let seconds = bytes * 60 / Double(max(1, pace.bytesPerMinute)) + Double(sections.count * Self.shortest)
        end = first + 3 + Int(min(2 * seconds / Double(max(1, pace.minutesADay) * 60), 1e12))
    }

    /// Seconds of a whole day.
    private var aDay: Int { max(1, pace.minutesADay) * 60 }

    /// What is to be read on a day; empty before the plan and after it.
    ///
    /// Complexity: linear in the sections between the last day planned and this one.
    package mutating func items(on day: Day) -> [Item] {
        guard day >= first, day < end else { return [] }
        let index = day - first
        while planned.count <= index, planNextDay() {}
        return index < planned.count ? planned[index] : []
    }

    /// Whether the last of the tour is read on a day.
    package mutating func ends(on day: Day) -> Bool {
        guard sections.isComplete, !items(on: day).isEmpty else { return false }
        return items(on: day + 1).isEmpty
    }

    /// The last day of the plan; nil if nothing is planned. Complexity: linear in the sections.
    var last: Day? {
        mutating get {
            while planNextDay() {}
            return planned.lastIndex { !$0.isEmpty }.map { first + $0 }
        }
    }

    /// How many days are planned so far, for tests.
    var daysPlanned: Int { planned.count }

    /// Plans one day more. False if nothing is left.
    private mutating func planNextDay() -> Bool {
        let budget = planned.isEmpty ? secondsOnFirst : aDay
        var items: [Item] = []
        var used = 0
        while next < sections.count, used < budget {
            var seconds = leftOfNext ?? 0
            let isContinued = leftOfNext != nil
            if !isContinued {
                let section = sections[next]
                guard section.rule != .none, !read.contains(section.id) else {
                    next += 1
                    continue
                }
                seconds = Self.seconds(for: section.byteCount, pace: pace)
            }
            let isLong = isContinued || seconds > aDay
            let fits = isLong ? (budget - used) * 4 >= aDay : used + seconds / 2 <= budget
            if !fits {
                // what is left of today may be too little for any
                if items.isEmpty { planned.append([]) }
                return items.isEmpty || keep(items)
            }
            let part = isLong ? min(seconds, budget - used) : seconds
            items.append(Item(section: next, seconds: part, isContinued: isContinued))
            used += part
            leftOfNext = part < seconds ? seconds - part : nil
            if leftOfNext == nil { next += 1 }
        }
        return !items.isEmpty && keep(items)
    }

    private mutating func keep(_ items: [Item]) -> Bool {
        planned.append(items)
        return true
    }

    /// How long a section of so many bytes takes.
    package static func seconds(for bytes: Int, pace: ReadingPace) -> Int {
        let (product, overflow) = max(0, bytes).multipliedReportingOverflow(by: 60)
        return max(shortest, (overflow ? .max : product) / max(1, pace.bytesPerMinute))
    }
}
