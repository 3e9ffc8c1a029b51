internal import Platform
internal import TourDocument

/// Addresses that hold what they name (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// Longer addresses are not read, in bytes.
    static let maximumLength = 4 << 20

    /// What an address holds; nil if it is too long, or not written as such.
    ///
    /// - Complexity: linear in its length.
    static func source(_ address: String) -> ByteSource? {
        let text = address.utf8
        guard text.count <= maximumLength, let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
        guard let bytes = unescaped(text[text.index(after: comma)...]) else { return nil }
        return (isBase64 ? Base64.decode(bytes) : bytes).map { ByteSource(name: "data:", bytes: $0) }
    }

    /// Bytes with `%41` for each that cannot stand in an address.
    private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var digits = 0
        for byte in text {
            guard digits > 0 || byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            if digits == 0 {
                bytes.append(0)
                digits = 2
                continue
            }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            bytes[bytes.count - 1] = bytes[bytes.count - 1] << 4 | UInt8(digit)
            digits -= 1
        }
        return digits == 0 ? bytes : nil
    }
}
