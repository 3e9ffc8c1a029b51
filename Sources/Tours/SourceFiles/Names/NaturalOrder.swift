import Platform

/// The order in which people count: page 2 before page 10, ignoring case.
///
/// A name is a row of runs of ASCII digits, compared by their value whatever their length, and of other characters,
/// compared in lower case. (`strverscmp` is another order: to it `010` comes before `09`, and `B` before `a`.) Ties,
/// such as `a01`, `a1` and `A1`, are left to the caller.
package enum NaturalOrder {
    /// Appends bytes to a key so that keys compare byte by byte as their names do.
    ///
    /// A run of digits becomes the digit zero, the number of its digits without leading zeros, and those digits: of two
    /// numbers the one with more digits is greater, and other characters compare to either as to zero.
    /// - Complexity: linear in the length of the name.
    package static func appendKey(of name: ArraySlice<UInt8>, to key: inout [UInt8]) {
        let isASCII = name.allSatisfy { $0 < 0x80 }
        let name = isASCII ? Array(name) : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
        var index = 0
        while index < name.count {
            let byte = name[index]
            guard byte.isASCIIDigit else {
                key.append(byte.asciiLowercased)
                index += 1
                continue
            }
            while index < name.count, name[index] == UInt8(ascii: "0") { index += 1 }
            let start = index
            while index < name.count, name[index].isASCIIDigit { index += 1 }
            key.append(UInt8(ascii: "0"))
            var length = index - start
            while length >= 0xFF {
                key.append(0xFF)
                length -= 0xFF
            }
            key.append(UInt8(length))
            key.append(contentsOf: name[start..<index])
        }
    }
}

extension String {
    /// The text on one line: trimmed, and with one space between words. Complexity: linear in the length of the text.
    package var foldingWhiteSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
