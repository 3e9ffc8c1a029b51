import CellGrid
import Credits
import Testing
import TourDocument

@testable import TourReader

/// The library, and reading another tour from it.
struct LibraryTests {
    private static let entries = [
        LibraryEntry(source: "/t/here.md", origin: .recent, id: "test", title: "A tour", sections: 2, isOpen: true),
        LibraryEntry(
            source: "/t/cells.md", origin: .recent, id: "cells", title: "Cells and widths", sections: 5, isOpen: false),
        LibraryEntry(source: "welcome", origin: .builtIn, id: "w", title: "Welcome", sections: 10, isOpen: false),
        LibraryEntry(source: "/t/huge.txt", origin: .folder, id: "huge", title: "Huge", sections: nil, isOpen: false),
    ]

    private func grant(_ tour: String, _ section: String) -> Grant {
        Grant(
            tour: tour, section: section, title: section, tourTitle: tour, credits: 1, policy: .bottom,
            earnedAt: "2026-11-01T10:00:00Z")
    }

    private func rig(columns: Int = 80, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([60, 60])
        let grants = (1...5).map { grant("cells", "c\($0)") } + [grant("huge", "x")]
        return Rig(tour, provider, columns: columns, rows: rows, grants: grants)
    }

    private func opened(_ id: String, place: Place? = nil) -> OpenedTour {
        let sections = ["One", "Two"].map { Section(id: $0, title: "\(id) \($0)", byteCount: 500) }
        let blocks = ["One", "Two"].map { name in
            [Block(.heading(level: 1, [.text("\(id) \(name)")]))]
                + (1...50).map { Block(.paragraph([.text("\(id) \(name) \($0)")])) }
        }
        return OpenedTour(
            tour: Tour(id: id, title: id, sections: SectionList(sections)), provider: MemoryTour(sections: blocks),
            source: "/t/\(id).md", place: place, marks: [], remark: nil)
    }

    /// What stands for a tour that is on its way gives way to it, and nothing else changes under the person's hands.
    @Test func whatIsOnItsWayGivesWay() {
        var rig = rig()
        var coming = opened("coming")
        coming.tour.id = ""
        coming.previous = "/t/here.md"
        rig.tell(.opened(coming))
        #expect(rig.screen.contains { $0.contains("coming One") })
        rig.type("o")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        var cells = opened("cells")
        cells.section = 1
        rig.tell(.opened(cells))
        #expect(rig.screen.contains { $0.contains("╭ Library") })
        rig.press(.init(.escape))
        #expect(rig.screen.contains { $0.contains("cells Two") })
        #expect(rig.reader.tour.id == "cells")
        // back leads to what was read before both
        rig.press(.init(.backspace))
        #expect(rig.effects.last == .openTour("/t/here.md"))
    }

    /// What of the legend has no room is left out, and nothing of it cut.
    @Test(arguments: 52..<90) func theLegendIsWhole(columns: Int) throws {
        var rig = rig(columns: columns)
        rig.type("o")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        let row = try #require(rig.screen.first { $0.contains("Enter go  Esc back") })
        #expect(!row.contains("…"), "\(row)")
    }

    @Test func itIsFilledAsToursAreFound() {
        var rig = rig()
        rig.type("o")
        #expect(rig.effects.last == .listTours(named: []))
        #expect(rig.screen.contains { $0.contains("╭ Library") } && rig.screen.contains { $0.contains("… 0 tours") })
        rig.tell(.toursListed(Array(Self.entries.prefix(2)), isComplete: false))
        #expect(rig.screen.contains { $0.contains("… 2 tours") })
        rig.tell(.toursListed(Self.entries, isComplete: true))
        #expect(rig.screen.contains { $0.contains(" 4 tours") && !$0.contains("…") })
        func row(_ title: String) -> String { rig.screen.first { $0.contains("  \(title)") && $0.contains("│") } ?? "" }
        #expect(row("A tour").contains("▸") && row("A tour").contains("0 of 2"))
        #expect(row("Cells and widths").contains("✓") && row("Cells and widths").contains("5 of 5"))
        #expect(row("Cells and widths").contains("★ 5") && row("Cells and widths").contains("recent"))
        #expect(row("Welcome").contains("built in") && row("Welcome").contains("0 of 10"))
        #expect(row("Huge").contains("1 read") && row("Huge").contains("folder"))
        // at once the next time, while it is looked for anew
        rig.press(.init(.escape))
        rig.type("o")
        #expect(rig.screen.contains { $0.contains("… 4 tours") })
    }

