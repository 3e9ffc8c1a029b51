internal import Subprocess
package import SystemPackage

/// The program that puts texts into the clipboard: `wl-copy`, `xclip` or `xsel` where there is a screen for them, or tmux,
/// which passes them on to its terminal.
///
/// It gets the text as its standard input, no shell, and no terminal; it may stay in the background to answer for the text.
package struct ClipboardTool: Hashable, Sendable {
    package var program: FilePath
    var name: String
    private var arguments: [String]

    private static let timeLimit = Duration.seconds(3)

    private static let programs: [(variable: String, name: String, arguments: [String])] = [
        ("WAYLAND_DISPLAY", "wl-copy", ["--type", "text/plain"]),
        ("DISPLAY", "xclip", ["-selection", "clipboard", "-in"]),
        ("DISPLAY", "xsel", ["--clipboard", "--input"]),
        ("TMUX", "tmux", ["load-buffer", "-w", "-"]),
    ]

    /// Nil without one that could work here. Over ssh the screens of this machine are not the person's.
    package init?(environment: [String: String]) {
        let isFar = ["SSH_TTY", "SSH_CONNECTION"].contains { environment[$0]?.isEmpty == false }
        for (variable, name, arguments) in Self.programs
        where environment[variable]?.isEmpty == false && (!isFar || variable == "TMUX") {
            guard let program = Executables.find(name, path: environment["PATH"] ?? "") else { continue }
            self.program = program
            self.name = name
            self.arguments = arguments
            return
        }
        return nil
    }

    /// Puts a text into the clipboard. Returns nil, or why it failed, in a few words.
    package func copy(_ text: String) async -> String? {
        do {
            let input = try MemoryFile.holding(text.utf8)
            var options = PlatformOptions()
            // what stays in the background must outlive the terminal's signals
            options.createSession = true
            let configuration = Configuration(
                executable: .path(program), arguments: Arguments(arguments), environment: .inherit,
                platformOptions: options)
            let result = try await TimeLimit.run(Self.timeLimit) {
                try await run(
                    configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .discarded,
                    error: .discarded)
            }
            guard let status = result?.terminationStatus else { return "\(name) does not answer" }
            return status.isSuccess ? nil : "\(name) failed (\(status))"
        } catch {
            return "\(name) could not be started"
        }
    }
}
