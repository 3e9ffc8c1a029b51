import CellGrid
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Contents, credits and help over the page.
struct OverlayTests {
    private func titled(_ titles: [String]) -> Rig {
        let sections = titles.map { Section(id: $0, title: $0, byteCount: 400) }
        let blocks = titles.map { title in
            [Block(.heading(level: 1, [.text(title)]))]
                + (0..<40).map { Block(.paragraph([.text("\(title) \($0)")]), source: $0 * 10..<$0 * 10 + 10) }
        }
        let tour = Tour(id: "t", title: "T", sections: SectionList(sections))
        return Rig(tour, MemoryTour(sections: blocks), columns: 80, rows: 24)
    }

    @Test func contentsGoesWhereOneTypes() {
        var rig = titled(["Teletypes", "Cells and widths", "Colour", "Signals"])
        rig.press("t")
        #expect(rig.screen.contains { $0.contains("Contents") })
        rig.type("caw")
        #expect(rig.screen.contains { $0.contains("1 of 4") })
        rig.press(.init(.enter))
        #expect(rig.firstText == "2 · Cells and widths")
        #expect(!rig.screen.contains { $0.contains("Contents") })
    }

    @Test func contentsByNumberAndArrows() {
        var rig = titled(["Teletypes", "Cells and widths", "Colour", "Signals"])
        rig.press("t")
        rig.type("3")
        rig.press(.init(.enter))
        #expect(rig.firstText == "3 · Colour")
        rig.press("t", .init(.down), .init(.enter))
        #expect(rig.firstText == "4 · Signals")
        rig.press("t", .control("p"), .control("p"), .init(.enter))
        #expect(rig.firstText == "2 · Cells and widths")
    }

    @Test func escapeClearsThenStays() {
        var rig = titled(["Teletypes", "Cells and widths"])
        let before = rig.screen
        rig.press("t")
        rig.type("zz")
        #expect(rig.screen.contains { $0.contains("no match") })
        rig.press(.init(.enter), .init(.escape))
        #expect(rig.screen.contains { $0.contains("2 sections") })
        rig.press(.init(.escape))
        #expect(rig.screen == before)
    }

    @Test func contentsShowsWhatIsRead() {
        var rig = titled(["Teletypes", "Cells and widths", "Colour"])
        for _ in 0..<6 { rig.press(" ") }
        rig.press("t")
        func row(_ title: String) -> String {
            rig.screen.first { $0.contains(title) && ($0.contains(" min ") || $0.contains(" read ")) } ?? ""
        }
        #expect(row("Teletypes").contains("✓"))
        #expect(row("Cells and widths").contains("▸"))
        #expect(row("Colour").contains("·"))
    }

    @Test func theListStaysAsLargeWhileItIsFiltered() {
        var rig = titled((1...30).map { "Title \($0)" })
        rig.press("t")
        func borders() -> [Int] {
            rig.screen.indices.filter { rig.screen[$0].contains("╭") || rig.screen[$0].contains("╰") }
        }
        let before = borders()
        rig.type("17")
        #expect(borders() == before)
    }

    @Test func creditsNameTourSectionAndDay() {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        var rig = Rig(tour, provider, columns: 80, rows: 24)
        rig.press("j", "c")
        #expect(rig.screen.contains { $0.contains("A tour") && $0.contains("1 of 2") })
        #expect(rig.screen.contains { $0.contains("✓ Section 1") && $0.contains("today 13:46") && $0.contains("+1") })
        rig.press("q")
        #expect(!rig.screen.contains { $0.contains("Credits") })
    }

