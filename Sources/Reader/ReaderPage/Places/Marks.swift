package import CellGrid
import Credits
import Platform
import TourDocument

/// A place that the user marked with a letter.
package struct Mark: Hashable, Sendable {
    /// `a` to `z` and `A` to `Z`.
    package let letter: Unicode.Scalar
    package var place: Place

    /// Nil for any other character.
    package init?(_ letter: Unicode.Scalar, _ place: Place) {
        guard letter.isASCIILetter else { return nil }
        self.letter = letter
        self.place = place
    }
}

package struct Marks: Hashable, Sendable {
    /// The use of the next letter.
    package enum Purpose: Hashable, Sendable {
        case set, go

        package var question: String {
            switch self {
            case .set: "Mark this place with a letter"
            case .go: "Go to a mark: its letter, or ' for the previous position"
            }
        }
    }

    var byLetter: [Unicode.Scalar: Mark]

    init(_ marks: [Mark] = []) {
        byLetter = Dictionary(marks.map { ($0.letter, $0) }) { _, last in last }
    }

    /// In the order of their letters, small ones first.
    package var all: [Mark] {
        byLetter.values.sorted { ($0.letter < "a" ? 1 : 0, $0.letter) < ($1.letter < "a" ? 1 : 0, $1.letter) }
    }
}

extension TourView {
    /// Handles the key after `m` or `'`. False for a command.
    package mutating func pressForMark(_ key: KeyPress, _ purpose: Marks.Purpose) -> Bool {
        if key == .init(.escape) { return true }
        if key == "'", purpose == .go {
            goToPlaceBeforeLastJump()
        } else if case .character(let letter) = key.key, key.modifiers.isEmpty, letter.isASCIILetter {
            if purpose == .set { setMark(letter) } else { goToMark(letter) }
        } else if key.modifiers.contains(.control) {
            // Ctrl-C and the like
            return false
        } else {
            outbox.show("Use a letter for a mark, a–z or A–Z")
        }
        return true
    }

    private mutating func setMark(_ letter: Unicode.Scalar) {
        var place = place
        // saved at once, so that place and mark survive a crash together
        outbox.send(.keep(.place(place)))
        place.record = ReadingRecord()
        guard let mark = Mark(letter, place) else { return }
        places.marks.byLetter[letter] = mark
        outbox.send(.keep(.mark(mark)))
        outbox.show("Mark \(letter) set")
    }

    /// Jumps to a mark, or says that there is none.
    package mutating func goToMark(_ letter: Unicode.Scalar) {
        guard let mark = places.marks.byLetter[letter] else {
            return outbox.show("No mark \(letter). M lists the marks.")
        }
        guard content.anchor(of: mark.place) != nil || !tour.sections.hasFinalIDs else {
            return outbox.show("Mark \(letter) is in text that is no longer there")
        }
        go(to: mark.place)
    }

    package mutating func deleteMark(_ letter: Unicode.Scalar) {
        guard places.marks.byLetter.removeValue(forKey: letter) != nil else { return }
        outbox.send(.keep(.noMark(letter)))
        outbox.show("Mark \(letter) removed")
    }
}

/// The saved places of the tour.
package struct KeptPlaces: Sendable {
    /// The place where an earlier session ended.
    package let leftAt: Place?
    package var marks: Marks
    package var notes: TourNotes
    var history = JumpHistory()
    /// Whether notes are printed at the end, so that those on a pipe are not lost.
    var printsNotes = false
}
