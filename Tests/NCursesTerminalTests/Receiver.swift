import Platform
import Synchronization

/// Reads what a program writes to its terminal, at once and all the time, as a terminal does: else the program would
/// wait for room.
final class Receiver: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let descriptor: Int32
    private let thread = Mutex<pthread_t?>(nil)

    init(descriptor: Int32) {
        self.descriptor = descriptor
        var thread = pthread_t()
        let receiver = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Receiver>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, receiver.toOpaque())
        if result == 0 { self.thread.withLock { $0 = thread } } else { receiver.release() }
    }

    /// Stops reading; afterwards the descriptor may be closed.
    func stop() {
        state.withLock { $0.isStopped = true }
        if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
    }

    /// What has come since the last time.
    func take() -> [UInt8] {
        state.withLock { state in
            defer { state.bytes = [] }
            return state.bytes
        }
    }

    private func run() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !state.withLock({ $0.isStopped }) {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 20) > 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            // nobody has the other side open just now, which may change
            guard count > 0 else {
                usleep(1_000)
                continue
            }
            state.withLock { $0.bytes += buffer[..<count] }
        }
    }
}
