internal import Synchronization

/// A line and column in a text, as in editors.
package struct LinePlace: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// From 1, in characters (Unicode scalars).
    package var column: Int
}

final class LastLine: Sendable {
    let place = Mutex((byte: 0, number: 1))
}

extension ByteSource {
    /// The places of ascending byte offsets; nil behind the text's end. Linear in the bytes before the last one.
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

    /// The limit of bytes read to find a line's number.
    private static let maximumCounted = 1 << 30

    /// The number of a byte's line, from 1; nil beyond the limit. Linear in the bytes since the last call, or all.
    package func line(ofByte place: Int) -> Int? {
        guard place <= Self.maximumCounted else { return nil }
        let known = lastLine.place.withLock { $0 }
        var lines = 0
        // a file that cannot be read so far was cut short: this is its last line
        try? forEachPiece(from: min(known.byte, place), to: max(known.byte, place)) { bytes in
            lines += bytes.count { $0 == 0x0A }
            return true
        }
        let number = known.number + (place < known.byte ? -lines : lines)
        lastLine.place.withLock { $0 = (place, number) }
        return number
    }
}
