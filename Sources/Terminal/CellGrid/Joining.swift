/// Invisible characters of the spelling of a text: they go onto the character before them, if they mean something to
/// its kind. Anywhere else they could make one text look like another.
public enum Joining {
    /// Whether a scalar belongs to the last character before it. Complexity: O(1).
    static func belongs(_ scalar: Unicode.Scalar, to cells: ArraySlice<Cell>) -> Bool {
        guard isJoining(scalar), let last = cells.last(where: { !$0.isContinuation })?.scalar else { return false }
        switch scalar.value {
        case 0x200C: return isJoined(last)
        case 0x200D: return isJoined(last) || isEmoji(last)
        case 0x061C, 0x200E, 0x200F: return cells.suffix(directionReach).contains { isRightToLeft($0.scalar) }
        case 0xFE0E, 0xFE0F: return isEmoji(last)
        case tones: return last.properties.isEmojiModifierBase
        // other variants: Mongolian letters, signs and ideographs
        default: return last.value >= 0x1800
        }
    }

    /// Whether a character with a mark is an emoji of two columns.
    public static func makesEmoji(_ mark: Unicode.Scalar, on character: Unicode.Scalar) -> Bool {
        switch mark.value {
        case 0xFE0F, tones: true
        case keycap: character.properties.isEmoji && character.value < 0x80
        default: false
        }
    }

    /// Whether terminals disagree about the width of a character with this mark, so that only known ones are sent it.
    public static func changesWidth(_ mark: Unicode.Scalar, on character: Unicode.Scalar) -> Bool {
        switch mark.value {
        case 0xFE0E, 0xFE0F, tones: true
        case 0x200D: !isJoined(character)
        default: false
        }
    }

    private static let tones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
    private static let keycap: UInt32 = 0x20E3
    /// A direction mark may follow its letter at a distance, after signs and figures.
    private static let directionReach = 16

    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x180B...0x180F, 0x200C...0x200F, 0xFE00...0xFE0F, 0xE0100...0xE01EF, tones: true
        default: false
        }
    }

    /// Digits count as emoji for Unicode, but are text.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80 && scalar.properties.isEmoji
    }

    /// Letters whose shapes depend on their neighbours, as in Arabic and Indic scripts.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0600...0x109F, 0x1700...0x18AF, 0x1900...0x1CFF, 0xA800...0xA95F, 0xA980...0xABFF, 0xFB50...0xFDFF,
            0xFE70...0xFEFC, 0x10A00...0x11FFF, 0x1E900...0x1E95F:
            true
        default: false
        }
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
