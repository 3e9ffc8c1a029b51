import Platform
import Subprocess
package import SystemPackage

/// A program that transforms bytes.
///
/// It is started for each input, without a shell and with fixed arguments; the bytes are its standard input. It sees
/// the variables of its row of the table (``HelperTool``), has no terminal, and is killed with its children on a
/// timeout or when the task is cancelled; it alone, when this program is killed.
///
/// Asynchronous, because it only waits: it blocks no thread, and cancelling the task ends the process.
package struct FilterProgram: Sendable {
    private let program: FilePath
    private let arguments: [String]
    /// The whole environment of the program.
    package var environment: [String: String]
    var acceptsAnyStatus = false
    /// The fixed arguments and the limits.
    package var tool: HelperTool

    /// - Parameter arguments: those behind the fixed ones.
    package init(_ tool: HelperTool, at program: FilePath, arguments: [String], environment: [String: String] = [:]) {
        (self.tool, self.program) = (tool, program)
        self.arguments = tool.arguments + arguments
        self.environment = tool.environment(from: environment)
    }

    /// Nil if it is not on the `PATH`.
    package init?(_ tool: HelperTool, arguments: [String], environment: [String: String]) {
        guard let program = tool.find(path: environment["PATH"] ?? "") else { return nil }
        self.init(tool, at: program, arguments: arguments, environment: environment)
    }

    /// The program's output for an input.
    package func answer(to bytes: [UInt8]) async throws(FilterError) -> [UInt8] {
        guard let input = try? MemoryFile.holding(bytes) else { throw .failed }
        return try await answer(reading: input)
    }

    /// The program's output for a file, which is closed.
    func answer(reading input: FileDescriptor) async throws(FilterError) -> [UInt8] {
        do {
            let (configuration, outputLimit) = (await configuration, tool.maximumOutput)
            let result = try await TimeLimit.run(tool.timeLimit) {
                try await run(
                    configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                    output: .bytes(limit: outputLimit), error: .discarded)
            }
            guard let result else { throw FilterError.tooSlow }
            guard acceptsAnyStatus || result.terminationStatus.isSuccess else { throw FilterError.failed }
            return result.standardOutput
        } catch {
            // a program that is killed by that may be seen to fail first
            if Task.isCancelled { throw .cancelled }
            if (error as? SubprocessError)?.code == .outputLimitExceeded { throw .otherText }
            throw error as? FilterError ?? .failed
        }
    }

    /// The same, blocking.
    /// - Parameter input: a file, which is closed; nil for nothing.
    package func output(reading input: FileDescriptor? = nil) throws(FilterError) -> [UInt8] {
        // the program has been killed by then
        let result = TimeLimit.wait(tool.timeLimit + .seconds(1)) { () -> Result<[UInt8], FilterError> in
            do throws(FilterError) {
                guard let input else { return .success(try await answer(to: [])) }
                return .success(try await answer(reading: input))
            } catch {
                return .failure(error)
            }
        }
        return try (result ?? .failure(.tooSlow)).get()
    }

    /// Part of util-linux, which every Debian has; each process becomes the limited program.
    private static let limiter = Executables.find("prlimit", path: "/usr/bin:/bin")
    private static let tether = Executables.find("setpriv", path: "/usr/bin:/bin")
    private static let isolator = Executables.find("unshare", path: "/usr/bin:/bin")

    /// A namespace of its own has no network. Not every system allows users one.
    private static let isolation = ["--user", "--net"]
    static let canIsolate = Task.detached {
        guard let isolator else { return false }
        let result = try? await run(
            .path(isolator), arguments: Arguments(isolation + ["--", isolator.string, "--version"]),
            environment: .only([:]), output: .discarded, error: .discarded)
        return result?.terminationStatus.isSuccess ?? false
    }
    /// The limit of processes, the program included. The system counts the user's in the namespace; root may have more.
    private static let maximumProcesses = 32

    var configuration: Configuration {
        get async { configuration(isIsolated: tool.isAlone ? await Self.canIsolate.value : false) }
    }

    private func configuration(isIsolated: Bool) -> Configuration {
        EventLog.note("helper \(program.lastComponent?.string ?? "")")
        var options = PlatformOptions()
        // a session of its own: no terminal to write to, and one group to kill
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
        ]
        var command = (program: program, arguments: arguments)
        func start(by starter: FilePath?, _ options: [String]) {
            guard let starter else { return }
            command = (starter, options + ["--", command.program.string] + command.arguments)
        }
        // it ends with this program, however that ends
        start(by: Self.tether, ["--pdeathsig=KILL"])
        let memory = tool.maximumMemory.map { ["--as=\($0)"] } ?? []
        let processes = isIsolated ? ["--nproc=\(Self.maximumProcesses)"] : []
        if !(memory + processes).isEmpty { start(by: Self.limiter, memory + processes + ["--core=0"]) }
        if isIsolated { start(by: Self.isolator, Self.isolation) }
        return Configuration(
            executable: .path(command.program), arguments: Arguments(command.arguments),
            environment: .only(environment), workingDirectory: tool.folder, platformOptions: options)
    }
}

/// Why a program gave no result.
package enum FilterError: Error, Hashable, Sendable {
    case tooLong
    /// The program exceeded its time limit and was killed.
    case tooSlow
    /// The program could not be started, or ended with an error, such as an unknown language.
    case failed
    /// The output is not what was asked for.
    case otherText
    case cancelled
}
