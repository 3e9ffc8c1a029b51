import CNcurses
import Platform

/// The signals that the event loop handles.
package enum Signal: Hashable, Sendable {
    /// Ctrl-C.
    case interrupt
    case terminate
    /// The terminal is gone.
    case hangUp
    /// Ctrl-Z: give the terminal back, then ``SignalPipe/stopJob()``.
    case suspend
    /// The program continues after it was stopped from outside; the screen may be in any state.
    case continued
    /// The terminal may have another size.
    case windowChanged
}

/// Brings signals into the event loop: each becomes a byte in a pipe, which the loop polls. One can live at a time.
///
/// If a second signal to end comes before the first was taken, the terminal is restored and the program ends at once, so that
/// Ctrl-C also ends a loop that hangs.
package struct SignalPipe: ~Copyable {
    /// The descriptor to poll; readable while signals wait.
    package let readDescriptor: Int32
    private let writeDescriptor: Int32

    /// Installs the handlers. What the program was started with ignoring (`nohup`) stays ignored.
    package init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard curses_make_pipe(&ends) else { throw TerminalError(.system(errno: errno)) }
        readDescriptor = ends[0]
        writeDescriptor = ends[1]
        curses_signals_install(writeDescriptor)
    }

    deinit {
        curses_signals_remove()
        close(readDescriptor)
        close(writeDescriptor)
    }

    /// Takes the signals that wait, in order, without blocking.
    package func take() -> [Signal] {
        var signals: [Signal] = []
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { bytes in
            while true {
                let count = read(readDescriptor, bytes.baseAddress, bytes.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in bytes[..<count] {
                    guard let signal = Self.signal(Int32(byte)) else { continue }
                    // one of many resizes is enough
                    if signal == .windowChanged, signals.last == .windowChanged { continue }
                    signals.append(signal)
                }
                if count < bytes.count { break }
            }
        }
        curses_signals_taken()
        return signals
    }

    /// Whether one that ends the program waits.
    package static var isEnding: Bool { curses_signals_end() }

    /// Hands a signal that ends the program on to a process group that has the terminal, whose end the loop waits for; 0 for none.
    package static func lend(to group: Int32) { curses_signals_lend(group) }

    /// Stops the program and its job as Ctrl-Z does without a handler, and returns when it is continued. To be called
    /// on the main thread, between ``NCursesTerminal/suspend()`` and ``NCursesTerminal/resume()``. Returns at once where
    /// there is no shell that could continue it.
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
