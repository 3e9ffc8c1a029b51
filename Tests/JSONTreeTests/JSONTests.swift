import FoundationEssentials
import HiddenCharacters
import TestSupport
import Testing

@testable import JSONTree

@Suite struct JSONTests {
    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONParser.parse(Array(text.utf8))
    }

    @Test(arguments: [
        "null", "true", "[]", "{}", "-12", "9223372036854775807", "-0", "0.10", "1e400", "1E+2",
        "123456789012345678901234567890", #""""#, #""\"\\\n\r\t""#, #"{"b":1,"a":{"b":[1,"x",null]},"b":2}"#,
        #""é 漢 🎉""#, #""\u0000\u001b\u007f\u009b\u202e\u200d\ufeff\udb40\udc01""#,
        #"["\ud800","x\udc00\u0041\/é","\ud83c\ud83c\udf89"]"#,
    ])
    func comesBackAsItWas(text: String) throws {
        let value = try parse(text)
        #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == text)
        #expect(try JSONParser.parse(JSONWriter.pretty(value)) == value)
    }

    @Test func hiddenCharactersAreEscaped() throws {
        for scalar in (UInt32(0)...0xE1000).compactMap(Unicode.Scalar.init) where scalar.hidden != nil {
            let value = JSONValue.string(String(scalar))
            let bytes = JSONWriter.compact(value)
            #expect(bytes.allSatisfy { (0x20..<0x7F).contains($0) })
            #expect(try JSONParser.parse(bytes) == value)
        }
    }

    @Test(arguments: [
        (#""\u0041\u00e9\ud83c\udf89\/\b\f""#, JSONValue.string("A\u{e9}🎉/\u{8}\u{c}")), ("\u{feff} 1 ", .integer(1)),
        ("[1,\n]", .array([.integer(1)])), (#"{"a":1 , }"#, .object([.init("a", .integer(1))])),
        (#""a\ud800b\udc00""#, .written(#""a\ud800b\udc00""#)),
        ("\t[ 1 ,\r\n2 ] ", .array([.integer(1), .integer(2)])),
    ])
    func isUnderstood(text: String, value: JSONValue) throws {
        #expect(try parse(text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "truer", "01", "-", "1.", ".5", "1e", "+1", "[,]", "[1,,]", "[1 2]", "[", "{", "{\"a\"",
        "{\"a\":}",
        "{a:1}", "{\"a\":1,,}", "{,}", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "{\"\\ud800\":1}",
        "\"a\nb\"", "1 1", "NaN", "'a'", "// c\n1",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test func whatIsNoUTF8IsRefused() {
        #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    }

    @Test func nestingIsBounded() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try parse(nested(JSONParser.maximumDepth)) }
        #expect(throws: JSONError.self) { try parse(nested(JSONParser.maximumDepth + 1)) }
        #expect(throws: JSONError.self) { try parse(String(repeating: "{\"a\":", count: 500_000)) }
    }

    @Test func numbersOfAnySizeKeepTheirDigits() throws {
        let text = "[309e993,-1e-400,123456789012345678901234567890]"
        let value = try parse(text)
        #expect(
            value == .array([.written("309e993"), .written("-1e-400"), .written("123456789012345678901234567890")]))
        #expect(value.isBeyondFoundation)
        #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == text)
    }

    /// Trees of every kind of value are read by Foundation as they were meant, and damaged texts are refused or taken
    /// by both.
    @Test func agreesWithFoundation() throws {
        for seed in 0..<UInt64(Effort.times(2_000)) {
            var random = SeededGenerator(seed: seed)
            let value = JSONValue.random(depth: 0, using: &random)
            var bytes = Bool.random(using: &random) ? JSONWriter.pretty(value) : JSONWriter.compact(value)
            #expect(try JSONParser.parse(bytes) == value, "seed \(seed)")
            #expect(try JSONDecoder().decode(Mirror.self, from: Data(bytes)).value == value.sorted, "seed \(seed)")

            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = Array("{}[],:\"\\ 0-e.tn".utf8).randomElement(using: &random) ?? 0
            let parsed = try? JSONParser.parse(bytes)
            // such numbers and texts are JSON; Foundation makes a `Double` of one, and refuses the other
            if parsed?.isBeyondFoundation == true { continue }
            let ours = parsed != nil
            let theirs = (try? JSONDecoder().decode(Mirror.self, from: Data(bytes))) != nil
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(ours == theirs, "seed \(seed): \(text)")
        }
    }
}

extension JSONValue {
    static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth < 4 ? 7 : 4), using: &random) {
        case 0: return [.null, .bool(true), .bool(false)].randomElement(using: &random) ?? .null
        case 1, 2: return .integer(Int.random(in: -1_000...1_000, using: &random))
        case 3: return .string(text(using: &random))
        case 4:
            return .array(
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in .random(depth: depth + 1, using: &random) })
        default:
            return .object(
                (0..<Int.random(in: 0..<4, using: &random)).map { index in
                    Member("\(index)" + text(using: &random), .random(depth: depth + 1, using: &random))
                })
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let parts = ["a", "\"", "\\", "\n", "\u{1b}", "\u{9b}", "é", "漢", "🎉", "\u{202e}", "\u{e0001}", " ", "\u{0}"]
        return (0..<Int.random(in: 0..<5, using: &random)).compactMap { _ in parts.randomElement(using: &random) }
            .joined()
    }

    /// Whether a number in the tree is too large or too small for a `Double`, or a text has half a character.
    var isBeyondFoundation: Bool {
        switch self {
        case .written(let text):
            guard let value = Double(text), value.isFinite else { return true }
            return value == 0 && text.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
        case .array(let elements): return elements.contains(where: \.isBeyondFoundation)
        case .object(let members): return members.contains(where: \.value.isBeyondFoundation)
        default: return false
        }
    }

    /// The tree with members in the order of their keys, to compare with what knows no order.
    var sorted: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
        default: self
        }
    }
}

/// Foundation's understanding of a JSON text.
private struct Mirror: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            value = .integer(integer)
        } else if let string = try? container.decode(String.self) {
            value = .string(string)
        } else if let number = try? container.decode(Double.self) {
            value = .written("\(number)")
        } else if let array = try? container.decode([Mirror].self) {
            value = .array(array.map(\.value))
        } else {
            let object = try container.decode([String: Mirror].self)
            value = .object(object.map { .init($0.key, $0.value.value) }.sorted { $0.key < $1.key })
        }
    }
}
