/// A short word that takes the status row's place for a few seconds.
struct Notice: Hashable, Sendable {
    /// Tells this notice from those before it, so that only its own end takes it away.
    var number: Int
    var text: String
    /// Whether it is of something that was earned, and not of something that went wrong.
    var isCredit: Bool

    private static let milliseconds = 4_000

    /// Has it taken away in time.
    var expiry: Effect { .expireNotice(number, afterMilliseconds: Self.milliseconds) }
}

extension Reader {
    /// Shows a notice and has it taken away in time.
    ///
    /// What was earned is told when the row is free: the word before it is the answer to a key, and nobody could read one
    /// that is gone with the next frame. No notice takes the place of a question.
    mutating func show(_ text: String, isCredit: Bool = false) -> Effect {
        noticesShown += 1
        let next = Notice(number: noticesShown, text: text, isCredit: isCredit)
        if let notice, isAskedToLeave || isCredit && !notice.isCredit {
            noticeWaiting = next
        } else {
            linear.isAtNotice = !isCredit
            notice = next
        }
        return next.expiry
    }

    /// Takes the notice away, and shows the one that waits.
    mutating func endNotice() -> [Effect] {
        notice = nil
        linear.isAtNotice = false
        guard let next = noticeWaiting else { return [] }
        noticeWaiting = nil
        return [show(next.text, isCredit: next.isCredit)]
    }
}
