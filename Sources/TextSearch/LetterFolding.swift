internal import CUnistring

/// What counts as the same letter in a filter: capital or small, with an accent or without. `Über` is found by `uber`
/// and by `über`.
///
/// An accent is what Unicode takes apart from a letter of Latin, Greek or Cyrillic (and what is the same there, the stroke of
/// `ø` and `ł`), and so are the points of Hebrew, Arabic and Syriac, which most texts go without. Marks of other scripts make another
/// letter of one, as those of kana do, and stay.
package enum LetterFolding {
    /// The characters of a text, folded, as many as its lower case has.
    /// - Complexity: linear in the text.
    package static func characters(of text: String) -> [Character] { text.lowercased().map { withoutAccents($0) } }

    /// A text, folded.
    /// - Complexity: linear in the text.
    package static func folded(_ text: String) -> String { String(characters(of: text)) }

    /// A character of a text in lower case without its accents.
    package static func withoutAccents(_ character: Character) -> Character {
        // most are one byte, and those never have any
        if character.utf8.count == 1 { return character }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return character }
        let base = withoutAccents(first)
        guard base != first || scalars.dropFirst().contains(where: { isAccent($0.value) }) else { return character }
        var folded = String.UnicodeScalarView([base])
        folded.append(contentsOf: scalars.dropFirst().lazy.filter { !isAccent($0.value) })
        return Character(String(folded))
    }

    /// A letter in lower case without the accents that are part of it.
    static func withoutAccents(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        var letter = letter
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(UC_DECOMPOSITION_MAX_LENGTH)) { parts in
            // each step takes one accent away
            while let buffer = parts.baseAddress {
                let count = Int(uc_canonical_decomposition(letter.value, buffer))
                guard count > 0, parts[1..<count].allSatisfy({ isAccent($0) }),
                    // not the stroke of what is unequal
                    let base = Unicode.Scalar(parts[0]), base.properties.isAlphabetic
                else { break }
                letter = base
            }
        }
        return switch letter {
        case "ø": "o"
        case "ł": "l"
        case "đ": "d"
        case "ħ": "h"
        case "ŧ": "t"
        case "ı": "i"
        default: letter
        }
    }

    static func isAccent(_ value: UInt32) -> Bool {
        // points have classes of their own; those of Hebrew that tell how it is sung have not
        (0x300...0x36F).contains(value) || (0x591...0x5AF).contains(value)
            || (10...36).contains(uc_combining_class(value))
    }
}
