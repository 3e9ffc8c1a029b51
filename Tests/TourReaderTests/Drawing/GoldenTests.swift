import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import ReaderKit
@testable import ReaderPage
@testable import TourPages
@testable import TourReader

/// Whole screens as they were looked at and found good.
@Suite(OwnThread()) struct GoldenTests {
    private struct Garden: SectionProvider {
        var open: OpenTour
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            try open.blocks(ofSection: index, piece: piece)
        }
    }

    private func rig(
        _ columns: Int, _ rows: Int, depth: ColorDepth = .palette256, tone: BackgroundTone? = nil,
        glyphs: Glyphs = .unicode,
        grants: [Grant] = [], motion: Bool = false
    ) throws -> Rig {
        let folder = Fixtures.folder("garden")
        let open = try TourOpener.open(path: folder).completed()
        return Rig(
            open.tour, Garden(open: open), columns: columns, rows: rows, theme: .standard(depth: depth, tone: tone),
            glyphs: glyphs
        ) {
            $0.grants = grants
            $0.motion = motion
        }
    }

    private static let sizes = [(40, 12), (80, 24), (100, 30), (200, 60)]

    @Test(arguments: sizes)
    func pages(columns: Int, rows: Int) throws {
        var rig = try rig(columns, rows)
        var page = 1
        while true {
            // whoever reads has come to rest
            rig.tell(.rested)
            try Golden.expect(try #require(rig.terminal.frame), "page-\(columns)x\(rows)-\(page)")
            if rig.reader.view.viewport.engine.isAtEnd { break }
            rig.press(" ")
            page += 1
        }
    }

    /// From the title page to the card at the end, as a reader of some days sees them.
    @Test(arguments: sizes)
    func covers(columns: Int, rows: Int) throws {
        let plain = try rig(columns, rows)
        let tour = plain.reader.tour
        let grants = tour.sections.map { section in
            Grant(
                tour: tour.id, section: section.id, title: section.title, tourTitle: tour.title, credits: 1,
                policy: .bottom, earnedAt: "1970-01-11T10:00:00Z")
        }
        for (name, grants) in [("missing", Array(grants.dropLast())), ("complete", grants)] {
            var rig = try rig(columns, rows, grants: grants)
            try Golden.expect(try #require(rig.terminal.frame), "title-\(name)-\(columns)x\(rows)")
            rig.press("G")
            var log = ReadingLog()
            for day in 0..<4 {
                log.add(
                    ReadingLog.Entry(
                        day: Rig.clock.today - day, tour: tour.id, title: tour.title, seconds: 1_100 + day * 10))
            }
            rig.tell(.logRead(log))
            let next = LibraryEntry(
                source: "/t", origin: .builtIn, id: "t", title: "How a terminal works", sections: 12, isOpen: false)
            rig.list([next], isComplete: true)
            try Golden.expect(try #require(rig.terminal.frame), "end-\(name)-\(columns)x\(rows)")
        }
    }

    /// A second after a credit came, and before that.
    @Test(arguments: [ColorDepth.none, .palette256])
    func creditMoment(depth: ColorDepth) throws {
        var rig = try rig(80, 24, depth: depth, motion: true)
        while rig.saved.isEmpty { rig.press("j") }
        rig.press("j")
        rig.press("j")
        for _ in 0..<8 { rig.tell(.due(.growDividers)) }
        try Golden.expect(try #require(rig.terminal.frame), "credit-\(depth)-80x24")
        rig.tell(.due(.quietDividers(1)))
        try Golden.expect(try #require(rig.terminal.frame), "credit-quiet-\(depth)-80x24")
    }

    @Test func chosenCode() throws {
        var rig = try rig(100, 30, tone: .dark)
        rig.type(" ")
        rig.press(.init(.tab))
        try Golden.expect(try #require(rig.terminal.frame), "code-chosen-100x30")
    }

    @Test(arguments: sizes)
    func overlays(columns: Int, rows: Int) throws {
        for (name, keys) in [
            ("contents", "t"), ("filtered", "tbe"), ("credits", "c"), ("help", "?"), ("help-filtered", "?/cred"),
        ] {
            var rig = try rig(columns, rows)
            rig.type(keys)
            try Golden.expect(try #require(rig.terminal.frame), "\(name)-\(columns)x\(rows)")
        }
    }

    /// Credits of this tour and of another one, and the button that takes one back.
    @Test(arguments: sizes)
    func creditsEarned(columns: Int, rows: Int) throws {
        let tour = try rig(columns, rows).reader.tour
        func grant(_ tour: String, _ section: String, _ title: String, _ day: Int) -> Grant {
            Grant(
                tour: tour, section: section, title: title, tourTitle: "How a terminal works", credits: day % 3 + 1,
                policy: .bottom, earnedAt: "1970-01-\(day < 10 ? "0" : "")\(day)T10:00:00Z")
        }
        let grants = [
            grant(tour.id, tour.sections[0].id, "Soil", 11), grant("terminal", "cells", "Cells and widths", 10),
            grant("terminal", "tty", "What a tty is", 12),
        ]
        var rig = try rig(columns, rows, grants: grants)
        rig.type("c")
        try Golden.expect(try #require(rig.terminal.frame), "earned-\(columns)x\(rows)")
        rig.type("jx")
        try Golden.expect(try #require(rig.terminal.frame), "forget-\(columns)x\(rows)")
    }

    /// The prompt while something is typed, and the page with the hits lit behind it.
    @Test(arguments: sizes)
    func searches(columns: Int, rows: Int) throws {
        var rig = try rig(columns, rows)
        rig.type("/the b")
        rig.search()
        try Golden.expect(try #require(rig.terminal.frame), "search-\(columns)x\(rows)")
        rig.press(.init(.enter))
        rig.type("n")
        try Golden.expect(try #require(rig.terminal.frame), "found-\(columns)x\(rows)")
        rig.type("&")
        rig.search()
        try Golden.expect(try #require(rig.terminal.frame), "hits-\(columns)x\(rows)")
    }

    /// What is typed into the last row, and what is asked there.
    @Test(arguments: sizes)
    func questions(columns: Int, rows: Int) throws {
        var rig = try rig(columns, rows)
        rig.type("|wc -w")
        try Golden.expect(try #require(rig.terminal.frame), "ask-command-\(columns)x\(rows)")
        rig.press(.init(.escape), "w")
        try Golden.expect(try #require(rig.terminal.frame), "ask-file-\(columns)x\(rows)")
        rig.press(.init(.enter))
        let file = "notes/on/gardens/and/how/they/are/kept/by/numbers.txt"
        rig.tell(.written(section: rig.reader.tour.sections[0].id, file: file, .exists))
        try Golden.expect(try #require(rig.terminal.frame), "ask-replace-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func marks(columns: Int, rows: Int) throws {
        var rig = try rig(columns, rows)
        rig.type("jmaGmZM")
        try Golden.expect(try #require(rig.terminal.frame), "marks-\(columns)x\(rows)")
        rig.type("x")
        try Golden.expect(try #require(rig.terminal.frame), "delete-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func library(columns: Int, rows: Int) throws {
        var rig = try rig(columns, rows)
        rig.type("o")
        let tours = [
            ("A garden by numbers", 3, LibraryEntry.Origin.recent), ("How a terminal works", 12, .builtIn),
            ("Everything that nobody told you about the widths of characters", 7, .folder),
        ]
        let entries = tours.enumerated().map { number, tour in
            LibraryEntry(
                source: "/tours/t\(number)", origin: tour.2, id: number == 0 ? rig.reader.tour.id : "t\(number)",
                title: tour.0, sections: tour.1, isOpen: number == 0)
        }
        rig.list(entries, isComplete: true)
        try Golden.expect(try #require(rig.terminal.frame), "library-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func pinned(columns: Int, rows: Int) throws {
        var rig = try rig(columns, rows)
        rig.type("T]")
        rig.tell(.rested)
        try Golden.expect(try #require(rig.terminal.frame), "pinned-\(columns)x\(rows)")
    }

    @Test(arguments: [ColorDepth.none, .eight, .direct])
    func depths(depth: ColorDepth) throws {
        let rig = try rig(80, 24, depth: depth)
        try Golden.expect(try #require(rig.terminal.frame), "depth-\(depth)-80x24")
    }

    @Test(arguments: ColorDepth.allCases, BackgroundTone.allCases)
    func themes(depth: ColorDepth, tone: BackgroundTone) throws {
        var rig = try rig(80, 24, depth: depth, tone: tone)
        try Golden.expect(try #require(rig.terminal.frame), "theme-\(tone)-\(depth)-page")
        rig.press("t")
        try Golden.expect(try #require(rig.terminal.frame), "theme-\(tone)-\(depth)-contents")
    }

    @Test func ascii() throws {
        let rig = try rig(80, 24, depth: .none, glyphs: .ascii)
        try Golden.expect(try #require(rig.terminal.frame), "ascii-80x24")
    }
}
