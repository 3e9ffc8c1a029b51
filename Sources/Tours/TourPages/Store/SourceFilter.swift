internal import Platform
package import TextSearch

/// Excludes pages by the bytes of their source, so that text without a match is not parsed.
///
/// The letters of a word occur in the source in their order, whatever its format, with nothing between them but parts
/// that are no text: markup, which starts and ends with a punctuation mark, or an overstrike. A letter may also be
/// written as a character reference. So the filter finds the word's rarest letter, and from there its neighbours on
/// both sides, up to the first punctuation mark. It does not look beyond that: sources that pass are still parsed and
/// searched.
package struct SourceFilter {
    private let letters: [RequiredLiteral.Letter]
    private let anchor: Int
    private let compositeForms: Set<[UInt8]>
    /// The last bytes of the forms of the rarest letter.
    private let anchorEnds: [UInt8]

    package init(_ literal: RequiredLiteral) {
        letters = literal.letters
        anchor = literal.rarest
        compositeForms = literal.compositeForms
        anchorEnds = Set((letters[anchor].forms + compositeForms).compactMap(\.last)).sorted()
    }

    /// Whether the text of a source may hold the word. Complexity: linear in the number of bytes.
    package func mayBeHeld(by source: [UInt8]) -> Bool {
        source.withUnsafeBytes { mayBeHeld(by: $0) }
    }

    private func mayBeHeld(by bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var isInAttribute = false
        for end in anchorEnds {
            var position = 0
            while position < bytes.count, let found = memchr(base + position, Int32(end), bytes.count - position) {
                let last = UnsafeRawPointer(found) - base
                position = last + 1
                switch look(around: last, in: bytes) {
                case .may: return true
                case .mayInAttribute: isInAttribute = true
                case .not: break
                }
            }
        }
        return isInAttribute && memchr(base, 0x3C, bytes.count) != nil || hasReference(bytes)
    }

    // MARK: - Around a letter

    private enum Finding {
        case may
        /// Only if a part of the word is in an attribute, such as the description of a picture.
        case mayInAttribute
        case not
    }

    private func look(around last: Int, in bytes: UnsafeRawBufferPointer) -> Finding {
        guard let form = letters[anchor].forms.first(where: { Self.isForm($0, endingAt: last, in: bytes) }) else {
            let isComposite = (2...4).contains {
                $0 <= last + 1 && compositeForms.contains(Array(bytes[last + 1 - $0...last]))
            }
            return isComposite ? .may : .not
        }
        let left = look(from: last - form.count, at: anchor - 1, step: -1, in: bytes)
        if case .not = left { return .not }
        let right = look(from: last + 1, at: anchor + 1, step: 1, in: bytes)
        if case .not = right { return .not }
        if case .may = left, case .may = right { return .may }
        return .mayInAttribute
    }

    /// Finds the letters on one side of the first one, the next of them at `position`.
    private func look(
        from position: Int, at letter: Int, step: Int, in bytes: UnsafeRawBufferPointer
    ) -> Finding {
        var (position, letter) = (position, letter)
        while letters.indices.contains(letter) {
            guard bytes.indices.contains(position) else { return .may }
            let found = letters[letter].forms.first {
                Self.isForm($0, endingAt: step < 0 ? position : position + $0.count - 1, in: bytes)
            }
            guard let found else {
                return finding(at: bytes[position], between: letter, and: letter - step)
            }
            position += step * found.count
            letter += step
        }
        return .may
    }

    /// The finding for a byte that is not the letter.
    private func finding(at byte: UInt8, between first: Int, and second: Int) -> Finding {
        switch byte {
        // overstruck characters, and bytes that parsers drop
        case 0x00, 0x08: return .may
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return .may
        // bytes that match the letter when folded, or are dropped
        case 0x80...0xFF: return .may
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
            // a line break between wide characters of East Asia is no space
            return letters[first].isASCII || letters[second].isASCII ? .mayInAttribute : .may
        default: return .not
        }
    }

    private static func isForm(_ form: [UInt8], endingAt last: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard last < bytes.count, last + 1 >= form.count else { return false }
        var place = last
        for byte in form.reversed() {
            if bytes[place] != byte { return false }
            place -= 1
        }
        return true
    }

    // MARK: - Other forms of letters

    /// Whether a character reference may replace a letter of the word.
    private func hasReference(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var position = 0
        while position < bytes.count, let found = memchr(base + position, 0x26, bytes.count - position) {
            position = UnsafeRawPointer(found) - base + 1
            if mayBeLetter(referenceAt: position, in: bytes) { return true }
        }
        return false
    }

    private func mayBeLetter(referenceAt start: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard start < bytes.count else { return false }
        guard bytes[start] == 0x23 else {
            // a name begins with the letter that it is a form of
            return bytes[start].isASCIILetter
                && letters.contains { !$0.isASCII || $0.forms.contains { $0[0] | 0x20 == bytes[start] | 0x20 } }
        }
        var position = start + 1
        let isHexadecimal = position < bytes.count && bytes[position] | 0x20 == 0x78
        if isHexadecimal { position += 1 }
        let radix = isHexadecimal ? 16 : 10
        var value = 0
        while position < bytes.count, let digit = bytes[position].hexDigit, digit < radix {
            value = min(value * radix + Int(digit), 0x11_0000)
            position += 1
        }
        guard value >= 0x80 else {
            return letters.contains { $0.forms.contains { $0.count == 1 && Int($0[0]) == value } }
        }
        return true
    }
}
