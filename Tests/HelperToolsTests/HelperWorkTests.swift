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

    @Test(.timeLimit(.minutes(5))) func theEndCancelsAll() async {
        let (helper, notes) = (HelperWork(), Notes())
        let (started, start) = AsyncStream<Void>.makeStream()
        let (cancelled, cancel) = AsyncStream<Void>.makeStream()
        helper.run {
            start.finish()
            try? await Task.sleep(for: .seconds(3600))
            cancel.finish()
        }
        helper.run { notes.all.withLock { $0.append(2) } }
        for await _ in started {}
        helper.end()
        for await _ in cancelled {}
        #expect(notes.all.withLock { $0 } == [])
    }
}
