private import HelperTools
internal import Platform
internal import Synchronization
internal import SystemPackage
package import TourDocument

/// What comes through a pipe: kept in a file without a name, in memory, so that it is read as any other is, while more comes.
package final class PipeBuffer: Sendable {
    /// How much is taken at most.
    package static let maximumSize = 256 << 20
    /// What standard input is called.
    package static let standardName = "standard input"
    /// At the start so much is enough, in bytes.
    private static let startSize = 1 << 20
    /// At the start more is waited for so long, in milliseconds.
    private static let startTime = 25
    /// For so long a FIFO may have nobody who writes it, in milliseconds.
    private static let writerPatience: Int32 = 500
    /// What came is told no more often than this.
    private static let interval = Duration.milliseconds(100)

    private struct State {
        var count = 0
        var lines = 0
        var isEnded = false
        var problem: SourceError?
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
    }

    private let descriptor: Int32
    private let name: String
    private let maximumSize: Int
    private let file: SourceFile
    private let state = Mutex(State())

    /// - Parameters:
    ///   - descriptor: the pipe. It is neither changed nor closed.
    ///   - name: what it is called in messages.
    package init(
        descriptor: Int32, name: String = PipeBuffer.standardName, maximumSize: Int = PipeBuffer.maximumSize
    ) throws(SourceError) {
        self.descriptor = descriptor
        self.name = name
        self.maximumSize = maximumSize
        file = try SourceError.at(name) { () throws(Errno) in SourceFile(owning: try MemoryFile.holding([])) }
    }

    /// What came so far. It becomes more.
    package var source: ByteSource { ByteSource(name: name, growing: file) }
    /// Whether nothing more comes.
    package var isEnded: Bool { state.withLock { $0.isEnded } }
    /// Why not everything was taken; nil if it was.
    package var problem: SourceError? { state.withLock { $0.problem } }

    /// Whether it ended, and nothing came.
    package var isEmpty: Bool { state.withLock { $0.isEnded && $0.count == 0 } }

    /// Takes what comes at the start, in a moment: enough to tell what it is. Waits for the first of it; nothing is done if that was
    /// taken.
    ///
    /// - Parameter lines: for so many lines it is waited, or for the end.
    package func takeStart(lines: Int = 0) {
        guard count == 0 else { return }
        // reading tells a FIFO that nobody writes, which has ended, from a program that takes its time
        _ = waits(atMost: Self.writerPatience)
        while count == 0 {
            guard take() else { return }
            if count == 0 { _ = waits(atMost: -1) }
        }
        let end = ContinuousClock.now + .milliseconds(Self.startTime)
        while count < Self.startSize {
            let rest = state.withLock { $0.lines } < lines ? -1 : max(0, Int32((end - .now) / .milliseconds(1)))
            guard rest != 0, waits(atMost: rest), take() else { return }
        }
    }

    private var count: Int { state.withLock { $0.count } }

    /// Takes all that comes, and tells soon when there is more, but for the end. Ends early when the answer is false.
    package func takeAll(_ isThereMore: () -> Bool) {
        var lastTold = ContinuousClock.now
        var pause = Self.interval
        var isNew = false
        while true {
            var rest: Duration = .zero
            if isNew { rest = max(.zero, ContinuousClock.now.duration(to: lastTold.advanced(by: pause))) }
            if waits(atMost: isNew ? Int32(rest / Duration.milliseconds(1)) : -1) {
                guard take() else { return }
                isNew = true
            }
            guard isNew, lastTold.advanced(by: pause) <= .now else { continue }
            let start = ContinuousClock.now
            guard isThereMore() else { return }
            isNew = false
            lastTold = .now
            // what takes long is not done all the time
            pause = max(Self.interval, start.duration(to: lastTold) * 4)
        }
    }

    /// Whether there is something to be taken, the end included, within so many milliseconds; -1 waits for it.
    private func waits(atMost milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // interrupted by a signal, it may be asked for once more
        return Platform.poll(&poll, 1, milliseconds) > 0
    }

    /// Takes what is there, or waits for it. False at the end.
    private func take() -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            var taken = read(descriptor, &state.buffer, state.buffer.count)
            while taken < 0, errno == EINTR { taken = read(descriptor, &state.buffer, state.buffer.count) }
            if taken < 0, errno == EAGAIN { return true }
            if taken < 0 { state.problem = SourceError(name, Errno(rawValue: errno)) }
            if taken > maximumSize - state.count {
                taken = maximumSize - state.count
                state.problem = SourceError(
                    name,
                    "only the first \(ByteSource.size(maximumSize)) are shown; save it to a file to read all of it")
            }
            state.isEnded = taken <= 0 || state.problem != nil
            guard taken > 0 else { return false }
            do {
                try file.write(Array(state.buffer[..<taken]), at: state.count)
                state.count += taken
                state.lines += state.buffer[..<taken].count { $0 == 0x0A }
            } catch {
                state.problem = SourceError(
                    name, "only the first \(ByteSource.size(state.count)) are shown: \(error); save it to a file")
                state.isEnded = true
            }
            return !state.isEnded
        }
    }
}
