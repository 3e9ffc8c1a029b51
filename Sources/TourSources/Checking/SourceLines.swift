internal import TourDocument

/// The lines and columns of bytes of a text.
struct SourceLines {
    struct Place: Hashable, Sendable {
        /// From 1.
        var line: Int
        /// From 1, in characters (Unicode scalars).
        var column: Int
    }

    private let source: ByteSource

    init(_ source: ByteSource) { self.source = source }

    /// The places of bytes, which come in rising order; nil for what is behind the text's end.
    ///
    /// - Complexity: linear in the bytes before the last one.
    func places(of offsets: [Int]) -> [Place?] {
        var places: [Place?] = []
        var here = Place(line: 1, column: 1)
        var offset = 0
        // a file that cannot be read has no lines
        try? source.forEachPiece { bytes in
            for byte in bytes {
                while places.count < offsets.count, offsets[places.count] <= offset { places.append(here) }
                if places.count == offsets.count { return false }
                offset += 1
                if byte == 0x0A {
                    here = Place(line: here.line + 1, column: 1)
                } else if byte & 0xC0 != 0x80 {
                    here.column += 1
                }
            }
            return true
        }
        while places.count < offsets.count { places.append(nil) }
        return places
    }
}
