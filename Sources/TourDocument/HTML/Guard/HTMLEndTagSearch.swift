import CGumbo

/// Looks for the ends of elements whose content is not parsed.
///
/// What is missing once is missing from there on, and is not looked for again: many unended elements cost no more than one.
struct HTMLEndTagSearch {
    private var missing: Set<UInt32> = []

    /// The position behind the first end tag with the name at or after a position.
    mutating func end(of name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let tag = HTMLTagRole.tag(bytes, name).rawValue
        if missing.contains(tag) { return nil }
        var position = start
        while position + 2 + name.count <= bytes.count {
            if bytes[position] == 0x3C, bytes[position + 1] == 0x2F, matches(bytes, position + 2, name),
                let token = HTMLToken.at(position, in: bytes), token.kind == .endTag, token.name.count == name.count
            {
                if token.isUnfinished { break }
                return token.range.upperBound
            }
            position += 1
        }
        missing.insert(tag)
        return nil
    }

    private func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int, _ name: Range<Int>) -> Bool {
        for (offset, index) in name.enumerated() where bytes[position + offset] | 0x20 != bytes[index] | 0x20 {
            return false
        }
        return true
    }
}
