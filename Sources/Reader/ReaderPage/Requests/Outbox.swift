/// The reader's effects: its parts add them in order, and ``Reader/update(_:)`` returns them.
package struct Outbox: Sendable {
    private var effects: [Effect] = []
    private var reminders: Set<Reminder> = []
    package var notices = Notices()
    /// The restrictions on effects, if any.
    package var secureMode: SecureMode?

    static let keepPlaceMilliseconds = 5_000

    package mutating func send(_ effect: Effect) { effects.append(effect) }

    package mutating func sendFirst(_ effect: Effect) { effects.insert(effect, at: 0) }

    /// Shows a notice in the status row; in linear mode the cursor goes there if it `isRead`.
    package mutating func show(_ text: String, isCredit: Bool = false, isLasting: Bool = false, isRead: Bool = true) {
        let end = notices.show(text, isCredit: isCredit, isLasting: isLasting, isRead: isRead)
        remind(end, afterMilliseconds: Notices.milliseconds)
    }

    /// Removes a notice at the next key; one about a credit stays for its time.
    package mutating func dismissNotice(withCredits: Bool) {
        guard let current = notices.current, withCredits || !current.isCredit, notices.isSeen || !current.isLasting
        else { return }
        endNotice()
    }

    package mutating func expireNotice(_ number: Int) {
        if let current = notices.current, current.number == number, !current.isLasting { endNotice() }
    }

    /// Removes the notice, and shows the waiting one.
    private mutating func endNotice() {
        if let next = notices.end() { show(next.text, isCredit: next.isCredit, isLasting: next.isLasting) }
    }

    /// Requests a reminder after a time, once while it is pending.
    package mutating func remind(_ reminder: Reminder, afterMilliseconds delay: Int) {
        if reminders.insert(reminder).inserted { send(.remind(reminder, afterMilliseconds: delay)) }
    }

    package mutating func isReminded(_ reminder: Reminder) { reminders.remove(reminder) }

    package mutating func keepPlaceSoon() { remind(.keepPlace, afterMilliseconds: Self.keepPlaceMilliseconds) }

    /// Takes the effects, with a notice about forbidden ones.
    package mutating func take() -> [Effect] {
        defer { effects = [] }
        if let secureMode {
            let count = effects.count
            effects = effects.compactMap(secureMode.permitted)
            if effects.count < count { show(SecureMode.refusal) }
        }
        return effects
    }
}

/// A short message that replaces the status row for a few seconds.
package struct Notice: Hashable, Sendable {
    /// Its identity, so that only its own timer removes it.
    package var number: Int
    package var text: String
    /// Whether it is about a credit, not an error.
    package var isCredit: Bool
    /// Whether it stays until a key is pressed after it was seen: something is not saved.
    var isLasting = false

    package init(number: Int, text: String, isCredit: Bool, isLasting: Bool = false) {
        (self.number, self.text, self.isCredit, self.isLasting) = (number, text, isCredit, isLasting)
    }
}

package struct Notices: Hashable, Sendable {
    package private(set) var current: Notice?
    private var waiting: Notice?
    /// The number of notices so far.
    private(set) var shown = 0
    /// Whether the cursor is on it until the next key, in linear mode.
    package private(set) var holdsCursor = false
    /// Whether the current one was on the screen.
    package var isSeen = false

    static let milliseconds = 4_000

    /// Shows a notice, and returns the reminder that removes it. One about a credit waits for the row: the notice
    /// before it answers a key. In linear mode the cursor goes there if it `isRead`.
    mutating func show(_ text: String, isCredit: Bool, isLasting: Bool, isRead: Bool) -> Reminder {
        shown += 1
        let next = Notice(number: shown, text: text, isCredit: isCredit, isLasting: isLasting)
        if let current, current.isLasting || isCredit && !current.isCredit {
            if waiting?.isLasting != true { waiting = next }
        } else {
            holdsCursor = isRead && !isCredit
            (current, isSeen) = (next, false)
        }
        return .notice(next.number)
    }

    /// Removes the notice. Returns the waiting one, to be shown.
    mutating func end() -> Notice? {
        (current, holdsCursor) = (nil, false)
        return waiting.take()
    }

    /// Removes all notices that may go.
    package mutating func clear() {
        if current?.isLasting != true { current = nil }
        if waiting?.isLasting != true { waiting = nil }
    }
}
