internal import Platform
internal import SystemPackage

/// An exclusive `flock` on a lock file; released when it goes out of scope, and by the kernel when the process dies. It
/// belongs to the opened file: two stores in one process exclude each other, too.
struct FileLock: ~Copyable {
    private let file: OpenFile
    /// False on a file system without locks. Then only the check before the replacement guards against another writer.
    let isHeld: Bool

    /// Waits for the lock, up to `patience`; `nil` after that.
    static func take(_ path: FilePath, patience: Duration) throws(Errno) -> FileLock? {
        let deadline = ContinuousClock.now + patience
        var pause = 500
        while true {
            let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW)
            var isLocked = true
            do throws(Errno) {
                while !(try file.tryLock()) {
                    guard ContinuousClock.now < deadline else { return nil }
                    // A random pause, so that many writers do not keep meeting.
                    usleep(UInt32.random(in: 200...UInt32(pause)))
                    pause = min(pause * 2, 8_000)
                }
            } catch .notSupported, .noLocks, .noFunction {
                isLocked = false
            }
            // If the file was removed between opening and locking, another writer locks a new one.
            if let there = try FileStatus(path), there.isSameFile(as: try file.status()) {
                return FileLock(file: file, isHeld: isLocked)
            }
            guard ContinuousClock.now < deadline else { return nil }
        }
    }

    borrowing func release() {
        _ = flock(file.descriptor, LOCK_UN)
    }
}
