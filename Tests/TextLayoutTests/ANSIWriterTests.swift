import CellGrid
import Testing
import TextLayout
import TourDocument

@Suite struct ANSIWriterTests {
    private let linked = paragraph([.text("a "), .text("b", link: "https://example.com/ä b"), .text(" c", .strong)])

    @Test func plainTextHasNoEscapes() {
        let lines = layout(linked).colors(.palette256).lines
        #expect(ANSIWriter(depth: .none).text(of: lines) == "a b c\n")
    }

    @Test func stylesEndWithTheLine() {
        let text = ANSIWriter(depth: .palette256).text(of: layout(linked).colors(.palette256).lines)
        #expect(text == "a \u{1B}[0;4;38;5;32mb\u{1B}[0;1m c\u{1B}[0m\n")
        for depth in ColorDepth.allCases {
            let lines = layout(.heading(level: 1, [.text("x")])).colors(depth).lines
            for row in ANSIWriter(depth: depth).text(of: lines).split(separator: "\n") {
                #expect(!row.contains("\u{1B}") || row.hasSuffix("\u{1B}[0m"), "\(depth)")
            }
        }
    }

    @Test func linksAreClean() {
        let text = ANSIWriter(depth: .none, links: true).text(of: layout(linked).lines)
        #expect(text == "a \u{1B}]8;;https://example.com/%C3%A4%20b\u{1B}\\b\u{1B}]8;;\u{1B}\\ c\n")
        #expect(ANSIWriter.address("javascript:alert(1)") == nil)
        #expect(ANSIWriter.address("file:///etc/passwd") == nil)
        #expect(ANSIWriter.address("http://a\u{1B}\\") == nil)
        #expect(ANSIWriter.address("http://a\n") == nil)
        #expect(ANSIWriter.address("page.md") == nil)
        #expect(ANSIWriter.address("MAILTO:a@b.c") == "MAILTO:a@b.c")
        #expect(ANSIWriter.address("https://" + String(repeating: "x", count: 3000)) == nil)
    }

    @Test func colorsFitTheDepth() {
        var line = Line(cells: [Cell("x", style: Style(foreground: .rgb(255, 0, 0)))])
        func code(_ depth: ColorDepth) -> String { ANSIWriter(depth: depth).text(of: [line]) }
        #expect(code(.direct).contains("38;2;255;0;0"))
        #expect(code(.palette256).contains("38;5;196"))
        #expect(code(.sixteen) == "x\n")
        line = Line(cells: [Cell("x", style: Style(foreground: .palette(9)))])
        #expect(code(.sixteen).contains(";91m"))
        #expect(code(.eight).contains(";31m"))
        #expect(code(.none) == "x\n")
    }
}
