import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// The list of hits: what it shows while the tour is looked through, and where it leads.
struct HitListTests {
    private func rig(_ counts: [Int] = [30, 30, 30], columns: Int = 80, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: columns, rows: rows)
    }

    /// - Parameter screen: not the reader, of which a failed test would print everything.
    private func shows(_ screen: [String], _ texts: String...) -> Bool {
        texts.allSatisfy { text in screen.contains { $0.contains(text) } }
    }

    @Test func hitsAreListedBySectionAndEnterGoesThere() {
        var rig = rig()
        rig.type("/p30")
        rig.press(.init(.enter))
        rig.search()
        rig.type("&")
        #expect(
            shows(
                rig.screen, "╭ Matches", "p30", "3 matches", "1 · Section 1", "s1p30 text", "3 · Section 3",
                "s3p30 text"))
        rig.type("j")
        rig.press(.init(.enter))
        #expect(rig.text.contains { $0.contains("s2p30 text") })
        #expect(rig.reader.view.searchCount == "2/3")
        rig.press(.init(.backspace))
        #expect(rig.text.contains { $0.contains("s1p30 text") }, "Enter is a jump that Backspace takes back")
    }

    @Test func theHitAtHandIsChosen() {
        var rig = rig()
        rig.type("/p30")
        rig.press(.init(.enter))
        rig.search()
        rig.type("n&")
        rig.press(.init(.enter))
        #expect(rig.reader.view.searchCount == "2/3")
    }

    /// Without a search the key asks for one, and the hits are listed when it is entered.
    @Test func withoutASearchItAsksForOne() {
        var rig = rig()
        rig.type("&p30")
        #expect(rig.status.contains("&p30"))
        rig.press(.init(.enter))
        rig.search()
        #expect(shows(rig.screen, "╭ Matches", "3 matches"))
        rig.press(.init(.escape))
        rig.type("n")
        #expect(rig.reader.view.searchCount == "2/3", "the search goes on without the list")
    }

    @Test func whatIsNowhereIsSaid() {
        var rig = rig()
        rig.type("&nowhere")
        rig.search()
        rig.press(.init(.enter))
        #expect(rig.status.contains("No matches for"))
        #expect(!shows(rig.screen, "╭ Matches"))
    }

    /// What is chosen stays chosen while more hits come in.
    @Test func theListGrowsWhileTheTourIsLookedThrough() throws {
        var rig = rig()
        rig.type("/text")
        rig.press(.init(.enter))
        let task = try #require(rig.tasks.last)
        var reports: [SearchReport] = []
        task.task.run(isStopped: { false }, isDue: { true }, report: { reports.append($0) })
        // up to the end of the first section
        let first = try #require(reports.firstIndex { $0.hasCounted })
        for report in reports[...first] { rig.tell(.searched(task.report(report))) }
        rig.type("&")
        #expect(shows(rig.screen, "30 matches, 33 % searched"))
        rig.type("jj")
        for report in reports[(first + 1)...] { rig.tell(.searched(task.report(report))) }
        #expect(shows(rig.screen, "90 matches "))
        #expect(!shows(rig.screen, "% searched"))
        rig.press(.init(.enter))
        #expect(rig.reader.view.searchCount == "3/90")
    }

    @Test func theFirstThousandAreListedAndAllAreCounted() {
        var rig = rig([600, 600])
        rig.type("/text")
        rig.press(.init(.enter))
        rig.search()
        rig.type("&")
        #expect(shows(rig.screen, "1,200 matches (first 1,000 listed)"))
        #expect(rig.reader.view.search.active?.listed.count == 1_000)
        rig.press(.init(.end), .init(.enter))
        #expect(rig.text.contains { $0.contains("s2p400 text") })
        #expect(rig.reader.view.searchCount == "1,000/1,200")
    }

    /// A hit far along a long line, and one that goes over a line's end.
    @Test func theHitIsSeenOnItsLine() {
        let long = String(repeating: "word ", count: 30) + "needle" + String(repeating: " more", count: 100)
        let code = CodeBlock(language: nil, text: "before\n\tfirst needle\nafter")
        let tour = Tour(id: "t", title: "T", sections: SectionList([Section(id: "s", title: "S", byteCount: 100)]))
        let blocks = [Block(.paragraph([.text(long)])), Block(.code(code))]
        var rig = Rig(tour, MemoryTour(sections: [blocks]), columns: 40, rows: 16)
        rig.type("&needle")
        rig.press(.init(.enter))
        rig.search()
        let rows = rig.screen.filter { $0.contains("needle") }
        #expect(rows.count == 3, "two hits and what was looked for: \(rig.screen)")
        #expect(rows.contains { $0.contains("…") && $0.contains("word needle more") })
        #expect(rows.contains { $0.contains("│   first needle") }, "\(rows)")
        let listed = rig.reader.view.search.active?.listed ?? []
        #expect(listed.allSatisfy { $0.before.unicodeScalars.count <= 80 && $0.behind.unicodeScalars.count <= 240 })
    }

    @Test func theListIsFiltered() {
        var rig = rig()
        rig.type("/text")
        rig.press(.init(.enter))
        rig.search()
        rig.type("&/s2p7")
        #expect(shows(rig.screen, "1 of 90", "2 · Section 2", "s2p7 text"))
        #expect(!shows(rig.screen, "s2p8 text"))
    }
}
