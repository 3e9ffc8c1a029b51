/// What the reader wants done beyond it: the parts put it here, in order, and ``Reader/update(_:)`` hands it out.
struct Outbox: Sendable {
    private var effects: [Effect] = []
    private var reminders: Set<Reminder> = []
    /// What the person is told.
    var notices = Notices()
    /// What is held back; nil for nothing.
    var secureMode: SecureMode?

    static let keepPlaceMilliseconds = 5_000

    mutating func send(_ effect: Effect) { effects.append(effect) }

    mutating func sendFirst(_ effect: Effect) { effects.insert(effect, at: 0) }

    /// Tells the person something in the status row, and has the cursor go there where the text is read line by line if
    /// it `isRead`.
    mutating func show(_ text: String, isCredit: Bool = false, isLasting: Bool = false, isRead: Bool = true) {
        let end = notices.show(text, isCredit: isCredit, isLasting: isLasting, isRead: isRead)
        remind(end, afterMilliseconds: Notices.milliseconds)
    }

    /// The next key takes a message away; what was earned is told for its time.
    mutating func dismissNotice(withCredits: Bool) {
        guard let current = notices.current, withCredits || !current.isCredit, notices.isSeen || !current.isLasting
        else { return }
        endNotice()
    }

    /// The time of a notice is over.
    mutating func expireNotice(_ number: Int) {
        if let current = notices.current, current.number == number, !current.isLasting { endNotice() }
    }

    /// Takes the notice away, and shows the one that waits.
    private mutating func endNotice() {
        if let next = notices.end() { show(next.text, isCredit: next.isCredit, isLasting: next.isLasting) }
    }

    /// Asks for a reminder after a time: once, however often it is asked for on the way.
    mutating func remind(_ reminder: Reminder, afterMilliseconds delay: Int) {
        if reminders.insert(reminder).inserted { send(.remind(reminder, afterMilliseconds: delay)) }
    }

    mutating func isReminded(_ reminder: Reminder) { reminders.remove(reminder) }

    /// Has the place be written down in a while.
    mutating func keepPlaceSoon() { remind(.keepPlace, afterMilliseconds: Self.keepPlaceMilliseconds) }

    /// Hands out what is to be done, and says so where it may not be.
    mutating func take() -> [Effect] {
        defer { effects = [] }
        if let secureMode {
            let count = effects.count
            effects = effects.compactMap(secureMode.permitted)
            if effects.count < count { show(SecureMode.refusal) }
        }
        return effects
    }
}

/// A short word that takes the status row's place for a few seconds.
struct Notice: Hashable, Sendable {
    /// Tells this notice from those before it, so that only its own end takes it away.
    var number: Int
    var text: String
    /// Whether it is of something that was earned, and not of something that went wrong.
    var isCredit: Bool
    /// Whether it stays until a key is pressed after it was seen: something is not saved.
    var isLasting = false
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
    /// Whether the current one was on the screen.
    private(set) var isSeen = false

    static let milliseconds = 4_000

    /// Shows a notice, and returns what is to take it away in time. What was earned is told when the row is free: the
    /// word before it is the answer to a key. The cursor goes there if it `isRead`, where the text is read line by line.
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

    /// A frame with the current one was drawn.
    mutating func wereDrawn() { isSeen = true }

    /// Takes the notice away. Returns the one that waits, which is to be shown.
    mutating func end() -> Notice? {
        (current, holdsCursor) = (nil, false)
        return waiting.take()
    }

    /// Takes away all that may go.
    mutating func clear() {
        if current?.isLasting != true { current = nil }
        if waiting?.isLasting != true { waiting = nil }
    }
}
