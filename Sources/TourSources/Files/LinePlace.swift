/// A place in a text, as editors tell it.
package struct LinePlace: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in characters (Unicode scalars).
    package var column: Int
}

extension ByteSource {
    /// The places of bytes, which come in rising order; nil for what is behind the text's end.
    ///
    /// - Complexity: linear in the bytes before the last one.
    package func places(of offsets: [Int]) -> [LinePlace?] {
        var places: [LinePlace?] = []
        var here = LinePlace(line: 1, column: 1)
        var offset = 0
        // a file that cannot be read has no lines
        try? forEachPiece { bytes in
            for byte in bytes {
                while places.count < offsets.count, offsets[places.count] <= offset { places.append(here) }
                if places.count == offsets.count { return false }
                offset += 1
                if byte == 0x0A {
                    here = LinePlace(line: here.line + 1, column: 1)
                } else if byte & 0xC0 != 0x80 {
                    here.column += 1
                }
            }
            return true
        }
        return places + Array(repeating: nil, count: offsets.count - places.count)
    }
}
