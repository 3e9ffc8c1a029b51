import Synchronization

@testable import ReaderKit

/// A clock that goes when it is told to.
final class TestClock: Sendable {
    private let time = Mutex(1_000_000)
    var milliseconds: Int { time.withLock { $0 } }
    func wait(_ seconds: Double) { time.withLock { $0 += Int(seconds * 1_000) } }
    var wall: WallClock {
        WallClock(now: { self.milliseconds / 1_000 }, uptime: { self.milliseconds }, local: Rig.clock.local)
    }
}
