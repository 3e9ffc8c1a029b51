/// Octets written as `%` and two digits.
package enum PercentCoding {
    /// The decoded octets. A percent sign without two digits is kept, as in a browser. Complexity: linear.
    package static func octets(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        let bytes = Array(bytes)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
                let low = bytes[index + 2].hexDigit
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// A path or name as a part of an address: encodes characters that would end it there, or mean something else.
    package static func escape(_ name: String) -> String {
        name.replacing("%", with: "%25").replacing("#", with: "%23").replacing("?", with: "%3F")
    }

    /// Text encoded for an address, so that decoding restores it.
    package static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 { append(byte, followedBy: ""[...].utf8, to: &encoded) }
        return encoded
    }

    /// Appends a byte of an address, encoded if it is not allowed in one. Escapes are kept.
    package static func append(_ byte: UInt8, followedBy next: Substring.UTF8View, to text: inout String) {
        let isEncoded =
            byte == UInt8(ascii: "%") && next.count >= 2 && next.prefix(2).allSatisfy { $0.hexDigit != nil }
        if isEncoded || byte > 0x20 && byte < 0x7F && !"%\"<>\\^`{|}".utf8.contains(byte) {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            append(octet: byte, to: &text)
        }
    }

    /// Appends a byte encoded.
    package static func append(octet: UInt8, to text: inout String) {
        let digits = Array("0123456789ABCDEF")
        text += "%"
        text.append(digits[Int(octet >> 4)])
        text.append(digits[Int(octet & 15)])
    }
}
