import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// From 20x4 up everything can be reached, and smaller screens say what they need.
struct SmallScreenTests {
    private func rig(_ columns: Int, _ rows: Int, glyphs: Glyphs = .unicode) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([30, 30, 30])
        return Rig(tour, provider, columns: columns, rows: rows, glyphs: glyphs)
    }

    @Test(arguments: [(19, 4), (20, 3), (10, 2), (1, 1), (200, 3), (5, 50)])
    func aSmallerScreenSaysWhatItNeeds(columns: Int, rows: Int) {
        var rig = rig(40, 12)
        rig.type("5j")
        let before = rig.screen
        rig.resize(columns, rows)
        let need = columns >= 10 ? "needs 20x4" : "20x4"
        let text = rig.screen.joined().filter { $0 != " " }
        #expect(text == (columns >= 4 ? need.filter { $0 != " " } : "…"))
        // unseen keys move nothing, and earn nothing
        rig.type("jjjGdt")
        #expect(rig.saved.isEmpty)
        rig.resize(40, 12)
        #expect(rig.screen == before)
        rig.resize(columns, rows)
        rig.press("q")
        #expect(rig.effects.last == .quit(status: 0))
    }

    @Test(arguments: [Glyphs.unicode, .linear]) func everyWindowCanBeUsed(glyphs: Glyphs) {
        for (columns, rows) in [(20, 4), (21, 5), (24, 4), (25, 4), (29, 7), (80, 4)] {
            var rig = rig(columns, rows, glyphs: glyphs)
            rig.press("t", .init(.down))
            #expect(rig.screen.contains { $0.contains("Section 2") }, "\(columns)x\(rows)")
            rig.press(.init(.enter))
            #expect(rig.reader.currentSection == 1)
            // every key has its line, and each can be brought into sight
            rig.press("?", "?")
            var (seen, last): (Set<String>, [String]) = ([], [])
            while rig.screen != last {
                last = rig.screen
                seen.formUnion(last)
                rig.press("j")
            }
            for help in ["line down", "half a page", "section", "contents"] {
                #expect(seen.contains { $0.contains(help) }, "\(help) at \(columns)x\(rows)")
            }
            rig.press(.init(.escape), "c")
            #expect(rig.screen.contains { $0.contains("0") || $0.contains("1") })
            rig.press(.init(.escape), "|")
            rig.type("wc")
            #expect(rig.screen.last?.contains("| wc") == true, "\(columns)x\(rows)")
            #expect(rig.terminal.cursor?.row == rows - 1)
            rig.press(.init(.escape), "=")
            #expect(rig.screen.joined(separator: " ").contains("Section 2"), "\(columns)x\(rows)")
        }
    }

    /// A notice is there whole, on as many rows as it needs.
    @Test(arguments: [(20, 4), (24, 10), (30, 8), (80, 24)]) func aLongNoticeIsSeen(columns: Int, rows: Int) {
        var rig = rig(columns, rows)
        let reason = "editor-of-mine exited with status 3"
        rig.tell(.returned(problem: reason, hasChanged: false))
        let words = rig.screen.suffix(3).joined(separator: " ").split(separator: " ")
        for word in reason.split(separator: " ") { #expect(words.contains { $0 == word }, "\(word) in \(words)") }
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        #expect(!rig.screen.joined().contains("status 3"))
    }

    @Test func aWordThatIsTooLongIsCutInTheMiddleOfNothing() {
        for text in ["", "a", "abcdefghijkl", "ab cdefghijkl", "漢字漢字漢字 a", "日 b"] {
            for columns in 2...9 {
                let lines = CellLine(text).wrapped(columns: columns)
                #expect(lines.allSatisfy { $0.count <= columns })
                let shown = lines.map { $0.cells.text }.joined().filter { $0 != " " }
                #expect(shown == text.filter { $0 != " " }, "\(text) at \(columns)")
            }
        }
    }
}
