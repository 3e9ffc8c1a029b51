import Platform
import Synchronization

/// What the person asked to be kept and is not on the disk yet: the end of the program waits for it.
final class UnfinishedWork: Sendable {
    private let waiting = Mutex<[(number: Int, name: String)]>([])
    private let count = Atomic(0)
    private let inbox: Inbox

    /// - Parameter inbox: woken when something is done.
    init(inbox: Inbox) { self.inbox = inbox }

    /// In words, in the order in which it began.
    var names: [String] { waiting.withLock { $0.map(\.name) } }

    /// Does a piece of it, on a thread of its own. Returns at once.
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
