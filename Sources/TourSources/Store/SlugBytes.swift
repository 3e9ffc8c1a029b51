internal import TourDocument

/// Names of headings made byte by byte, for titles in ASCII: the same as ``HeadingSlug/slug(of:)`` makes.
enum SlugBytes {
    /// The byte of the name that a byte of the title becomes; nil if it is left out.
    static func byte(_ byte: UInt8) -> UInt8? {
        if (byte | 0x20) &- 0x61 < 26 { return byte | 0x20 }
        if byte == 0x20 { return 0x2D }
        return byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F ? byte : nil
    }

    /// Hands the name of a title to `body`.
    static func with<Result>(
        _ title: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard title.allSatisfy({ $0 < 0x80 }) else {
            var slug = HeadingSlug.slug(of: String(decoding: title, as: UTF8.self))
            return slug.withUTF8(body)
        }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: title.count) { buffer in
            var count = 0
            for byte in title {
                guard let byte = Self.byte(byte) else { continue }
                buffer.initializeElement(at: count, to: byte)
                count += 1
            }
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Whether a title has a name, which is compared with its first bytes first.
    static func has(_ title: UnsafeBufferPointer<UInt8>, name: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        for byte in title {
            guard byte < 0x80 else {
                var slug = HeadingSlug.slug(of: String(decoding: title, as: UTF8.self))
                return slug.withUTF8 { $0.elementsEqual(name) }
            }
            guard let byte = Self.byte(byte) else { continue }
            guard position < name.count, name[position] == byte else { return false }
            position += 1
        }
        return position == name.count
    }
}
