import Credits
import TourDocument

/// The unread sections of a tour, spread over the days to come, which are planned on demand.
///
/// A day takes whole sections in their order until its minutes are used up: one that fits by more than half is still
/// read on it, so that the mean is kept, and one that takes longer than a day where a quarter of the day is left.
package struct ReadingPlan: Sendable {
    /// A section on a day.
    package struct Item: Hashable, Sendable {
        /// The number of the section, from 0.
        var section: Int
        package var id: String
        package var title: String
        /// The reading time.
        package var seconds: Int
        var isByHand = false
    }

    private let sections: SectionList
    /// The ids of the sections that are read, or on a day set by hand.
    private let taken: Set<String>
    /// Items with a day set by hand, from today on.
    private let byHand: [Day: [Item]]
    private let pace: ReadingPace
    /// The first day of the plan, and the seconds left of it.
    private let first: Day
    private let secondsOnFirst: Int
    /// A bound of searches, after which nothing can be planned: each day but the first is used by half at least.
    private let end: Day

    /// The days planned so far, from ``first`` on.
    private var planned: [[Item]] = []
    private var begun: [Item] = []
    private var used = 0
    /// The next section to plan.
    private var next = 0
    private var isComplete = false

    /// The least seconds of a section: opening it costs time, and a day must end.
    static let shortest = 20
    private static let leastSeconds = 60

    /// - Parameters:
    ///   - read: the ids of sections that need not be read.
    ///   - byHand: days set by hand, by section id; past days do not count.
    ///   - secondsToday: today's reading so far: the plan begins with the rest of today, or tomorrow.
    /// Complexity: linear in the sections set by hand.
    init(
        sections: SectionList, read: Set<String>, byHand: [String: Day] = [:], pace: ReadingPace, today: Day,
        secondsToday: Int
    ) {
        self.sections = sections
        var placed: [Day: [Item]] = [:]
        var taken = read
        for (id, day) in byHand where day >= today && !read.contains(id) {
            guard let number = sections.index(ofID: id), case let section = sections[number], section.rule != .none
            else { continue }
            let seconds = Self.seconds(for: sections.textBytes(of: number), pace: pace)
            placed[day, default: []].append(
                Item(section: number, id: id, title: section.title, seconds: seconds, isByHand: true))
            taken.insert(id)
        }
        self.byHand = placed
        self.taken = taken
        self.pace = pace
        let left = max(1, pace.minutesADay) * 60 - secondsToday
        first = left >= Self.leastSeconds ? today : today + 1
        secondsOnFirst = left >= Self.leastSeconds ? left : max(1, pace.minutesADay) * 60
        let bytes = Double(sections.textBytes(before: sections.count))
        let seconds = bytes * 60 / Double(max(1, pace.bytesPerMinute)) + Double(sections.count * Self.shortest)
        end = first + 3 + placed.count + Int(min(2 * seconds / Double(max(1, pace.minutesADay) * 60), 1e12))
    }

    private var aDay: Int { max(1, pace.minutesADay) * 60 }

    /// The sections of a day; empty before the plan and after it.
    ///
    /// Complexity: linear in the sections between the last day planned and this one.
    mutating func items(on day: Day) -> [Item] {
        let byHand = byHand[day] ?? []
        guard day >= first, day < end else { return byHand }
        let index = day - first
        plan(index + 1)
        guard index < planned.count else { return byHand }
        return byHand.isEmpty ? planned[index] : (planned[index] + byHand).sorted { $0.section < $1.section }
    }

    /// Whether the last section of the tour is on a day.
    mutating func ends(on day: Day) -> Bool {
        guard sections.isComplete, !items(on: day).isEmpty, byHand.keys.allSatisfy({ $0 <= day }) else { return false }
        plan(day - first + 2)
        return isComplete && first + (planned.count - 1) <= day
    }

    /// The last day of the plan; nil if it is empty. Complexity: linear in the tour's sections.
    mutating func last() -> Day? {
        plan(.max)
        let last = planned.isEmpty ? nil : first + (planned.count - 1)
        return [last, byHand.keys.max()].compactMap(\.self).max()
    }

    /// The first day of a section; nil if there is none. Complexity: linear in the sections up to it.
    mutating func firstDay(of section: Int) -> Day? {
        var count = 1
        while !isComplete, next <= section {
            plan(count)
            count += 1
        }
        plan(count)
        let day = planned.firstIndex { $0.contains { $0.section == section } }.map { first + $0 }
        return day ?? byHand.first { $0.value.contains { $0.section == section } }?.key
    }

    private mutating func plan(_ days: Int) {
        while !isComplete, planned.count < days { lookAtNext() }
    }

    /// Puts the next section on the day being planned, or ends that day.
    private mutating func lookAtNext() {
        let placed = byHand[first + planned.count]?.reduce(0) { $0 + $1.seconds } ?? 0
        let budget = (planned.isEmpty ? secondsOnFirst : aDay) - placed
        guard next < sections.count, used < budget else { return endDay() }
        let section = sections[next]
        guard section.rule != .none, !taken.contains(section.id) else {
            next += 1
            return
        }
        let seconds = Self.seconds(for: sections.textBytes(of: next), pace: pace)
        // what is left of today may be too little for any
        guard seconds > aDay ? (budget - used) * 4 >= aDay : used + seconds / 2 <= budget else { return closeDay() }
        begun.append(Item(section: next, id: section.id, title: section.title, seconds: seconds))
        used += seconds
        next += 1
    }

    private mutating func endDay() {
        guard next >= sections.count else { return closeDay() }
        if !begun.isEmpty { closeDay() }
        isComplete = true
        // today, when too little of it was left, and nothing follows
        while planned.last?.isEmpty == true { planned.removeLast() }
    }

    private mutating func closeDay() {
        planned.append(begun)
        isComplete = first + planned.count >= end
        begun = []
        used = 0
    }

    static func seconds(for bytes: Int, pace: ReadingPace) -> Int {
        let (product, overflow) = max(0, bytes).multipliedReportingOverflow(by: 60)
        return max(shortest, (overflow ? .max : product) / max(1, pace.bytesPerMinute))
    }
}
