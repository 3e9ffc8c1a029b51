/// Splits a command as a shell does, at blanks, with quotes and backslashes. Nothing is expanded.
package enum ShellWords {
    /// The words; nil if a quotation has no end. Complexity: linear in the length of the command.
    static func split(_ command: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Unicode.Scalar?
        var rest = command.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch (scalar, quote) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case ("'", nil), ("\"", nil):
                quote = scalar
                word = word ?? ""
            case ("\\", nil):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            case ("\\", "\"") where rest.first == "\"" || rest.first == "\\":
                if let next = rest.popFirst() { word = (word ?? "") + String(next) }
            case (" ", nil), ("\t", nil), ("\n", nil):
                if let complete = word { words.append(complete) }
                word = nil
            default: word = (word ?? "") + String(scalar)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        return words
    }
}
