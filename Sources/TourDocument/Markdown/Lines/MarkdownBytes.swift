// What the rules of Markdown ask about bytes.

extension UInt8 {
    /// A blank or tab.
    @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// A blank, tab, vertical tab or form feed.
    @inlinable package var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
    /// ASCII punctuation, as CommonMark counts it.
    @inlinable package var isASCIIPunctuation: Bool { self > 0x20 && self < 0x7F && !isASCIIAlphanumeric }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes of a text stand at an index.
    @inlinable package func has(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= count else { return false }
        for i in 0..<text.utf8CodeUnitCount where self[index + i] != text.utf8Start[i] { return false }
        return true
    }

    /// The same without regard to the case of ASCII letters; the text is in lower case.
    @inlinable package func hasCaseless(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= count else { return false }
        for i in 0..<text.utf8CodeUnitCount {
            let byte = self[index + i]
            if (byte &- 0x41 < 26 ? byte | 0x20 : byte) != text.utf8Start[i] { return false }
        }
        return true
    }
}
