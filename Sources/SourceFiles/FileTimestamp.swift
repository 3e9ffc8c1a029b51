internal import Platform

/// A moment by the clock with which a system stamps its files.
package struct FileTimestamp: Comparable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int

    /// The present one, or some milliseconds earlier: some systems stamp their files by a clock that goes on by so much at a time.
    /// What is written from now on does not bear an earlier one.
    package static var now: FileTimestamp { FileTimestamp(CLOCK_REALTIME_COARSE) }

    /// Whether it is no time to come.
    package var isPast: Bool { self <= FileTimestamp(CLOCK_REALTIME) }

    private init(_ clock: clockid_t) {
        var time = timespec()
        clock_gettime(clock, &time)
        self.init(time)
    }

    /// When what lies at a path was last written; nil if nothing does. Names in a folder are what is written in it.
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
