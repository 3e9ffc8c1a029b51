import Credits
import TestSupport
import Testing
import TourDocument

@testable import ReaderWindows

/// The arithmetic of pace and plan.
struct ReadingPlanTests {
    private let today = SampleJournal.today

    /// For each day its sections' minutes by number.
    private func days(
        _ minutes: [Int], aDay: Int, read: Set<String> = [], byHand: [String: Int] = [:], secondsToday: Int = 0,
        count: Int
    ) -> [String] {
        var plan = ReadingPlan(
            sections: SampleJournal.tour(minutes: minutes).sections, read: read,
            byHand: byHand.mapValues { today + $0 },
            pace: ReadingPace(minutesADay: aDay, bytesPerMinute: ReadingPace.usual.bytesPerMinute), today: today,
            secondsToday: secondsToday)
        return (0..<count).map { offset in
            plan.items(on: today + offset).map {
                "s\($0.section + 1):\($0.seconds / 60)"
            }.joined(separator: " ")
        }
    }

    @Test func sectionsComeInTheirOrderAsManyAsADayHolds() {
        #expect(days([5, 5, 5, 5, 5], aDay: 10, count: 4) == ["s1:5 s2:5", "s3:5 s4:5", "s5:5", ""])
    }

    @Test func whatFitsByMoreThanHalfIsBegun() {
        #expect(days([6, 6, 6], aDay: 10, count: 3) == ["s1:6 s2:6", "s3:6", ""])
        #expect(days([8, 6, 6], aDay: 10, count: 3) == ["s1:8", "s2:6 s3:6", ""])
    }

    @Test func aLongSectionIsWholeOnItsDay() {
        #expect(days([25, 4], aDay: 10, count: 3) == ["s1:25", "s2:4", ""])
        #expect(days([9, 12, 4], aDay: 10, count: 4) == ["s1:9", "s2:12", "s3:4", ""])
        #expect(days([7, 12, 4], aDay: 10, count: 3) == ["s1:7 s2:12", "s3:4", ""])
        #expect(days([25], aDay: 10, secondsToday: 500, count: 3) == ["", "s1:25", ""])
    }

    @Test func whatIsReadIsNotPlanned() {
        #expect(days([5, 5, 5, 5], aDay: 10, read: ["s1", "s3"], count: 2) == ["s2:5 s4:5", ""])
        #expect(days([5, 5], aDay: 10, read: ["s1", "s2"], count: 2) == ["", ""])
        #expect(days([], aDay: 10, count: 2) == ["", ""])
    }

    @Test func whatWasReadTodayIsTakenFromToday() {
        #expect(days([5, 5, 5], aDay: 10, secondsToday: 300, count: 3) == ["s1:5", "s2:5 s3:5", ""])
        #expect(days([5, 5, 5], aDay: 10, secondsToday: 600, count: 3) == ["", "s1:5 s2:5", "s3:5"])
        #expect(days([5, 5, 5], aDay: 10, secondsToday: 9_999, count: 2) == ["", "s1:5 s2:5"])
        // too little is left for the first of them
        #expect(days([10, 5], aDay: 10, secondsToday: 480, count: 3) == ["", "s1:10", "s2:5"])
    }

    /// It is whole on its day, whose minutes it takes; the others close up.
    @Test func aSectionIsPutOnADayByHand() {
        #expect(days([5, 5, 5, 5], aDay: 10, byHand: ["s1": 1], count: 3) == ["s2:5 s3:5", "s1:5 s4:5", ""])
        #expect(days([25, 5, 5, 5], aDay: 10, byHand: ["s1": 1], count: 4) == ["s2:5 s3:5", "s1:25", "s4:5", ""])
        #expect(days([5, 5], aDay: 10, byHand: ["s1": 3], count: 5) == ["s2:5", "", "", "s1:5", ""])
        // what is over, read or gone is as if it were not there
        #expect(days([5, 5], aDay: 10, byHand: ["s1": -1, "s9": 1], count: 2) == ["s1:5 s2:5", ""])
        #expect(days([5, 5], aDay: 10, read: ["s1"], byHand: ["s1": 1], count: 2) == ["s2:5", ""])
    }

    @Test func theTourEndsOnTheLastDayWhoeverPlannedIt() {
        for (byHand, end) in [(["s1": 5], 5), (["s2": 0], 2), (["s1": 0, "s2": 0, "s3": 0], 0)] {
            var plan = ReadingPlan(
                sections: SampleJournal.tour(minutes: [10, 10, 10]).sections, read: [],
                byHand: byHand.mapValues { today + $0 }, pace: .init(minutesADay: 10, bytesPerMinute: 1_500),
                today: today, secondsToday: 0)
            let ends = (0..<9).filter { plan.ends(on: today + $0) }
            #expect(ends == [end] && plan.last() == today + end, "\(byHand)")
        }
    }

    @Test func nothingIsPlannedBeforeToday() {
        var plan = ReadingPlan(
            sections: SampleJournal.tour(minutes: [5]).sections, read: [], pace: .usual, today: today, secondsToday: 0)
        #expect(plan.items(on: today - 1) == [])
        let ends = [-1, 0, 1].map { plan.ends(on: today + $0) }
        #expect(ends == [false, true, false])
    }

