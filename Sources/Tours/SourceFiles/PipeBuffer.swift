private import HelperTools
internal import Platform
internal import Synchronization
internal import SystemPackage
package import TourDocument
internal import UserFiles

/// The bytes of a pipe, in a memory file without a name, so that they are read as any file's, while more comes.
package final class PipeBuffer: Sendable {
    /// The limit of bytes taken.
    package static let maximumSize = 256 << 20
    /// The name of standard input.
    package static let standardName = "standard input"
    /// Enough bytes at the start.
    private static let startSize = 1 << 20
    /// The wait for more bytes at the start, in milliseconds.
    private static let startTime = 25
    /// The wait for a FIFO's writer, in milliseconds.
    private static let writerPatience: Int32 = 500
    /// The least interval between reports of growth.
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
    private let file: OpenFile
    private let state = Mutex(State())

    /// - Parameter descriptor: the pipe. It is neither changed nor closed.
    package init(
        descriptor: Int32, name: String = PipeBuffer.standardName, maximumSize: Int = PipeBuffer.maximumSize
    ) throws(SourceError) {
        self.descriptor = descriptor
        self.name = name
        self.maximumSize = maximumSize
        file = try SourceError.at(name) { () throws(Errno) in OpenFile(owning: try MemoryFile.holding([])) }
    }

    /// The growing source of all bytes so far.
    package var source: ByteSource { ByteSource(name: name, growing: file) }
    /// Whether nothing more comes.
    package var isEnded: Bool { state.withLock { $0.isEnded } }
    /// Why the rest was not taken; nil if all was.
    package var problem: SourceError? { state.withLock { $0.problem } }

    /// Whether it ended without a byte.
    package var isEmpty: Bool { state.withLock { $0.isEnded && $0.count == 0 } }

    /// Takes the first bytes, enough to detect the type, unless they were taken. Blocks.
    /// - Parameter lines: the number of lines to wait for, or for the end.
    package func takeStart(lines: Int = 0) {
        guard count == 0 else { return }
        // reading tells a FIFO without a writer, which has ended, from a slow program
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

    /// Takes all bytes, and reports growth soon, but not the end. Stops when the answer is false.
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
            // expensive reports are made less often
            pause = max(Self.interval, start.duration(to: lastTold) * 4)
        }
    }

    /// Waits for bytes or the end, up to some milliseconds; -1 waits for ever. Returns whether there are any.
    private func waits(atMost milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // interrupted by a signal: the caller may ask again
        return Platform.poll(&poll, 1, milliseconds) > 0
    }

    /// Takes the bytes that are there, or waits for some. False at the end.
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
                try file.write(Array(state.buffer[..<taken]))
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
