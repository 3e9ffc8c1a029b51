import CellGrid
import TextLayout

/// Letters on all links of the screen, each of which is followed by typing its letters.
struct LinkHints: Sendable {
    /// What was typed so far.
    private(set) var typed = ""
    /// The links and their letters, in the order of the text.
    private(set) var hints: [(link: PlacedLink, letters: String)]

    /// The letters under the fingers first.
    private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")
    private static let homeRow = 9

    init(_ links: [PlacedLink]) {
        let names = Self.names(links.count)
        hints = zip(links, names).map { ($0, $1) }
    }

    /// So many names: a letter each, or two each if there are more links than letters in the home row. Links beyond the last
    /// pair have none.
    static func names(_ count: Int) -> [String] {
        if count <= homeRow { return letters.prefix(count).map { String($0) } }
        var names: [String] = []
        // as few letters as do, so that most of them are under the fingers
        let used = letters.prefix(
            min(letters.count, max(homeRow, (1...letters.count).first { $0 * $0 >= count } ?? letters.count)))
        for first in used {
            for second in used where names.count < count { names.append(String([first, second])) }
        }
        return names
    }

    /// What a key does.
    enum Outcome: Hashable, Sendable {
        /// There are more letters to type, or it is the letter of no link.
        case stay
        case stop
        case follow(PlacedLink)
    }

    /// A key while letters are on the links. Nil: it has nothing to do with them.
    mutating func press(_ key: KeyPress) -> Outcome? {
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
}

extension LinkHints {
    /// Writes the letters over the beginnings of links. Those that do not go on with what was typed are gone.
    /// - Parameter origin: the cell that places of links are counted from.
    func draw(
        on visible: [VisibleLink], at origin: Position, _ clip: Range<Int>, in buffer: inout CellBuffer, _ look: Look
    ) {
        // the first free column of each row
        var ends: [Int: Int] = [:]
        for (link, letters) in hints where letters.hasPrefix(typed) {
            guard let part = visible.first(where: { $0.link == link })?.parts.first else { continue }
            let cells = CellText.cells(letters.uppercased(), style: look.theme.match)
            let column = max(part.columns.lowerBound, ends[part.row] ?? part.columns.lowerBound)
            ends[part.row] = column + cells.count
            buffer.write(cells, atColumn: origin.column + column, row: origin.row + part.row, clip: clip)
        }
    }
}
