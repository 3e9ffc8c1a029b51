import CNcurses
import CellGrid

/// Makes of cells what curses is given: characters that the terminal can show.
struct CursesCharacters {
    /// How a character looks: attributes and colour pair as curses has them.
    struct Look {
        var attributes: UInt16 = 0
        var pair: Int32 = 0

        /// What is added to a character of ASCII; nil if such characters have to be put as all others are.
        var ofASCII: UInt32? {
            let look = curses_look(attributes, pair)
            return look == CURSES_NO_LOOK ? nil : look
        }
    }

    let unicode: Bool
    /// Whether it is the Linux console, whose fonts have few signs: see ``ConsoleSigns``.
    let isConsole: Bool

    /// A cell in a look. Where the character is narrower than the cell, it is to be put twice.
    func character(_ cell: Cell, look: Look) -> curses_cell {
        let value = cell.scalar.value
        let plain = curses_cell(
            scalars: (value, 0, 0, 0), attributes: look.attributes, width: UInt16(cell.width), pair: look.pair)
        let isASCII = (0x20..<0x7F).contains(value) && !(cell.hasMarks && unicode)
        return isASCII ? plain : replaced(plain, of: cell)
    }

    /// The way of all that is not plain ASCII.
    private func replaced(_ character: curses_cell, of cell: Cell) -> curses_cell {
        var result = character
        let value = cell.scalar.value
        // The door of CellText lets no control through; should one have come another way, it ends here.
        let isControl = value < 0x20 || (0x7F..<0xA0).contains(value)
        guard unicode, !isControl else {
            result.scalars.0 = isControl ? 0x3F : UInt32(ASCIIFallback.replacement(for: cell.scalar))
            result.width = 1
            return result
        }
        if isConsole { result.scalars.0 = ConsoleSigns.replacement(for: cell.scalar).value }
        var marks: [UInt32] = []
        cell.forEachMark { marks.append($0.value) }
        if marks.count > 0 { result.scalars.1 = marks[0] }
        if marks.count > 1 { result.scalars.2 = marks[1] }
        if marks.count > 2 { result.scalars.3 = marks[2] }
        return result
    }
}
