package import CellGrid
package import ReaderKit
import TextLayout

/// Letters on all links of the screen, to follow them by typing.
package struct LinkHints: Sendable {
    private(set) var typed = ""
    package private(set) var hints: [(link: PlacedLink, letters: String)]

    /// The home row first.
    private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")
    private static let homeRow = 9

    package init(_ links: [PlacedLink]) {
        let names = Self.names(links.count)
        hints = zip(links, names).map { ($0, $1) }
    }

    /// Names for `count` links: a letter each if the home row suffices, else two. Links beyond the last pair have none.
    static func names(_ count: Int) -> [String] {
        if count <= homeRow { return letters.prefix(count).map { String($0) } }
        var names: [String] = []
        // as few letters as possible, so that most of them are in the home row
        let used = letters.prefix(
            min(letters.count, max(homeRow, (1...letters.count).first { $0 * $0 >= count } ?? letters.count)))
        for first in used {
            for second in used where names.count < count { names.append(String([first, second])) }
        }
        return names
    }

    package enum Outcome: Hashable, Sendable {
        /// There are more letters to type, or it is the letter of no link.
        case stay
        case stop
        case follow(PlacedLink)
    }

    /// Takes a key while hints are shown. Nil for a key that is none of theirs.
    package mutating func press(_ key: KeyPress) -> Outcome? {
        switch key.key {
        case .escape: return .stop
        case .backspace: _ = typed.popLast()
        case .character(let scalar) where key.modifiers.isEmpty: return type(Character(scalar))
        default: return nil
        }
        return .stay
    }

    private mutating func type(_ letter: Character) -> Outcome {
        let wanted = typed + letter.lowercased()
        if let hint = hints.first(where: { $0.letters == wanted }) { return .follow(hint.link) }
        if hints.contains(where: { $0.letters.hasPrefix(wanted) }) { typed = wanted }
        return .stay
    }

    /// Writes the letters before the links, parted by blanks from the words on both sides: the rest of the row moves if
    /// it can. Without room, they take the blanks, or cover the link's start. Names that do not match the typed letters
    /// are hidden.
    /// - Parameter origin: the cell that places of links are counted from.
    package func draw(
        on visible: [VisibleLink], at origin: Position, _ clip: Range<Int>, in buffer: inout CellBuffer,
        _ look: Appearance
    ) {
        // the shift of the rest of a row, and the first free column of it
        var rows: [Int: (shift: Int, end: Int)] = [:]
        for (link, letters) in hints {
            guard let part = visible.first(where: { $0.link == link })?.parts.first else { continue }
            let cells = CellText.cells(letters.uppercased(), style: look.theme.currentMatch)
            let row = origin.row + part.row
            var (shift, end) = rows[part.row] ?? (0, clip.lowerBound)
            let link = max(end, origin.column + part.columns.lowerBound + shift)
            let before = buffer.row(row)[max(end, link - cells.count - 2)..<link].reversed().prefix { $0.scalar == " " }
            // the blank behind the letters, and one that stays before them
            let (free, parted) = (max(0, before.count - 1), cells.count + 1)
            var column = link - min(free, parted)
            if buffer.makeRoom(of: parted - free, at: link, row: row, until: clip.upperBound) {
                shift += max(0, parted - free)
            } else {
                column = link - min(before.count, cells.count)
            }
            end = column + cells.count
            rows[part.row] = (shift, end)
            if letters.hasPrefix(typed) { buffer.write(cells, atColumn: column, row: row, clip: clip) }
        }
    }
}

extension CellBuffer {
    /// Moves the row from a column on to the right. False, and unchanged, without room.
    fileprivate mutating func makeRoom(of columns: Int, at column: Int, row: Int, until end: Int) -> Bool {
        guard column + columns <= end, self.row(row)[end - columns..<end].allSatisfy({ $0 == .blank }) else {
            return false
        }
        let rest = self.row(row)[column..<end - columns]
        write(Array(repeating: .blank, count: columns) + rest, atColumn: column, row: row)
        return true
    }
}
