import CNcurses
import Platform

/// Signals for the event loop.
package enum Signal: Hashable, Sendable {
    /// Ctrl-C.
    case interrupt
    case terminate
    /// The terminal is gone.
    case hangUp
    /// Ctrl-Z: give the terminal back, then ``SignalPipe/stopJob()``.
    case suspend
    /// Continued after a stop from outside; the screen may be in any state.
    case continued
    /// The size may have changed.
    case windowChanged
}

/// Brings signals into the event loop: each becomes a byte in a pipe, which the loop polls. One at a time.
///
/// A second signal that ends the program, before the first was taken, restores the terminal and ends it at once: Ctrl-C
/// also ends a loop that hangs.
package struct SignalPipe: ~Copyable {
    /// The descriptor to poll; readable while signals wait.
    package let readDescriptor: Int32
    private let writeDescriptor: Int32

    /// Installs the handlers. Signals ignored from the start (`nohup`) stay ignored.
    package init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard curses_make_pipe(&ends) else { throw .system(errno: errno) }
        readDescriptor = ends[0]
        writeDescriptor = ends[1]
        curses_signals_install(writeDescriptor)
    }

    deinit {
        curses_signals_remove()
        close(readDescriptor)
        close(writeDescriptor)
    }

    /// Takes the waiting signals, in order, without blocking.
    package func take() -> [Signal] {
        var signals: [Signal] = []
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { bytes in
            while true {
                let count = read(readDescriptor, bytes.baseAddress, bytes.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in bytes[..<count] {
                    guard let signal = Self.signal(Int32(byte)) else { continue }
                    // coalesces resizes
                    if signal == .windowChanged, signals.last == .windowChanged { continue }
                    signals.append(signal)
                }
                if count < bytes.count { break }
            }
        }
        curses_signals_taken()
        return signals
    }

    /// Whether a fatal signal waits.
    package static var isEnding: Bool { curses_signals_end() }

    /// Forwards fatal signals to a process group that has the terminal and that the loop waits for; 0 for none.
    package static func lend(to group: Int32) { curses_signals_lend(group) }

    /// Stops the job as Ctrl-Z does by default, and returns when it is continued; at once without a shell to continue
    /// it. On the main thread, between ``NCursesTerminal/suspend()`` and ``NCursesTerminal/resume()``.
    package func stopJob() { curses_stop_job() }

    private static func signal(_ number: Int32) -> Signal? {
        switch number {
        case SIGINT: .interrupt
        case SIGTERM: .terminate
        case SIGHUP: .hangUp
        case SIGTSTP: .suspend
        case SIGCONT: .continued
        case SIGWINCH: .windowChanged
        default: nil
        }
    }
}
