import Foundation

/// JSON for scripts: readable, keys in order, and nothing in it that a terminal could take for an order.
enum JSONText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Escapes what JSON allows in a string and a terminal may obey: C1 controls, directions, invisible characters.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator, .surrogate:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
                }
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
