internal import Platform
internal import SystemPackage

/// The controlling terminal of this process, and its foreground group.
struct ForegroundTerminal: ~Copyable {
    let file: FileDescriptor
    private let modes: termios?

    var descriptor: Int32 { file.rawValue }

    /// Saves the present modes.
    init() throws(Errno) {
        // standard input may be a pipe with a page
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        file = FileDescriptor(rawValue: descriptor)
        modes = Self.modes(of: descriptor)
    }

    deinit { try? file.close() }

    private static func modes(of descriptor: Int32) -> termios? {
        var modes = termios()
        return tcgetattr(descriptor, &modes) == 0 ? modes : nil
    }

    func currentModes() -> termios? { Self.modes(of: descriptor) }

    /// Makes a process group the foreground one. From the background, the system stops this process here until it is in
    /// the foreground again, so that no other program loses the terminal.
    func give(to group: pid_t) {
        if tcgetpgrp(descriptor) != group { tcsetpgrp(descriptor, group) }
    }

    /// Makes the group of this process the foreground one again.
    func takeBack() {
        withoutStopping { _ = tcsetpgrp(descriptor, getpgrp()) }
    }

    func set(_ modes: termios) {
        withoutStopping {
            var modes = modes
            tcsetattr(descriptor, TCSADRAIN, &modes)
        }
    }

    func restoreModes() {
        if let modes { set(modes) }
    }

    /// Blocks the signal by which the system stops background processes that change the terminal.
    private func withoutStopping(_ body: () -> Void) {
        var signal = sigset_t()
        var before = sigset_t()
        sigemptyset(&signal)
        sigaddset(&signal, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signal, &before)
        body()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
