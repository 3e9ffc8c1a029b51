internal import Platform
package import SystemPackage

/// A program that has the terminal while it runs, such as the user's editor.
///
/// It is started without a shell, in a process group of its own that becomes the terminal's foreground group: only it
/// gets the signals of keys. When it is stopped (Ctrl-Z), the terminal is taken back and the caller stops itself, so
/// that the shell sees one job; when that job continues, so does the program.
package struct ForegroundProgram: Sendable {
    package enum Ending: Hashable, Sendable {
        case exited(status: Int32)
        case killed(signal: Int32)
        case notStarted(Errno)
    }

    var program: FilePath
    /// The arguments, without the program's own name.
    var arguments: [String]
    /// The text on standard input; nil for the terminal.
    var input: String?

    package init(program: FilePath, arguments: [String], input: String? = nil) {
        self.program = program
        self.arguments = arguments
        self.input = input
    }

    /// Runs the program to its end. On the thread that owns the terminal, between giving the screen back and claiming
    /// it again. Blocks. The terminal's modes are restored afterwards.
    /// - Parameters:
    ///   - lend: is given the process group that has the terminal, and 0 when none has it any more.
    ///   - stop: stops this process and returns when it is continued.
    package func run(lending lend: (Int32) -> Void, whenStopped stop: () -> Void) -> Ending {
        defer { lend(0) }
        do throws(Errno) {
            let input: FileDescriptor? = if let text = self.input { try MemoryFile.holding(text.utf8) } else { nil }
            defer { try? input?.close() }
            return try run(on: ForegroundTerminal(), input: input, lending: lend, whenStopped: stop)
        } catch {
            return .notStarted(error)
        }
    }

    private func run(
        on terminal: borrowing ForegroundTerminal, input: FileDescriptor?, lending lend: (Int32) -> Void,
        whenStopped stop: () -> Void
    ) throws(Errno) -> Ending {
        defer {
            terminal.takeBack()
            terminal.restoreModes()
        }
        let process = try spawn(on: terminal, input: input)
        lend(process)
        terminal.give(to: process)
        return try Self.wait(for: process, on: terminal, whenStopped: stop)
    }

    /// Waits for the end of a process, which sleeps while this one is stopped.
    private static func wait(
        for process: pid_t, on terminal: borrowing ForegroundTerminal, whenStopped stop: () -> Void
    ) throws(Errno) -> Ending {
        while true {
            var status: Int32 = 0
            guard waitpid(process, &status, WUNTRACED) == process else {
                if errno == EINTR { continue }
                throw Errno(rawValue: errno)
            }
            // Swift does not import the macros of <sys/wait.h>
            let low = status & 0x7F
            if low == 0 { return .exited(status: status >> 8 & 0xFF) }
            guard status & 0xFF == 0x7F else { return .killed(signal: low) }
            let signal = status >> 8 & 0xFF
            if signal == SIGTTIN || signal == SIGTTOU {
                // it asked for the terminal before it had it
                terminal.give(to: process)
                kill(-process, SIGCONT)
                continue
            }
            let modes = terminal.currentModes()
            terminal.takeBack()
            terminal.restoreModes()
            stop()
            // in the background this stops us until we are in the foreground
            terminal.give(to: process)
            if let modes { terminal.set(modes) }
            kill(-process, SIGCONT)
        }
    }

    private func spawn(
        on terminal: borrowing ForegroundTerminal, input: FileDescriptor?
    ) throws(Errno) -> pid_t {
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGCHLD] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        posix_spawn_file_actions_adddup2(&actions, (input ?? terminal.file).rawValue, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, terminal.descriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, terminal.descriptor, STDERR_FILENO)

        let words = ([program.string] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = program.withPlatformString {
            posix_spawn(&process, $0, &actions, &attributes, words + [nil], environ)
        }
        guard code == 0 else { throw Errno(rawValue: code) }
        return process
    }

    /// Writes a line to the terminal and waits for a key, the loss of the terminal, or `isOver`, polled ten times a
    /// second. The key is not shown, and is discarded.
    package static func waitForKey(saying text: String, unless isOver: () -> Bool) {
        guard let terminal = try? ForegroundTerminal() else { return }
        defer { terminal.restoreModes() }
        _ = try? terminal.file.writeAll("\r\n\(text)".utf8)
        guard var modes = terminal.currentModes() else { return }
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        terminal.set(modes)
        var byte: UInt8 = 0
        var key = pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0)
        while !isOver(), poll(&key, 1, 100) <= 0 {}
        while !isOver(), read(terminal.descriptor, &byte, 1) < 0, errno == EINTR {}
        // the rest of a key of several bytes
        tcflush(terminal.descriptor, TCIFLUSH)
        _ = try? terminal.file.writeAll("\r\n".utf8)
    }
}
