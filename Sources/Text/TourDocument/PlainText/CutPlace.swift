/// Finds a good cut within a line near an offset: a function of the bytes near it alone, so that the pieces on both
/// sides find the same.
package enum CutPlace {
    /// The bytes before the offset that are searched for white space, and those after it that determine the end of a
    /// character.
    package static let reach = 4 << 10
    package static let lookahead = 64
    private static let characterReach = 256

    /// The offset after the last white space up to an index; else one between two characters.
    ///
    /// - Parameter bytes: up to ``reach`` bytes before the index, and ``lookahead`` bytes after it.
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

    /// Whether the characters before and after an index are overstruck.
    private static func isOverstruck(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[max(0, index - 1)..<min(bytes.count, index + 1)].contains(0x08)
    }

    /// The last start of a grapheme up to an index, if it is near; else the last start of a scalar.
    private static func characterStart(in bytes: [UInt8], before index: Int) -> Int {
        func isContinuation(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
        var scalar = index
        while scalar > 0, index - scalar < 4, isContinuation(scalar) { scalar -= 1 }
        // invalid UTF-8 may be cut anywhere
        if isContinuation(scalar) { return index }
        var start = max(0, scalar - characterReach)
        while isContinuation(start) { start += 1 }
        // without the last character, which may be incomplete
        var end = bytes.count
        while end > scalar, isContinuation(end - 1) { end -= 1 }
        if end > scalar, bytes[end - 1] >= 0xC0 { end -= 1 }
        guard start < end else { return scalar }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        // with U+FFFD in it, offsets would differ
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
