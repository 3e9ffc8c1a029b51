import CellGrid
import TourDocument

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
        guard let there = content.anchor(of: mark.place), isKnown(there) else {
            guard !tour.sections.isSettled else { return [show("Mark \(letter) is in a part that is gone")] }
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
