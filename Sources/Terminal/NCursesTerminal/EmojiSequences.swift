import CellGrid

/// The multi-scalar emoji (keycaps, skin tones, characters with U+FE0F) that a terminal draws in two columns: as tried
/// in kitty and Konsole, and documented by Ghostty. Other terminals, with other widths, get only the first scalar.
enum EmojiSequences {
    case none
    /// Only those with skin tones.
    case tones
    case all

    /// The emoji of a terminal, by its name.
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

    /// The text to send for a character of two columns; nil for only its first scalar.
    func sequence(of cell: Cell) -> String? {
        guard self != .none, cell.width == 2 else { return nil }
        // a stand-in no longer stands for itself
        if StandIns.range.contains(cell.scalar.value) { return String(cell.scalar) }
        guard cell.hasMarks, self == .all || DisplayWidth.columns(of: cell.scalar) == 2 else { return nil }
        var sequence = String.UnicodeScalarView([cell.scalar])
        var isEmoji = false
        cell.forEachMark { mark in
            // people joined by U+200D are drawn apart
            guard mark != "\u{200D}", mark != "\u{FE0E}" else { return }
            sequence.append(mark)
            isEmoji = isEmoji || Joining.makesEmoji(mark, on: cell.scalar)
        }
        return isEmoji ? String(sequence) : nil
    }
}
