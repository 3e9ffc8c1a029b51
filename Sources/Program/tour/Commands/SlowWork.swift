import Dispatch
import Platform

/// Says on standard error what a command is at, where that takes over a second.
enum SlowWork {
    /// - Parameter name: in words, as `reading the notes`.
    static func run<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        let done = DispatchSemaphore(value: 0)
        Worker().run {
            if done.wait(timeout: .now() + 1) == .timedOut { StandardError.say("\(name) …") }
        }
        defer { done.signal() }
        return try work()
    }
}
