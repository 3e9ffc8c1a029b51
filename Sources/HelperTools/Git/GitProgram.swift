import SystemPackage

/// The program `git`, asked for what is known, never to change or fetch anything.
enum GitProgram {
    static let tool = HelperTool(
        names: ["git"],
        purpose: "tour publish, reports, .gitignore and CodeTours",
        package: "git")

    /// What git answers, for which the caller waits; nil if there is no git on the `PATH`, or its answer is longer than
    /// `atMost` bytes or takes longer than the limit. Nothing that a repository configures is started, and nothing is
    /// fetched.
    ///
    /// - Parameter folder: nil for the folder that the program was started in.
    static func answer(
        to arguments: [String], in folder: FilePath? = nil, environment: [String: String], limit: Duration,
        atMost: Int
    ) -> [UInt8]? {
        guard let program = tool.find(path: environment["PATH"] ?? "") else { return nil }
        let safe = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never"]
        var filter = FilterProgram(program, arguments: safe + arguments)
        // git finds its configuration by these, and needs no more
        filter.environment = environment.filter { ["HOME", "XDG_CONFIG_HOME", "PATH"].contains($0.key) }
        filter.workingDirectory = folder
        filter.timeLimit = limit
        filter.maximumOutput = atMost
        return try? filter.output()
    }
}
