import Dispatch
import FoundationEssentials
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import UserFiles

/// `flock` belongs to the opened file, so that writers in one process exclude each other as processes do.
@Suite struct FileLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private final class Taken {
        private let lock: FileLock

        /// - Throws: `Errno.wouldBlock` when someone else has it.
        init(_ path: FilePath) throws {
            guard let lock = try FileLock.take(path, patience: .zero) else { throw Errno.wouldBlock }
            self.lock = lock
        }

        func release() { lock.release() }
    }

    @Test func aRemovedLockFileIsNoLock() throws {
        let path = folder.path.appending(".file.lock")
        let first = try Taken(path)
        unlink(path.string)
        let second = try Taken(path)
        #expect(throws: Errno.wouldBlock) { try Taken(path) }
        first.release()
        #expect(throws: Errno.wouldBlock) { try Taken(path) }
        second.release()
        #expect(throws: Never.self) { try Taken(path) }
    }

    /// Who waits for a lock file that is replaced meanwhile does not take the old one for the lock.
    @Test func aReplacedLockFileIsNoLock() throws {
        let path = folder.path.appending(".file.lock")
        let first = try Taken(path)
        let isLocked = Mutex<Bool?>(nil)
        DispatchQueue.global().async {
            let lock = try? FileLock.take(path, patience: .seconds(60))
            let found = lock != nil
            isLocked.withLock { $0 = found }
        }
        /// Waits until two descriptors are of the file that has the name now. False if the waiting is over before.
        func isOpenTwice() throws -> Bool {
            while isLocked.withLock({ $0 == nil }) {
                let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                let links = names.compactMap {
                    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                }
                if links.count(where: { $0 == path.string }) == 2 { return true }
                sched_yield()
            }
            return false
        }
        #expect(try isOpenTwice())
        unlink(path.string)
        let second = try Taken(path)
        first.release()
        #expect(try isOpenTwice())
        second.release()
        while isLocked.withLock({ $0 == nil }) { sched_yield() }
        #expect(isLocked.withLock { $0 } == true)
    }
}
