/// A short word that takes the status row's place for a few seconds.
struct Notice: Hashable, Sendable {
    /// Tells this notice from those before it, so that only its own end takes it away.
    var number: Int
    var text: String
    /// Whether it is of something that was earned, and not of something that went wrong.
    var isCredit: Bool

    static let milliseconds = 4_000
}

extension Reader {
    /// Shows a notice and has it taken away in time.
    mutating func show(_ text: String, isCredit: Bool = false) -> Effect {
        noticesShown += 1
        linear.isAtNotice = !isCredit
        notice = Notice(number: noticesShown, text: text, isCredit: isCredit)
        return .expireNotice(noticesShown, afterMilliseconds: Notice.milliseconds)
    }
}
