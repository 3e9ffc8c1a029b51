import Subprocess
package import SystemPackage

/// What git leaves out of a folder: files and folders that are named in `.gitignore` and the like, and not kept in the repository.
package enum GitIgnored {
    /// Bytes; of a longer answer nothing is used.
    private static let maximumAnswer = 8 << 20

    /// Asks git, and waits for the answer.
    ///
    /// Nothing that the repository configures is started.
    ///
    /// - Returns: paths from the folder, whose contents are left out where they are folders. None if there is no git on the `PATH`, the
    ///   folder is in no work tree or itself left out, or git takes longer than the limit.
    package static func paths(in folder: FilePath, environment: [String: String], limit: Duration) -> Set<FilePath> {
        guard let program = GitIdentity.tool.find(path: environment["PATH"] ?? "") else { return [] }
        var variables: [Environment.Key: String] = [:]
        for name in ["HOME", "XDG_CONFIG_HOME", "PATH"] {
            if let value = environment[name] { variables[Environment.Key(stringLiteral: name)] = value }
        }
        let configuration = Configuration(
            executable: .path(program),
            arguments: [
                "--no-optional-locks", "-c", "core.fsmonitor=false", "ls-files", "-z", "--others", "--ignored",
                "--exclude-standard", "--directory",
            ],
            environment: .custom(variables), workingDirectory: folder)
        let answer = TimeLimit.wait(limit) {
            let result = try? await run(
                configuration, input: .none, output: .bytes(limit: maximumAnswer), error: .discarded)
            return result?.terminationStatus.isSuccess == true ? result?.standardOutput : nil
        }
        let paths = answer?.flatMap { $0 }?.split(separator: 0) ?? []
        // a folder ends in a slash, which a path does not keep
        return Set(paths.map { FilePath(platformString: $0.map { CChar(bitPattern: $0) } + [0]) })
    }
}
