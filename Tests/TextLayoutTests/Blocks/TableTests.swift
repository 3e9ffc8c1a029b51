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
                ─────────────────
                j         1  line
                Space    24  page
                """)
        #expect(layout(block).ascii.rows[1] == "-----------------")
    }

    @Test func numbersGoToTheRightUnlessToldOtherwise() {
        #expect(
            layout(table(["n"], ["1"], ["-22.5 %"], [""])).rows == ["      n", "───────", "  1", "-22.5 %", ""])
        #expect(layout(table(["name"], ["1"], ["x"])).rows == ["name", "────", "1", "x"])
        #expect(layout(table(["name"], ["1"], alignments: [.left])).rows == ["name", "────", "1"])
        #expect(layout(table(["name"], ["x"], alignments: [.center])).rows == ["name", "────", " x"])
    }

    @Test func oneCellIsSetAlone() {
        var cells = Table(
            alignments: [.natural], header: [], rows: [[Table.Cell([.text("long words")])], [Table.Cell([.text("x")])]])
        cells.rows[1][0].alignment = .right
        #expect(layout(.table(cells)).rows == ["long words", "         x"])
    }

    @Test func wideColumnsAreWrapped() {
        let block = table(
            ["Program", "Notes"], ["less", "the one to beat on speed, and it is very fast"], ["tour", "a trial"])
        #expect(
            layout(block).width(30).page == """
                Program  Notes
                ──────────────────────────────
                less     the one to beat on
                         speed, and it is very
                         fast
                ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈
                tour     a trial
                """)
    }

    @Test func whereARowIsWrappedAllAreParted() {
        let block = table(["a", "b"], ["1", "x"], ["2", "y"], ["3", "one two three four five"], ["4", "z"])
        let rule = String(repeating: "┈", count: 20)
        #expect(
            layout(block).width(20).rows.dropFirst(2) == [
                "1  x", rule, "2  y", rule, "3  one two three", "   four five", rule, "4  z",
            ])
        #expect(!layout(block).width(40).rows.contains { $0.hasPrefix("┈") })
    }

    @Test func shortColumnsAreNotWrappedAndLongOnesDoNotStarveOthers() {
        let block = table(
            ["a", "b", "c"],
            ["eighteen columns x", String(repeating: "word ", count: 60), String(repeating: "text ", count: 8)])
        let rows = layout(block).width(70).rows
        #expect(rows[2].hasPrefix("eighteen columns x  word word"))
        #expect(rows.filter { $0.contains("text") }.count <= 4)
    }

    @Test func numbersStandWithTheirPointsBelowEachOther() {
        func column(_ texts: String..., alignments: [Table.Alignment] = []) -> [String] {
            let rows = texts.map { [cell($0), cell("|")] }
            return layout(.table(Table(alignments: alignments, header: [], rows: rows))).rows.map {
                String($0.dropLast(3))
            }
        }
        #expect(column("1,024.25", "-3", "0.125", "–") == ["1,024.25 ", "   -3    ", "    0.125", "        –"])
        #expect(column("3,5 €", "1.200,25 €", "7") == ["    3,5 € ", "1.200,25 €", "    7     "])
        #expect(column("13,500", "905", ".5") == ["13,500  ", "   905  ", "      .5"])
        #expect(column("1.234.567", "1.234", "12") == ["1.234.567", "    1.234", "       12"])
        #expect(column("1.5", "-12.25", "3", alignments: [.right]) == ["  1.5 ", "-12.25", "  3   "])
        #expect(column("1.5", "words", alignments: [.right]) == ["  1.5", "words"])
        #expect(column("10 000", "500") == ["10 000", "   500"])
        #expect(column("1.5", "2,5", "10") == ["1.5", "2,5", " 10"])
        // what is not a quantity stays at the left
        #expect(column("14.1.0", "668") == ["14.1.0", "668   "])
    }

    @Test func tablesAreWiderThanTextWhereThatHelps() {
        let names = ["alpha", "beta", "gamma", "delta"].map { $0 + String(repeating: "_", count: 15) }
        var laid = layout(table(names, names)).width(40)
        #expect(laid.rows.count > 4)
        laid.options.margins = .init(left: 20, right: 30)
        #expect(laid.rows.last == names.joined(separator: "  "))
        #expect(laid.lines.allSatisfy { $0.shift == 17 && $0.faults(width: 90).isEmpty }, "two columns stay free")
        // what is read as text is not
        var prose = layout(table(["a"], [String(repeating: "word ", count: 30)])).width(70)
        prose.options.margins = .init(left: 20, right: 30)
        #expect(prose.lines.allSatisfy { $0.cells.count <= 70 && $0.shift == 0 })
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
                less
                  2.3
                  the one to beat on
                    speed, and so on
                ────────────────────
                tour
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
                Group     c
                ────────────
                both  x1  y1
                      x2  y2
                wide one
                """)
    }

    /// A rule below a head says which columns it is of.
    @Test func headsOverSeveralColumns() {
        let spanning = Table(
            alignments: [],
            header: [[cell("City", rows: 2), cell("People", columns: 2)], [cell("1990"), cell("2020")]],
            rows: [[cell("Tokyo"), cell("32.5"), cell("37")]])
        #expect(
            layout(.table(spanning)).page == """
                City   People
                       ──────────
                       1990  2020
                ─────────────────
                Tokyo  32.5    37
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
        #expect(lines.map(\.text) == ["h", "────", "a  b"])
    }

    @Test func emptyTables() {
        #expect(layout(.table(Table(alignments: [], header: [], rows: []))).rows == [])
        #expect(layout(table(["", ""], ["a", "b"])).rows == ["a  b"])
        #expect(layout(table(["a", "b"])).rows == ["a  b", "────"])
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
