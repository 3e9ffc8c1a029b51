internal import Dispatch
internal import Synchronization

/// A value that another thread gives, once.
package final class Promise<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    package init() {}

    package func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isThere.signal()
    }

    /// Waits for the value, for ever or up to a limit; nil if it is not there by then.
    package func wait(atMost limit: Duration? = nil) -> Value? {
        _ = isThere.wait(timeout: limit.map { .now() + .milliseconds(Int($0 / .milliseconds(1))) } ?? .distantFuture)
        return value.withLock { $0 }
    }
}
