import Subprocess
package import SystemPackage

/// A detached program: it has no terminal, and outlives `tour`.
package struct DetachedProgram: Hashable, Sendable {
    package enum Ending: Hashable, Sendable {
        case exited(Int32)
        case killed(Int32)
        case notStarted
    }

    var program: FilePath
    var arguments: [String]

    package init(program: FilePath, arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// Runs it to its end, without a shell, in a session of its own, with the null device as its only files. Cancelling
    /// the task does nothing: an opened page should stay.
    /// - Parameter started: called as soon as it runs.
    package func run(started: @Sendable () -> Void) async -> Ending {
        var options = PlatformOptions()
        options.createSession = true
        let configuration = Configuration(
            executable: .path(program), arguments: Arguments(arguments), environment: .inherit, workingDirectory: "/",
            platformOptions: options)
        do {
            let result = try await Subprocess.run(configuration, input: .none, output: .discarded, error: .discarded) {
                _ in started()
            }
            switch result.terminationStatus {
            case .exited(let status): return .exited(status)
            case .signaled(let signal): return .killed(signal)
            }
        } catch {
            return .notStarted
        }
    }
}
