import CGumbo

/// Character references, decoded by gumbo.
struct HTMLEntities {
    /// Longer than every name that HTML knows.
    static let maximumLength = 40
    private var cache: [[UInt8]: [UInt8]] = [:]

    /// The length of the reference at a position that holds `&`: name or number, and the semicolon if there is one.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        var end = position + 1
        let limit = min(bytes.count, position + maximumLength)
        if end < limit, bytes[end] == 0x23 { end += 1 }
        while end < limit, isAlphanumeric(bytes[end]) { end += 1 }
        if end < limit, bytes[end] == 0x3B { end += 1 }
        return end - position
    }

    /// The text that stands for a piece of text that starts with `&`.
    mutating func decode(_ reference: ArraySlice<UInt8>) -> [UInt8] {
        let key = Array(reference)
        if let known = cache[key] { return known }
        let decoded = key.withUnsafeBufferPointer { bytes -> [UInt8] in
            guard let document = try? GumboDocument(bytes, isFragment: true),
                let child = document.root.child(0),
                child.pointee.type == GUMBO_NODE_TEXT || child.pointee.type == GUMBO_NODE_WHITESPACE,
                let text = child.pointee.v.text.text
            else { return Array(bytes) }
            return Array(String(cString: text).utf8)
        }
        if cache.count > 1000 { cache.removeAll() }
        cache[key] = decoded
        return decoded
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
