import CellGrid
import Synchronization
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Headings within sections.
struct OutlineTests {
    /// Two sections; the first has headings of two levels with so many paragraphs below each.
    private func rig(_ count: Int, columns: Int = 60, rows: Int = 16) -> Rig {
        var first = [Block(.heading(level: 1, [.text("Section 1")]))]
        for (level, title) in [(2, "Roots"), (3, "Deep roots"), (2, "Leaves")] {
            first.append(Block(.heading(level: level, [.text(title)])))
            first += (0..<count).map { Block(.paragraph([.text("\(title) \($0)")])) }
        }
        let second =
            [Block(.heading(level: 1, [.text("Section 2")]))]
            + (0..<40).map { Block(.paragraph([.text("second \($0)")])) }
        let sections = (1...2).map { Section(id: "s\($0)", title: "Section \($0)", byteCount: 1_000) }
        let tour = Tour(id: "t", title: "T", sections: SectionList(sections))
        return Rig(tour, MemoryTour(sections: [first, second]), columns: columns, rows: rows)
    }

    /// A tour that remembers of which sections pieces were asked for: these are held near the place that is read.
    private final class AskedTour: SectionProvider {
        private let base: any SectionProvider
        private let asked = Mutex<Set<Int>>([])
        var sections: Set<Int> { asked.withLock { $0 } }
        let reads = Atomic(0)

        init(_ base: any SectionProvider) { self.base = base }

