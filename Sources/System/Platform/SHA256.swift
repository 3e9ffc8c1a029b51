internal import CNettle

/// SHA-256, by Nettle, which every Debian has: apt fetches over TLS with it.
package struct SHA256 {
    private var state = sha256_ctx()

    package init() { nettle_sha256_init(&state) }

    /// Complexity: linear in the number of bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_sha256_update(&state, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }

    /// The digest in 64 hexadecimal digits.
    package consuming func hexadecimal() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digest: 32 bytes.
    package consuming func digest() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&state, digest.count, &digest)
        return digest
    }

    /// Whether a text is a digest in 64 hexadecimal digits, in lower case.
    package static func isHexadecimal(_ text: some Collection<UInt8>) -> Bool {
        text.count == 64 && text.allSatisfy { $0.hexDigit != nil && $0 == $0.asciiLowercased }
    }

    /// The digest of bytes in 64 hexadecimal digits. Complexity: linear in their number.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.hexadecimal()
    }
}
