internal import Dispatch

/// Does work beside the main thread, one piece after the other.
///
/// For work that may need much stack, such as parsing and layout: a stack overflow restores the terminal, as on the main thread.
package struct Worker: Sendable {
    private let queue: DispatchQueue

    /// - Parameter name: shown by debuggers.
    package init(_ name: String) { queue = DispatchQueue(label: name) }

    /// Does a piece of work after those before it. Returns at once.
    package func run(_ work: @escaping @Sendable () -> Void) {
        queue.async { Self.withStackForFaults(work) }
    }

    /// Gives the calling thread an alternate stack for signal handlers while it works: they have no room on a full one.
    private static func withStackForFaults(_ work: () -> Void) {
        // the registers saved for a handler alone may take more than 10 KB
        let size = 32 << 10
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
        var before = stack_t()
        sigaltstack(&stack, &before)
        work()
        sigaltstack(&before, nil)
        memory.deallocate()
    }
}
