/// Scripts whose lines are joined without a space.
enum EastAsianScript {
    /// Whether the last scalar of the text belongs to such a script.
    static func isWide(lastOf bytes: ArraySlice<UInt8>) -> Bool {
        var start = bytes.endIndex - 1
        while start > bytes.startIndex, bytes[start] & 0xC0 == 0x80, bytes.endIndex - start < 4 { start -= 1 }
        guard start >= bytes.startIndex else { return false }
        return isWide(first: bytes[start...])
    }

    /// Whether the first scalar of the text belongs to such a script.
    static func isWide(first bytes: some Sequence<UInt8>) -> Bool {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
        return isWide(scalar)
    }

    /// Han, kana, and their punctuation and full-width forms. Not Hangul: Korean puts spaces between words.
    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x30FF, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
