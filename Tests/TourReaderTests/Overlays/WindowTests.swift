import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderWindows
@testable import TourReader

/// Windows over a page whose rows are full: what is beside them, what is above and below them, and how large they are.
struct WindowTests {
    /// A window, the keys that open it, and its title.
    struct Window: CustomTestStringConvertible, Sendable {
        var keys: String
        var title: String
        var testDescription: String { title }
    }

    static let windows = [
        Window(keys: "t", title: "Contents"), Window(keys: "c", title: "Credits"), Window(keys: "?", title: "Keys"),
        Window(keys: "??", title: "Keys"), Window(keys: "J", title: "Journal"), Window(keys: "o", title: "Library"),
        Window(keys: "maM", title: "Marks"), Window(keys: "M", title: "Marks"), Window(keys: "L", title: "Links"),
        Window(keys: "/word\r&", title: "Matches"), Window(keys: "\t\t\r", title: "Note 1"),
        Window(keys: "c?", title: "Keys"),
    ]
    static let sizes = [(40, 12), (80, 24), (100, 30), (200, 60)]

    private func rig(_ columns: Int, _ rows: Int, depth: ColorDepth = .palette256) -> Rig {
        let text = String(repeating: "words ", count: 60)
        let note = Footnote(number: 1, blocks: [Block(.paragraph([.text("What the note says.")]))])
        func blocks(_ number: Int) -> [Block] {
            [
                Block(.heading(level: 1, [.text("Section \(number)")])),
                Block(.paragraph([.text("two ", link: "#s2"), Inline(.footnote(1)), .text(" " + text)])),
            ] + (0..<60).map { _ in Block(.paragraph([.text(text)])) } + [Block(.footnotes([note]))]
        }
        let sections = (1...30).map { Section(id: "s\($0)", title: "Section \($0)", byteCount: 20_000) }
        let grants = (1...20).map { number in
            Grant(
                tour: "t", section: "s\(number)", title: "Section \(number)", tourTitle: "T", credits: 1,
                policy: .bottom, earnedAt: "1970-01-11T10:00:00Z")
        }
        var rig = Rig(
            Tour(id: "t", title: "T", sections: SectionList(sections)), MemoryTour(sections: (1...30).map(blocks)),
            columns: columns, rows: rows, theme: .standard(depth: depth)
        ) { $0.grants = grants }
        rig.type("2g")
        return rig
    }

    private func open(_ window: Window, _ rig: inout Rig) throws -> OverlayFrame {
        for key in window.keys { key == "/" ? rig.type("/") : rig.press(keys: String(key)) }
        rig.search()
        return try #require(rig.reader.overlays.frame, "\(rig.screen)")
    }

    @Test(arguments: windows, sizes)
    func rowsOfAWindowAreBlankBesideIt(window: Window, size: (Int, Int)) throws {
        for depth in [ColorDepth.none, .palette256] {
            var rig = rig(size.0, size.1, depth: depth)
            let frame = try open(window, &rig).outer
            #expect(rig.screen[frame.row].contains(" \(window.title) "), "\(rig.screen)")
            #expect(frame.columns <= 120)
            for row in frame.row..<frame.row + frame.rows {
                let cells = try #require(rig.terminal.frame).row(row)
                let beside = cells[..<frame.column] + cells[(frame.column + frame.columns)...]
                #expect(beside.allSatisfy { $0 == .blank }, "row \(row): \(cells.text)")
            }
        }
    }

    /// The page above and below stays where it is, and is dim.
    @Test(arguments: windows.dropLast(), sizes)
    func thePageAroundAWindowStays(window: Window, size: (Int, Int)) throws {
        var window = window
        var rig = rig(size.0, size.1)
        if window.keys.hasPrefix("/") {
            rig.press(keys: "/word\r")
            rig.search()
        } else if window.keys.hasPrefix("m") {
            rig.type("ma")
        } else if window.keys.hasPrefix("\t") {
            rig.press(keys: "\t\t")
            window.keys = "\r"
        }
        let before = rig.text
        let frame = try open(window, &rig).outer
        for row in rig.text.indices.dropLast(3) where !(frame.row..<frame.row + frame.rows).contains(row) {
            #expect(rig.text[row] == before[row])
            let cells = try #require(rig.terminal.frame).row(row)
            #expect(cells.allSatisfy { $0.style == rig.reader.session.look.theme.shade }, "row \(row): \(cells.text)")
        }
    }

    /// A window without a header has no blank rows in its place.
    @Test(arguments: [
        Window(keys: "?", title: "Keys"), Window(keys: "\t\t\r", title: "Note 1"), Window(keys: "M", title: "Marks"),
    ])
    func noEmptyHeader(window: Window) throws {
        var rig = rig(80, 24)
        let frame = try open(window, &rig)
        #expect(frame.headerRow == nil && frame.body.row == frame.outer.row + 1)
        #expect(rig.screen[frame.body.row].filter { $0.isLetter }.count > 3, "\(rig.screen)")
    }

    /// Of what is too long for its field the end is seen, with the cursor behind it.
    @Test(arguments: ["t", "o/", "c/"], [(20, 4), (40, 12), (80, 24)])
    func longTypingShowsItsEnd(keys: String, size: (Int, Int)) throws {
        var rig = rig(size.0, size.1)
        rig.type(keys)
        rig.type(String(repeating: "1234567890", count: 12) + "-77")
        let cursor = try #require(rig.terminal.cursor)
        let row = try #require(rig.terminal.frame).row(cursor.row)
        #expect(row[..<cursor.column].text.hasSuffix("0-77"), "\(rig.screen)")
    }
}
