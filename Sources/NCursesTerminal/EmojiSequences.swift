import CNcurses
import CellGrid

/// The emoji of several scalars (keycaps, signs shown as pictures, skin tones) that a terminal draws as one of two columns: as tried in
/// kitty and Konsole, and as Ghostty's authors say of it. Others move on by other widths, and get the first scalar alone.
enum EmojiSequences {
    case none
    /// Pictures with skin tones alone.
    case tones
    case all

    /// Those of a terminal of a name.
    init(name: String, isMultiplexed: Bool, environment: (String) -> String?) {
        let konsole = environment("KONSOLE_VERSION").flatMap { Int($0) } ?? 0
        self =
            if isMultiplexed {
                .none
            } else if ["xterm-kitty", "xterm-ghostty", "kitty", "ghostty"].contains(name) {
                .all
            } else if konsole >= 22_12_00, name == "xterm-256color", environment("VTE_VERSION") == nil {
                .tones
            } else {
                .none
            }
    }

    /// What to send for a character of two columns; nil where that is its first scalar.
    func sequence(of cell: Cell) -> String? {
        guard self != .none, cell.width == 2 else { return nil }
        // a character that stands for a sequence stands for itself no more
        if StandIns.range.contains(cell.scalar.value) { return String(cell.scalar) }
        guard cell.hasMarks, self == .all || DisplayWidth.columns(of: cell.scalar) == 2 else { return nil }
        var sequence = String.UnicodeScalarView([cell.scalar])
        var isOne = false
        cell.forEachMark { mark in
            // people who are joined by U+200D stand side by side
            guard mark != "\u{200D}", mark != "\u{FE0E}" else { return }
            sequence.append(mark)
            isOne = isOne || Joining.makesPicture(mark, on: cell.scalar)
        }
        return isOne ? String(sequence) : nil
    }
}

/// Characters of two columns that curses is given for sequences, whose widths it does not know. They are replaced on the way to the
/// terminal.
struct StandIns {
    /// Rare ideographs, which curses takes for two columns wide.
    static let range = UInt32(CURSES_STAND_IN)..<UInt32(CURSES_STAND_IN + CURSES_STAND_INS)

    private var known: [String: Unicode.Scalar] = [:]

    /// The character for a sequence; nil if there can be no more, and the first scalar of the sequence is to be shown.
    mutating func character(for sequence: String, on session: OpaquePointer) -> Unicode.Scalar? {
        if let character = known[sequence] { return character }
        let number = known.count
        guard curses_stand_in(session, Int32(number), sequence) else {
            // if that would be taken for a sequence there is nothing to show
            let isTaken = number > 0 && sequence.unicodeScalars.first.map { Self.range.contains($0.value) } == true
            return isTaken ? "\u{FF1F}" : nil
        }
        let character = Unicode.Scalar(Self.range.lowerBound + UInt32(number))
        known[sequence] = character
        return character
    }
}
