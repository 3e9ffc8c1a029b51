import HiddenCharacters

/// A writer of JSON in one pass, linear in the tree's size.
///
/// ``HiddenCharacter``s are written as `\u` escapes, so that the text is safe to print and unchanged.
package struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether each element has its own row, indented by two columns a level.
    private let isPretty: Bool
    private var indentation = 0

    private init(isPretty: Bool) { self.isPretty = isPretty }

    /// Indented, with a final line feed.
    package static func pretty(_ value: JSONValue, capacity: Int = 0) -> [UInt8] {
        var writer = JSONWriter(isPretty: true)
        writer.bytes.reserveCapacity(capacity)
        writer.write(value)
        writer.bytes.append(0x0A)
        return writer.bytes
    }

    /// One row without blanks.
    package static func compact(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter(isPretty: false)
        writer.write(value)
        return writer.bytes
    }

    /// One row without blanks.
    package static func text(_ value: JSONValue) -> String { String(decoding: compact(value), as: UTF8.self) }

    private mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .written(let text):
            for scalar in text.unicodeScalars { writeShown(scalar) }
        case .string(let text): write(text)
        case .array(let elements):
            write(elements, "[", "]") { $0.write($1) }
        case .object(let members):
            write(members, "{", "}") { writer, member in
                writer.write(member.key)
                writer.append(writer.isPretty ? ": " : ":")
                writer.write(member.value)
            }
        }
    }

    private mutating func write<Element>(
        _ elements: [Element], _ open: StaticString, _ close: StaticString,
        each: (inout JSONWriter, Element) -> Void
    ) {
        append(open)
        if !elements.isEmpty {
            indentation += 1
            var isFirst = true
            for element in elements {
                if !isFirst { append(",") }
                isFirst = false
                newRow()
                each(&self, element)
            }
            indentation -= 1
            newRow()
        }
        append(close)
    }

    private mutating func newRow() {
        guard isPretty else { return }
        bytes.append(0x0A)
        for _ in 0..<indentation { append("  ") }
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        let isPlain = text.withUTF8 { utf8 in
            let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
            if isPlain { bytes.append(contentsOf: utf8) }
            return isPlain
        }
        if !isPlain {
            for scalar in text.unicodeScalars { write(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case "\n": append("\\n")
        case "\r": append("\\r")
        case "\t": append("\\t")
        default: writeShown(scalar)
        }
    }

    /// Writes a character, or its escape if it is hidden.
    private mutating func writeShown(_ scalar: Unicode.Scalar) {
        if scalar.hidden != nil {
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { writeEscape(unit) }
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    private mutating func writeEscape(_ unit: UInt16) {
        append("\\u")
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
        }
    }
}
