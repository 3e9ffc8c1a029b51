import Foundation
import Platform

/// A program started by a test, killed and waited for at the end of this value's life at the latest.
///
/// It leads a session of its own, without a terminal, and finds every signal at its default.
final class Child {
    let pid: pid_t
    /// The other end of its standard input; -1 when closed.
    private(set) var input: Int32 = -1
    let output: Int32
    let error: Int32
    private var status: Int32?

    init(_ program: String, _ arguments: [String], environment: [String: String], directory: String) throws {
        let pipes = try (0..<3).map { _ in try Self.pipe() }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipes[0].reading, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[1].writing, 1)
        posix_spawn_file_actions_adddup2(&actions, pipes[2].writing, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // POSIX_SPAWN_SETSID is a macro that is not imported
        let newSession: Int32 = 0x80
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | newSession
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let line = ["env", "-C", directory, program] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid: pid_t = 0
        let problem = posix_spawnp(&pid, "env", &actions, &attributes, &words, &variables)
        for descriptor in [pipes[0].reading, pipes[1].writing, pipes[2].writing] { close(descriptor) }
        input = pipes[0].writing
        output = pipes[1].reading
        error = pipes[2].reading
        self.pid = pid
        guard problem == 0 else {
            status = 0
            throw HarnessError("cannot start env: \(String(cString: strerror(problem)))")
        }
    }

    /// A pipe that no other program inherits, not even one that another test starts at this moment.
    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        // pipe2 is not imported, and a FIFO that has no name any more is the same
        var template = Array("\(FileManager.default.temporaryDirectory.path)/tour-pipe-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw HarnessError("cannot make a pipe: \(String(cString: strerror(errno)))")
        }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { rmdir(folder) }
        let path = "\(folder)/pipe"
        mkfifo(path, 0o600)
        defer { unlink(path) }
        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let writing = open(path, O_WRONLY | O_CLOEXEC)
        guard reading >= 0, writing >= 0, fcntl(reading, F_SETFL, 0) == 0 else {
            throw HarnessError("cannot make a pipe: \(String(cString: strerror(errno)))")
        }
        return (reading, writing)
    }

    deinit {
        if status == nil {
            kill(-pid, SIGKILL)
            kill(pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        closeInput()
        close(output)
        close(error)
    }

    func closeInput() {
        guard input >= 0 else { return }
        close(input)
        input = -1
    }

    /// Writes to its standard input, and reads nothing meanwhile: for what a pipe holds, or for who reads all.
    /// False if it does not read any more.
    func write(_ bytes: some Collection<UInt8>) -> Bool {
        // the far end may be gone, which must not be the end of the tests
        signal(SIGPIPE, SIG_IGN)
        var rest = ArraySlice(Array(bytes))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Platform.write(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for its end. Nil if it does not come in time.
    func wait(_ patience: Patience) -> Ending? {
        while status == nil {
            var status: Int32 = 0
            if waitpid(pid, &status, WNOHANG) == pid {
                self.status = status
            } else if patience.left == 0 {
                return nil
            } else {
                usleep(1000)
            }
        }
        return status.map(Ending.init(waitStatus:))
    }
}

/// How a program ended.
enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)

    init(waitStatus status: Int32) {
        self = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: status & 0x7F)
    }
}
