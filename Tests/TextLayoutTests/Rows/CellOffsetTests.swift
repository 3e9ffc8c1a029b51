import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// Which character of the text each cell came from, for those who want to know.
@Suite struct CellOffsetTests {
    @Test(arguments: 0..<Effort.times(16))
    func cellsComeFromTheirText(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 7_000_000)
        let block = maker.block()
        let text = Array(BlockLayout.text(of: block).unicodeScalars)
        for width in [1, 5, 12, 30, 60, 84, 200] {
            var options = LayoutOptions(width: width)
            let plain = BlockLayout.lines(for: block, options: options)
            options.findsOffsets = true
            var lines = BlockLayout.lines(for: block, options: options)
            var shown = 0
            for (number, line) in lines.enumerated() {
                guard let offsets = line.cellOffsets else { continue }
                #expect(offsets.count <= line.cells.count, "seed \(seed), width \(width), line \(number)")
                var last: Int32 = -1
                for (cell, offset) in zip(line.cells, offsets) {
                    // both halves of a wide character are of the same one
                    if cell.isContinuation { #expect(offset == last, "seed \(seed), width \(width), line \(number)") }
                    last = offset
                    guard offset >= 0, !cell.isContinuation else { continue }
                    guard text.indices.contains(Int(offset)) else {
                        Issue.record("seed \(seed), width \(width), line \(number): offset \(offset)")
                        continue
                    }
                    let scalar = text[Int(offset)]
                    guard scalar.isASCII, scalar.value > 0x20, cell.scalar.isASCII else { continue }
                    shown += 1
                    // what a row has no room for is a question mark
                    #expect(
                        cell.scalar == scalar || cell.scalar == "?" || scalar.value == 0x7F,
                        "seed \(seed), width \(width), line \(number): \(scalar) as \(cell.scalar)")
                }
            }
            for index in lines.indices { lines[index].cellOffsets = nil }
            #expect(lines == plain, "seed \(seed), width \(width)")
        }
    }

    @Test func everyCharacterOfATableIsFound() throws {
        let row = { (texts: [String]) in texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            alignments: [.left, .right], header: [row(["Name", "Size"])],
            rows: [row(["a first one of some length", "12"]), row(["second", "7"])])
        let block = Block(.table(table))
        let text = Array(BlockLayout.text(of: block).unicodeScalars)
        for width in [8, 20, 80] {
            var options = LayoutOptions(width: width)
            options.findsOffsets = true
            let found = BlockLayout.lines(for: block, options: options).flatMap { $0.cellOffsets ?? [] }
            for (offset, scalar) in text.enumerated() where scalar.value > 0x20 {
                #expect(found.contains(Int32(offset)), "width \(width): \(scalar) at \(offset)")
            }
        }
    }

    @Test func whatLayoutAddsIsNoText() throws {
        var options = LayoutOptions(width: 40)
        options.headingNumber = "3 · "
        options.findsOffsets = true
        let heading = Block(.heading(level: 1, [.text("Ab "), Inline(.text("c"), marks: .keyboard)]))
        let line = try #require(BlockLayout.lines(for: heading, options: options).first)
        #expect(line.cells.text == "3 · Ab [c]")
        #expect(line.cellOffsets == [-1, -1, -1, -1, 0, 1, 2, -1, 3, -1])
    }
}
