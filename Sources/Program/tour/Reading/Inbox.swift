import Platform
import Synchronization
import TourReader

/// Messages from other threads; putting one in wakes the event loop.
final class Inbox: Sendable {
    private let waiting = Mutex<[Message]>([])
    private let loan = Mutex<ScreenLoan?>(nil)
    /// For `poll`: readable when a message waits.
    let descriptor: Int32
    private let wakeDescriptor: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure("cannot make a pipe: \(String(cString: strerror(errno)))") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, wakeDescriptor) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(wakeDescriptor)
    }

    /// May be called on any thread.
    func put(_ message: Message) {
        waiting.withLock { $0.append(message) }
        wake()
    }

    func put(_ ready: ScreenLoan) {
        loan.withLock { $0 = ready }
        wake()
    }

    func takeLoan() -> ScreenLoan? { loan.withLock { $0.take() } }

    /// Makes `poll` return.
    func wake() {
        // a full pipe wakes as well
        var byte: UInt8 = 0
        _ = write(wakeDescriptor, &byte, 1)
    }

    func take() -> [Message] {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
        return waiting.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}

/// Waits up to some milliseconds (-1: for ever). Returns whether a descriptor is readable, or a signal came.
@discardableResult
func wait(for descriptors: [Int32], atMost milliseconds: Int32) -> Bool {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // interrupted by a signal: its byte is in its pipe
    return poll(&polls, nfds_t(polls.count), milliseconds) != 0
}
