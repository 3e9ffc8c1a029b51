/// Words that every match of a regular expression holds, letter by letter side by side: none for a pattern with anything but
/// letters, digits, `.`, anchors, sets in brackets, the commonest escapes and repetitions of those.
struct RequiredWords {
    private(set) var words: [[Unicode.Scalar]] = []
    private var word: [Unicode.Scalar] = []

    /// Nil if the pattern is not plain. Complexity: linear in its length.
    init?(pattern: String) {
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                // classes and anchors are not letters that have to be there; an escaped punctuation mark is no letter either
                guard let escaped = rest.popFirst(),
                    "sSwWdDbBhHvV".unicodeScalars.contains(escaped) || Self.isMark(escaped)
                else { return nil }
                endWord()
            case "[":
                guard Self.dropSet(&rest) else { return nil }
                endWord()
            case "?", "*", "{":
                // the letter before may be missing
                if !word.isEmpty { word.removeLast() }
                endWord()
                if scalar == "{" { while let next = rest.popFirst(), next != "}" {} }
            case "(", ")", "|": return nil
            case _ where CharacterKind.isPartOfWord(scalar): word.append(scalar)
            default: endWord()
            }
        }
        endWord()
    }

    private mutating func endWord() {
        if !word.isEmpty { words.append(word) }
        word = []
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && !CharacterKind.isWord(scalar) }

    /// Takes away a set whose bracket was opened; false if there is more in it than characters and plain escapes.
    private static func dropSet(_ rest: inout Substring.UnicodeScalarView) -> Bool {
        if rest.first == "^" { rest.removeFirst() }
        if rest.first == "]" { return false }
        while let scalar = rest.popFirst() {
            switch scalar {
            case "]": return true
            case "[": return false
            case "\\":
                guard let escaped = rest.popFirst(), "sSwWdD".unicodeScalars.contains(escaped) || isMark(escaped) else {
                    return false
                }
            default: break
            }
        }
        return false
    }
}
