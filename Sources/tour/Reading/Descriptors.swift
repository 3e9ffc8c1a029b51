import Platform

/// What the event loop waits for: descriptors that can be read when something has happened.
struct Descriptors {
    private var polls: [pollfd] = []

    init(_ descriptors: [Int32]) {
        polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }

    /// Waits until one of them can be read, for so many milliseconds at most; -1 is for ever. Returns whether one can be.
    @discardableResult
    mutating func wait(atMost milliseconds: Int32) -> Bool {
        let count = poll(&polls, nfds_t(polls.count), milliseconds)
        // interrupted by a signal, whose byte is in its pipe: all are asked
        if count < 0 { takeAllAsReadable() }
        return count != 0
    }

    /// Takes all of them to be readable, without asking.
    mutating func takeAllAsReadable() {
        for index in polls.indices { polls[index].revents = Int16(POLLIN) }
    }

    /// Whether one could be read after the last wait. False for one that was not waited for.
    func canRead(_ descriptor: Int32) -> Bool {
        polls.contains { $0.fd == descriptor && $0.revents != 0 }
    }
}
