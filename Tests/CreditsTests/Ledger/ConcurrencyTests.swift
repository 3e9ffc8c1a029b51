import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import Credits

@Suite struct ConcurrencyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// `flock` belongs to the opened file, so stores in threads exclude each other as stores in processes do.
    @Test func manyWritersGiveTheExactUnion() async throws {
        let path = folder.file
        let each = Effort.times(10)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let store = PreferencesStore(path: path, patience: .seconds(120))
                    for n in 0..<each {
                        // Every grant twice, and some shared by all writers.
                        let grants = [Grant.sample(n, tour: "tour-\(writer)"), .sample(n, tour: "shared")]
                        #expect(throws: Never.self) { try store.record(grants) }
                        #expect(throws: Never.self) { try store.record(grants) }
                    }
                }
            }
            group.addTask {
                let store = PreferencesStore(path: path)
                for _ in 0..<10 * each {
                    #expect(throws: Never.self) {
                        let condition = try store.load().condition
                        #expect(condition == .sound || condition == .missing)
                    }
                }
            }
        }
        let preferences = try folder.store.load().preferences
        let expected = ((0..<8).map { "tour-\($0)" } + ["shared"]).flatMap { tour in
            (0..<each).map { Grant.sample($0, tour: tour) }
        }
        #expect(preferences.entries.count == expected.count)
        #expect(Set(preferences.grants) == Set(expected))
        #expect(folder.names == [".preferences.json.last", ".preferences.json.lock", "preferences.json"])
    }

    @Test func aLockThatIsHeldIsWaitedForAndThenSaid() throws {
        let lock = try HeldLock(folder.path.appending(".preferences.json.lock"))
        let store = PreferencesStore(path: folder.file, patience: .milliseconds(30))
        #expect(throws: PreferencesError.file(.busy(folder.file))) { try store.record([.sample(1)]) }
        lock.release()
        #expect(throws: Never.self) { try store.record([.sample(1)]) }
    }
}
