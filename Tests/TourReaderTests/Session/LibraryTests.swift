import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
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
        return Rig(tour, provider, columns: columns, rows: rows) { $0.grants = grants }
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
        rig.list(Self.entries, isComplete: true)
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

    /// Beside the rows on a wide screen; the one of the row that was left is not shown.
    @Test func theCoverOfTheChosenBookIsShown() throws {
        var rig = rig(columns: 120)
        rig.type("o")
        var entries = Self.entries
        for index in entries.indices { entries[index].cover = "i/cover.png" }
        rig.list(entries, isComplete: true)
        rig.type("j")
        rig.tell(.due(.move))
        let asked = rig.effects.compactMap {
            if case .drawCover(let cover, let edition, _) = $0 { (cover, edition) } else { nil }
        }
        let (cover, edition) = try #require(asked.last)
        #expect(cover.source != "/t/here.md" && cover.path == "i/cover.png")
        let frame = cover.frame(of: try #require(PixelSize(width: 300, height: 400)), cellShape: 2)
        #expect(frame.columns <= 24 && frame.rows <= 20)
        let rows = Array(repeating: Array(repeating: Cell("#"), count: frame.columns), count: frame.rows)
        rig.tell(.drawn(DrawnPicture(frame: frame, rows: rows, edition: edition)))
        #expect(
            rig.screen.count { $0.contains(String(repeating: "#", count: frame.columns) + " \u{2502}") } == frame.rows)
        rig.type("k")
        rig.tell(.due(.move))
        #expect(!rig.screen.contains { $0.contains("##") })
        rig.resize(80, 24)
        rig.type("j")
        #expect(!rig.screen.contains { $0.contains("##") }, "there is no room for it")
    }

    /// What of the keys has no room is left out, and nothing of them cut.
    @Test(arguments: 52..<90) func theKeysAreWhole(columns: Int) throws {
        var rig = rig(columns: columns)
        rig.type("o")
        rig.list(Self.entries, isComplete: true)
        let row = try #require(rig.screen.first { $0.contains("Esc back") })
        #expect(!row.contains("…"), "\(row)")
    }

    @Test func itIsFilledAsToursAreFound() {
        var rig = rig()
        rig.type("o")
        guard case .listTours? = rig.effects.last else { return #expect(Bool(false), "no listing") }
        #expect(rig.screen.contains { $0.contains("╭ Library") } && rig.screen.contains { $0.contains("… 0 tours") })
        rig.list(Array(Self.entries.prefix(2)), isComplete: false)
        #expect(rig.screen.contains { $0.contains("… 2 tours") })
        rig.list(Self.entries, isComplete: true)
        #expect(rig.screen.contains { $0.contains(" 4 tours") && !$0.contains("…") })
        func row(_ title: String) -> String { rig.screen.first { $0.contains("  \(title)") && $0.contains("│") } ?? "" }
        #expect(row("A tour").contains("▸") && row("A tour").contains("now"))
        #expect(row("Cells and widths").contains("✓") && row("Cells and widths").contains(" read "))
        #expect(row("Cells and widths").contains("★ 5") && row("Cells and widths").contains("×"))
        #expect(row("Welcome").contains("·  Welcome") && !row("Welcome").contains("×"))
        #expect(row("Huge").contains("◦") && row("Huge").contains("1 read"))
        // at once the next time, while it is looked for anew
        rig.press(.init(.escape))
        rig.type("o")
        #expect(rig.screen.contains { $0.contains("… 4 tours") })
    }

    /// Also where what is found later stands above the chosen tour.
    @Test func theFirstHeadingIsSeenWhileTheListFills() {
        var rig = rig()
        var here = Self.entries[0]
        (here.folder, here.share) = ("books", 1)
        var new = LibraryEntry(
            source: "/t/new.md", origin: .folder, id: "new", title: "New", sections: 2, isOpen: false)
        new.folder = "books"
        rig.type("o")
        rig.list([here], isComplete: false)
        let others = (1...30).map { number in
            LibraryEntry(
                source: "/o/\(number).md", origin: .folder, id: "\(number)", title: "Other", sections: 2, isOpen: false)
        }
        rig.list([here, new] + others, isComplete: true)
        #expect(rig.screen.contains { $0.contains("│ books ") }, "\(rig.screen)")
    }

    /// What was begun comes first, the latest of it on top, then each folder's, read last.
    @Test func whatIsGoneOnWithComesFirst() {
        var rig = rig(rows: 40)
        func entry(_ source: String, _ title: String, left: Int? = nil, _ sections: Int = 9) -> LibraryEntry {
            var entry = LibraryEntry(
                source: source, origin: left == nil ? .folder : .recent, id: source, title: title, sections: sections,
                isOpen: false)
            (entry.left, entry.folder) = (left, source.split(separator: "/").dropLast().joined(separator: "/"))
            return entry
        }
        var cells = Self.entries[1]
        (cells.left, cells.folder) = (100, "books")
        var gone = entry("/old/gone.md", "gone.md", left: 999)
        gone.isGone = true
        var removed = entry("/books/e.md", "Removed", left: 150)
        removed.isRemoved = true
        rig.type("o")
        rig.list(
            [
                gone, Self.entries[2], entry("/docs/a.md", "New"), cells, entry("/docs/b.md", "Begun", left: 200),
                entry("/books/c.md", "Later", left: 300), entry("/books/d.md", "Unread"), removed,
            ], isComplete: true)
        let rows = rig.screen.filter { $0.contains("│ ") }.map {
            $0.drop { $0 == " " || $0 == "│" }
        }
        let order = [
            "Reading", "◦  Later", "◦  Begun", "books", "◦  Removed", "·  Unread", "✓  Cells and widths", "Built in",
            "·  Welcome",
            "docs", "·  New", "Cannot be opened", "◦  gone.md",
        ]
        let shown = order.map { name in rows.firstIndex { $0.hasPrefix(name) } ?? -1 }
        #expect(shown == shown.sorted() && !shown.contains(-1), "\(shown) \(rows)")
    }

    /// No two rows are the same, however narrow the window is.
    @Test(arguments: [40, 60, 80, 120]) func toursOfOneNameAreToldApart(columns: Int) {
        var rig = rig(columns: columns)
        rig.type("o")
        let sources = ["/a/x/README.md", "/a/y/README.md", "/b/x/README.md"]
        let entries = sources.map {
            LibraryEntry(source: $0, origin: .folder, id: $0, title: "Guide", sections: 1, isOpen: false)
        }
        rig.list(entries, isComplete: true)
        let rows = rig.screen.filter { $0.contains("Guide") }
        #expect(rows.count == 3 && Set(rows).count == 3, "\(rows)")
        #expect(rows.contains { $0.contains("b/x/README.md") } || columns == 40)
    }

    @Test func aTourIsRemovedAndItsFilesStay() {
        var rig = rig()
        rig.type("o")
        rig.list(Self.entries, isComplete: true)
        // the one that is read, and what only lies there, cannot be
        rig.press("x", .init(.enter))
        #expect(!rig.effects.contains { if case .keep(.removed) = $0 { true } else { false } })
        rig.type("o")
        rig.list(Self.entries, isComplete: true)
        rig.press("j", "j", "x")
        #expect(rig.screen.contains { $0.contains("Cells and widths") && $0.contains("[ Remove ]") })
        rig.press(.init(.enter))
        #expect(rig.effects.last == .keep(.removed(tour: "cells")))
        #expect(
            !rig.screen.contains { $0.contains("Cells and widths") } && rig.screen.contains { $0.contains(" 3 tours") })
    }

    @Test func whatWasReadIsToldInWords() {
        let sections = (1...2).map { Section(id: "s\($0)", title: "S", byteCount: 30_000) }
        let tour = Tour(id: "t", title: "Long", sections: SectionList(sections))
        var place = Place(section: "s1", block: 0, offset: nil)
        place.record.add([0..<15_000], section: "s1", of: PresentText(number: 0, size: 30_000, isPaced: false))
        var entry = LibraryEntry(source: "/t/long.epub", origin: .recent, tour: tour, place: place)
        (entry.left, entry.notes) = (Rig.clock.now() - 86_400, 3)
        #expect(entry.kind == "epub")
        var rig = rig(columns: 130)
        rig.type("o")
        rig.list([entry], isComplete: true)
        let row = rig.screen.first { $0.contains("Long") } ?? ""
        #expect([" 25 % ", " 30 min ", " yesterday ", " 3 "].allSatisfy(row.contains), "\(row)")
    }

    @Test func theFilterIsLeftBeforeTheWindow() {
        var rig = rig()
        rig.type("o")
        rig.list(Self.entries, isComplete: true)
        rig.type("/qcel")
        rig.press(.init(.enter))
        #expect(!rig.reader.overlays.isEmpty)
        rig.press(.init(.escape))
        rig.type("/cel")
        #expect(rig.screen.contains { $0.contains("1 of 4") } && !rig.screen.contains { $0.contains("Welcome") })
        rig.press(.init(.escape))
        #expect(rig.screen.contains { $0.contains("Welcome") })
        rig.press(.init(.escape))
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func enterHasTheTourOpenedAndThenItIsRead() throws {
        var rig = rig()
        rig.type("20jmao")
        rig.list(Self.entries, isComplete: true)
        rig.type("/cells")
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty && rig.status.contains("Opening Cells and widths"))
        #expect(rig.effects.contains(.openTour("/t/cells.md")))
        // the old one is read until the new one is there
        rig.type("j")
        let left = rig.reader.place
        let place = Place(section: "Two", block: 3, offset: nil)
        rig.tell(.opened(opened("cells", place: place)))
        #expect(rig.firstText == "cells Two 3" && rig.reader.tour.id == "cells")
        guard case .keep(.place(let kept)) = try #require(rig.effects.dropLast().last) else {
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
        rig.list(Self.entries, isComplete: true)
        rig.type("/huge")
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
        rig.list(Self.entries, isComplete: true)
        rig.resize(columns, rows)
        #expect(rig.screen.count == rows && rig.screen.allSatisfy { $0.count <= columns })
        rig.press(.init(.end), .init(.home))
        rig.tell(.opened(opened("other")))
        rig.resize(80, 24)
        #expect(rig.firstText == "other")
    }
}
