import Testing

@testable import CellGrid

@Suite struct MarkTests {
    private func marks(_ cell: Cell) -> [UInt32] {
        var marks: [UInt32] = []
        cell.forEachMark { marks.append($0.value) }
        return marks
    }

    @Test func aCellIsSmallAndHasNoHoles() {
        #expect(MemoryLayout<Cell>.size == 16)
        #expect(MemoryLayout<Cell>.stride == 16)
    }

    static let sequences: [[UInt32]] = [
        [], [0x301], [0x301, 0x323], [0x323, 0x301], [0x5B0, 0x5BC, 0x597], [0x1E8D6, 0xE0100, 0x1E8D6],
    ]

    @Test(arguments: sequences)
    func marksAreKeptInTheirOrder(values: [UInt32]) {
        for width in [UInt8(1), 2] {
            let style = Style(foreground: .rgb(1, 2, 3), background: .palette(200), attributes: [.bold, .dim])
            var cell = Cell("\u{10FFFD}", width: width, style: style)
            let bare = cell
            for value in values { cell.append(mark: Unicode.Scalar(value) ?? "?") }
            #expect(marks(cell) == values)
            #expect(cell.hasMarks == !values.isEmpty)
            #expect((cell == bare) == values.isEmpty)
            #expect(cell.scalar == "\u{10FFFD}")
            #expect(cell.width == width)
            #expect(cell.style == style)
            var other = bare
            for value in values { other.append(mark: Unicode.Scalar(value) ?? "?") }
            // equal in memory as well, which is how rows are compared
            let same = withUnsafeBytes(of: cell) { a in withUnsafeBytes(of: other) { a.elementsEqual($0) } }
            #expect(same)
        }
    }

    @Test func aFourthMarkIsDropped() {
        var cell = Cell("a")
        for value in UInt32(0x300)...0x310 { cell.append(mark: Unicode.Scalar(value) ?? "?") }
        #expect(marks(cell) == [0x300, 0x301, 0x302])
    }

    @Test func aFullTableKeepsWhatItHas() {
        var table = MarkSequences.Table(limit: 2)
        func marks(_ scalars: Unicode.Scalar...) -> UInt64 {
            let code = scalars.reduce(.none) { table.code($0, with: $1) }
            return table.marks(of: code)
        }
        let two = marks("\u{301}", "\u{302}")
        #expect(two == 0x301 | 0x302 << 21)
        #expect(marks("\u{301}", "\u{302}", "\u{303}") == two | 0x303 << 42)
        // one mark needs no place
        #expect(marks("\u{304}") == 0x304)
        #expect(marks("\u{304}", "\u{305}") == 0x304)
        #expect(marks("\u{301}", "\u{302}", "\u{304}") == two)
        #expect(marks("\u{301}", "\u{302}", "\u{303}") == two | 0x303 << 42)
    }
}
