internal import CFriBidi

/// The order in which the characters of a paragraph are seen, by Unicode's bidirectional algorithm (UAX #9) as FriBidi has it.
package struct VisualOrder {
    enum Direction: Sendable {
        case leftToRight, rightToLeft
        /// That of the first letter; from left to right where there is none.
        case ofFirstLetter
    }

    var isRightToLeft: Bool { base == FRIBIDI_PAR_RTL }
    /// The embedding level of each scalar; odd where it reads from right to left.
    private var levels: [Int8]
    private var base: FriBidiParType
    private let scalars: [UInt32]
    private var types: [FriBidiCharType]

    /// Finds the levels of a paragraph's scalars. Complexity: O(scalars).
    init(of scalars: [UInt32], _ direction: Direction) {
        let count = FriBidiStrIndex(scalars.count)
        self.scalars = scalars
        types = Array(repeating: FriBidiCharType(0), count: scalars.count)
        levels = Array(repeating: 0, count: scalars.count)
        base =
            switch direction {
            case .leftToRight: FRIBIDI_PAR_LTR
            case .rightToLeft: FRIBIDI_PAR_RTL
            case .ofFirstLetter: FRIBIDI_PAR_ON
            }
        var brackets = Array(repeating: FriBidiBracketType(0), count: scalars.count)
        fribidi_get_bidi_types(scalars, count, &types)
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        // fails for want of memory only
        _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    }

    /// The numbers of a row's scalars in the paragraph, as they stand from left to right. Complexity: O(length of the row).
    func order(of row: Range<Int>) -> [Int] {
        var order = row.map { FriBidiStrIndex($0) }
        var levels = Array(levels[row])
        _ = fribidi_reorder_line(
            0, Array(types[row]), FriBidiStrIndex(row.count), 0, base, &levels, nil, &order)
        return order.map { Int($0) }
    }

    /// The mirror image of a scalar that reads from right to left; nil where it is shown as it is.
    func mirrored(_ index: Int) -> Unicode.Scalar? {
        var mirrored: FriBidiChar = 0
        guard levels[index] & 1 == 1, fribidi_get_mirror_char(scalars[index], &mirrored) != 0 else { return nil }
        return Unicode.Scalar(mirrored)
    }

    /// Whether a text has letters that read from right to left. Complexity: O(length).
    package static func matters(to text: String) -> Bool {
        // the bytes of those letters begin no lower
        guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
        let letters = UInt32(FRIBIDI_MASK_LETTER | FRIBIDI_MASK_RTL)
        return text.unicodeScalars.contains {
            $0.value >= 0x590 && fribidi_get_bidi_type($0.value).rawValue & letters == letters
        }
    }
}
