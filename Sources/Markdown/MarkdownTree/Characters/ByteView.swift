/// A text's bytes. Beyond its ends there are newlines, so that lookahead needs no check.
struct ByteView {
    let bytes: UnsafeBufferPointer<UInt8>
    #if DEBUG
        /// The count of bytes read, in tests.
        var steps: UnsafeMutablePointer<Int>?
    #endif

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Other bytes that share the count.
    func with(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteView {
        var view = ByteView(bytes)
        #if DEBUG
            view.steps = steps
        #endif
        return view
    }

    @inline(__always)
    func step(_ count: Int = 1) {
        #if DEBUG
            steps?.pointee += count
        #endif
    }

    var count: Int { bytes.count }

    @inline(__always)
    subscript(place: Int) -> UInt8 {
        step()
        return bytes.indices.contains(place) ? bytes[place] : 0x0A
    }

    /// The end of the line that contains an offset: its `\n`, `\r`, or the end of the text.
    @inline(__always)
    func lineEnd(from start: Int) -> Int {
        var place = start
        while place + 8 <= count, let base = bytes.baseAddress {
            let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self).littleEndian
            step()
            let found = Self.zeros(in: word ^ 0x0A0A_0A0A_0A0A_0A0A) | Self.zeros(in: word ^ 0x0D0D_0D0D_0D0D_0D0D)
            if found != 0 { return place + found.trailingZeroBitCount / 8 }
            place += 8
        }
        while place < count, !bytes[place].isLineEnd { place += 1 }
        return place
    }

    /// The highest bit of the first byte that is zero, and possibly of some after it.
    @inline(__always)
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    @inline(__always)
    func nextLine(behind end: Int) -> Int {
        guard end < count else { return count }
        return bytes[end] == 0x0D && end + 1 < count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
    }

    /// The first offset in a range whose byte is not skipped.
    @inline(__always)
    func skip(_ start: Int, to end: Int, while isPassed: (UInt8) -> Bool) -> Int {
        var place = start
        while place < end, isPassed(self[place]) { place += 1 }
        return place
    }

    func skipBlanks(_ start: Int, to end: Int) -> Int { skip(start, to: end) { $0.isBlank } }
    func skipWhitespace(_ start: Int, to end: Int) -> Int { skip(start, to: end) { $0.isWhitespace } }

    func run(of byte: UInt8, from start: Int, to end: Int) -> Int { skip(start, to: end) { $0 == byte } - start }

    func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
        let place = skip(start, to: end) { $0 != byte }
        return place < end ? place : nil
    }

    func find(_ text: StaticString, from start: Int, to end: Int) -> Int? {
        var place = start
        while let found = find(text.utf8Start[0], from: place, to: end) {
            if has(text, at: found, to: end) { return found }
            place = found + 1
        }
        return nil
    }

    /// Whether a text is at an offset; its letters are lowercase and match both cases.
    func has(_ text: StaticString, at place: Int, to end: Int, ignoringCase: Bool = false) -> Bool {
        guard place + text.utf8CodeUnitCount <= end else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            let byte = self[place + index]
            if (ignoringCase ? byte.lowered : byte) != text.utf8Start[index] { return false }
        }
        return true
    }

    func isBlank(_ range: Range<Int>) -> Bool { skipBlanks(range.lowerBound, to: range.upperBound) == range.upperBound }

    /// A range without the white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = skipWhitespace(range.lowerBound, to: range.upperBound)
        var end = range.upperBound
        while end > start, self[end - 1].isWhitespace { end -= 1 }
        return start..<end
    }

    func string(_ range: Range<Int>) -> String {
        step(range.count)
        return String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// The character at an offset; U+FFFD for invalid UTF-8.
    func scalar(at place: Int) -> Unicode.Scalar {
        let first = self[place]
        if first < 0x80 { return Unicode.Scalar(first) }
        var decoder = UTF8()
        var rest = bytes[min(place, count)..<min(place + 4, count)].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&rest) { return scalar }
        return "\u{FFFD}"
    }

    func scalar(before place: Int) -> Unicode.Scalar {
        var start = place - 1
        while start > 0, place - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }
}

/// The character classes of Markdown.
extension UInt8 {
    @inline(__always) var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
    var isASCIIPunctuation: Bool { self > 0x20 && self < 0x7F && !isASCIIAlphanumeric }
    var lowered: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

/// Compares a byte with an ASCII character.
@inline(__always) func == (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) == character.value }
@inline(__always) func != (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) != character.value }
@inline(__always) func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == character.value }

extension Unicode.Scalar {
    /// White space as CommonMark defines it around delimiters.
    var isMarkdownWhitespace: Bool {
        if value < 0x80 { return value != 0x0B && UInt8(truncatingIfNeeded: value).isWhitespace }
        return properties.generalCategory == .spaceSeparator
    }

    /// Punctuation as CommonMark defines it, including symbols.
    var isMarkdownPunctuation: Bool {
        if value < 0x80 { return isPunctuation }
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return true
        default: return isPunctuation
        }
    }

    var isPunctuation: Bool {
        if value < 0x80 { return UInt8(truncatingIfNeeded: value).isASCIIPunctuation }
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        default: return false
        }
    }
}
