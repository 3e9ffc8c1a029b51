internal import CFriBidi

/// The display order of a paragraph's characters by Unicode's bidirectional algorithm (UAX #9), by FriBidi.
package struct VisualOrder {
    enum Direction: Sendable {
        case leftToRight, rightToLeft
        /// The first letter's direction; left to right without letters.
        case ofFirstLetter
    }

    var isRightToLeft: Bool { base == FRIBIDI_PAR_RTL }
    /// The embedding level of each scalar; odd means right to left.
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
        // fails only for want of memory
        _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    }

    /// The indices of a row's scalars in display order from left to right. Complexity: O(length of the row).
    func order(of row: Range<Int>) -> [Int] {
        var order = row.map { FriBidiStrIndex($0) }
        var levels = Array(levels[row])
        _ = fribidi_reorder_line(
            0, Array(types[row]), FriBidiStrIndex(row.count), 0, base, &levels, nil, &order)
        return order.map { Int($0) }
    }

    /// The mirror image of a right-to-left scalar; nil if it has none.
    func mirrored(_ index: Int) -> Unicode.Scalar? {
        var mirrored: FriBidiChar = 0
        guard levels[index] & 1 == 1, fribidi_get_mirror_char(scalars[index], &mirrored) != 0 else { return nil }
        return Unicode.Scalar(mirrored)
    }

    /// Whether a text has right-to-left letters. Complexity: O(length).
    package static func matters(to text: String) -> Bool {
        // the bytes of those letters begin no lower
        guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
        let letters = UInt32(FRIBIDI_MASK_LETTER | FRIBIDI_MASK_RTL)
        return text.unicodeScalars.contains {
            $0.value >= 0x590 && fribidi_get_bidi_type($0.value).rawValue & letters == letters
        }
    }
}