    @Test func sectionsWithoutCreditAreNotPlanned() {
        var sections = Array(SampleJournal.tour(minutes: [5, 5]).sections)
        sections[0].rule = .none
        var plan = ReadingPlan(
            sections: SectionList(sections), read: [], pace: .usual, today: today, secondsToday: 0)
        let planned = plan.items(on: today).map(\.section)
        #expect(planned == [1])
    }

    /// Every unread section comes once, in order, whole; and the days are as long as they should be.
    @Test(arguments: [UInt64(5), 6, 7]) func everythingIsPlannedOnce(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let minutes = (0..<generator.below(80)).map { _ in generator.below(generator.below(10) == 0 ? 200 : 12) }
            let aDay = 1 + generator.below(40)
            let read = Set((1...80).filter { _ in generator.below(4) == 0 }.map { "s\($0)" })
            let tour = SampleJournal.tour(minutes: minutes)
            var plan = ReadingPlan(
                sections: tour.sections, read: read,
                pace: ReadingPace(minutesADay: aDay, bytesPerMinute: ReadingPace.usual.bytesPerMinute), today: today,
                secondsToday: generator.below(aDay * 60))
            var seconds: [Int: Int] = [:]
            var order: [Int] = []
            var (ends, before) = (0, 0)
            // asked for in any order
            if generator.below(2) == 0 { _ = plan.items(on: today + generator.below(300)) }
            for day in 0..<20_000 {
                let items = plan.items(on: today + day)
                if items.isEmpty, day > 0 {
                    #expect(plan.items(on: today + day + 1) == [])
                    break
                }
                for item in items {
                    seconds[item.section] = item.seconds
                    order.append(item.section)
                }
                let used = items.reduce(0) { $0 + $1.seconds }
                let begun = items.dropLast().reduce(0) { $0 + $1.seconds }
                #expect(begun < aDay * 60, "seed \(seed)")
                if day > 1 { #expect(before + used > aDay * 60 || plan.ends(on: today + day), "seed \(seed)") }
                before = used
                if plan.ends(on: today + day) { ends += 1 }
            }
            let unread = minutes.indices.filter { !read.contains("s\($0 + 1)") }
            #expect(order == unread, "seed \(seed)")
            for section in unread { #expect(seconds[section] == max(20, minutes[section] * 60), "seed \(seed)") }
            #expect(ends == (unread.isEmpty ? 0 : 1))
        }
    }

    @Test func thePlanHasAnEnd() {
        let tour = SampleJournal.tour(minutes: Array(repeating: 5, count: 1_000))
        var plan = ReadingPlan(sections: tour.sections, read: [], pace: .usual, today: today, secondsToday: 0)
        #expect(plan.items(on: today + 3_000_000) == [])
        #expect(plan.items(on: today + 10) != [])
        let last = plan.last()
        #expect(last.map { plan.ends(on: $0) } == true)
    }

    // MARK: - Pace

    private func pace(_ minutes: [Int: Int], sections: [String: Int] = [:], set: Int? = nil) -> ReadingPace {
        var log = ReadingLog()
        for (ago, minutes) in minutes {
            log.add(.init(day: today - ago, tour: "terminal", title: "T", seconds: minutes * 60))
        }
        let grants = sections.map { SampleJournal.grant($0.key, "", on: today - $0.value) }
        return ReadingPace.own(
            log: log, grants: grants, tour: SampleJournal.tour(minutes: [10, 10, 10, 10]), today: today,
            minutesADay: set
        ) { Timestamp($0.earnedAt).map { Day(number: $0.seconds / 86_400) } }
    }

    @Test func nothingIsKnownOfANewcomer() {
        #expect(pace([:]) == .usual)
        #expect(pace([0: 40]) == .usual)
    }

    @Test func minutesADayAreTheMeanOfTheLastDays() {
        #expect(pace([1: 20]).minutesADay == 20)
        #expect(pace([1: 20, 2: 40]).minutesADay == 30)
        #expect(pace([4: 40]).minutesADay == 10)
        #expect(pace([14: 140]).minutesADay == 10)
        #expect(pace([15: 600]) == .usual)
        #expect(pace([1: 1]).minutesADay == 5)
        #expect(pace([1: 900]).minutesADay == 480)
        #expect(pace([1: 20], set: 7).minutesADay == 7)
    }

    @Test func theSpeedIsThatOfTheSectionsEarned() {
        // thirty minutes' worth in fifteen
        #expect(pace([3: 15], sections: ["s1": 3, "s2": 3, "s3": 3]).bytesPerMinute == 3_000)
        // too little to tell
        #expect(pace([3: 15], sections: ["s1": 3, "s2": 3]).bytesPerMinute == 1_500)
        #expect(pace([3: 4], sections: ["s1": 3, "s2": 3, "s3": 3]).bytesPerMinute == 1_500)
        #expect(pace([3: 400], sections: ["s1": 3, "s2": 3, "s3": 3]).bytesPerMinute == 400)
        // long ago
        #expect(pace([30: 15], sections: ["s1": 30, "s2": 30, "s3": 30]).bytesPerMinute == 1_500)
    }
}
