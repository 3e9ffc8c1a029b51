/// The classes of ASCII's characters. The Markdown library has its own: it imports nothing of ours.
extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
    @inlinable package var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }
    @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    /// The value of a hexadecimal digit; nil for any other byte.
    @inlinable package var hexDigit: UInt8? {
        if isASCIIDigit { return self - 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }
}

extension Unicode.Scalar {
    @inlinable package var isASCIIDigit: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIIDigit }
    @inlinable package var isASCIILetter: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIILetter }
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}
