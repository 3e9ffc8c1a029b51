/// What the rules of Markdown ask about bytes.
extension UInt8 {
    /// A blank or tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isASCIIWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
    /// ASCII punctuation, as CommonMark counts it.
    var isASCIIPunctuation: Bool { self > 0x20 && self < 0x7F && !isASCIIDigit && !isASCIILetter }
}
