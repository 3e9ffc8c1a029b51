/// Work beside the event loop, as a value.
package protocol BackgroundTask: Sendable {
    /// News of it, and the result.
    associatedtype Report: Sendable
}

/// A task that was started, and its generation, by which its reports are told from late ones.
package struct BackgroundJob<Task: BackgroundTask>: Hashable, Sendable {
    package let task: Task
    package let generation: Int

    package static func == (a: Self, b: Self) -> Bool { a.generation == b.generation }
    package func hash(into hasher: inout Hasher) { hasher.combine(generation) }

    package func report(_ content: Task.Report) -> JobReport<Task> {
        JobReport(content: content, generation: generation)
    }
}

/// The answer to a ``BackgroundJob``, for ``BackgroundJobs/take(_:)``.
package struct JobReport<Task: BackgroundTask>: Sendable {
    fileprivate let content: Task.Report
    fileprivate let generation: Int
}

/// The generations of the running jobs, one for each kind of task.
package struct BackgroundJobs: Hashable, Sendable {
    private var last = 0
    private var running: [ObjectIdentifier: Int] = [:]

    /// - Parameter previous: the jobs of the tour read before, if any, whose reports come too late.
    package init(after previous: Self? = nil) { last = previous?.last ?? 0 }

    /// Starts a job instead of the running one of its kind.
    package mutating func start<Task: BackgroundTask>(_ task: Task) -> BackgroundJob<Task> {
        last += 1
        running[ObjectIdentifier(Task.self)] = last
        return BackgroundJob(task: task, generation: last)
    }

    /// Starts a job beside the running ones of its kind.
    package mutating func add<Task: BackgroundTask>(_ task: Task) -> BackgroundJob<Task> {
        running[ObjectIdentifier(Task.self)].map { BackgroundJob(task: task, generation: $0) } ?? start(task)
    }

    /// Drops further reports of a kind of task.
    package mutating func stop<Task: BackgroundTask>(_: Task.Type) { running[ObjectIdentifier(Task.self)] = nil }

    /// The content of a report; nil for one that comes too late.
    package func take<Task: BackgroundTask>(_ report: JobReport<Task>) -> Task.Report? {
        running[ObjectIdentifier(Task.self)] == report.generation ? report.content : nil
    }
}
