internal import CNettle

/// Base64 (RFC 4648, 4), by Nettle. Complexity: linear.
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var digits = [CChar](repeating: 0, count: (bytes.count + 2) / 3 * 4)
        nettle_base64_encode_raw(&digits, bytes.count, bytes)
        return digits.map { UInt8(bitPattern: $0) }
    }

    /// Nil for invalid base64. Blanks and padding are skipped: pages break long lines.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        let digits = text.filter { $0 != UInt8(ascii: "=") }.map { CChar(bitPattern: $0) }
        var context = base64_decode_ctx()
        nettle_base64_decode_init(&context)
        var bytes = [UInt8](repeating: 0, count: (digits.count + 1) * 6 / 8)
        var count = bytes.count
        guard nettle_base64_decode_update(&context, &count, &bytes, digits.count, digits) == 1 else { return nil }
        return Array(bytes.prefix(count))
    }
}
