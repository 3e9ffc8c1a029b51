internal import Subprocess
package import SystemPackage

/// The program that fills the clipboard: `wl-copy`, `xclip` or `xsel` with a display, or tmux for its terminal.
///
/// It gets the text as its standard input, no shell, and no terminal; it may stay in the background to serve the text.
package struct ClipboardTool: Hashable, Sendable {
    package var program: FilePath
    private var tool: HelperTool
    private var environment: [String: String]
    var name: String { tool.names[0] }

    /// The variables by which the programs find their display.
    private static let screens = ["WAYLAND_DISPLAY", "DISPLAY", "DISPLAY", "TMUX"]

    /// Nil without a usable one. Over ssh the displays of this machine are not the user's.
    package init?(environment: [String: String]) {
        let isFar = ["SSH_TTY", "SSH_CONNECTION"].contains { environment[$0]?.isEmpty == false }
        for (variable, tool) in zip(Self.screens, HelperTool.clipboards)
        where environment[variable]?.isEmpty == false && (!isFar || variable == "TMUX") {
            guard let program = tool.find(path: environment["PATH"] ?? "") else { continue }
            (self.program, self.tool) = (program, tool)
            self.environment = tool.environment(from: environment)
            return
        }
        return nil
    }

    /// Puts a text into the clipboard. Returns nil, or the error in a few words.
    package func copy(_ text: String) async -> String? {
        do {
            let input = try MemoryFile.holding(text.utf8)
            var options = PlatformOptions()
            // a background process must outlive the terminal's signals
            options.createSession = true
            let configuration = Configuration(
                executable: .path(program), arguments: Arguments(tool.arguments), environment: .only(environment),
                workingDirectory: tool.folder, platformOptions: options)
            let result = try await TimeLimit.run(tool.timeLimit) {
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
