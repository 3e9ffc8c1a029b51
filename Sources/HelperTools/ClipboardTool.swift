internal import Subprocess
package import SystemPackage

/// The program that puts texts into the clipboard: `wl-copy`, `xclip` or `xsel` where there is a screen for them, or tmux,
/// which passes them on to its terminal.
///
/// It gets the text as its standard input, no shell, and no terminal; it may stay in the background to answer for the text.
package struct ClipboardTool: Hashable, Sendable {
    package var program: FilePath
    private var tool: HelperTool
    private var environment: [String: String]
    var name: String { tool.names[0] }

    /// The variables that say where the programs find the screen.
    private static let screens = ["WAYLAND_DISPLAY", "DISPLAY", "DISPLAY", "TMUX"]

    /// Nil without one that could work here. Over ssh the screens of this machine are not the person's.
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

    /// Puts a text into the clipboard. Returns nil, or why it failed, in a few words.
    package func copy(_ text: String) async -> String? {
        do {
            let input = try MemoryFile.holding(text.utf8)
            var options = PlatformOptions()
            // what stays in the background must outlive the terminal's signals
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
