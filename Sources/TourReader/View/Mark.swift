/// A place that a person marked with a letter.
package struct Mark: Hashable, Sendable {
    /// `a` to `z` and `A` to `Z`.
    package let letter: Unicode.Scalar
    package var place: Place

    /// Nil for what is no letter of the alphabet.
    package init?(_ letter: Unicode.Scalar, _ place: Place) {
        guard Self.isLetter(letter) else { return nil }
        self.letter = letter
        self.place = place
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}

/// The marks of the tour that is read, and what is being typed of a command that needs a letter.
struct Marks: Hashable, Sendable {
    /// What the next key is the letter of.
    enum Awaited: Hashable, Sendable {
        case toSet, toGo
    }

    private var byLetter: [Unicode.Scalar: Mark]
    var awaited: Awaited?

    init(_ marks: [Mark] = []) {
        byLetter = Dictionary(marks.map { ($0.letter, $0) }) { _, last in last }
    }

    /// In the order of their letters, small ones first.
    var all: [Mark] {
        byLetter.values.sorted { ($0.letter < "a" ? 1 : 0, $0.letter) < ($1.letter < "a" ? 1 : 0, $1.letter) }
    }

    subscript(letter: Unicode.Scalar) -> Mark? {
        get { byLetter[letter] }
        set { byLetter[letter] = newValue }
    }

    /// What the status row says while a letter is awaited.
    var question: String? {
        switch awaited {
        case .toSet: "Mark this place with a letter"
        case .toGo: "Go to the mark of a letter; ' goes to before the last jump"
        case nil: nil
        }
    }
}
