internal import Platform
internal import SourceFiles
internal import TourDocument

/// Addresses that hold what they name (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// Longer addresses are not read, in bytes.
    static let maximumLength = 4 << 20

    /// What an address holds; nil if it is too long, or not written as such.
    static func source(_ address: String) -> ByteSource? {
        let text = address.utf8
        guard text.count <= maximumLength, let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
        let bytes = PercentCoding.octets(text[text.index(after: comma)...])
        return (isBase64 ? Base64.decode(bytes) : bytes).map { ByteSource(name: "data:", bytes: $0) }
    }
}
