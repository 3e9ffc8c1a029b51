import Foundation
import Testing

/// A real terminal with a program in it: a tmux server of its own, driven through control mode.
///
/// The server has an own socket and settings, and everything in it ends with this value, or with the test process.
final class TmuxTerminal {
    /// What runs in the terminal.
    enum Command {
        /// The program under test, directly.
        case tour([String])
        /// Any program, directly.
        case program([String])
        /// An interactive shell with job control, whose prompt is `$ `.
        case shell
    }

    private let client: Child
    /// Tells this terminal from others of the same workspace.
    private let name: String
    private let socket: String
    private let workspace: Workspace
    private var control = ControlMode()
    /// The program that was started in the terminal.
    private(set) var pid: pid_t = 0
    /// The line that the program writes to.
    private var line: Int32 = -1
    /// The leader of the terminal's session.
    private var leader: pid_t = 0

    /// Every byte written to the terminal so far.
    var output: [UInt8] { control.output }

    /// Starts a terminal of a size, in the folder `pages` of the workspace.
    init(
        _ command: Command, in workspace: Workspace, columns: Int = 80, rows: Int = 24, term: String = "tmux-256color",
        environment: [String: String] = [:]
    ) throws {
        self.workspace = workspace
        name = String(UUID().uuidString.prefix(8))
        socket = "\(workspace.path)/tmux-\(name)"
        let settings = "\(workspace.path)/tmux-\(name).conf"
        try Data(Self.settings(term: term).utf8).write(to: URL(fileURLWithPath: settings))
        var words = ["env"] + environment.map { "\($0.key)=\($0.value)" }
        switch command {
        case .tour(let arguments): words += [Program.path] + arguments
        case .program(let program): words += program
        case .shell: words += ["PS1=$ ", "bash", "--norc", "--noprofile", "--noediting", "-i"]
        }
        client = try Child(
            "tmux", ["-u", "-S", socket, "-f", settings, "-C", "new-session", "--", "sleep", "infinity"],
            environment: workspace.environment, directory: workspace.pages)
        // commands would be taken before the session is there
        let patience = Patience()
        while !control.isAttached {
            guard try take(patience) else { throw HarnessError("tmux does not start") }
        }
        // neither of the two can be in the settings: the server would end at once
        try self.command("set-option", "-g", "destroy-unattached", "on")
        try self.command("set-option", "-g", "window-size", "manual")
        try resize(columns: columns, rows: rows)
        let shell = ["sh", "-c", Self.wrapper, "\(workspace.path)/run-\(name)"]
        try self.command(["respawn-pane", "-k", "-c", workspace.pages, "--"] + shell + words)
        leader = pid_t(try format("#{pane_pid}")) ?? 0
        line = open(try format("#{pane_tty}"), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        while pid == 0 {
            pid = readNumber("pid").map { pid_t($0) } ?? 0
            guard patience.left > 0 else { throw HarnessError("\(words) does not start") }
            _ = try take(patience, atMost: 5)
        }
    }

    /// Runs the program and notes its process and its status: what tmux knows of a program's end comes late, or never. The terminal
    /// stays open after it.
    private static let wrapper = [
        "trap : HUP INT QUIT TERM",
        #"sh -c 'echo $$ > "$0.new"; mv "$0.new" "$0.pid"; exec "$@"' "$0" "$@""#,
        #"echo $? > "$0.new""#, #"mv "$0.new" "$0.status""#, "exec cat > /dev/null",
    ].joined(separator: "; ")

    /// A number that the wrapper wrote.
    private func readNumber(_ what: String) -> Int32? {
        let data = FileManager.default.contents(atPath: "\(workspace.path)/run-\(name).\(what)")
        return data.flatMap {
            Int32(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// The status of the program's end as a shell sees it, 128 and the signal's number where one killed it; nil while it
    /// runs.
    var status: Int32? { readNumber("status") }

    private static func settings(term: String) -> String {
        """
        set -g default-terminal \(term)
        set -g status off
        set -g history-limit 2000
        set -s escape-time 0
        set -s set-clipboard on
        set -g allow-rename on
        set -g set-titles off
        unbind-key -a
        """
    }

    deinit {
        // whatever was started in the terminal has its session
        for _ in 0..<10 {
            // again, for what was started meanwhile
            let processes = Self.processes(ofSession: leader).filter { !Self.isDead($0) }
            if processes.isEmpty { break }
            for process in processes { kill(process, SIGKILL) }
        }
        let server = try? format("#{pid}")
        _ = try? self.command("kill-server")
        close(line)
        client.closeInput()
        _ = client.wait(Patience())
        if let server = server.flatMap({ pid_t($0) }), Self.commandLine(server).contains(socket) {
            kill(server, SIGKILL)
        }
    }

    // MARK: Commands to tmux

    /// Gives tmux a command and returns what it answers.
    @discardableResult
    func command(_ words: String...) throws -> [String] { try command(words) }

    @discardableResult
    func command(_ words: [String]) throws -> [String] {
        let quoted = words.map {
            "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        guard client.write("\(quoted.joined(separator: " "))\n".utf8) else { throw HarnessError("tmux is gone") }
        let patience = Patience()
        while true {
            if let reply = control.nextReply() {
                guard !reply.isError else {
                    throw HarnessError("tmux \(words): \(reply.text.joined(separator: " "))")
                }
                return reply.text
            }
            guard try take(patience) else { throw HarnessError("tmux does not answer to \(words)") }
        }
    }

    /// The value of a tmux format, as `#{cursor_y}`.
    func format(_ format: String) throws -> String {
        try command("display-message", "-p", format).first ?? ""
    }

    /// Takes what tmux has to say; waits for it if there is nothing. False if nothing came in time.
    func take(_ patience: Patience, atMost milliseconds: Int = .max) throws -> Bool {
        guard patience.wait(for: [client.output], atMost: milliseconds) else { return false }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(client.output, &piece, piece.count)
        guard count > 0 else {
            var complaint = [UInt8](repeating: 0, count: 1 << 12)
            let length = Patience.isReadable(client.error) ? read(client.error, &complaint, complaint.count) : 0
            throw HarnessError("tmux is gone: \(String(decoding: complaint[..<max(0, length)], as: UTF8.self))")
        }
        control.take(piece[..<count])
        return true
    }

    /// Waits until all that was written to the terminal is on the screen, by writing NUL after it. False if somebody is writing
    /// at this moment.
    func passBarrier(_ patience: Patience) throws -> Bool {
        let before = control.barriers
        var nul: UInt8 = 0
        guard write(line, &nul, 1) == 1 else { return errno != EAGAIN }
        while control.barriers == before {
            guard try take(patience) else { throw HarnessError("tmux does not read what is written") }
        }
        return true
    }

    // MARK: Processes

    /// The leader of the process group in the foreground of the terminal: the job that a shell waits for, or the shell.
    func foreground() throws -> pid_t {
        guard let fields = Self.stat(leader), let group = pid_t(fields[5]) else {
            throw HarnessError("the program in the terminal has ended")
        }
        return group
    }

    /// Whether the program in the foreground waits for something, and does not compute or write.
    var isProgramWaiting: Bool {
        guard let process = try? foreground(), let state = Self.stat(process)?[0] else { return true }
        return state != "R" && state != "D"
    }

    /// Whether a process was stopped, and not continued since.
    static func isStopped(_ process: pid_t?) -> Bool { process.flatMap { stat($0)?[0] } == "T" }

    /// Whether a process has ended, waited for or not.
    static func isDead(_ process: pid_t) -> Bool {
        guard let state = stat(process)?[0] else { return true }
        return state == "Z" || state == "X"
    }

    /// The fields of a process's `stat` after its name: state, parent, group, session, terminal, foreground group, ….
    private static func stat(_ process: pid_t) -> [Substring]? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: end)...].split { $0 == " " || $0 == "\n" }
    }

    private static func processes(ofSession session: pid_t) -> [pid_t] {
        guard session > 1 else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { stat($0)?[3] == "\(session)" }
    }

    private static func commandLine(_ process: pid_t) -> String {
        String(decoding: FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data(), as: UTF8.self)
    }
}
