import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// Blocks that were too large and were cut: their parts show what the whole would have shown.
@Suite struct CutBlockTests {
    /// The parts of something that was cut.
    private func parts(_ kinds: [Block.Kind]) -> [Block] {
        kinds.enumerated().map { index, kind in
            var block = Block(kind)
            if index > 0 { block.continuation.insert(.fromBefore) }
            if index < kinds.count - 1 { block.continuation.insert(.intoNext) }
            return block
        }
    }

    private func rows(_ blocks: [Block], width: Int, glyphs: Glyphs = .unicode) -> [String] {
        var rows: [String] = []
        for (index, block) in blocks.enumerated() {
            let spacing = BlockLayout.spacing(before: block, after: index > 0 ? blocks[index - 1] : nil)
            rows += Array(repeating: "", count: spacing)
            rows += layout(block).width(width).rows
        }
        return rows
    }

    @Test(arguments: [1, 8, 20, 59, 60, 100])
    func codeJoins(width: Int) {
        let texts = ["a\n\n\tb", "", "long " + String(repeating: "x", count: 150), "\n", "end"]
        let cut = parts(texts.map { .code(CodeBlock(language: "swift", text: $0)) })
        let whole = Block(.code(CodeBlock(language: "swift", text: texts.joined(separator: "\n"))))
        #expect(rows(cut, width: width) == rows([whole], width: width))
    }

    @Test(arguments: [20, 80])
    func codeInsideOfAnItemJoins(width: Int) {
        let cut = parts([.code(CodeBlock(text: "a\nb")), .code(CodeBlock(text: "c"))])
        var rest = List.Item([cut[1]])
        rest.isRest = true
        let list = parts([
            .list(List(isTight: false, items: [List.Item([cut[0]])])),
            .list(List(isTight: false, items: [rest, List.Item([paragraph("next")])])),
        ])
        let whole = bullets([Block(.code(CodeBlock(text: "a\nb\nc")))], [paragraph("next")], isTight: false)
        #expect(rows(list, width: width) == rows([whole], width: width))
    }

    @Test(arguments: [20, 80])
    func boxesJoin(width: Int) {
        let (one, two) = (paragraph("one"), paragraph("two"))
        let boxes: [([Block]) -> Block.Kind] = [
            { .quote($0) }, { .alert(.tip, $0) }, { .footnotes([Footnote(number: 7, blocks: $0)]) },
            { .details(summary: $0[0] == two ? [] : [.text("All")], $0) },
        ]
        for box in boxes {
            let cut = rows(parts([box([one]), box([two])]), width: width)
            let whole = rows([Block(box([one, two]))], width: width)
            #expect(cut.map { $0.filter(\.isLetter) } == whole.map { $0.filter(\.isLetter) })
        }
    }

    @Test(arguments: [true, false])
    func listsJoin(isTight: Bool) {
        let items = (1...9).map { List.Item([paragraph("item \($0)")]) }
        let cut = parts([
            .list(List(start: 1, isTight: isTight, items: Array(items[..<4]))),
            .list(List(start: 5, isTight: isTight, items: Array(items[4...]))),
        ])
        let whole = Block(.list(List(start: 1, isTight: isTight, items: items)))
        for width in [5, 20, 80] { #expect(rows(cut, width: width) == rows([whole], width: width)) }
    }

    @Test func paragraphsAndVerbatimJoin() {
        let cut = parts([.paragraph([.text("one")]), .paragraph([.text("two")])])
        #expect(rows(cut, width: 20) == ["one", "two"])
        #expect(rows(parts([.verbatim([.text("a")]), .verbatim([.text("b")])]), width: 20) == ["a", "b"])
        // what follows the last part stands apart again
        #expect(rows(cut + [paragraph("three")], width: 20) == ["one", "two", "", "three"])
    }

    @Test func tablesShowTheirHeaderOnce() {
        let header = ["Name", "Number"]
        let whole = table(header, ["one", "1"], ["two", "2"], ["six", "6"])
        let cut = parts([table(header, ["one", "1"]).kind, table(header, ["two", "2"], ["six", "6"]).kind])
        // in columns, and as records
        for width in [80, 8] { #expect(rows(cut, width: width) == rows([whole], width: width), "width \(width)") }
        // its text counts: what stands in the first row is found by its offset
        let lines = layout(cut[1]).lines
        #expect(lines[0].textOffset == "Name\nNumber\n".unicodeScalars.count)
        #expect(lines[0].text.hasPrefix("two"))
    }

    @Test func tallRowsOfATableStayApart() {
        let long = String(repeating: "word ", count: 30)
        let whole = table(["Text", "Number"], [long, "1"], [long, "2"], [long, "3"])
        let cut = parts([
            table(["Text", "Number"], [long, "1"]).kind, table(["Text", "Number"], [long, "2"], [long, "3"]).kind,
        ])
        #expect(rows(cut, width: 40) == rows([whole], width: 40))
    }

    /// Whatever the continuation says, lines stay well formed.
    @Test(arguments: 0..<Effort.times(20))
    func anyBlockMayBeAPart(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 6_000_000)
        var block = maker.block()
        block.continuation = Block.Continuation(rawValue: UInt8(1 + seed % 3))
        let count = BlockLayout.text(of: block).unicodeScalars.count
        for width in [1, 2, 7, 20, 60, 84] {
            var offset = 0
            for line in layout(block).width(width).lines {
                #expect(line.faults(width: width).isEmpty, "seed \(seed), width \(width)")
                #expect(line.textOffset >= offset && line.textOffset <= count, "seed \(seed), width \(width)")
                offset = line.textOffset
            }
        }
    }
}
