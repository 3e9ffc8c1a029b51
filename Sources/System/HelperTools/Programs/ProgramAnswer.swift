import Platform
import Subprocess
import SystemPackage

/// The output of a program run to its end, without a shell. It keeps the terminal, for questions to the user.
struct ProgramAnswer: Sendable {
    private(set) var isGood = false
    private(set) var bytes: [UInt8] = []
    /// Its error messages.
    private(set) var error = "it could not be run"

    /// Blocks; nil if it did not end in time.
    /// - Parameter atMost: the limit of output and of messages, in bytes.
    init?(
        of program: FilePath, _ arguments: [String], input: [UInt8] = [], environment: [String: String],
        folder: FilePath = "/", limit: Duration, atMost: Int
    ) {
        let configuration = Configuration(
            executable: .path(program), arguments: Arguments(arguments), environment: .only(environment),
            workingDirectory: folder)
        let answer = TimeLimit.wait(limit) { () -> ProgramAnswer in
            var answer = ProgramAnswer()
            guard let input = try? MemoryFile.holding(input),
                let result = try? await run(
                    configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                    output: .bytes(limit: atMost), error: .bytes(limit: atMost))
            else { return answer }
            answer.isGood = result.terminationStatus.isSuccess
            answer.bytes = Array(result.standardOutput)
            answer.error = String(decoding: result.standardError, as: UTF8.self)
            return answer
        }
        guard let answer else { return nil }
        self = answer
    }

    private init() {}

    var output: String { String(decoding: bytes, as: UTF8.self) }
}

extension FilePath {
    /// Absolute, for a program in another folder.
    var absolute: FilePath { (realPath(".", FilePath.init(platformString:)) ?? "/").pushing(self) }
}

extension Environment {
    /// Nothing but some variables.
    static func only(_ variables: [String: String]) -> Environment {
        .custom(
            Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) }))
    }
}
