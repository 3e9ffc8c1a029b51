import Platform

/// Starts the tasks that wait for helper programs.
package enum HelperTask {
    /// The descriptors of a helper: its pipes, and those that Dispatch opens at its first use.
    private static let descriptors = 12

    /// Starts a task. Returns nil without a thread or descriptors left, where Dispatch would wait for ever or trap.
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
