import Platform
import Synchronization

enum TimeLimit {
    /// Runs work. Nil if it took too long: then it is cancelled, and has ended.
    static func run<Value: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            // leaving the group waits for the work
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Runs work, blocking. Nil if it took too long and is cancelled, or could not start.
    static func wait<Value: Sendable>(_ limit: Duration, for work: @escaping @Sendable () async -> Value) -> Value? {
        let answer = Promise<Value>()
        guard let task = HelperTask.start({ answer.give(await work()) }) else { return nil }
        waited.withLock { _ = $0.insert(task) }
        defer { waited.withLock { _ = $0.remove(task) } }
        if let value = answer.wait(atMost: limit) { return value }
        task.cancel()
        return nil
    }

    /// Cancels all work that threads wait for, and waits for its end, up to a limit.
    static func endWaiting(atMost limit: Duration) {
        let tasks = waited.withLock { $0 }
        for task in tasks { task.cancel() }
        _ = wait(limit) { for task in tasks { await task.value } }
    }

    private static let waited = Mutex<Set<Task<Void, Never>>>([])
}
