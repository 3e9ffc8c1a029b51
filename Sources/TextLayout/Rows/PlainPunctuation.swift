/// Typographic punctuation and what stands for it where only ASCII can be shown.
enum PlainPunctuation {
    /// A scalar of one column for another; what has no such stand-in stays. Complexity: O(1).
    static func ascii(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2018, 0x2019, 0x201B, 0x2032: "'"
        case 0x201A: ","
        case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033, 0xAB, 0xBB: "\""
        case 0x2010...0x2015, 0x2212, 0xB7: "-"
        case 0x2039: "<"
        case 0x203A: ">"
        case 0x2022: "*"
        case 0xD7: "x"
        default: scalar
        }
    }
}
