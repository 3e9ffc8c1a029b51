internal import CNettle

/// The SHA-256 of bytes, by Nettle: on Debian it is part of every system, since apt fetches over TLS with it.
enum SHA256 {
    /// The digest in 64 hexadecimal digits. Complexity: linear in the number of bytes.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        var state = sha256_ctx()
        nettle_sha256_init(&state)
        nettle_sha256_update(&state, bytes.count, bytes)
        return hexadecimal(&state)
    }

    /// The digest of all that there is of a source.
    static func hexadecimal(_ source: ByteSource) throws(SourceError) -> String {
        var state = sha256_ctx()
        nettle_sha256_init(&state)
        try source.forEachPiece { bytes in
            nettle_sha256_update(&state, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
            return true
        }
        return hexadecimal(&state)
    }

    /// The digest of what a state was given, which is empty then.
    static func hexadecimal(_ state: inout sha256_ctx) -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&state, digest.count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
