import CellGrid
import TestSupport
import Testing
import TextLayout

/// Questions, lists and words as they are seen, on the page and over it.
@Suite(OwnThread()) struct QuestionGoldenTests {
    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)]) func themeInputs(columns: Int, rows: Int) throws {
        for (name, section, keys) in [
            ("page", 0, "j"), ("right", 0, "\t\t\r\r"), ("wrong", 0, "\t\t\rj\r"), ("several", 0, "\t\t\r\r\r "),
            ("term", 0, "\t\r"), ("list", 1, "jk\t\r\r"), ("words", 1, "jk\t\t\r"),
        ] {
            var rig = try AskingTour.rig(columns, rows, section: section)
            // on a small screen the quiz is further down
            if section == 0, name != "term", rows < 20 { rig.press(keys: "jjjj") }
            rig.press(keys: keys)
            try Golden.expect(try #require(rig.terminal.frame), "question-\(name)-\(columns)x\(rows)")
        }
    }

    @Test func inASCII() throws {
        var rig = try AskingTour.rig(theme: .standard(depth: .none), glyphs: .ascii)
        rig.press(keys: "\t\t\rj\r")
        try Golden.expect(try #require(rig.terminal.frame), "question-ascii-80x24")
    }
}
