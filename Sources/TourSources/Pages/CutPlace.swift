internal import TourDocument

/// Finds a good place for a cut that is wanted near an offset: a function of the bytes before it alone, so that the pieces on
/// both sides find the same.
enum CutPlace {
    /// How many bytes before the offset are looked at for white space, and for the start of a character.
    static let reach = 4 << 10
    private static let characterReach = 256

    /// The place of a cut within a line: behind the last white space before the offset; else between two characters.
    ///
    /// - Parameters:
    ///   - offset: where the cut is wanted.
    ///   - floor: the cut is behind this.
    static func withinLine(
        _ offset: Int, after floor: Int, in source: ByteSource
    ) throws(SourceError) -> Int {
        let start = max(floor, offset - reach)
        // what follows tells whether a character ends at the offset
        let bytes = try source.bytes(in: start..<offset + 64)
        let wanted = offset - start
        guard bytes.count >= wanted else { return offset }
        var found = wanted
        while found > 0 {
            let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(bytes[found - 1])
            if isSpace, !isOverstruck(bytes, found) { return start + found }
            found -= 1
        }
        return start + characterStart(in: bytes, before: wanted)
    }

    /// The place of a cut in plain text: the start of a line if there is one not far before the offset.
    static func plainText(
        _ offset: Int, after floor: Int, in source: ByteSource
    ) throws(SourceError) -> (place: Int, isLineStart: Bool) {
        let start = max(floor, offset - 4 * reach)
        let bytes = try source.bytes(in: start..<offset)
        guard bytes.count == offset - start else { return (offset, false) }
        if let found = bytes.lastIndex(of: 0x0A) { return (start + found + 1, true) }
        return (try withinLine(offset, after: floor, in: source), false)
    }

    /// Whether what is before an index and what is behind it are struck over each other.
    private static func isOverstruck(_ bytes: [UInt8], _ index: Int) -> Bool {
        (index < bytes.count && bytes[index] == 0x08) || (index > 0 && bytes[index - 1] == 0x08)
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
        guard start < scalar else { return scalar }
        // without the last character, which may not be whole
        var end = bytes.count
        while end > scalar, isContinuation(end - 1) { end -= 1 }
        if end > scalar, bytes[end - 1] >= 0xC0 { end -= 1 }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        // with U+FFFD in it, offsets would not be the same
        guard text.utf8.count == end - start else { return scalar }
        var place = text.startIndex
        var found = 0
        while place < text.endIndex {
            let offset = text.utf8.distance(from: text.startIndex, to: place)
            if offset > scalar - start { break }
            if !isOverstruck(bytes, start + offset) { found = offset }
            place = text.index(after: place)
        }
        return found > 0 ? start + found : scalar
    }
}
