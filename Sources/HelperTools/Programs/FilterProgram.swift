import Platform
import Subprocess
package import SystemPackage

/// A program that reads bytes and writes others.
///
/// It is started for each of them, without a shell and with fixed arguments; the bytes are its standard input. It sees nothing of
/// the environment, has no terminal, and is killed with all that it started when it takes too long or the task that asked is
/// cancelled; it alone, where this program is killed.
///
/// Asynchronous, because it only waits: it blocks no thread, and cancelling the task ends the process.
package struct FilterProgram: Sendable {
    private let program: FilePath
    private let arguments: [String]
    /// All of the environment that it sees.
    package var environment: [String: String] = [:]
    /// Whether it may end with any status.
    var acceptsAnyStatus = false
    /// Nil for the folder that this program was started in.
    var workingDirectory: FilePath? = "/"
    /// The time limit.
    package var timeLimit = Duration.seconds(2)
    /// How many bytes it may answer with.
    package var maximumOutput = 1 << 20
    /// How many bytes of memory it may ask for, where `prlimit` is there to see to that; nil for as many as it likes.
    var maximumMemory: Int?

    package init(_ program: FilePath, arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// What the program writes when it is given some bytes.
    func answer(to bytes: [UInt8]) async throws(FilterError) -> [UInt8] {
        guard let input = try? MemoryFile.holding(bytes) else { throw .failed }
        return try await answer(reading: input)
    }

    /// What the program writes when a file is its standard input, which is closed.
    func answer(reading input: FileDescriptor) async throws(FilterError) -> [UInt8] {
        do {
            let (configuration, outputLimit) = (configuration, maximumOutput)
            let result = try await TimeLimit.run(timeLimit) {
                try await run(
                    configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                    output: .bytes(limit: outputLimit), error: .discarded)
            }
            guard let result else { throw FilterError.tooSlow }
            guard acceptsAnyStatus || result.terminationStatus.isSuccess else { throw FilterError.failed }
            return result.standardOutput
        } catch let error as FilterError {
            throw error
        } catch let error as SubprocessError {
            throw Task.isCancelled ? .cancelled : error.code == .outputLimitExceeded ? .otherText : .failed
        } catch {
            throw Task.isCancelled ? .cancelled : .failed
        }
    }

    /// The same while the calling thread waits.
    ///
    /// - Parameter input: a file that is closed then; nil for nothing.
    package func output(reading input: FileDescriptor? = nil) throws(FilterError) -> [UInt8] {
        // so much longer that it has been killed
        let result = TimeLimit.wait(timeLimit + .seconds(1)) { () -> Result<[UInt8], FilterError> in
            do throws(FilterError) {
                guard let input else { return .success(try await answer(to: [])) }
                return .success(try await answer(reading: input))
            } catch {
                return .failure(error)
            }
        }
        return try (result ?? .failure(.tooSlow)).get()
    }

    /// Both of util-linux, which every Debian has; each becomes the program that it is told.
    private static let limiter = Executables.find("prlimit", path: "/usr/bin:/bin")
    private static let tether = Executables.find("setpriv", path: "/usr/bin:/bin")

    var configuration: Configuration {
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
        if let maximumMemory { start(by: Self.limiter, ["--as=\(maximumMemory)", "--core=0"]) }
        // it ends with this program, however that ends
        start(by: Self.tether, ["--pdeathsig=KILL"])
        return Configuration(
            executable: .path(command.program), arguments: Arguments(command.arguments),
            environment: .only(environment), workingDirectory: workingDirectory, platformOptions: options)
    }
}

/// Why a program gave no result.
package enum FilterError: Error, Hashable, Sendable {
    case tooLong
    /// The program took longer than it may and was killed.
    case tooSlow
    /// The program could not be started, or ended with an error: it does not know the language, for one.
    case failed
    /// The program answered with something else than was asked for.
    case otherText
    case cancelled
}
