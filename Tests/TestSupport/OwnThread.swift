import Dispatch

/// Runs what blocks its thread on one of its own: the tests' threads are few, and what is waited for may need one.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "test").async { continuation.resume(with: Result(catching: body)) }
    }
}
