internal import Platform

/// A time of the clock that stamps files.
package struct FileTimestamp: Comparable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int

    /// Now, or some milliseconds earlier, by the coarse clock of some systems: no later write has an earlier stamp.
    package static var now: FileTimestamp { FileTimestamp(CLOCK_REALTIME_COARSE) }

    /// Whether it is not in the future.
    package var isPast: Bool { self <= FileTimestamp(CLOCK_REALTIME) }

    private init(_ clock: clockid_t) {
        var time = timespec()
        clock_gettime(clock, &time)
        self.init(time)
    }

    /// The last write at a path; nil if nothing is there. A folder is written when its names change.
    package init?(writingAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status.st_mtim)
    }

    private init(_ time: timespec) {
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }

    package static func < (one: FileTimestamp, other: FileTimestamp) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}
