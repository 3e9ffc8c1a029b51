import Dispatch
import FoundationEssentials
import Platform
import Synchronization
import SystemPackage
import Testing

@testable import Credits

@Suite struct ConcurrencyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// `flock` belongs to the opened file, so stores in threads exclude each other as stores in processes do.
    @Test func manyWritersGiveTheExactUnion() async throws {
        let path = folder.file
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let store = PreferencesStore(path: path, patience: .seconds(120))
                    for n in 0..<50 {
                        // Every grant twice, and some shared by all writers.
                        let grants = [Grant.sample(n, tour: "tour-\(writer)"), .sample(n, tour: "shared")]
                        #expect(throws: Never.self) { try store.record(grants) }
                        #expect(throws: Never.self) { try store.record(grants) }
                    }
                }
            }
            group.addTask {
                let store = PreferencesStore(path: path)
                for _ in 0..<500 {
                    #expect(throws: Never.self) {
                        let condition = try store.load().condition
                        #expect(condition == .sound || condition == .missing)
                    }
                }
            }
        }
        let preferences = try folder.store.load().preferences
        let expected = ((0..<8).map { "tour-\($0)" } + ["shared"]).flatMap { tour in
            (0..<50).map { Grant.sample($0, tour: tour) }
        }
        #expect(preferences.entries.count == expected.count)
        #expect(Set(preferences.grants) == Set(expected))
        #expect(folder.names == [".preferences.json.last", ".preferences.json.lock", "preferences.json"])
    }

    @Test func aLockThatIsHeldIsWaitedForAndThenSaid() throws {
        let lock = try HeldLock(folder.path.appending(".preferences.json.lock"))
        let store = PreferencesStore(path: folder.file, patience: .milliseconds(30))
        #expect(throws: PreferencesError.busy(folder.file)) { try store.record([.sample(1)]) }
        lock.release()
        #expect(throws: Never.self) { try store.record([.sample(1)]) }
    }

    @Test func aRemovedLockFileIsNoLock() throws {
        let path = folder.path.appending(".preferences.json.lock")
        let first = try HeldLock(path)
        unlink(path.string)
        let second = try HeldLock(path)
        #expect(throws: Errno.wouldBlock) { try HeldLock(path) }
        first.release()
        #expect(throws: Errno.wouldBlock) { try HeldLock(path) }
        second.release()
        #expect(throws: Never.self) { try HeldLock(path) }
    }

    /// Who waits for a lock file that is replaced meanwhile does not take the old one for the lock.
    @Test func aReplacedLockFileIsNoLock() throws {
        let path = folder.path.appending(".preferences.json.lock")
        let first = try HeldLock(path)
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
        let second = try HeldLock(path)
        first.release()
        #expect(try isOpenTwice())
        second.release()
        while isLocked.withLock({ $0 == nil }) { sched_yield() }
        #expect(isLocked.withLock { $0 } == true)
    }
}
