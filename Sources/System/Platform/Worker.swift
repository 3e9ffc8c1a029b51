internal import Synchronization

/// A serial background thread that ends when no work is left.
///
/// Without memory or processes for a thread the caller does the work; a dispatch queue would wait. For work that needs
/// much stack, such as parsing and layout: a stack overflow restores the terminal, as on the main thread.
package final class Worker: Sendable {
    package typealias Work = @Sendable () -> Void

    private let state = Mutex<(waiting: [Work], isBusy: Bool)>(([], false))

    package init() {}

    /// Queues work and returns at once.
    package func run(_ work: @escaping Work) {
        let isIdle = state.withLock { state in
            state.waiting.append(work)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isIdle, !startThread() { workOff() }
    }

    /// Queues work and waits for its result. Calling it from the worker's own work would deadlock.
    package func wait<Value: Sendable>(for work: @escaping @Sendable () -> Value) -> Value {
        let result = Promise<Value>()
        run { result.give(work()) }
        return result.wait()!
    }

    private func workOff() {
        while true {
            let work = state.withLock { state in
                defer { state.waiting = [] }
                state.isBusy = !state.waiting.isEmpty
                return state.waiting
            }
            if work.isEmpty { return }
            for piece in work { piece() }
        }
    }

    /// Returns whether a thread was started.
    private func startThread() -> Bool {
        let worker = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(&thread, nil, { Worker.work($0) }, worker.toOpaque())
        if status == 0 { pthread_detach(thread) } else { worker.release() }
        return status == 0
    }

    private static func work(_ worker: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        leaveSignalsToMainThread()
        let worker = worker.map { Unmanaged<Worker>.fromOpaque($0).takeRetainedValue() }
        withStackForFaults { worker?.workOff() }
        return nil
    }

    /// Leaves signals to the main thread, but for faults of this thread.
    private static func leaveSignalsToMainThread() {
        var signals = sigset_t()
        sigfillset(&signals)
        for own in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGPIPE, SIGSEGV, SIGSYS, SIGTRAP] { sigdelset(&signals, own) }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }

    /// Gives the thread an alternate stack for signal handlers: a full stack has no room for them.
    private static func withStackForFaults(_ work: () -> Void) {
        // the registers saved for a handler alone may take more than 10 KB
        let size = 32 << 10
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
        sigaltstack(&stack, nil)
        work()
        stack.ss_flags = Int32(SS_DISABLE)
        sigaltstack(&stack, nil)
        memory.deallocate()
    }
}
