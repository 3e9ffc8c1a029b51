import Platform

/// This program once more, in a process of its own, with its output in a pipe.
struct Child {
    let process: pid_t
    private let output: Int32

    init(_ arguments: [String]) throws(Complaint) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Complaint("no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = (["ledger-probe"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        close(ends[1])
        guard result == 0 else { throw Complaint("cannot start: \(String(cString: strerror(result)))") }
        self.process = process
        output = ends[0]
    }

    /// Waits for the first byte of output.
    func waitForByte() {
        var byte: UInt8 = 0
        while read(output, &byte, 1) < 0, errno == EINTR {}
    }

    /// What was written since, up to the end of the process.
    func restOfOutput() -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(output, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        close(output)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for the end. Returns the exit status; nil if it was killed.
    func wait() -> Int32? {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}

/// What went wrong.
struct Complaint: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
