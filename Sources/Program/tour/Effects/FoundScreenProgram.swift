import CellGrid
import HelperTools
import NCursesTerminal
import Platform
import ReaderPage
import SystemPackage

struct FoundScreenProgram: Sendable {
    let name: String
    let program: ForegroundProgram
    /// Whether its output stays until a key is pressed.
    let waitsForKey: Bool
    let isPlayer: Bool

    /// The most bytes of a section's source for a command, held in memory.
    private static let maximumInput = 64 << 20

    /// Throws a failure that names what was not found. Slow for a long section.
    /// - Parameter section: the input of a command that gets a section.
    init(_ wanted: ScreenProgram, piped section: PrintedSection?) throws {
        switch wanted {
        case .editor(let file, let line):
            let editor = try EditorCommand(environment: environment)
            name = editor.name
            program = ForegroundProgram(
                program: editor.program, arguments: editor.arguments(opening: file, line: line))
            waitsForKey = false
        case .shell(let command, let piped):
            let input =
                switch piped {
                case .text(let text): text
                case .section: try Self.input(section)
                }
            let shell = environment["SHELL"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/bin/sh"
            name = command
            program = ForegroundProgram(program: FilePath(shell), arguments: ["-c", command], input: input)
            waitsForKey = true
        case .player(let words), .program(let words):
            name = words.first.flatMap { FilePath($0).lastComponent?.string } ?? ""
            guard let file = Executables.find(words.first ?? "", path: environment["PATH"] ?? "") else {
                throw Failure("\(name) not found")
            }
            program = ForegroundProgram(program: file, arguments: Array(words.dropFirst()))
            waitsForKey = false
        }
        if case .player = wanted { isPlayer = true } else { isPlayer = false }
    }

    private static func input(_ section: PrintedSection?) throws -> String {
        guard let section else { throw Failure("this section is gone") }
        guard section.byteCount <= maximumInput else {
            throw Failure("this section is too long for a command: write it to a file with w")
        }
        var input = ""
        do { try section.forEachPiece { input += $0 } } catch { throw Failure(String(describing: error)) }
        return input
    }

    /// Runs it to its end, after the screen was released. Returns the error in one line; nil on success.
    func run(whenStopped stop: () -> Void) -> String? {
        let ending = program.run(lending: SignalPipe.lend, whenStopped: stop)
        if waitsForKey {
            // the event loop, which would take a fatal signal, is blocked
            ForegroundProgram.waitForKey(saying: "[press any key to return to the tour]") { SignalPipe.isEnding }
        }
        return problem(ending).map { CellText.clean("\(name) \($0)") }
    }

    private func problem(_ ending: ForegroundProgram.Ending) -> String? {
        switch ending {
        case .exited(0): nil
        // mpv's own reason
        case .exited(2) where isPlayer: "cannot play it: the file is missing or of an unknown format"
        case .exited(4) where isPlayer: "was killed by a signal"
        case .exited(let status): "exited with status \(status)"
        case .killed(let signal):
            "was killed by signal \(signal)" + (strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")
        case .notStarted(let error): "could not be started: \(error)"
        }
    }
}
