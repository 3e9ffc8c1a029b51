import CellGrid
import InfiniteScroll
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderWindows
@testable import TourReader

/// The contents of tours with very many sections.
struct ContentsListTests {
    private struct OneLine: SectionProvider {
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            [Block(.paragraph([.text("s\(index)")]))]
        }
    }

    private func rig(_ table: CountingTable, isComplete: Bool = true, columns: Int = 80, rows: Int = 24) -> Rig {
        let tour = Tour(id: "t", title: "T", sections: SectionList(table, isComplete: isComplete))
        return Rig(tour, OneLine(), columns: columns, rows: rows)
    }

    private func contents(_ rig: Rig) throws -> ListOverlay {
        try #require(rig.reader.overlays.top as? ListOverlay)
    }

    @Test(arguments: [100, 10_000, 1_000_000])
    func opensAndMovesAtTheSameCost(count: Int) throws {
        let table = CountingTable(count) { "Section \($0)" }
        var rig = rig(table)
        rig.press("k")
        _ = table.takeCounts()
        let effects = rig.reader.update(.input(.key("t")))
        rig.paint()
        let opened = table.takeCounts()
        rig.perform(effects)
        _ = table.takeCounts()
        // the title is that of the status row
        #expect(opened.titles <= 250 && opened.sections <= 7_000)
        for key: KeyPress in [.init(.end), .init(.home), .init(.pageDown), .init(.pageDown), .init(.up), .init(.end)] {
            rig.press(key)
            let asked = table.takeCounts()
            #expect(asked.titles <= 30 && asked.sections <= 250, "\(key)")
        }
        let list = try contents(rig).list
        #expect(list.selection == count - 1)
        #expect(rig.screen.contains { $0.contains("Section \(count - 1)") })
        rig.press(.init(.home))
        for _ in 0..<50 { rig.press(.init(.pageDown)) }
        #expect(try contents(rig).list.selection == min(count - 1, 50 * list.viewport))
    }

    @Test func theNumbersColumnAndTheCountHaveRoom() throws {
        var rig = rig(CountingTable(100_000) { "Section \($0)" })
        rig.press("t", .init(.end))
        #expect(rig.screen.contains { $0.contains("100,000 sections") })
        #expect(rig.screen.contains { $0.contains("· 100000  Section 99999") })
        rig.type("9999")
        #expect(rig.screen.contains { $0.contains("9999 ") && $0.contains("… 21 of 100,000 │") })
        rig.resize(30, 12)
        #expect(rig.screen.contains { $0.contains("21 of 100,000") })
    }

    @Test func theBestMatchIsChosen() {
        let table = CountingTable(1_000) { $0 == 900 ? "Exact" : $0 % 2 == 0 ? "some e x a c t letters" : "none" }
        var rig = rig(table)
        rig.press("t")
        rig.type("exact")
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 900)
    }

    @Test func followsATourThatGrows() throws {
        let name: @Sendable (Int) -> String = { $0 % 3 == 0 ? "Cell \($0)" : "Line \($0)" }
        func sections(_ count: Int, isComplete: Bool = false) -> SectionList {
            SectionList(CountingTable(count, name: name), isComplete: isComplete)
        }
        var rig = rig(CountingTable(10, name: name), isComplete: false)
        rig.press("t", .init(.down), .init(.down), .init(.down))
        func borders() -> [Int?] {
            rig.screen.filter { $0.contains("╭") }.map { row in
                row.firstIndex(of: "╭").map { row.distance(from: row.startIndex, to: $0) }
            }
        }
        let before = borders()
        #expect(rig.screen.contains { $0.contains("… 10 sections") })
        rig.perform(rig.reader.update(.grown(OpeningReport(sections: sections(500), share: 0.1))))
        rig.paint()
        #expect(try contents(rig).list.selection == 3)
        #expect(rig.screen.contains { $0.contains("… 500 sections") })
        rig.type("cell")
        rig.press(.init(.down), .init(.down))
        let chosen = try contents(rig)
        rig.perform(rig.reader.update(.grown(OpeningReport(sections: sections(5_000), share: 0.5))))
        rig.perform(rig.reader.update(.grown(OpeningReport(sections: sections(9_000, isComplete: true), share: 1))))
        rig.paint()
        let now = try contents(rig)
        #expect(now.list.count == 3_000)
        func words(_ list: ListOverlay) -> [Substring]? {
            list.chosen?.line(80, rig.reader.session.look).left.cells.text.split(separator: " ")
        }
        #expect(words(now) == words(chosen))
        #expect(rig.screen.contains { $0.contains("cell ") && $0.contains("… 3,000 of 9,000 │") })
        #expect(borders() == before)
    }

    @Test func aTitleOfAnyLengthIsDrawnToTheEdge() {
        var rig = rig(CountingTable(3) { _ in String(repeating: "long ", count: 4_000) })
        rig.press("t")
        rig.type("lll")
        #expect(rig.screen.contains { $0.contains("long lo") && $0.contains("…") })
    }
}
