import Platform

/// A moment by the clock with which a system stamps its files, which goes on by some milliseconds at a time.
struct FileMoment: Comparable {
    private let seconds: Int
    private let nanoseconds: Int

    /// The present one.
    static var now: FileMoment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return FileMoment(time)
    }

    /// When what lies at a path was last written; nil if nothing does. Names in a folder are what is written in it.
    init?(writingAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status.st_mtim)
    }

    private init(_ time: timespec) {
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }

    static func < (one: FileMoment, other: FileMoment) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}
