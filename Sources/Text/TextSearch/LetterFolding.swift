internal import CUnistring

/// The folding of letters in a filter: case and accents do not count. `Über` is found by `uber` and by `über`.
///
/// Accents are the decomposable marks of Latin, Greek or Cyrillic (and, likewise, the stroke of `ø` and `ł`), and the
/// points of Hebrew, Arabic and Syriac, which most texts omit. Marks of other scripts make another letter, as those of
/// kana do, and stay.
package enum LetterFolding {
    /// The characters of a text, folded, as many as its lower case has.
    /// - Complexity: linear in the text.
    package static func characters(of text: String) -> [Character] { text.lowercased().map { withoutAccents($0) } }

    /// A text, folded.
    /// - Complexity: linear in the text.
    package static func folded(_ text: String) -> String { String(characters(of: text)) }

    /// A lower-case character without its accents.
    package static func withoutAccents(_ character: Character) -> Character {
        // most are one byte, without accents
        if character.utf8.count == 1 { return character }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return character }
        let base = withoutAccents(first)
        guard base != first || scalars.dropFirst().contains(where: { isAccent($0.value) }) else { return character }
        var folded = String.UnicodeScalarView([base])
        folded.append(contentsOf: scalars.dropFirst().lazy.filter { !isAccent($0.value) })
        return Character(String(folded))
    }

    /// A lower-case letter without its accents.
    static func withoutAccents(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        var letter = letter
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(UC_DECOMPOSITION_MAX_LENGTH)) { parts in
            // each step removes one accent
            while let buffer = parts.baseAddress {
                let count = Int(uc_canonical_decomposition(letter.value, buffer))
                guard count > 0, parts[1..<count].allSatisfy({ isAccent($0) }),
                    // not the stroke of ≠ and the like
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
        // points have classes of their own, but not Hebrew's cantillation marks
        (0x300...0x36F).contains(value) || (0x591...0x5AF).contains(value)
            || (10...36).contains(uc_combining_class(value))
    }
}
