import CellGrid
import Testing
import TextLayout
import TourDocument

/// Text that asks for more columns than there are.
struct LeastWidthTests {
    private let page = table(
        ["what", "how it is done", "why"], ["one thing", "with some patience and a pen", "because"],
        ["another", "without", "it is so"])

    private func lines(_ block: Block, columns: Int, need: Int, shifted: Int? = nil, margins: (Int, Int) = (0, 0))
        -> [Line]
    {
        var options = LayoutOptions(width: columns)
        options.leastWidth = need
        options.chopping = shifted
        options.margins = LayoutOptions.Margins(left: margins.0, right: margins.1)
        return BlockLayout.lines(for: block, options: options)
    }

    private func whole(_ block: Block, columns: Int) -> [String] { layout(block).width(columns).rows }

    /// What is seen, put together from one step to the next, is what there is where there is room.
    @Test(arguments: [10, 20, 30])
    func itIsSeenPartByPart(columns: Int) {
        let need = 50
        let whole = whole(page, columns: need)
        var rows = Array(repeating: "", count: whole.count)
        // what is under a mark is seen in the part before
        for offset in stride(from: 0, to: need, by: columns - 2) {
            let part = lines(page, columns: columns, need: need, shifted: offset)
            #expect(part.count == whole.count)
            for (index, line) in part.enumerated() {
                #expect(line.cells.count <= columns)
                rows[index] += line.text.padded(to: columns).prefix(columns - 1).dropFirst(offset == 0 ? 0 : 1)
            }
        }
        for (row, text) in zip(rows, whole) { #expect(row.trimmed == text.trimmed) }
    }

    @Test func whereThereIsRoomNothingIsOtherwise() {
        #expect(lines(page, columns: 50, need: 50).map(\.text) == whole(page, columns: 50))
        #expect(lines(page, columns: 60, need: 50).map(\.text) == whole(page, columns: 60))
    }

    /// The margins are room as well: the right one first.
    @Test(arguments: [(50, 0), (56, 0), (60, 4), (66, 10)])
    func itUsesTheMargins(need: Int, shift: Int) {
        let found = lines(page, columns: 46, need: need, margins: (10, 10))
        #expect(found.map(\.text) == whole(page, columns: need))
        #expect(Set(found.map(\.shift)) == [shift])
    }

    @Test func linksAndOffsetsAreCutAsTheTextIs() throws {
        let block = paragraph([.text("one two "), .text("three", link: "#x"), .text(" four five six seven")])
        var options = LayoutOptions(width: 10)
        options.leastWidth = 40
        options.chopping = 10
        options.findsOffsets = true
        let line = try #require(BlockLayout.lines(for: block, options: options).first)
        #expect(line.text == "‹ee four ›")
        #expect(line.links.map(\.columns) == [0..<3])
        #expect(line.cellOffsets.map { Array($0.prefix(3)) } == [-1, 11, 12])
    }

    @Test func codeIsWrappedInTheRoomThatIsAskedFor() {
        let code = Block(.code(CodeBlock(language: nil, text: String(repeating: "x", count: 45))))
        let found = lines(code, columns: 20, need: 40, shifted: 25)
        #expect(found.map(\.text).joined().count { $0 == "x" } > 10)
        #expect(found.count == whole(code, columns: 40).count)
    }
}

extension String {
    fileprivate func padded(to columns: Int) -> String { self + String(repeating: " ", count: max(0, columns - count)) }
    fileprivate var trimmed: Substring { self[...].trimmed }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
