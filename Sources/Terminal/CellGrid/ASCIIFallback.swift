/// Replacements of characters on terminals that show only ASCII.
package enum ASCIIFallback {
    /// The ASCII equivalent of typographic punctuation of one column; any other scalar is unchanged.
    package static func punctuation(for scalar: Unicode.Scalar) -> Unicode.Scalar {
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

    /// The most similar ASCII character: a letter without its accent, a plainer sign, or else `?`.
    package static func replacement(for scalar: Unicode.Scalar) -> UInt8 {
        let scalar = punctuation(for: scalar)
        return switch scalar.value {
        case 0x20..<0x7F: UInt8(scalar.value)
        case 0xB4: UInt8(ascii: "'")
        case 0x2023, 0x25CF, 0x25AA, 0x2605, 0x2606, 0x2713, 0x2714, 0x2717, 0x2718: UInt8(ascii: "*")
        case 0x25CB, 0x25E6, 0x25CC: UInt8(ascii: "o")
        case 0x2026: UInt8(ascii: "~")
        case 0x2190, 0x25C0, 0x25C2: UInt8(ascii: "<")
        case 0x2192, 0x25B6, 0x25B8, 0x21AA, 0x21A9, 0x21B3: UInt8(ascii: ">")
        case 0x2191, 0x25B2, 0x25B4: UInt8(ascii: "^")
        case 0x2193, 0x25BC, 0x25BE: UInt8(ascii: "v")
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D: UInt8(ascii: "-")
        case 0x2550: UInt8(ascii: "=")
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x258C, 0x258F, 0x2590, 0x2595:
            UInt8(ascii: "|")
        case 0x250C...0x254B, 0x2552...0x2570: UInt8(ascii: "+")
        case 0x2580...0x258B, 0x2592, 0x2593: UInt8(ascii: "#")
        case 0x2591: UInt8(ascii: ":")
        default: latinLetter(scalar) ?? UInt8(ascii: "?")
        }
    }

    /// The base letter of a Latin one: `o` for `ö`, `s` for `ß`, `a` for `æ`. The Unicode name tells it: LATIN SMALL
    /// LETTER O WITH DIAERESIS, LATIN SMALL LETTER SHARP S.
    private static func latinLetter(_ scalar: Unicode.Scalar) -> UInt8? {
        guard let words = scalar.properties.name?.split(separator: " "), words.first == "LATIN" else { return nil }
        let letter = words.prefix { $0 != "WITH" }.last?.utf8.first
        return words.dropFirst().first == "SMALL" ? letter.map { $0 | 0x20 } : letter
    }
}
