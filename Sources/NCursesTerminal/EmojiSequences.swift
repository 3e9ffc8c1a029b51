import CellGrid

/// The emoji of several scalars (keycaps, skin tones, characters with U+FE0F) that a terminal draws as one of two columns: as tried in
/// kitty and Konsole, and as Ghostty's authors say of it. Others move on by other widths, and get the first scalar alone.
enum EmojiSequences {
    case none
    /// Those with skin tones alone.
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
        var isEmoji = false
        cell.forEachMark { mark in
            // people who are joined by U+200D stand side by side
            guard mark != "\u{200D}", mark != "\u{FE0E}" else { return }
            sequence.append(mark)
            isEmoji = isEmoji || Joining.makesEmoji(mark, on: cell.scalar)
        }
        return isEmoji ? String(sequence) : nil
    }
}
