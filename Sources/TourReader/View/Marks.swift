import CellGrid
import TourDocument

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

/// Marks: places with letters.
extension Reader {
    /// The key after `m` or `'`. Nil: no letter is awaited, or the key is one for the program.
    mutating func pressForMark(_ key: KeyPress) -> [Effect]? {
        guard let awaited = marks.awaited else { return nil }
        marks.awaited = nil
        switch key {
        case .init(.escape): return []
        case "'" where awaited == .toGo: return goToPlaceBeforeLastJump()
        default: break
        }
        guard case .character(let letter) = key.key, key.modifiers.isEmpty else {
            // Ctrl-C and its like, and keys that are no text
            return key.modifiers.contains(.control) ? nil : [show("Marks have letters, a to z and A to Z")]
        }
        guard Mark.isLetter(letter) else { return [show("Marks have letters, a to z and A to Z")] }
        return awaited == .toSet ? setMark(letter) : goToMark(letter)
    }

    private mutating func setMark(_ letter: Unicode.Scalar) -> [Effect] {
        var place = place
        place.started = []
        place.attendance = [:]
        guard let mark = Mark(letter, place) else { return [] }
        marks[letter] = mark
        // who finds the mark after a crash finds the place, too
        return [.keepPlace(self.place), .keepMark(mark), show("Mark \(letter) is here")]
    }

    /// Jumps to a mark, or says that there is none.
    mutating func goToMark(_ letter: Unicode.Scalar) -> [Effect] {
        guard let mark = marks[letter] else { return [show("There is no mark \(letter)")] }
        let there = content.anchor(of: mark.place)
        guard let there, isKnown(there) else {
            guard there != nil || !tour.sections.isSettled else { return [show("Mark \(letter) is in a part that is gone")] }
            var place = mark.place
            place.started = startedSections
            destination = .place(place)
            return []
        }
        return go(to: there)
    }

    /// Deletes a mark.
    mutating func deleteMark(_ letter: Unicode.Scalar) -> [Effect] {
        guard marks[letter] != nil else { return [] }
        marks[letter] = nil
        return [.forgetMark(letter), show("Mark \(letter) is deleted")]
    }
}
