import Platform

/// Starts the tasks in which helper programs are waited for.
package enum HelperTask {
    /// How many descriptors a helper may need: its pipes, and those that Dispatch opens the first time it is used.
    private static let descriptors = 12

    /// Starts a task. Returns nil if no thread can be made or too few descriptors are left, where Dispatch would wait for ever or trap.
    package static func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        hasThread && hasDescriptors ? Task.detached(operation: work) : nil
    }

    private static var hasThread: Bool {
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
        return pthread_detach(thread) == 0
    }

    private static var hasDescriptors: Bool {
        let opened = (0..<descriptors).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
        for descriptor in opened where descriptor >= 0 { close(descriptor) }
        return !opened.contains(-1)
    }
}
