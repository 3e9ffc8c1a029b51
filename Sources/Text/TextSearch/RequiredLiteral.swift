import Platform

/// The letters of a word that the source of any match must hold in order, whatever markup comes between them.
package struct RequiredLiteral: Hashable, Sendable {
    /// The UTF-8 forms of one letter: itself, and its other cases if case does not count.
    package struct Letter: Hashable, Sendable {
        package var forms: [[UInt8]]
        package var isASCII: Bool
    }

    package var letters: [Letter]
    /// The index of the rarest letter, to look for first.
    package var rarest: Int
    /// That letter in lower case.
    private let rarestLetter: String

    /// Other characters with the rarest letter, in UTF-8: accented, ligatures. The first call takes some milliseconds.
    package var compositeForms: Set<[UInt8]> { Self.compositeForms[rarestLetter] ?? [] }

    /// The most telling word of a query; nil if it has none.
    init?(_ query: SearchQuery) {
        let isExact = query.isExact
        let words =
            query.isExpression
            ? RequiredWords(pattern: query.text)?.words ?? []
            : query.folded.split { !CharacterKind.isPartOfWord($0) }.map(Array.init)
        guard let word = words.max(by: { Self.worth($0) < Self.worth($1) }) else { return nil }
        let letters = word.map { Self.letter($0, isExact: isExact) }
        // letters beyond ASCII have too many forms, but for those of East Asia
        let sought = word.indices.filter {
            word[$0].isASCII || !word[$0].properties.isCased && word[$0].value >= 0x2E80
        }
        guard let rarest = sought.max(by: { Self.rarity(word[$0]) < Self.rarity(word[$1]) }) else { return nil }
        self.letters = letters
        self.rarest = rarest
        rarestLetter = word[rarest].properties.lowercaseMapping
    }

    /// For each ASCII letter and digit, the characters whose folding contains it.
    private static let compositeForms: [String: Set<[UInt8]>] = {
        var found: [String: Set<[UInt8]>] = [:]
        for block in [
            0x80..<0x3000, 0xA640..<0xAC00, 0xFB00..<0x10000, 0x10780..<0x107C0, 0x1D400..<0x1D800, 0x1F100..<0x1F200,
        ] {
            for scalar in block.lazy.compactMap(Unicode.Scalar.init) {
                for part in FoldedText.folded(scalar, .withoutAccents) where part.isASCIIAlphanumeric {
                    found[part.properties.lowercaseMapping, default: []].insert(Array(String(scalar).utf8))
                }
            }
        }
        return found
    }()

    private static func worth(_ word: [Unicode.Scalar]) -> Int { word.reduce(0) { $0 + rarity($1) } }

    /// The rarity of a character in texts of many languages, roughly: 1 to 27.
    private static func rarity(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "a"..."z": letterRanks[Int(scalar.value) - 0x61]
        case "A"..."Z": letterRanks[Int(scalar.value) - 0x41]
        case "0"..."9": 15
        default: scalar.isASCII ? 1 : 14
        }
    }

    /// For a to z.
    private static let letterRanks = [
        3, 20, 12, 11, 1, 16, 17, 9, 5, 25, 22, 10, 14, 6, 4, 19, 27, 8, 7, 2, 13, 21, 15, 24, 18, 26,
    ]

    private static func letter(_ scalar: Unicode.Scalar, isExact: Bool) -> Letter {
        var scalars = [scalar]
        if !isExact {
            let properties = scalar.properties
            for mapping in [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping] {
                let mapped = Array(mapping.unicodeScalars)
                if mapped.count == 1, !scalars.contains(mapped[0]) { scalars.append(mapped[0]) }
            }
        }
        return Letter(forms: scalars.map { Array(String(Character($0)).utf8) }, isASCII: scalar.isASCII)
    }
}

/// Words that every match of a regular expression holds literally: none for a pattern with anything but letters,
/// digits, `.`, anchors, sets in brackets, the commonest escapes and repetitions of those.
struct RequiredWords {
    private(set) var words: [[Unicode.Scalar]] = []
    private var word: [Unicode.Scalar] = []

    /// Nil if the pattern is not that plain. Complexity: linear in its length.
    init?(pattern: String) {
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                // classes and anchors are no required letters, nor is escaped punctuation
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

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && !scalar.isASCIIAlphanumeric }

    /// Skips a set after its opening bracket; false if it holds more than characters and plain escapes.
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
