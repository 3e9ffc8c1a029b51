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

    /// The margin at the right first, then that at the left; what has no room in both is wrapped at the measure.
    @Test(arguments: [(20, 0), (21, 0), (24, 0), (25, 1), (27, 3)])
    func verbatimLines(columns: Int, shift: Int) {
        let long = String(repeating: "x", count: columns)
        let lines = lines(.verbatim([.text("short\n\(long)")]))
        #expect(lines.map(row) == ["short", long])
        #expect(lines.allSatisfy { $0.shift == shift })
    }

    @Test func longerLinesAreWrappedUnderAMark() {
        let lines = lines(.verbatim([.text("ab " + String(repeating: "x", count: 28) + "\n   cd " + "0123456789 123")]))
        #expect(lines.map(\.text) == ["ab xxxxxxxxxxxxxxxxx", "↪ xxxxxxxxxxx", "   cd 0123456789 123"])
        #expect(lines.map(\.shift) == [0, 2, 0])
        let indented = self.lines(.verbatim([.text("    abc 0123456789 0123456789")]))
        #expect(indented.map(\.text) == ["    abc 0123456789", "  ↪ 0123456789"])
        #expect(indented.map(\.shift) == [0, 0])
    }

    /// Blocks of one text stand at one place, whichever of them has the long line.
    @Test func blocksOfOneText() {
        var options = LayoutOptions(width: 20)
        options.margins = .init(left: 3, right: 4)
        let blocks = ["a", String(repeating: "x", count: 26), String(repeating: "y", count: 40)].map {
            Block(.verbatim([.text($0)]))
        }
        options.verbatimColumns = TextMeasure.longestLine(of: blocks, options)
        #expect(options.verbatimColumns == 26)
        #expect(BlockLayout.lines(for: blocks[0], options: options).map(\.shift) == [2])
        // no text goes beyond the screen
        let wrapped = BlockLayout.lines(for: blocks[2], options: options)
        #expect(wrapped.allSatisfy { $0.shift <= 3 && $0.cells.count - $0.shift <= 24 })
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
