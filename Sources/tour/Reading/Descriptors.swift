import Platform

struct Descriptors {
    private var polls: [pollfd] = []

    init(_ descriptors: [Int32]) {
        polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }

    /// Waits until one of them can be read, for so many milliseconds at most; -1 is for ever. Returns whether one can
    /// be, or a signal came.
    @discardableResult
    mutating func wait(atMost milliseconds: Int32) -> Bool {
        // interrupted by a signal: its byte is in its pipe
        poll(&polls, nfds_t(polls.count), milliseconds) != 0
    }
}