    @Test func typingFiltersAndEscapeClearsThenCloses() {
        var rig = rig()
        rig.type("o")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        rig.type("qcel")
        #expect(rig.screen.contains { $0.contains("no match") })
        rig.press(.init(.enter))
        #expect(!rig.reader.overlays.isEmpty)
        rig.press(.init(.escape))
        rig.type("cel")
        #expect(rig.screen.contains { $0.contains("1 of 4") } && !rig.screen.contains { $0.contains("Welcome") })
        rig.press(.init(.escape))
        #expect(rig.screen.contains { $0.contains(" 4 tours") })
        rig.press(.init(.escape))
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func enterHasTheTourOpenedAndThenItIsRead() throws {
        var rig = rig()
        rig.type("20jmao")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        rig.type("cells")
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty && rig.status.contains("Opening Cells and widths"))
        #expect(rig.effects.contains(.openTour("/t/cells.md")))
        // the old one is read until the new one is there
        rig.type("j")
        let left = rig.reader.place
        let place = Place(section: "Two", block: 3, offset: nil)
        rig.tell(.opened(opened("cells", place: place)))
        #expect(rig.firstText == "cells Two 3" && rig.reader.tour.id == "cells")
        guard case .keepPlace(let kept) = try #require(rig.effects.dropLast().last) else {
            Issue.record("the place is not kept")
            return
        }
        #expect(kept.section == left.section && kept.block == left.block && kept.record == left.record)
        #expect(rig.effects.last == .switchTour(to: "cells", source: "/t/cells.md"))
        #expect(
            rig.reader.view.places.marks.all.isEmpty && rig.reader.view.places.history.back.isEmpty
                && rig.status.contains("★ 0 of 2"))
        rig.type("o")
        #expect(rig.screen.contains { $0.contains("▸") && $0.contains("Cells and widths") })
        // the one that is read closes it
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty && rig.effects.filter { $0 == .openTour("/t/cells.md") }.count == 1)
    }

    /// What was set for the terminal holds in the tour that is read next, too.
    @Test func hebrewIsInItsOrderInTheNextTour() {
        var rig = rig()
        rig.tell(.opened(opened("שלום עולם")))
        #expect(rig.screen.contains { $0.contains("םלוע םולש") })
    }

    /// Who types quickly means the best of all tours, not the best of those found so far.
    @Test func enterWaitsForAllTours() {
        func typed() -> Rig {
            var rig = self.rig()
            rig.type("o")
            rig.tell(.toursListed(Array(Self.entries.suffix(1)), isComplete: false))
            rig.type("e")
            rig.press(.init(.enter))
            return rig
        }
        var rig = typed()
        #expect(rig.screen.contains { $0.contains("… 1 of 1") })
        rig.tell(.toursListed(Array(Self.entries.suffix(2)), isComplete: false))
        #expect(!rig.reader.overlays.isEmpty && !rig.effects.contains(.openTour("/t/huge.txt")))
        rig.tell(.toursListed(Self.entries, isComplete: true))
        let best = rig.effects.compactMap { if case .openTour(let source) = $0 { source } else { nil } }
        #expect(rig.reader.overlays.isEmpty && best.count == 1 && best != ["/t/huge.txt"], "\(best)")
        // another key takes it back
        rig = typed()
        rig.type("l")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        #expect(!rig.reader.overlays.isEmpty)
        // and what was chosen is what is meant
        rig = self.rig()
        rig.type("o")
        rig.tell(.toursListed(Array(Self.entries.suffix(2)), isComplete: false))
        rig.type("e")
        rig.press(.init(.down))
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func creditsNotYetSavedAreNotLost() {
        var rig = rig()
        rig.isDiskFull = true
        rig.type("2g")
        rig.type(String(repeating: " ", count: 12))
        let unsaved = rig.reader.unsaved
        #expect(!unsaved.isEmpty)
        rig.tell(.opened(opened("other")))
        #expect(rig.reader.unsaved == unsaved)
        rig.tell(.saved(unsaved, notice: nil))
        #expect(rig.reader.unsaved.isEmpty && rig.reader.session.credits.summary.earned == 0)
        #expect(rig.reader.session.credits.summary.grants.contains { $0.tour == "test" })
    }

    @Test func aTourThatCannotBeOpenedLeavesThisOne() {
        var rig = rig()
        rig.type("20j")
        let text = rig.text
        rig.type("o")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        rig.type("huge")
        rig.press(.init(.enter))
        rig.tell(.notOpened("/t/huge.txt", reason: "it is a directory"))
        #expect(rig.status.contains("Not opened: it is a directory") && rig.text == text)
        // an answer that nobody waits for
        rig.tell(.notOpened("/t/huge.txt", reason: "again"))
        #expect(!rig.status.contains("again"))
    }

    @Test(arguments: [(40, 12), (200, 60), (20, 5), (10, 3), (1, 1)])
    func itFitsEveryScreen(columns: Int, rows: Int) {
        var rig = rig()
        rig.type("o")
        rig.tell(.toursListed(Self.entries, isComplete: true))
        rig.resize(columns, rows)
        #expect(rig.screen.count == rows && rig.screen.allSatisfy { $0.count <= columns })
        rig.press(.init(.end), .init(.home))
        rig.tell(.opened(opened("other")))
        rig.resize(80, 24)
        #expect(rig.firstText == "other")
    }
}
