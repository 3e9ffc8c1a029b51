import Dispatch
import Foundation
import Synchronization
package import Testing

/// Runs each test of a suite on a thread that is no other's meanwhile, where it may wait for as long as it likes. The threads of Swift's
/// tasks and of Dispatch are few, and what is waited for may need one.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    package init() {}

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads.shared) { try await function() }
    }

    /// So many tests wait at a time.
    private final class Threads: TaskExecutor {
        static let shared = Threads(count: 8)

        private let jobs = Mutex<[UnownedJob]>([])
        private let waiting = DispatchSemaphore(value: 0)

        private init(count: Int) {
            for _ in 0..<count {
                Thread.detachNewThread { [self] in
                    while true {
                        waiting.wait()
                        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
                    }
                }
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
            waiting.signal()
        }
    }
}
