import CellGrid
import Testing
import TextLayout
import TourDocument

@Suite struct TableTests {
    @Test func columnsAreAsWideAsTheirText() {
        let block = table(["Key", "Rows", "What"], ["j", "1", "line"], ["Space", "24", "page"])
        #expect(
            layout(block).width(40).page == """
                Key    Rows  What
                ─────  ────  ────
                j         1  line
                Space    24  page
                """)
        #expect(layout(block).ascii.rows[1] == "-----  ----  ----")
    }

    @Test func numbersGoToTheRightUnlessToldOtherwise() {
        #expect(
            layout(table(["n"], ["1"], ["-22.5 %"], [""])).rows == ["      n", "───────", "      1", "-22.5 %", ""])
        #expect(layout(table(["name"], ["1"], ["x"])).rows == ["name", "────", "1", "x"])
        #expect(layout(table(["name"], ["1"], alignments: [.left])).rows == ["name", "────", "1"])
        #expect(layout(table(["name"], ["x"], alignments: [.center])).rows == ["name", "────", " x"])
    }

    @Test func wideColumnsAreWrapped() {
        let block = table(
            ["Program", "Notes"], ["less", "the one to beat on speed, and it is very fast"], ["tour", "a trial"])
        #expect(
            layout(block).width(30).page == """
                Program  Notes
                ───────  ─────────────────────
                less     the one to beat on
                         speed, and it is very
                         fast

                tour     a trial
                """)
    }

    @Test func manyColumnsBecomeRecords() {
        let block = table(
            ["Program", "Paint", "Comment"], ["less", "2.3", "the one to beat on speed, and so on"],
            ["tour", "", "quick"])
        #expect(
            layout(block).width(20).page == """
                Program · Paint ·
                Comment
                ────────────────────
                Program: less
                Paint: 2.3
                Comment: the one to
                  beat on speed, and
                  so on
                ────────────────────
                Program: tour
                Comment: quick
                """)
    }

    @Test func spans() {
        let spanning = Table(
            alignments: [], header: [[cell("Group", columns: 2), cell("c")]],
            rows: [
                [cell("both", rows: 2), cell("x1"), cell("y1")], [cell("x2"), cell("y2")],
                [cell("wide one", columns: 3)],
            ])
        #expect(
            layout(.table(spanning)).page == """
                 Group    c
                ────  ──  ──
                both  x1  y1
                      x2  y2
                wide one
                """)
    }

    /// A cell that would go on over one that reaches down from above ends before it.
    @Test func spansThatCross() {
        let rows = [
            [cell("a", columns: 3), cell("down", rows: 2)], [cell("b"), cell("over", columns: 3), cell("c")],
            [cell("d")],
        ]
        let block = Block(.table(Table(alignments: [], header: [], rows: rows)))
        for width in 1...60 {
            #expect(layout(block).width(width).lines.flatMap { $0.faults(width: width) } == [], "width \(width)")
        }
    }

    @Test func tallSpansMakeTheirLastRowTaller() {
        let tall = Table(
            alignments: [], header: [],
            rows: [
                [
                    Table.Cell(
                        [.text("a"), Inline(.lineBreak), .text("b"), Inline(.lineBreak), .text("c")], rowSpan: 2),
                    cell("x"),
                ], [cell("y")],
            ])
        #expect(layout(.table(tall)).rows == ["a  x", "b  y", "c"])
    }

    @Test func offsetsNeverGoBackBesideTallSpans() {
        let content = [Inline.text("b"), Inline(.lineBreak), .text("c"), Inline(.lineBreak), .text("d")]
        let tall = Table(
            alignments: [], header: [], rows: [[cell("a"), Table.Cell(content, rowSpan: 2)], [cell("e")]])
        let lines = layout(.table(tall)).lines
        #expect(lines.map(\.text) == ["a  b", "e  c", "   d"])
        #expect(lines.map(\.textOffset) == [0, 8, 8])
    }

    @Test func hugeSpansCostNothing() {
        let huge = Table(
            alignments: [], header: [[cell("h", columns: 1_000_000, rows: 1_000_000)]],
            rows: [[cell("a", columns: 1_000_000, rows: 1_000_000), cell("b")]])
        let lines = layout(.table(huge)).lines
        #expect(lines.map(\.text) == ["h", "─  ─", "a  b"])
    }

    @Test func emptyTables() {
        #expect(layout(.table(Table(alignments: [], header: [], rows: []))).rows == [])
        #expect(layout(table(["", ""], ["a", "b"])).rows == ["a  b"])
        #expect(layout(table(["a", "b"])).rows == ["a  b", "─  ─"])
        let captioned = Table(caption: [.text("What")], alignments: [], header: [[cell("a")]], rows: [[cell("b")]])
        #expect(layout(.table(captioned)).rows == ["What", "a", "─", "b"])
    }

    @Test func offsetsFollowTheRows() {
        let block = table(["ab", "cd"], ["ef", "gh"])
        let lines = layout(block).lines
        #expect(BlockLayout.text(of: block) == "ab\ncd\nef\ngh\n")
        #expect(lines.map(\.textOffset) == [0, 6, 6])
    }

    @Test func linksInCells() {
        let linked = Table(alignments: [], header: [], rows: [[cell("abc"), Table.Cell([.text("d", link: "u")])]])
        #expect(layout(.table(linked)).lines[0].links == [LinkSpan(columns: 5..<6, target: "u")])
    }
}
