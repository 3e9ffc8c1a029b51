/// What the reader wants done beyond it: the parts put it here, in order, and ``Reader/update(_:)`` hands it out.
struct Outbox: Sendable {
    private var effects: [Effect] = []
    private var reminders: Set<Reminder> = []
    /// What the person is told.
    var notices = Notices()

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
        if notices.passes(withCredits: withCredits) { endNotice() }
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

    /// Hands out what is to be done.
    mutating func take() -> [Effect] {
        defer { effects = [] }
        return effects
    }
}
