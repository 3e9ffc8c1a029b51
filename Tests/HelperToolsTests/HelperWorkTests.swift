import HelperTools
import Synchronization
import Testing

@Suite struct HelperWorkTests {
    private final class Notes: Sendable { let all = Mutex<[Int]>([]) }

    @Test func oneAfterTheOther() async {
        let (helper, notes) = (HelperWork(), Notes())
        for number in 0..<20 {
            helper.run {
                await Task.yield()
                notes.all.withLock { $0.append(number) }
            }
        }
        await withCheckedContinuation { end in helper.run { end.resume() } }
        #expect(notes.all.withLock { $0 } == Array(0..<20))
    }

    @Test func theEndCancelsAll() {
        let (helper, notes) = (HelperWork(), Notes())
        helper.run {
            try? await Task.sleep(for: .seconds(600))
            notes.all.withLock { $0.append(Task.isCancelled ? 1 : 0) }
        }
        helper.run { notes.all.withLock { $0.append(2) } }
        helper.end()
        helper.run { notes.all.withLock { $0.append(3) } }
        // the first one may not have begun
        #expect([[], [1]].contains(notes.all.withLock { $0 }))
    }
}
