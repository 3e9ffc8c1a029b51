import Platform

package struct SearchQuery: Hashable, Sendable {
    package var text: String
    /// Whether the text is a regular expression, rather than literal text.
    package var isExpression: Bool

    package init(_ text: String, isExpression: Bool = false) {
        self.text = text
        self.isExpression = isExpression
    }

    /// Whether case counts: with an upper-case letter, but not one of `\W`, `\p{Lu}` and the like in an expression.
    var isExact: Bool {
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if isExpression, scalar == "\\" {
                guard let escaped = scalars.next() else { break }
                if escaped == "p" || escaped == "P" {
                    // a property's name, alone or in braces
                    guard scalars.next() == "{" else { continue }
                    while let next = scalars.next(), next != "}" {}
                }
                continue
            }
            if scalar.properties.isUppercase { return true }
        }
        return false
    }

    /// Whether a match may span a line end.
    package var crossesLines: Bool { isExpression || text.unicodeScalars.contains { $0.properties.isWhitespace } }

    var pattern: String {
        if isExpression {
            // a text has plain quotation marks and dashes only
            return text.unicodeScalars.reduce(into: "") { pattern, scalar in
                let plain = FoldedText.folded(scalar, .asWritten)
                if plain == ["-"], !scalar.isASCII { pattern += "\\" }
                pattern.unicodeScalars += plain
            }
        }
        // any white space matches any other: layout decides where lines end
        var pattern = String.UnicodeScalarView()
        var isInSpace = false
        for scalar in folded {
            let isSpace = scalar.properties.isWhitespace
            defer { isInSpace = isSpace }
            if isSpace {
                if !isInSpace { pattern.append(contentsOf: "\\s+".unicodeScalars) }
            } else {
                if scalar.isASCII, !scalar.isASCIIAlphanumeric { pattern.append("\\") }
                pattern.append(scalar)
            }
        }
        // a mark behind it would make another letter of the last one
        if !text.utf8.allSatisfy({ $0 < 0x80 }), !pattern.isEmpty {
            pattern += "(?![\\x{300}-\\x{36F}\\x{3099}\\x{309A}])".unicodeScalars
        }
        return String(pattern)
    }
}

enum CharacterKind {
    /// Whether it is a letter, a mark or a digit of any script.
    static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.isASCIIAlphanumeric }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }
}