        func state(ofSection index: Int, piece: Int) -> PieceState {
            asked.withLock { _ = $0.insert(index) }
            return base.state(ofSection: index, piece: piece)
        }

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            reads.add(1, ordering: .relaxed)
            return try base.blocks(ofSection: index, piece: piece)
        }
    }

    @Test func readingHeadingsMovesNothingThatIsHeld() {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 60, count: 9))
        let asked = AskedTour(provider)
        var rig = Rig(tour, asked)
        let before = asked.sections
        rig.press("t")
        #expect(rig.reader.view.outline.headings.count == 9)
        #expect(asked.sections == before && before.count < 4)
    }

    @Test func theKeyForContentsReadsNoText() {
        let (tour, provider) = MemoryTour.paragraphs(Array(repeating: 60, count: 9))
        let asked = AskedTour(provider)
        var rig = Rig(tour, asked)
        let before = asked.reads.load(ordering: .relaxed)
        let effects = rig.reader.update(.input(.key("t")))
        #expect(asked.reads.load(ordering: .relaxed) == before)
        #expect(rig.reader.awaitsAnswer)
        rig.perform(effects)
        #expect(asked.reads.load(ordering: .relaxed) > before)
        #expect(!rig.reader.awaitsAnswer)
    }

    @Test func headingsStandBelowTheirSection() {
        var rig = rig(10, rows: 20)
        rig.press("t")
        rig.press(.init(.down), .init(.right))
        let titles = ["Section 1", "Roots", "Deep roots", "Leaves", "Section 2"]
        let rows = titles.map { title in rig.screen.firstIndex { $0.contains(title) && $0.contains("│") } ?? -1 }
        #expect(rows == (0..<5).map { rows[0] + $0 })
        let columns = titles[0..<4].map { title in
            rig.screen.first { $0.contains("│") && $0.contains(title) }.flatMap { row in
                row.firstRange(of: title).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
            } ?? -1
        }
        #expect(columns == [0, 2, 4, 2].map { columns[0] + $0 })
        rig.type("leav")
        rig.press(.init(.enter))
        #expect(rig.firstText == "Leaves")
        // the one that is read is chosen
        rig.press("t")
        #expect(rig.screen.contains { $0.contains("▸") && $0.contains("Leaves") })
        #expect(rig.saved.isEmpty)
    }

    @Test func bracketsStopAtTheHeadingsOfALongSection() {
        var rig = rig(10)
        var seen: [String] = []
        for _ in 0..<4 {
            rig.press("]")
            seen.append(rig.firstText)
        }
        #expect(seen == ["Roots", "Deep roots", "Leaves", "2 · Section 2"])
        for _ in 0..<4 {
            rig.press("[")
            seen.append(rig.firstText)
        }
        // the first section begins with the title of the tour
        #expect(seen[4...] == ["Leaves", "Deep roots", "Roots", "T"])
        rig.type("]jj[")
        #expect(rig.firstText == "Roots")
        // a number goes by sections
        rig.type("g1]")
        #expect(rig.firstText == "2 · Section 2")
        rig.type("1[")
        #expect(rig.firstText == "T")
    }

    @Test func aShortSectionHasNoStops() {
        var rig = rig(1, rows: 40)
        rig.press("]")
        #expect(rig.firstText == "2 · Section 2")
    }

    /// Many sections, too far from each other to be looked through at once, each with a heading of its own.
    private func longRig(columns: Int = 80, rows: Int = 24) -> Rig {
        let numbers = 1...40
        let sections = numbers.map { Section(id: "s\($0)", title: "Section \($0)", byteCount: 200_000) }
        let blocks = numbers.map { number in
            [
                Block(.heading(level: 1, [.text("Section \(number)")])),
                Block(.heading(level: 2, [.text("Plant no. \(number * 111)")])), Block(.paragraph([.text("Text.")])),
            ]
        }
        return Rig(
            Tour(id: "t", title: "T", sections: SectionList(sections)), MemoryTour(sections: blocks),
            columns: columns, rows: rows)
    }

    @Test func headingsOfAllSectionsAreFound() {
        var rig = longRig()
        rig.press("t")
        let chosen = rig.screen.first { $0.contains("▸ ") }
        rig.readHeadings()
        #expect(rig.screen.contains { $0.contains("40 sections, 40 headings") }, "\(rig.screen)")
        #expect(rig.screen.contains { $0 == chosen }, "the row one was on stays")
        rig.type("4440")
        #expect(rig.screen.contains { $0.contains("1 of 80") } && rig.screen.contains { $0.contains("Plant no. 4440") })
        rig.type("x")
        #expect(rig.screen.contains { $0.contains("no match") } && !rig.screen.contains { $0.contains("of 80") })
        rig.press(.init(.backspace), .init(.enter))
        #expect(rig.reader.currentSection == 39)
        // they are known from now on
        rig.press("t")
        #expect(rig.headingTask == nil && rig.screen.contains { $0.contains("40 headings") })
    }

    /// What was read of a tour that was reloaded meanwhile is not taken.
    @Test func headingsOfBeforeAreNotTaken() throws {
        var rig = longRig()
        rig.press("t")
        let task = try #require(rig.headingTask)
        let (tour, provider) = MemoryTour.paragraphs([3, 3])
        rig.tell(.replaced(tour, provider, remark: nil))
        var reports: [HeadingTask.Report] = []
        task.task.run(isStopped: { false }, isDue: { false }, report: { reports.append($0) })
        for report in reports { rig.tell(.headingsRead(task.report(report))) }
        #expect(!rig.screen.contains { $0.contains("Plant") })
        rig.readHeadings()
        #expect(rig.screen.contains { $0.contains("2 sections ") }, "\(rig.screen)")
    }

    /// At 40 columns the title is there to its end, before anything that stands at the right.
    @Test func titlesKeepTheirRoom() {
        let title = "A title of twenty-six signs"
        let sections = (1...12).map { Section(id: "s\($0)", title: $0 == 3 ? title : "Short", byteCount: 20_000) }
        let blocks = sections.map {
            [Block(.heading(level: 1, [.text($0.title)])), Block(.paragraph([.text("Text.")]))]
        }
        var rig = Rig(
            Tour(id: "t", title: "T", sections: SectionList(sections)), MemoryTour(sections: blocks), columns: 40,
            rows: 12)
        rig.press("t")
        #expect(rig.screen.contains { $0.contains(title) }, "\(rig.screen)")
        #expect(rig.screen.contains { $0.contains("Short") && $0.contains("min") })
    }

    @Test func partsAndOwnNumbers() {
        var sections = (1...4).map { Section(id: "s\($0)", title: "Chapter \($0)", byteCount: 100) }
        sections[1].number = "1"
        sections[1].part = "The garden"
        sections[2].number = "1.1"
        sections[2].level = 2
        sections[3].number = "2"
        let blocks = sections.map { section in
            [Block(.heading(level: 1, [.text(section.title)]))]
                + (0..<30).map { Block(.paragraph([.text("\(section.id) \($0)")])) }
        }
        let tour = Tour(id: "t", title: "T", sections: SectionList(sections))
        var rig = Rig(tour, MemoryTour(sections: blocks), columns: 130, rows: 20)
        #expect(rig.text.contains("Chapter 1"))
        rig.type("2]")
        #expect(rig.firstText == "1.1 · Chapter 3")
        rig.press("T")
        #expect(rig.screen.contains { $0.contains("The garden") })
        #expect(rig.screen.contains { $0.contains("1.1   Chapter 3") })
        let garden = rig.screen.firstIndex { $0.contains("1.1   Chapter 3") } ?? 0
        func mouse(_ action: MouseEvent.Action, _ column: Int) {
            rig.send([.mouse(MouseEvent(action, at: Position(column: column, row: garden)))])
        }
        rig.type("1]")
        let before = rig.firstText
        let place = rig.reader.view.frame.sideColumn + 8
        mouse(.press, place)
        mouse(.drag, 80)
        mouse(.release, 80)
        #expect(rig.firstText == before, "it was dragged away")
        mouse(.press, place)
        #expect(rig.firstText == before)
        mouse(.release, place)
        #expect(rig.firstText == "1.1 · Chapter 3")
        rig.press("T", "t", .init(.home), .init(.down))
        let row = rig.screen.first { $0.contains("The garden") }
        #expect(row != nil)
        // the title of a part is passed over
        rig.press(.init(.enter))
        #expect(rig.firstText == "1 · Chapter 2")
    }
}
