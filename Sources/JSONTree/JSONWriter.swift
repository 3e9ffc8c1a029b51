/// Writes a tree as JSON, in one pass, linear in its size.
///
/// Characters that could act on a terminal or deceive a reader (controls, direction marks, invisible ones) are written
/// as `\u` escapes, so that the text is safe to print and still the same text.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Whether each element goes on a row of its own, indented by two columns a level.
    private let isPretty: Bool
    private var indentation = 0

    private init(isPretty: Bool) { self.isPretty = isPretty }

    /// The value for people, with a line feed at its end.
    package static func pretty(_ value: JSONValue, capacity: Int = 0) -> [UInt8] {
        var writer = JSONWriter(isPretty: true)
        writer.bytes.reserveCapacity(capacity)
        writer.write(value)
        writer.bytes.append(0x0A)
        return writer.bytes
    }

    /// The value in one row without blanks.
    package static func compact(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter(isPretty: false)
        writer.write(value)
        return writer.bytes
    }

    private mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .number(let text): bytes.append(contentsOf: text.utf8)
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
            let isPlain = utf8.allSatisfy(Self.isPlain)
            if isPlain { bytes.append(contentsOf: utf8) }
            return isPlain
        }
        if !isPlain {
            for scalar in text.unicodeScalars { write(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether no character that has this byte in it needs an escape. Says no to some that do not.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: false
        default: true
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case "\n": append("\\n")
        case "\r": append("\\r")
        case "\t": append("\\t")
        default:
            if Self.needsEscape(scalar) {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { writeEscape(unit) }
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
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
