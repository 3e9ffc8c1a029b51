import Synchronization
import TestSupport
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage

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
        return Section(id: "s\(index)", title: name(index), byteCount: 3_000)
    }

    func bytes(before index: Int) -> Int { index * 3_000 }
    func index(ofID id: String) -> Int? { Int(id.dropFirst()) }
    var creditsToEarn: Int { count }
}

/// The filter of the contents finds what looking at everything would find.
struct ContentsFilterTests {
    private func tour(_ sections: SectionList) -> Tour { Tour(id: "t", title: "T", sections: sections) }

    /// All that a query matches, in order, as it is defined.
    private func expected(_ query: String, _ sections: SectionList) -> [Int] {
        if !query.isEmpty, query.allSatisfy({ ("0"..."9").contains($0) }) {
            let numbered = sections.indices.filter { String($0 + 1).hasPrefix(query) }
            let known = Set(numbered)
            return numbered + sections.indices.filter { !known.contains($0) && sections.title(at: $0).contains(query) }
        }
        let found = sections.indices.compactMap { index in
            RowFilter(query).match(in: sections.title(at: index)).map { (index, $0.score) }
        }
        return found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    }

    /// The sections of what is found.
    private func found(_ query: String, _ list: ContentsList) -> [Int] {
        (list.rows(for: query) ?? Array(list.entries.indices)).map { list.entries[$0].section }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anyTypingFindsTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sections = SectionList(CountingTable(400))
        let list = ContentsList(tour(sections))
        var query = ""
        let keys = Array("cwe adétn端12037ü") + ["\u{301}"]
        for step in 0..<50 {
            switch random.below(8) {
            case 0..<5 where query.count < 6: query.unicodeScalars += keys[random.below(keys.count)].unicodeScalars
            case 5, 6: if !query.isEmpty { query.unicodeScalars.removeLast() }
            case 7: query = random.below(3) == 0 ? "" : String(query.dropLast(2))
            default: break
            }
            let wanted = query.isEmpty ? Array(sections.indices) : expected(query, sections)
            #expect(found(query, list) == wanted, "seed \(seed), step \(step): \(query.debugDescription)")
        }
    }

    @Test func sectionsOfANumberComeBeforeTitlesWithIt() {
        let list = ContentsList(tour(SectionList(CountingTable(10_000) { $0 == 7 ? "The year 900" : "Screen" })))
        #expect(found("900", list) == [899] + Array(8_999...9_008) + [7])
    }

    @Test func headingsPartsAndOwnNumbersAreFoundHeadingsLast() {
        var sections = (0..<3).map { Section(id: "s\($0)", title: "Chapter", number: "2.\($0)", byteCount: 10) }
        sections[1].part = "Part of chapters"
        let heading = SectionHeading(item: ItemID(section: 0, block: 3), title: "A chapter inside", depth: 1)
        let list = ContentsList(tour(SectionList(sections)), [0: [heading]])
        func entries(_ query: String) -> [ContentsEntry] { list.rows(for: query)?.map { list.entries[$0] } ?? [] }
        #expect(list.entries.count == 5 && list.rows(for: " ") == nil)
        let found = entries("chap")
        #expect(found.count == 5 && found.last == .heading(heading) && found.contains(.part(section: 1)))
        #expect(entries("inside") == [.heading(heading)])
        #expect(entries("2.1") == [.section(1)])
    }

    /// Of a tour that is still opening only what is new is looked at.
    @Test func aListThatGrowsIsMadeOnce() throws {
        let heading = SectionHeading(item: ItemID(section: 1, block: 3), title: "Inside", depth: 1)
        var list = ContentsList(tour(SectionList(CountingTable(2))), [1: [heading]], version: 3)
        var asked = 0
        for count in 3...4_000 {
            let table = CountingTable(count)
            let sections = SectionList(table)
            _ = table.takeCounts()
            list = ContentsList(tour(sections), [1: [heading]], version: 3, after: list)
            asked += table.takeCounts().sections
        }
        #expect(asked == 3_998)
        let whole = SectionList(CountingTable(4_000))
        #expect(list.entries == ContentsList(tour(whole), [1: [heading]], version: 3).entries)
        for entry in [ContentsEntry.section(0), .section(3_999), .heading(heading)] {
            #expect(list.row(of: entry) == list.entries.firstIndex(of: entry))
        }
        #expect(list.row(of: .part(section: 7)) == nil)
        let others = ContentsList(tour(whole), version: 4, after: list)
        #expect(others.entries.count == 4_000, "other headings")
    }
}
