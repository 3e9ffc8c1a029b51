import Platform
import Synchronization

/// Writes that the user asked for and that are not on the disk yet: the end of the program waits for them.
final class UnfinishedWork: Sendable {
    private let waiting = Mutex<[(number: Int, name: String)]>([])
    private let count = Atomic(0)
    private let inbox: Inbox

    /// - Parameter inbox: woken when a piece is done.
    init(inbox: Inbox) { self.inbox = inbox }

    /// In words, in the order in which they began.
    var names: [String] { waiting.withLock { $0.map(\.name) } }

    /// Runs work on a thread of its own. Returns at once.
    func run(_ name: String, _ work: @escaping Worker.Work) {
        let number = count.add(1, ordering: .relaxed).newValue
        waiting.withLock { $0.append((number, name)) }
        Worker().run { [self] in
            work()
            waiting.withLock { $0.removeAll { $0.number == number } }
            inbox.wake()
        }
    }
}
