/// What the source of a text must hold, whatever its markup, if the text holds a match: the letters of one word of the query.
///
/// Markup may stand between any two of them, see the callers.
package struct Needle: Hashable, Sendable {
    /// One letter, as the bytes that may stand for it.
    package struct Letter: Hashable, Sendable {
        /// Each the UTF-8 of one scalar: the letter itself, and if case does not count its other forms.
        package var forms: [[UInt8]]
        /// Whether any scalar beyond ASCII is to be taken for it, since Unicode has odd forms of it.
        package var isOpen: Bool
        package var isASCII: Bool
    }

    package var letters: [Letter]
    /// The letter to look for first: the one that is seldom.
    package var rarest: Int

    /// The word of a query that says most; nil if it has none.
    init?(_ query: SearchQuery) {
        let isExact = query.isExact
        let words =
            query.isExpression
            ? RequiredWords(pattern: query.text)?.words ?? []
            : query.text.unicodeScalars.split { !CharacterKind.isPartOfWord($0) }.map(Array.init)
        guard let word = words.max(by: { Self.worth($0) < Self.worth($1) }) else { return nil }
        let letters = word.map { Self.letter($0, isExact: isExact) }
        // what has open forms cannot be looked for
        guard
            let rarest = letters.indices.filter({ !letters[$0].isOpen }).max(by: {
                Self.rarity(word[$0]) < Self.rarity(word[$1])
            })
        else { return nil }
        self.letters = letters
        self.rarest = rarest
    }

    private static func worth(_ word: [Unicode.Scalar]) -> Int { word.reduce(0) { $0 + rarity($1) } }

    /// How seldom a character is in texts of many languages, roughly: 1 to 27.
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
        return Letter(
            forms: scalars.map { Array(String(Character($0)).utf8) },
            isOpen: !isExact && hasOddForms(scalar), isASCII: scalar.isASCII)
    }

    /// Whether a letter has forms that differ in case from it besides its capital and its small one: `K` has the sign for
    /// Kelvin.
    static func hasOddForms(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x4B, 0x6B, 0x53, 0x73: true  // k, s
        case 0xB5, 0xC5, 0xDF, 0xE5, 0x17F, 0x1C4...0x1CC, 0x1F1...0x1F3: true
        // Greek and Cyrillic, whose letters have variants, and Georgian, Cherokee and what is seldom
        case 0x345, 0x370...0x3FF: true
        case 0x412, 0x414, 0x41E, 0x421, 0x422, 0x42A, 0x432, 0x434, 0x43E, 0x441, 0x442, 0x44A, 0x462, 0x463: true
        case 0x1C80...0x1C8F, 0x1E60, 0x1E61, 0x1E9B, 0x1E9E, 0x1F00...0x1FFF, 0x2126, 0x212A, 0x212B: true
        case 0x13A0...0x13FF, 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F, 0xA640...0xA7FF, 0xAB30...0xABBF: true
        default: false
        }
    }
}
