/// Finds a good place for a cut within a line that is wanted near an offset: a function of the bytes near it alone, so that the
/// pieces on both sides find the same.
package enum CutPlace {
    /// How many bytes before the offset are looked at for white space, and how many behind it tell whether a character ends there.
    package static let reach = 4 << 10
    package static let lookahead = 64
    private static let characterReach = 256

    /// Behind the last white space that is not behind an index; else between two characters.
    ///
    /// - Parameter bytes: up to ``reach`` bytes before the index, and ``lookahead`` bytes behind it.
    package static func withinLine(_ wanted: Int, in bytes: [UInt8]) -> Int {
        for place in stride(from: wanted, to: 0, by: -1)
        where InlineCollector.isSpace(bytes[place - 1]) && !isOverstruck(bytes, place) {
            return place
        }
        return characterStart(in: bytes, before: wanted)
    }

    static func near(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let first = max(0, offset - reach)
        guard offset < bytes.count else { return bytes.count }
        return first + withinLine(offset - first, in: Array(bytes[first..<min(bytes.count, offset + lookahead)]))
    }

    /// Whether what is before an index and what is behind it are struck over each other.
    private static func isOverstruck(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[max(0, index - 1)..<min(bytes.count, index + 1)].contains(0x08)
    }

    /// The last place not behind an index at which a character starts, as readers see characters, if it is not far; else one
    /// at which a scalar starts.
    private static func characterStart(in bytes: [UInt8], before index: Int) -> Int {
        func isContinuation(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
        var scalar = index
        while scalar > 0, index - scalar < 4, isContinuation(scalar) { scalar -= 1 }
        // what is no UTF-8 may be cut anywhere
        if isContinuation(scalar) { return index }
        var start = max(0, scalar - characterReach)
        while isContinuation(start) { start += 1 }
        // without the last character, which may not be whole
        var end = bytes.count
        while end > scalar, isContinuation(end - 1) { end -= 1 }
        if end > scalar, bytes[end - 1] >= 0xC0 { end -= 1 }
        guard start < end else { return scalar }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        // with U+FFFD in it, places would not be the same
        guard text.utf8.count == end - start else { return scalar }
        var place = start
        var found = start
        for character in text where place <= scalar {
            if !isOverstruck(bytes, place) { found = place }
            place += character.utf8.count
        }
        return found > start ? found : scalar
    }
}
