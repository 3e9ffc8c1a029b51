import Synchronization
import TestSupport
import Testing
import TourDocument

@testable import TourReader

/// Sections made from their numbers, and a count of how often they were asked for.
final class CountingTable: SectionTable {
    let count: Int
    private let name: @Sendable (Int) -> String
    private let asked = Mutex((titles: 0, sections: 0))

    init(_ count: Int, name: @escaping @Sendable (Int) -> String = CountingTable.name) {
        self.count = count
        self.name = name
    }

    static let words = ["Cells", "and", "widths", "of", "Ünicode", "端末", "Signals", "rows", "Éclair", "e\u{301}t"]

    @Sendable static func name(_ index: Int) -> String {
        var random = SeededGenerator(seed: UInt64(index))
        return (0...random.below(4)).map { _ in words[random.below(words.count)] }
            .joined(separator: " ") + (index % 7 == 0 ? " \(index / 3)" : "")
    }

    /// How many titles and sections were asked for since the last time.
    func takeCounts() -> (titles: Int, sections: Int) {
        asked.withLock { counts in
            defer { counts = (0, 0) }
            return counts
        }
    }

    func title(at index: Int) -> String {
        asked.withLock { $0.titles += 1 }
        return name(index)
    }

    func section(at index: Int) -> Section {
        asked.withLock { $0.sections += 1 }
        return Section(id: "s\(index)", title: name(index), level: 1 + index % 2, byteCount: 3_000)
    }

    func bytes(before index: Int) -> Int { index * 3_000 }
    func index(ofID id: String) -> Int? { Int(id.dropFirst()) }
    var creditsToEarn: Int { count }
}

/// The filter of the contents finds what looking at everything would find, and looks at little.
struct ContentsFilterTests {
    /// All that a query matches, in order, as it is defined.
    private func expected(_ query: String, _ sections: SectionList) -> [Int] {
        if !query.isEmpty, query.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(query) {
            let numbered = sections.indices.filter { String($0 + 1).hasPrefix(String(number)) }
            let known = Set(numbered)
            return numbered + sections.indices.filter { !known.contains($0) && sections.title(at: $0).contains(query) }
        }
        let found = sections.indices.compactMap { index in
            FuzzyMatch(query, in: sections.title(at: index)).map { (index, $0.score) }
        }
        return found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    }

    private func all(_ filter: ContentsFilter) -> [Int] { (0..<filter.count).map { filter[$0] } }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anyTypingFindsTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sections = SectionList(CountingTable(400))
        var filter = ContentsFilter(sections)
        var query = ""
        let keys = Array("cwe adétn端12037ü") + ["\u{301}"]
        for step in 0..<50 {
            switch random.below(8) {
            case 0..<5 where query.count < 6: query.unicodeScalars += keys[random.below(keys.count)].unicodeScalars
            case 5, 6: if !query.isEmpty { query.unicodeScalars.removeLast() }
            case 7: query = random.below(3) == 0 ? "" : String(query.dropLast(2))
            default: break
            }
            filter.look(for: query)
            // sometimes the next key comes before all was looked at
            if random.below(3) > 0 {
                filter.finish()
                let wanted = query.isEmpty ? Array(sections.indices) : expected(query, sections)
                #expect(all(filter) == wanted, "seed \(seed), step \(step): \(query.debugDescription)")
                for row in stride(from: 0, to: filter.count, by: 37) { #expect(filter.row(of: filter[row]) == row) }
            }
        }
    }

    @Test func keysBeforeTheEndOfASearchLoseNothing() {
        let sections = SectionList(CountingTable(32_000))
        for typed in ["cel", "12\u{8}3", "ce\u{8}\u{8}w"] {
            var filter = ContentsFilter(sections)
            var query = ""
            for key in typed.unicodeScalars {
                if key == "\u{8}" { query.unicodeScalars.removeLast() } else { query.unicodeScalars.append(key) }
                filter.look(for: query)
            }
            filter.finish()
            #expect(all(filter) == expected(query, sections), "\(typed.debugDescription)")
        }
    }

    @Test func looksAtTitlesOnlyWhereTheShorterQueryWasFound() {
        let table = CountingTable(100_000) { $0 % 10 == 0 ? "Grid \($0)" : "Screen \($0)" }
        var filter = ContentsFilter(SectionList(table))
        #expect(filter.count == 100_000)
        #expect(table.takeCounts() == (0, 0))
        filter.look(for: "g")
        // the first slice, and no more than that
        #expect(table.takeCounts().titles <= ContentsFilter.firstCost)
        filter.finish()
        #expect(filter.count == 10_000)
        _ = table.takeCounts()
        filter.look(for: "gr")
        filter.finish()
        #expect(filter.count == 10_000 && table.takeCounts().titles == 10_000)
        filter.look(for: "grx")
        filter.finish()
        #expect(filter.count == 0)
        _ = table.takeCounts()
        filter.look(for: "grxy")
        #expect(!filter.isLooking && table.takeCounts().titles == 0)
        filter.look(for: "")
        #expect(!filter.isLooking && filter.count == 100_000)
    }

    /// What was not looked at for the shorter query is looked at for the longer one.
    @Test func narrowsBeforeAllIsLookedAt() {
        let sections = SectionList(CountingTable(20_000) { $0 % 3 == 0 ? "Grid \($0)" : "Screen \($0)" })
        var filter = ContentsFilter(sections)
        for query in ["g", "gr", "gri"] {
            filter.look(for: query)
            filter.lookOn()
        }
        filter.finish()
        #expect(all(filter) == expected("gri", sections))
    }

