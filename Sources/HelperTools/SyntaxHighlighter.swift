import Subprocess
package import SystemPackage

/// Colours in code, by way of `bat`.
///
/// The program is started for each text, without a shell and with fixed arguments; the text is its standard input. It sees
/// nothing of the environment, has no terminal, and is killed with all that it started when it takes too long or the task
/// that asked is cancelled. What it answers is used only if it is the text itself, with nothing but colours added.
///
/// Asynchronous, because all there is to do is to wait: no thread stands still for it, and cancelling the task is enough to
/// be rid of the process.
package struct SyntaxHighlighter: Hashable, Sendable {
    /// `bat` or `batcat`.
    package var program: FilePath
    /// Longer text, in bytes, is not coloured.
    package var maximumInput = 256 << 10
    /// How long the program may take.
    package var timeLimit = Duration.seconds(2)

    /// What a program may write at most for each byte of text: a colour before and after every character.
    private static let maximumGrowth = 32

    /// Looks the program up on a `PATH`; nil if there is none.
    package init?(path: String) {
        guard let program = HelperTool.bat.find(path: path) else { return nil }
        self.init(program: program)
    }

    package init(program: FilePath) { self.program = program }

    /// The colours of code in a language, named as authors do; those of a text without a language are guessed if its first
    /// line says what it is (`#!/bin/sh`). No runs where nothing is to be coloured.
    ///
    /// The colours are those of the terminal's palette, 0 to 15. Ranges count Unicode scalars of `text`.
    ///
    /// - Throws: ``HighlightError``. None of them is for the reader's eyes: the code stays as it is.
    package func highlight(_ text: String, language: String?) async throws(HighlightError) -> [ColoredRun] {
        guard !text.isEmpty else { return [] }
        guard text.utf8.count <= maximumInput else { throw .tooLong }
        var arguments = Self.arguments
        if let language {
            guard let name = LanguageName.helperName(for: language) else { return [] }
            arguments.append("--language=" + name)
        } else if !text.utf8.starts(with: "#!".utf8), !text.utf8.starts(with: "<?".utf8) {
            return []
        }
        // the grammars want a newline at the end of each line
        let asked = text + "\n"
        let answer = SGRReader.read(try await answer(to: asked, arguments: arguments))
        // strings are equal too if they only mean the same characters
        guard answer.text.utf8.elementsEqual(asked.utf8) else { throw .otherText }
        return answer.runs
    }

    /// `--theme=ansi` uses the terminal's own palette; the rest switches off all that is not colour.
    private static let arguments = [
        "--no-config", "--color=always", "--decorations=never", "--italic-text=always", "--paging=never",
        "--style=plain", "--tabs=0", "--theme=ansi", "--wrap=never",
    ]

    /// What the program writes when it is given `text`.
    private func answer(to text: String, arguments: [String]) async throws(HighlightError) -> [UInt8] {
        do {
            let input = try MemoryFile.holding(text)
            let limit = timeLimit
            let configuration = configuration(arguments)
            let outputLimit = text.utf8.count * Self.maximumGrowth + 4096
            return try await withThrowingTaskGroup { group in
                group.addTask {
                    let result = try await run(
                        configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                        output: .bytes(limit: outputLimit), error: .discarded)
                    guard result.terminationStatus.isSuccess else { throw HighlightError.failed }
                    return result.standardOutput
                }
                group.addTask {
                    try await Task.sleep(for: limit)
                    throw HighlightError.tooSlow
                }
                // leaving the group waits until the process is gone
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
        } catch let error as HighlightError {
            throw error
        } catch let error as SubprocessError {
            throw Task.isCancelled ? .cancelled : error.code == .outputLimitExceeded ? .otherText : .failed
        } catch {
            throw Task.isCancelled ? .cancelled : .failed
        }
    }

    private func configuration(_ arguments: [String]) -> Configuration {
        var options = PlatformOptions()
        // a session of its own: no terminal to write to, and one group to kill
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
        ]
        return Configuration(
            executable: .path(program), arguments: Arguments(arguments), environment: .custom([:]),
            workingDirectory: "/", platformOptions: options)
    }
}

/// Why code has no colours.
package enum HighlightError: Error, Hashable, Sendable {
    /// The text is longer than is worth the wait.
    case tooLong
    /// The program took longer than it may and was killed.
    case tooSlow
    /// The program could not be started, or ended with an error: it does not know the language, for one.
    case failed
    /// The program answered with something else than the text in colours.
    case otherText
    /// The task was cancelled; the program was killed.
    case cancelled
}
