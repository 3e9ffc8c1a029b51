internal import Platform
internal import TourPages

/// Reads a TOML file in one pass, and reports each table and value with its path of keys. Items of a list have the
/// list's keys. Dates and numbers are reported as written.
struct TOMLReader {
    /// The most keys in the path of a value, and the deepest nesting of values.
    private static let mostKeys = 16
    private static let deepest = 64
    private static let longestKey = 1 << 10

    private let bytes: [UInt8]
    private var position = 0
    private let found: (_ keys: [String], _ text: String?) -> Void

    /// - Parameter found: receives the keys, and the text of a value; nil for a list or a table, before its items.
    init(_ toml: String, found: @escaping (_ keys: [String], _ text: String?) -> Void) {
        (bytes, self.found) = (Array(toml.utf8), found)
    }

    mutating func read() throws(LineProblem) {
        var table: [String] = []
        while true {
            skipLines()
            guard let byte = current else { return }
            if byte == UInt8(ascii: "[") {
                let marks = bytes[position...].starts(with: "[[".utf8) ? 2 : 1
                position += marks
                table = try keys(in: [])
                for _ in 0..<marks { try take("]") }
                found(table, nil)
            } else {
                try readPair(in: table, depth: 0)
            }
            skipBlanks()
            guard current == nil || current == 0x0A || current == UInt8(ascii: "#") else {
                throw problem("expected the end of the line")
            }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func problem(_ text: String) -> LineProblem {
        LineProblem(line: bytes[..<min(position, bytes.count)].count { $0 == 0x0A } + 1, text)
    }

    private mutating func take(_ mark: Unicode.Scalar) throws(LineProblem) {
        skipBlanks()
        guard current == UInt8(ascii: mark) else { throw problem("expected “\(mark)”") }
        position += 1
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte = current, isSkipped(byte) { position += 1 }
    }

    private mutating func skipBlanks() { skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

    private mutating func skipLines() {
        skip(while: \.isASCIIWhitespace)
        while current == UInt8(ascii: "#") {
            skip { $0 != 0x0A }
            skip(while: \.isASCIIWhitespace)
        }
    }

    // MARK: - Keys and values

    private mutating func keys(in table: [String]) throws(LineProblem) -> [String] {
        var keys = table
        repeat {
            skipBlanks()
            let key: String
            if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
                key = try string()
            } else {
                let start = position
                skip { BookDirectives.isWord($0) || $0 == UInt8(ascii: "-") }
                guard position > start else { throw problem("expected a key") }
                key = String(decoding: bytes[start..<position], as: UTF8.self)
            }
            guard key.utf8.count <= Self.longestKey, keys.count < Self.mostKeys else {
                throw problem("the key is too long")
            }
            keys.append(key)
            skipBlanks()
        } while skipMark(".")
        return keys
    }

    private mutating func skipMark(_ mark: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func readPair(in table: [String], depth: Int) throws(LineProblem) {
        let keys = try keys(in: table)
        try take("=")
        try readValue(of: keys, depth: depth)
    }

    private mutating func readValue(of keys: [String], depth: Int) throws(LineProblem) {
        guard depth < Self.deepest else { throw problem("values nest too deep") }
        skipBlanks()
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): found(keys, try string())
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            found(keys, nil)
            let isTable = current == UInt8(ascii: "{")
            position += 1
            skipLines()
            while !skipMark(isTable ? "}" : "]") {
                if isTable {
                    try readPair(in: keys, depth: depth + 1)
                } else {
                    try readValue(of: keys, depth: depth + 1)
                }
                skipLines()
                guard skipMark(",") || current == UInt8(ascii: isTable ? "}" : "]") else {
                    throw problem("expected “,”")
                }
                skipLines()
            }
        default:
            let start = position
            skip { BookDirectives.isWord($0) || "+-.:".utf8.contains($0) }
            guard position > start else { throw problem("expected a value") }
            found(keys, String(decoding: bytes[start..<position], as: UTF8.self))
        }
    }

    // MARK: - Strings

    private mutating func string() throws(LineProblem) -> String {
        let quote = bytes[position]
        let isLiteral = quote == UInt8(ascii: "'")
        let marks = bytes[position...].starts(with: [quote, quote, quote]) ? 3 : 1
        position += marks
        var text: [UInt8] = []
        if marks == 3 {
            if current == 0x0D { position += 1 }
            if current == 0x0A { position += 1 }
        }
        while let byte = current, marks == 3 || byte != 0x0A {
            if byte == quote, marks == 1 || isEnd(quote) {
                position += marks
                return String(decoding: text, as: UTF8.self)
            }
            position += 1
            if byte == UInt8(ascii: "\\"), !isLiteral { try readEscape(into: &text) } else { text.append(byte) }
        }
        throw problem("a string has no end")
    }

    private func isEnd(_ quote: UInt8) -> Bool {
        let rest = bytes[position...]
        return rest.starts(with: [quote, quote, quote]) && !rest.starts(with: [quote, quote, quote, quote])
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(LineProblem) {
        guard let byte = current else { throw problem("a string has no end") }
        position += 1
        switch byte {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let digits = bytes[position...].prefix(byte == UInt8(ascii: "u") ? 4 : 8)
            guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(code)
            else { throw problem("this is not a character") }
            text += Array(String(scalar).utf8)
            position += digits.count
        // a line continuation
        case 0x20, 0x09, 0x0A, 0x0D: skip(while: \.isASCIIWhitespace)
        default: throw problem("“\\\(Unicode.Scalar(byte))” stands for nothing")
        }
    }
}
