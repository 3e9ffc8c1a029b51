/// Scripts whose lines are joined without a space.
enum EastAsianScript {
    /// Whether the last scalar of the text belongs to such a script.
    static func isWide(lastOf bytes: [UInt8]) -> Bool {
        String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last.map(isWide) ?? false
    }

    /// Whether the first scalar of the text belongs to such a script.
    static func isWide(first bytes: some Collection<UInt8>) -> Bool {
        String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first.map(isWide) ?? false
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
