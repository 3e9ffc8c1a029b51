/// Characters not shown as they are: invisible, control characters, or used to make one text look like another.
package enum HiddenCharacter: Hashable, Sendable, CaseIterable {
    case control
    /// Ends a line or a paragraph.
    case separator
    case direction
    /// Joins or varies its neighbours; needed to spell some languages and emoji.
    case joiner
    /// Invisible: soft hyphens, direction marks, tags and the like.
    case invisible
}

extension Unicode.Scalar {
    /// Whether it is hidden and no joiner: no name needs it.
    package var mayDeceive: Bool { hidden != nil && hidden != .joiner }

    /// Unicode's category Cc, which will have no more members.
    package var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

    /// The kind of hidden character; nil for all others. Complexity: O(1).
    package var hidden: HiddenCharacter? {
        if (0x20..<0x7F).contains(value) { return nil }
        if isControl { return .control }
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: return .direction
        // annotations, which Unicode shows only where they are understood
        case 0xFFF9...0xFFFB: return .invisible
        default: break
        }
        switch properties.generalCategory {
        case .lineSeparator, .paragraphSeparator: return .separator
        default:
            if properties.isJoinControl || properties.isVariationSelector { return .joiner }
            return properties.isDefaultIgnorableCodePoint ? .invisible : nil
        }
    }
}