    @Test func numbersAreThereAtOnce() {
        let table = CountingTable(100_000) { $0 == 7 ? "The year 9000" : "Screen" }
        var filter = ContentsFilter(SectionList(table))
        filter.look(for: "9000")
        #expect(filter.isLooking)
        #expect((0..<11).map { filter[$0] } == [8_999] + Array(89_999...89_999).map { $0 } + Array(90_000...90_008))
        filter.finish()
        #expect(filter.count == 12 && filter[11] == 7)
    }

    @Test func slicesAreBoundedAndTheBestIsAlwaysFirst() {
        let table = CountingTable(100_000) { $0 == 90_000 ? "Exact" : "some e x a c t letters" }
        var filter = ContentsFilter(SectionList(table))
        filter.look(for: "exact")
        #expect(table.takeCounts().titles <= ContentsFilter.firstCost)
        var slices = 0
        while filter.isLooking {
            filter.lookOn()
            #expect(table.takeCounts().titles <= ContentsFilter.sliceCost)
            slices += 1
        }
        #expect((1...3).contains(slices * ContentsFilter.sliceCost / 100_000))
        #expect(filter[0] == 90_000 && filter[1] == 0 && filter.count == 100_000)
    }

    /// Whatever is typed, in the middle of looking or at its end, a key looks at as many titles in a million as in a thousand.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func aKeyLooksAtAsManyTitlesWhateverTheirNumber(seed: UInt64) {
        func costs(_ count: Int) -> [Int] {
            var random = SeededGenerator(seed: seed)
            let table = CountingTable(count) { "Section \($0 % 1_000)" }
            var filter = ContentsFilter(SectionList(table))
            var query = ""
            return (0..<40).map { _ in
                if random.below(4) == 0 {
                    query = String(query.dropLast())
                } else {
                    query += ["s", "e", "7", "n", "io"][random.below(5)]
                }
                let slices = random.below(3)
                filter.look(for: query)
                let asked = table.takeCounts().titles
                for _ in 0..<slices { filter.lookOn() }
                _ = table.takeCounts()
                return asked
            }
        }
        for count in [1_000, 30_000, 1_000_000] {
            let costs = costs(count)
            #expect(costs.allSatisfy { $0 <= ContentsFilter.firstCost }, "seed \(seed), \(count): \(costs)")
        }
    }

    @Test func whatWasThereStaysUntilSomethingIsFound() {
        let table = CountingTable(40_000) { $0 == 39_000 ? "Last one" : $0 % 2 == 0 ? "Line \($0)" : "Row \($0)" }
        var filter = ContentsFilter(SectionList(table))
        filter.look(for: "l")
        #expect(filter.isLooking && filter[0] == 0 && filter[1] == 2)
        // that is only at the far end
        filter.look(for: "la")
        #expect(filter.isLooking && filter[1] == 2 && filter.row(of: 4) == 2)
        #expect(filter.matched(in: "Line 2").isEmpty)
        filter.look(for: "las")
        #expect(filter.isLooking && filter[1] == 2 && filter.count > 1)
        filter.finish()
        #expect(filter.count == 1 && filter[0] == 39_000 && filter.row(of: 4) == nil)
        // there is nothing: that is known at the end
        filter.look(for: "")
        filter.look(for: "x")
        #expect(filter.isLooking && filter.count == 40_000 && filter.row(of: 7) == 7)
        filter.finish()
        #expect(filter.count == 0 && filter.row(of: 7) == nil)
        // the rows are those of the sections that are there now
        filter.look(for: "")
        filter.look(for: "q")
        filter.follow(SectionList(CountingTable(3) { "Line \($0)" }))
        #expect(filter.count == 0)
    }

    @Test(arguments: ["s", "e", "12", "端"], [1, 2, 3] as [UInt64])
    func followsGrowth(query: String, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // the last section of a list that grows is called otherwise when it is whole
        func list(_ count: Int, isComplete: Bool = false) -> SectionList {
            SectionList(
                CountingTable(count) { $0 == count - 1 && !isComplete ? "se12" : CountingTable.name($0) },
                isComplete: isComplete)
        }
        var count = 1
        var filter = ContentsFilter(list(count))
        filter.look(for: query)
        while count < 1_500 {
            count += random.below(400)
            filter.follow(list(count))
            if random.below(2) == 0 {
                filter.finish()
                #expect(all(filter) == expected(query, filter.sections), "seed \(seed), count \(count)")
            }
        }
        filter.follow(list(count, isComplete: true))
        filter.finish()
        #expect(all(filter) == expected(query, filter.sections), "seed \(seed)")
        // other titles, and in the middle of looking at them others again
        filter.follow(SectionList(CountingTable(count) { _ in "x" }))
        filter.follow(SectionList(CountingTable(count) { CountingTable.name($0 + 1) }))
        filter.finish()
        #expect(all(filter) == expected(query, filter.sections), "seed \(seed)")
        // fewer
        filter.follow(list(5, isComplete: true))
        filter.finish()
        #expect(all(filter) == expected(query, filter.sections))
    }

    @Test func groupsOfDigits() {
        #expect(
            [0, 12, 999, 1_000, 100_000, 1_234_567, -1_234].map(\.inGroups) == [
                "0", "12", "999", "1,000", "100,000", "1,234,567", "-1,234",
            ])
    }
}
