import Platform
import SystemPackage

/// The program of Tests/LedgerProbe.
enum LedgerProbe {
    /// It stands beside the tests, or beside the bundle that they are loaded from; nil if it was not built.
    static let path: String? = {
        let own = (try? FilePath("/proc/self/exe").resolved()) ?? ""
        for path in [own] + CommandLine.arguments {
            var folder = FilePath(path)
            for _ in 0..<3 {
                folder = folder.removingLastComponent()
                let program = folder.appending("ledger-probe").string
                if access(program, X_OK) == 0 { return program }
            }
        }
        return nil
    }()

    /// Whether strace is there and may trace.
    static let canBeTraced = run(["strace", "-o", "/dev/null", "true"], output: "/dev/null") == 0

    /// Runs a program to its end, its output to a file if one is named. Returns its exit status; nil if it was killed or
    /// is not there.
    static func run(_ arguments: [String], output: FilePath? = nil) -> Int32? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output {
            posix_spawn_file_actions_addopen(
                &actions, STDOUT_FILENO, output.string, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}

extension FilePath {
    /// The path with its links followed.
    fileprivate func resolved() throws -> String {
        guard let path = realpath(string, nil) else { throw Errno(rawValue: errno) }
        defer { free(path) }
        return String(cString: path)
    }
}
