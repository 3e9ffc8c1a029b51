import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import TourPages

/// Links as they are seen: chosen, with letters, in their list, and a note in its window.
@Suite(OwnThread()) struct LinkGoldenTests {
    private struct Paths: SectionProvider {
        var open: OpenTour
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            try open.blocks(ofSection: index, piece: piece)
        }
        func page(ofSection index: Int) -> String? { open.page(ofSection: index) }
        func section(ofPage path: String) -> Int? { open.section(ofPage: path) }
        func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
            open.notePiece(of: note, ofSection: index, piece: piece)
        }
    }

    private func rig(_ columns: Int, _ rows: Int, glyphs: Glyphs = .unicode, depth: ColorDepth = .palette256) throws
        -> Rig
    {
        let folder = Fixtures.folder("paths")
        let open = try TourOpener.open(path: folder).completed()
        return Rig(
            open.tour, Paths(open: open), columns: columns, rows: rows, theme: .standard(depth: depth), glyphs: glyphs)
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)]) func themeInputs(columns: Int, rows: Int) throws {
        for (name, keys) in [
            ("chosen", "\t\t\t"), ("address", "\t\t\t\t\t"), ("refused", "\t\t\t\t\t\t\t"), ("letters", "f"),
            ("note", "\t\t\t\t\r"), ("list", "L"),
        ] {
            var rig = try rig(columns, rows)
            for key in keys.unicodeScalars {
                rig.press(key == "\t" ? KeyPress(.tab) : key == "\r" ? KeyPress(.enter) : KeyPress(.character(key)))
            }
            try Golden.expect(try #require(rig.terminal.frame), "link-\(name)-\(columns)x\(rows)")
        }
    }

    @Test func inASCII() throws {
        var rig = try rig(80, 24, glyphs: .ascii, depth: .none)
        rig.press(.init(.tab), .init(.tab), .init(.tab), .init(.tab), .init(.tab))
        try Golden.expect(try #require(rig.terminal.frame), "link-ascii-80x24")
    }
}
