import Platform

/// The program of Tests/TerminalProbe, running on a pseudo-terminal of its own.
final class Probe {
    let terminal: PseudoTerminal
    let modesBefore: String
    private let log: String
    private var child: pid_t = 0
    private(set) var written: [UInt8] = []

    init?(term: String = "xterm-256color", columns: Int = 80, rows: Int = 24, environment: [String] = []) {
        guard let terminal = PseudoTerminal(columns: columns, rows: rows) else { return nil }
        self.terminal = terminal
        modesBefore = terminal.modes
        var template = Array("/tmp/terminal-probe-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
        log = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }

        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // a session of its own, whose terminal is the first that it opens
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, a GNU extension that is not imported
        let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, flags)
        // whatever those ignore who started the tests, as nohup does
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let variables =
            ["TERM=\(term)", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8"] + environment
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(Self.program), strdup(log), nil]
        var environ: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environ { free(text) } }
        guard posix_spawn(&child, Self.program, &actions, &attributes, &arguments, &environ) == 0 else { return nil }
    }

    deinit {
        if child > 0 {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        unlink(log)
    }

    /// The program stands beside the tests.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let path = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // the tests may be loaded by a helper of the toolchain; then their own path is among the arguments
        let candidates = [path] + CommandLine.arguments
        for candidate in candidates {
            let folder = candidate.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
                separator: "/")
            if access(folder + "/terminal-probe", X_OK) == 0 { return folder + "/terminal-probe" }
        }
        return "terminal-probe"
    }()

    func send(_ signal: Int32) { kill(child, signal) }

    var lines: [String] {
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Waits until the log has so many of a line. Returns whether it came to that within ten seconds.
    func wait(for line: String, count: Int = 1) -> Bool { wait { $0.filter { $0 == line }.count >= count } }

    func wait(until condition: ([String]) -> Bool) -> Bool {
        for _ in 0..<2_000 {
            usleep(2_000)
            written += terminal.output()
            if condition(lines) { return true }
        }
        return false
    }

    /// Waits for the end and returns the signal that the program died of, 0 for a normal end; nil if it lives on.
    func end() -> Int32? {
        var status: Int32 = 0
        for _ in 0..<2_000 {
            usleep(2_000)
            written += terminal.output()
            if waitpid(child, &status, WNOHANG) == child {
                child = 0
                written += terminal.output()
                return status & 0x7F
            }
        }
        return nil
    }

    /// Waits for the end without reading what was written. Returns whether it came within twenty seconds.
    func endsUnread() -> Bool {
        var information = siginfo_t()
        for _ in 0..<2_000 {
            usleep(10_000)
            information.si_signo = 0
            let result = waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
            if result == 0, information.si_signo == SIGCHLD { return true }
        }
        return false
    }

    /// Waits until the program is stopped.
    func waitForStop() -> Bool {
        var status: Int32 = 0
        for _ in 0..<2_000 {
            usleep(2_000)
            written += terminal.output()
            if waitpid(child, &status, WNOHANG | WUNTRACED) == child, status & 0xFF == 0x7F { return true }
        }
        return false
    }
}
