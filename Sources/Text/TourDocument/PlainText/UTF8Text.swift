/// Bytes of unknown origin made into valid UTF-8.
package enum UTF8Text {
    /// The bytes with U+FFFD for invalid UTF-8.
    ///
    /// Complexity: linear in the number of bytes.
    package static func repaired(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let text = Array(bytes)
        return isValid(text) ? text : Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// The text of the bytes, without a byte order mark, and with U+FFFD for invalid UTF-8.
    package static func string(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.unicodeScalars.first == "\u{FEFF}" else { return text }
        return String(text.unicodeScalars.dropFirst())
    }

    /// Whether the start of a file is binary: more than a tenth of it are control bytes that are unusual in text, or
    /// there is a NUL in invalid UTF-8. Examines the first 8 KiB.
    package static func looksBinary(_ prefix: [UInt8]) -> Bool {
        let start = prefix.prefix(8192)
        var controls = 0
        var last: UInt8?
        for byte in start {
            // Backspace, tab, line and form feed, carriage return and escape are common in terminal text.
            let isControl = (byte < 0x20 || byte == 0x7F) && !(0x08...0x0D).contains(byte) && byte != 0x1B
            // a hole in a file, as in logs that were truncated while they were written, is one run of zeros
            if isControl, byte != 0 || last != 0 { controls += 1 }
            last = byte
        }
        if controls * 10 > start.count { return true }
        // the last character may be cut
        return start.contains(0) && characters(in: start[..<(start.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)]).errors > 0
    }

    /// The bytes as ``repaired(_:)`` returns them, and their origins.
    static func repaired(_ bytes: [UInt8], origin: SourceMap) -> ([UInt8], SourceMap) {
        if isValid(bytes) { return (bytes, origin) }
        var text: [UInt8] = []
        var map = SourceMap()
        var position = 0
        scan(bytes) { scalar, length in
            map.note(text.count, from: origin.source(of: position))
            text += scalar ?? UTF8.encodedReplacementCharacter
            position += length
        }
        return (text, map)
    }

    /// Passes each character of some bytes to `use`, nil for what is none, with its length.
    private static func scan(_ bytes: some Collection<UInt8>, _ use: (UTF8.EncodedScalar?, Int) -> Void) {
        var iterator = bytes.makeIterator()
        var parser = UTF8.ForwardParser()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): use(scalar, scalar.count)
            case .error(let length): use(nil, length)
            case .emptyInput: return
            }
        }
    }

    /// The number of characters beyond ASCII, and of invalid places. Without errors, at most one character is counted.
    ///
    /// Complexity: linear in the number of bytes.
    package static func characters(in bytes: some Collection<UInt8>) -> (beyondASCII: Int, errors: Int) {
        if isValid(bytes) { return (bytes.contains { $0 >= 0x80 } ? 1 : 0, 0) }
        var (characters, errors) = (0, 0)
        scan(bytes) { scalar, length in
            if scalar == nil { errors += 1 } else if length > 1 { characters += 1 }
        }
        return (characters, errors)
    }

    private static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.withContiguousStorageIfAvailable { String(validating: $0, as: UTF8.self) != nil }
            ?? (String(validating: bytes, as: UTF8.self) != nil)
    }
}

extension String {
    /// Its beginning, at most `bytes` bytes of UTF-8, cut between scalars.
    package func prefix(bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