    @Test func helpHasEveryKeyOfTheTable() {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider, columns: 100, rows: 80)
        rig.press("?", "?")
        let words = rig.screen.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for binding in KeyTable.standard.bindings where !binding.command.isOfCard {
            #expect(rig.screen.contains { $0.contains(binding.keys[0].name()) }, "\(binding.command)")
            #expect(words.contains(binding.help.split(separator: " ").prefix(3).joined(separator: " ")))
        }
        // what only a card needs is named where one is
        #expect(!words.contains("sign in"))
        rig.press(.init(.function(1)))
        #expect(!rig.screen.contains { $0.contains("Keys") })
    }

    /// At the size that most terminals open with, the keys for what is there fit on one screen.
    @Test(arguments: [(80, 24), (100, 30), (200, 60)]) func helpIsOneScreen(columns: Int, rows: Int) {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider, columns: columns, rows: rows)
        rig.press("?")
        for (keys, text) in [
            ("j k", "line down, up"), ("t", "contents"), ("q", "quit"), ("/ n N", ""), ("?", "all keys"),
        ] {
            for key in keys.split(separator: " ") {
                #expect(rig.screen.contains { $0.contains(key) && $0.contains(text) }, "\(key) \(text)")
            }
        }
        let before = rig.screen
        rig.press("j", .init(.pageDown), "G")
        #expect(rig.screen == before, "there is nothing to scroll to")
    }

    /// In a window they are those of the window.
    @Test(arguments: [("c", "remove"), ("M", "filter"), ("J", "today")])
    func helpIsForTheWindowOnTop(key: String, text: String) {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        var rig = Rig(tour, provider, columns: 80, rows: 24)
        rig.type("j\(key)?")
        #expect(rig.screen.contains { $0.contains("This window") } && rig.screen.contains { $0.contains(text) })
        #expect(!rig.screen.contains { $0.contains("half a page down") })
        rig.type("?")
        #expect(rig.screen.contains { $0.contains("half a page down") })
        rig.press(.init(.escape))
        #expect(!rig.reader.overlays.isEmpty && !rig.screen.contains { $0.contains("Keys") })
    }

    /// From the help F1 leads to the manual, at the page about what is on top.
    @Test(arguments: [("", "Section 2"), ("c", "Section 3"), ("J", "Section 4")])
    func theHelpLeadsToTheManual(key: String, title: String) {
        let (tour, provider) = MemoryTour.paragraphs([40])
        var rig = Rig(tour, provider, columns: 80, rows: 24)
        rig.type("\(key)?")
        rig.press(.init(.function(1)))
        #expect(rig.effects.contains(.openTour("tour:manual")))
        let (pages, provided) = MemoryTour.paragraphs([30, 30, 30, 30])
        var sections = Array(pages.sections)
        for (index, id) in ["first", "keys", "credits", "journal"].enumerated() { sections[index].id = id }
        let manual = Tour(id: "tour.manual", title: "The manual", sections: SectionList(sections))
        rig.tell(
            .opened(
                OpenedTour(tour: manual, provider: provided, source: "tour:manual", place: nil, marks: [], remark: nil))
        )
        #expect(rig.firstText.contains(title))
        #expect(rig.reader.overlays.isEmpty)
    }

    /// The keys of a card do nothing where there is none.
    @Test(arguments: ["r", "s", "O", "B", "i"]) func keysOfCardsHaveNoMeaningWithoutOne(key: String) {
        var rig = titled(["A"])
        rig.type(key)
        #expect(rig.reader.overlays.isEmpty && rig.status.contains("\(key)"), "\(rig.status)")
        #expect(rig.status.contains("?"), "\(rig.status)")
    }

    @Test func everyCommandHasKeysAndNoKeyHasTwo() {
        let bindings = KeyTable.standard.bindings
        #expect(Set(bindings.map(\.command)) == Set(Command.allCases))
        let keys = bindings.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60), (20, 5), (10, 3), (1, 1), (30, 8), (25, 7)])
    func overlaysFitEveryScreen(columns: Int, rows: Int) {
        for key: KeyPress in ["t", "c", "?"] {
            var rig = titled((1...30).map { "Title \($0)" })
            rig.press(key)
            rig.resize(columns, rows)
            #expect(rig.screen.count == rows)
            rig.press(.init(.down), .init(.down), .init(.pageDown), .init(.end))
            rig.resize(80, 24)
            rig.press(.init(.escape))
            #expect(rig.screen.last?.contains("Title 1") == true)
        }
    }

    @Test func quitsAndRedrawsFromAnOverlayToo() {
        var rig = titled(["A", "B"])
        rig.press("t", .control("l"), .control("c"))
        #expect(rig.effects.suffix(2) == [.redraw, .quit(status: 0)])
    }
}
