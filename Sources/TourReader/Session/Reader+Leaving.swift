import CellGrid
import Credits

/// Whoever leaves with credits that could not be saved is asked first: they would be lost.
extension Reader {
    /// The person wants to leave.
    mutating func leave() -> [Effect] {
        // what is being written just now is waited for at the end; what failed is worth a question
        guard !unsaved.isEmpty, reasonNotSaved != nil else { return [.quit(status: 0)] }
        isAskedToLeave = true
        let credits = unsaved.reduce(0) { $0 &+ $1.credits }
        let lost = credits == 1 ? "1 credit is" : "\(credits) credits are"
        // it stays until it is answered, or until it has become needless
        noticesShown += 1
        notice = Notice(number: noticesShown, text: "\(lost) not saved and would be lost. Quit? y/n", isCredit: false)
        return [.saveAgain]
    }

    /// The answer to the question; nil if none is open. Any other key than y stays.
    mutating func answer(_ key: KeyPress) -> [Effect]? {
        guard isAskedToLeave else { return nil }
        isAskedToLeave = false
        switch key {
        case "y", "Y": return [.quit(status: 0)]
        case .control("c"): return [.quit(status: 130)]
        default: return endNotice()
        }
    }
}

/// Writing down where the reader is while it is read, so that nothing but a moment is lost if the program is killed.
extension Reader {
    /// The reader moved: has the place written down in a while, unless that is arranged already.
    mutating func keepPlaceSoon() -> [Effect] {
        guard !isPlaceDue else { return [] }
        isPlaceDue = true
        return [.keepPlaceSoon(afterMilliseconds: Self.keepPlaceMilliseconds)]
    }

    mutating func keepPlace() -> [Effect] {
        isPlaceDue = false
        return [.keepPlace(place)]
    }

    private static let keepPlaceMilliseconds = 5_000
}
