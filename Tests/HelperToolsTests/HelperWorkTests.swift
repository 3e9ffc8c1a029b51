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

    @Test func theEndCancelsAll() async {
        let (helper, notes) = (HelperWork(), Notes())
        await withCheckedContinuation { start in
            helper.run {
                start.resume()
                try? await Task.sleep(for: .seconds(600))
                notes.all.withLock { $0.append(1) }
            }
        }
        helper.run { notes.all.withLock { $0.append(2) } }
        helper.end()
        #expect(notes.all.withLock { $0 } == [1])
    }
}
