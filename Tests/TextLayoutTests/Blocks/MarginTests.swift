import CellGrid
import TerminalText
import Testing
import TourDocument

@testable import TextLayout

/// Lines whose white space counts use the margins before they are wrapped.
@Suite struct MarginTests {
    private func lines(_ kind: Block.Kind, width: Int = 20, left: Int = 3, right: Int = 4) -> [Line] {
        var options = LayoutOptions(width: width)
        options.margins = .init(left: left, right: right)
        return BlockLayout.lines(for: Block(kind), options: options)
    }

    private func row(_ line: Line) -> String { String(line.cells.text.drop { $0 == " " }) }

    /// Whatever its lines need: the edge is the same for all blocks of a text.
    @Test(arguments: [1, 20, 27, 40])
    func verbatimLinesHaveTheWholeScreen(columns: Int) {
        let lines = lines(.verbatim([.text("short\n" + String(repeating: "x", count: columns))]))
        #expect(lines.map(\.text).first == "short")
        #expect(lines.count == (columns > 27 ? 3 : 2))
        #expect(lines.allSatisfy { $0.shift == 3 && $0.cells.count <= 27 })
    }

    /// Below its text: behind its blanks, and the sign or bullet among them.
    @Test(arguments: [
        ("ab 0123456789 0123456789 0123456789", ["ab 0123456789 0123456789", "↪ 0123456789"]),
        ("    abc 0123456789 0123456789", ["    abc 0123456789", "  ↪ 0123456789"]),
        ("+   abc 0123456789 0123456789", ["+   abc 0123456789", "  ↪ 0123456789"]),
        ("-abc 0123456789 0123456789 0", ["-abc 0123456789 0123456789", "↪ 0"]),
        ("  - abc 0123456789 0123456789", ["  - abc 0123456789", "  ↪ 0123456789"]),
    ])
    func longerLinesGoOnBelowTheirTextBehindAMark(line: String, rows: [String]) {
        #expect(lines(.verbatim([.text(line)])).map(\.text) == rows)
    }

    /// The room of code grows with it, and its indent is given up first, but for a column.
    @Test func code() {
        for columns in 60...90 {
            let text = String(repeating: "x", count: columns) + "\nshort"
            let lines = lines(.code(CodeBlock(text: text)), width: 76, left: 2, right: 1)
            let fits = columns <= 78
            #expect(lines.count == (fits ? 2 : 3), "\(columns)")
            #expect(lines.allSatisfy { $0.shift <= 2 && $0.cells.count - $0.shift <= 77 }, "\(columns)")
            #expect(Set(lines.map(\.shift)).count == 1, "\(columns)")
        }
    }

    @Test func colorsThatCameWithTheText() {
        let looks = [ColoredRun(range: 1..<3, style: Style(attributes: .bold))]
        let line = lines(.verbatim([.text("abcd")], colors: .given(looks)))[0]
        #expect(line.cells.map { $0.style.attributes.contains(.bold) } == [false, true, true, false])
    }

    @Test func colorsOfTheCodeThatTheTextIsAPartOf() {
        let code = CodeBlock(text: "ab\ncd")
        var options = LayoutOptions(width: 20)
        options.codeColors[code] = [ColoredRun(range: 3..<4, style: Style(attributes: .bold))]
        let block = Block(.verbatim([.text("cd")], colors: .code(code, start: 3)))
        let line = BlockLayout.lines(for: block, options: options)[0]
        #expect(line.cells.map { $0.style.attributes.contains(.bold) } == [true, false])
    }
}
