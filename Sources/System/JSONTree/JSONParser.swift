import Platform

/// A syntax error and its position.
package struct JSONError: Error, Hashable {
    package var reason: String
    /// Bytes from the start of the text.
    package var offset: Int

    package init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// A JSON parser (RFC 8259) in one pass over the bytes. It allows a comma after the last element, for edits by hand.
///
/// `Codable` is no alternative for the ledger, which is parsed and written at every credit: it takes ten times as long,
/// and loses the digits of numbers and the order of members. Time and memory are linear; nesting is bounded by
/// ``maximumDepth``.
package struct JSONParser {
    package static let maximumDepth = 100

    private let bytes: UnsafeBufferPointer<UInt8>
    package private(set) var offset: Int
    private var skipped: String?
    /// Whether the last string has lone surrogates.
    private var hasHalves = false

    /// - Parameter bytes: valid UTF-8, which must outlive the parser.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Parses a document, with or without a byte order mark.
    /// - Parameter skipped: a member of the root object that is scanned, not parsed; its value is null.
    package static func parse(_ bytes: [UInt8], skipping skipped: String? = nil) throws(JSONError) -> JSONValue {
        guard (try? UTF8Span(validating: bytes.span)) != nil else {
            throw JSONError(reason: "it is not UTF-8 text", offset: 0)
        }
        return try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            var parser = JSONParser(buffer, offset: buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            parser.skipped = skipped
            let value = try parser.value(depth: 0)
            try parser.end()
            return value
        }
    }

    /// Byte offsets of the elements of an array in the root object; empty if it is missing, or the document invalid.
    package static func places(ofElementsOf key: String, in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(buffer, offset: buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            return (try? parser.places(ofElementsOf: key)) ?? []
        }
    }

    private mutating func places(ofElementsOf key: String) throws(JSONError) -> [Int] {
        var places: [Int] = []
        guard take(UInt8(ascii: "{")) else { return [] }
        repeat {
            let name = try self.key()
            guard name == key, take(UInt8(ascii: "[")) else {
                _ = try value(depth: 1)
                continue
            }
            repeat {
                skipBlanks()
                places.append(offset)
                _ = try value(depth: 2)
            } while takeComma(before: UInt8(ascii: "]"))
            return places
        } while takeComma(before: UInt8(ascii: "}"))
        return []
    }

    /// Parses the value at the offset, and stops after it.
    package mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw error("it is nested too deeply") }
        skipBlanks()
        guard offset < bytes.count else { throw error("it ends too early") }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""):
            let start = offset
            let text = try string()
            return hasHalves ? .written(self.text(start..<offset)) : .string(text)
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw error("expected a value")
        }
    }

    // MARK: - Parts

    private func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: offset) }

    private func isAt(_ byte: UInt8) -> Bool { offset < bytes.count && bytes[offset] == byte }

    private mutating func skipBlanks() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard isAt(byte) else { return false }
        offset += 1
        return true
    }

    /// Takes a comma and returns whether an element follows.
    private mutating func takeComma(before end: UInt8) -> Bool {
        guard take(UInt8(ascii: ",")) else { return false }
        skipBlanks()
        return !isAt(end)
    }

    private mutating func takeEnd(_ byte: UInt8) throws(JSONError) {
        guard take(byte) else { throw error(offset < bytes.count ? "expected a comma" : "it ends too early") }
    }

    private mutating func end() throws(JSONError) {
        skipBlanks()
        guard offset == bytes.count else { throw error("there is more text after the end") }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var members: [JSONValue.Member] = []
        if take(UInt8(ascii: "}")) { return .object([]) }
        members.reserveCapacity(8)  // A grant's, so that an array need not grow for each of its members.
        repeat {
            let key = try self.key()
            let isSkipped = depth == 0 && key == skipped
            members.append(.init(key, isSkipped ? try skip() : try value(depth: depth + 1)))
        } while takeComma(before: UInt8(ascii: "}"))
        try takeEnd(UInt8(ascii: "}"))
        return .object(members)
    }

    private mutating func skip() throws(JSONError) -> JSONValue {
        var open = 0
        skipBlanks()
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
                    offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
                }
            case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
            case UInt8(ascii: "]") where open > 0, UInt8(ascii: "}") where open > 0: open -= 1
            case UInt8(ascii: ",") where open == 0, UInt8(ascii: "}"), UInt8(ascii: "]"): return .null
            default: break
            }
            offset += 1
        }
        throw error("it ends too early")
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while takeComma(before: UInt8(ascii: "]"))
        try takeEnd(UInt8(ascii: "]"))
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[offset..<end].elementsEqual($0) }) else {
            throw error("expected a value")
        }
        offset = end
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        if isAt(UInt8(ascii: "-")) { offset += 1 }
        let leadingZero = isAt(0x30)
        let integerDigits = digits()
        guard integerDigits > 0, !leadingZero || integerDigits == 1 else { throw error("expected a number") }
        var isInteger = true
        if isAt(UInt8(ascii: ".")) {
            isInteger = false
            offset += 1
            guard digits() > 0 else { throw error("expected a digit") }
        }
        if isAt(UInt8(ascii: "e")) || isAt(UInt8(ascii: "E")) {
            isInteger = false
            offset += 1
            if isAt(UInt8(ascii: "+")) || isAt(UInt8(ascii: "-")) { offset += 1 }
            guard digits() > 0 else { throw error("expected a digit") }
        }
        let text = text(start..<offset)
        // "-0" would not be written back as an `Int`
        if isInteger, let integer = Int(text), JSONValue.integers.contains(integer), text != "-0" {
            return .integer(integer)
        }
        return .written(text)
    }

    private mutating func digits() -> Int {
        let start = offset
        while offset < bytes.count, bytes[offset].isASCIIDigit { offset += 1 }
        return offset - start
    }

    // MARK: - Texts

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private mutating func key() throws(JSONError) -> String {
        skipBlanks()
        guard isAt(UInt8(ascii: "\"")) else { throw error("expected a key in quotes") }
        let key = try string()
        guard !hasHalves else { throw error("a key contains an unpaired surrogate") }
        guard take(UInt8(ascii: ":")) else { throw error("expected a colon") }
        return key
    }

    private mutating func string() throws(JSONError) -> String {
        hasHalves = false
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] >= 0x20, !isAt(UInt8(ascii: "\"")), !isAt(UInt8(ascii: "\\")) {
            offset += 1
        }
        guard offset < bytes.count else { throw error("it ends too early") }
        switch bytes[offset] {
        case UInt8(ascii: "\""):
            offset += 1
            return text(start..<offset - 1)
        case UInt8(ascii: "\\"): return try escapedString(Array(bytes[start..<offset]))
        default: throw error("a string contains a control character")
        }
    }

    /// Continues a string at its first backslash; `text` holds the bytes before.
    private mutating func escapedString(_ text: [UInt8]) throws(JSONError) -> String {
        var text = text
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw error("a string contains a control character")
            default: text.append(byte)
            }
        }
        throw error("it ends too early")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard offset < bytes.count else { throw error("it ends too early") }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if (0xD800...0xDBFF).contains(code), bytes[offset...].starts(with: [0x5C, UInt8(ascii: "u")]) {
                let next = offset
                offset += 2
                let low = try hexadecimal()
                if (0xDC00...0xDFFF).contains(low) {
                    code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    offset = next
                }
            }
            let scalar = Unicode.Scalar(code)
            if scalar == nil { hasHalves = true }
            text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
        default: throw error("a string contains an unknown escape")
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        guard offset + 4 <= bytes.count else { throw error("it ends too early") }
        var code: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            guard let digit = byte.hexDigit else { throw error("expected four hexadecimal digits") }
            code = code << 4 | UInt32(digit)
        }
        offset += 4
        return code
    }
}
