import Dispatch
package import Testing

/// Runs each test of a suite on a thread of its own, where it may wait for as long as it likes: the threads that tests share are
/// few, and what is waited for may need one.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    package init() {}

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Thread()) { try await function() }
    }

    private final class Thread: TaskExecutor {
        private let queue = DispatchQueue(label: "test")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
