import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// What holds for every block at every width.
@Suite struct PropertyTests {
    private static let widths = [1, 2, 3, 5, 8, 11, 12, 13, 16, 20, 27, 40, 59, 60, 80, 84, 120, 200]

    @Test(arguments: 0..<Effort.times(15))
    func linesAreWellFormed(seed: Int) {
        var maker = RandomBlocks(seed: seed)
        let block = maker.block()
        let count = BlockLayout.text(of: block).unicodeScalars.count
        for width in Self.widths {
            let laid = seed % 3 == 0 ? layout(block).width(width).ascii : layout(block).width(width)
            let lines = laid.lines
            var offset = 0
            for (index, line) in lines.enumerated() {
                let faults = line.faults(width: width)
                #expect(faults.isEmpty, "seed \(seed), width \(width), line \(index): \(faults)")
                #expect(line.textOffset >= offset, "seed \(seed), width \(width), line \(index)")
                #expect(line.textOffset <= count, "seed \(seed), width \(width), line \(index)")
                offset = line.textOffset
                let found = Line.lineIndex(containing: offset, in: lines)
                #expect(lines[found].textOffset == offset && found >= index, "seed \(seed), width \(width)")
            }
        }
    }

    @Test(arguments: 0..<Effort.times(15))
    func textIsCompleteAndInOrder(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 1_000_000)
        maker.hasTables = false
        let block = maker.block()
        let text = BlockLayout.text(of: block)
        // a wide character has no room in one column
        for width in Self.widths.dropFirst() {
            let shown = layout(block).width(width).page.visible
            #expect(isSubsequence(text.visible, of: shown), "seed \(seed), width \(width)")
        }
    }

    @Test(arguments: 0..<Effort.times(15))
    func tableCellsAreComplete(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 2_000_000)
        var block = maker.block()
        var table: Table?
        while table == nil {
            if case .table(let found) = block.kind { table = found } else { block = maker.block() }
        }
        for width in Self.widths.dropFirst() {
            let shown = layout(block).width(width).page.visible
            for row in table.map({ $0.header + $0.rows }) ?? [] {
                for cell in row {
                    let text = cell.blocks.map { BlockLayout.text(of: $0) }.joined().visible
                    #expect(isSubsequence(text, of: shown), "seed \(seed), width \(width): \(cell.blocks.plainText)")
                }
            }
        }
    }

    @Test(arguments: 0..<Effort.times(15))
    func offsetsNameTheFirstCharacterOfALine(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 3_000_000)
        let block = Block(.quote([paragraph(maker.text(upTo: 200)), bullets([paragraph(maker.text(upTo: 100))])]))
        let text = Array(BlockLayout.text(of: block).unicodeScalars)
        for width in Self.widths.dropFirst() {
            let lines = layout(block).width(width).lines
            var last = -1
            for line in lines where line.kind == .text {
                #expect(line.textOffset > last, "seed \(seed), width \(width)")
                last = line.textOffset
                guard line.textColumn < line.cells.count else { continue }
                let shown = line.cells[line.textColumn].scalar
                if shown == " " { continue }
                // marks and what is unseen may stand before it
                let rest = String(String.UnicodeScalarView(text[line.textOffset...].prefix(8)))
                #expect(
                    rest.visible.first == shown || shown == "\u{25CC}", "seed \(seed), width \(width): \(line.text)")
            }
        }
    }

    @Test(arguments: 0..<Effort.times(25))
    func theSameCharacterIsFoundAtAnotherWidth(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 4_000_000)
        let block = paragraph(maker.text(upTo: 300))
        let wide = layout(block).width(84).lines
        for width in [20, 33, 57, 130] {
            let lines = layout(block).width(width).lines
            for line in wide {
                let found = Line.lineIndex(containing: line.textOffset, in: lines)
                #expect(lines[found].textOffset <= line.textOffset, "seed \(seed), width \(width)")
                if found + 1 < lines.count {
                    #expect(lines[found + 1].textOffset > line.textOffset, "seed \(seed), width \(width)")
                }
            }
        }
    }
}
