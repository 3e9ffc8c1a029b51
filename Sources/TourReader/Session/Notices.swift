/// A short word that takes the status row's place for a few seconds.
struct Notice: Hashable, Sendable {
    /// Tells this notice from those before it, so that only its own end takes it away.
    var number: Int
    var text: String
    /// Whether it is of something that was earned, and not of something that went wrong.
    var isCredit: Bool
}

/// The notice that is shown, and the one after it.
struct Notices: Hashable, Sendable {
    private(set) var current: Notice?
    /// What is shown when the current one is gone.
    private var waiting: Notice?
    /// How many there were.
    private(set) var shown = 0
    /// Whether the cursor is on it until the next key, where the text is read line by line.
    private(set) var holdsCursor = false

    private static let milliseconds = 4_000

    /// Shows a notice and has it taken away in time.
    ///
    /// What was earned is told when the row is free: the word before it is the answer to a key, and nobody could read one
    /// that is gone with the next frame.
    ///
    /// - Parameter isRead: whether the cursor goes there where the text is read line by line.
    mutating func show(_ text: String, isCredit: Bool = false, isRead: Bool = true) -> Effect {
        shown += 1
        let next = Notice(number: shown, text: text, isCredit: isCredit)
        if let current, isCredit, !current.isCredit {
            waiting = next
        } else {
            holdsCursor = isRead && !isCredit
            current = next
        }
        return .remind(.notice(next.number), afterMilliseconds: Self.milliseconds)
    }

    /// The next key takes a message away; what was earned is told for its time.
    mutating func pass(withCredits: Bool) -> [Effect] {
        current.map { withCredits || !$0.isCredit } == true ? end() : []
    }

    /// Takes the notice away, and shows the one that waits.
    mutating func end() -> [Effect] {
        current = nil
        holdsCursor = false
        guard let next = waiting else { return [] }
        waiting = nil
        return [show(next.text, isCredit: next.isCredit)]
    }

    mutating func clear() { (current, waiting) = (nil, nil) }
}
