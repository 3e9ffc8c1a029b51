package import CellGrid

/// What is pressed for a command: one key, or two after each other.
package struct KeySequence: Hashable, Sendable {
    package var first: KeyPress
    /// The second key; nil if there is but one.
    package var second: KeyPress?

    package init(_ first: KeyPress, then second: KeyPress? = nil) {
        self.first = first
        self.second = second
    }

    package init(_ key: Key, _ modifiers: KeyModifiers = []) { self.init(KeyPress(key, modifiers)) }

    /// A letter with Control.
    package static func control(_ letter: Unicode.Scalar) -> KeySequence { KeySequence(.control(letter)) }

    /// The keys by their names, with blanks between: `g g`, `Ctrl-X Ctrl-C`. Nil if a name is none, or if there are three.
    package init?(name: String) {
        // a blank alone is the key that types it
        guard name != " " else {
            self.init(" ")
            return
        }
        let names = name.split(separator: " ")
        let keys = names.compactMap { KeyPress(name: $0) }
        guard let first = keys.first, keys.count == names.count, keys.count <= 2 else { return nil }
        self.init(first, then: keys.dropFirst().first)
    }

    /// As the help page names it.
    package func name(isUnicode: Bool = true) -> String {
        let name = first.name(isUnicode: isUnicode)
        return second.map { "\(name) \($0.name(isUnicode: isUnicode))" } ?? name
    }

    /// Whether both cannot be in one table: they are the same, or one of them is how the other begins.
    package func conflicts(with other: KeySequence) -> Bool {
        first == other.first && (second == nil || other.second == nil || second == other.second)
    }
}

extension KeySequence: ExpressibleByUnicodeScalarLiteral {
    /// A key that types a character.
    package init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(KeyPress(.character(value))) }
}
