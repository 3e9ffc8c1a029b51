import TextSearch

/// A Unicode scalar that is a character by itself wherever it stands among its like, is written in no other way, and
/// has one scalar as its lower case without accents: text of such scalars can be compared scalar by scalar, as text of
/// ASCII byte by byte.
///
/// It is not said of all that it is true of, but of what titles are mostly written in: Latin, that of Vietnamese too,
/// Greek, Cyrillic, Hebrew letters, kana, Han, Hangul, the usual punctuation and most emoji.
struct PlainScalar: Hashable, Sendable {
    /// Its lower case without accents, which may be ASCII.
    var letter: UInt32
    /// Whether it is a letter or a number.
    var isWord: Bool

    /// Nil if it is none of these, or ASCII.
    init?(_ value: UInt32) {
        switch value {
        case 0x80..<0x600, 0x1E00..<0x1F00:
            let entry = Self.table[Int(value < 0x600 ? value - 0x80 : value - 0x1E00 + (0x600 - 0x80))]
            guard entry != 0 else { return nil }
            letter = UInt32(entry & ~Self.wordBit)
            isWord = entry & Self.wordBit != 0
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE:
            letter = value
            isWord = true
        case 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x2328, 0x2500...0x2775, 0x3001...0x3003, 0x3008...0x301B,
            0xFF01...0xFF0F, 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6C5, 0x1F900...0x1F9FF:
            letter = value
            isWord = false
        default: return nil
        }
    }

    private static let wordBit: UInt16 = 0x8000

    /// The letter of each scalar of these two ranges, with ``wordBit``; 0 for those that are not plain.
    private static let table: [UInt16] = [0x80..<0x600, 0x1E00..<0x1F00 as Range<UInt32>].joined().map { value in
        guard let scalar = Unicode.Scalar(value), isPlain(scalar) else { return 0 }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        guard lower.count == 1, let only = lower.first, only.value >= 0x80, only.value < 0x8000, isPlain(only) else {
            return 0
        }
        let character = Character(only)
        return UInt16(LetterFolding.withoutAccents(only).value)
            | (character.isLetter || character.isNumber ? wordBit : 0)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        // what is excluded from composition has another, equal way to be written
        guard !properties.isGraphemeExtend, !properties.isFullCompositionExclusion,
            properties.canonicalCombiningClass == .notReordered
        else { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator, .nonspacingMark,
            .spacingMark, .enclosingMark:
            return false
        default: return true
        }
    }
}
