/// Superscript and subscript characters.
enum Scripts {
    /// Text in raised characters, or nil if a character has none.
    static func raised(_ text: String) -> String? {
        map(text) { scalar in
            switch scalar {
            case "0": "⁰"
            case "1": "¹"
            case "2": "²"
            case "3": "³"
            case "4"..."9": Unicode.Scalar(0x2074 + scalar.value - 0x34)
            case "+": "⁺"
            case "-", "−": "⁻"
            case "=": "⁼"
            case "(": "⁽"
            case ")": "⁾"
            case "n": "ⁿ"
            case "i": "ⁱ"
            default: nil
            }
        }
    }

    /// Text in lowered characters, or nil if a character has none.
    static func lowered(_ text: String) -> String? {
        map(text) { scalar in
            switch scalar {
            case "0"..."9": Unicode.Scalar(0x2080 + scalar.value - 0x30)
            case "+": "₊"
            case "-", "−": "₋"
            case "=": "₌"
            case "(": "₍"
            case ")": "₎"
            default: nil
            }
        }
    }

    /// Longer text than this is never a script.
    private static let maximumLength = 32

    private static func map(_ text: String, _ character: (Unicode.Scalar) -> Unicode.Scalar?) -> String? {
        guard text.utf8.count <= maximumLength, !text.isEmpty else { return nil }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let mapped = character(scalar) else { return nil }
            view.append(mapped)
        }
        return String(view)
    }
}
