/// Characters that are not shown as they are: a terminal could take them for a command, or they are invisible, or make a text look
/// like another one.
package enum HiddenCharacter: Hashable, Sendable, CaseIterable {
    case control
    /// Ends a line or a paragraph.
    case separator
    case direction
    /// Joins or varies the characters beside it, and belongs to the spelling of some languages and of emoji.
    case joiner
    /// Not visible: soft hyphens, marks of direction, tags and the like.
    case invisible
}

extension Unicode.Scalar {
    /// Whether it is hidden and not a joiner: no name needs it.
    package var mayDeceive: Bool { hidden != nil && hidden != .joiner }

    /// Why the character is not shown as it is; nil for all others. Complexity: O(1).
    package var hidden: HiddenCharacter? {
        if (0x20..<0x7F).contains(value) { return nil }
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: return .direction
        // annotations, which Unicode wants to be seen where they are understood
        case 0xFFF9...0xFFFB: return .invisible
        default: break
        }
        switch properties.generalCategory {
        case .control: return .control
        case .lineSeparator, .paragraphSeparator: return .separator
        default:
            if properties.isJoinControl || properties.isVariationSelector { return .joiner }
            return properties.isDefaultIgnorableCodePoint ? .invisible : nil
        }
    }
}
