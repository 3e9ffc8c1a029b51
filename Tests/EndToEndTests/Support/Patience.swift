import Platform

/// How long the tests wait for what has to come before they say that it does not: seconds in `TOUR_TEST_PATIENCE`, else 20.
///
/// Only failures take that long. Nothing is measured with it.
struct Patience {
    /// How long it is where nothing else is said.
    static let usual = (getenv("TOUR_TEST_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 20) * 1000

    private let end: ContinuousClock.Instant

    init(milliseconds: Int = Self.usual) { end = .now + .milliseconds(milliseconds) }

    /// Milliseconds until it is over; 0 when it is.
    var left: Int { max(0, Int((end - .now) / .milliseconds(1))) }

    /// Waits until one of the descriptors can be read or is closed. False if none is within the time.
    func wait(for descriptors: [Int32], atMost milliseconds: Int = .max) -> Bool {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&polls, nfds_t(polls.count), Int32(clamping: min(left, milliseconds))) > 0
    }

    /// Waits until something holds that no screen shows.
    func wait(until expectation: String, _ holds: () -> Bool) throws {
        while !holds() {
            guard left > 0 else { throw HarnessError("not in time: \(expectation)") }
            usleep(1000)
        }
    }
}
