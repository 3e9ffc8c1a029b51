package import CellGrid
package import HelperTools
package import SystemPackage

/// The player of videos and sounds: mpv, in a window or in the terminal, else the desktop's choice.
package struct PlayerCommand: Hashable, Sendable {
    package var program: FilePath
    package var name: String
    /// Whether it plays in the terminal and needs the screen.
    package var needsScreen: Bool
    /// The arguments before the address.
    private var options: [String]

    /// Finds the player for what the terminal can show; a sound shows no picture.
    package init(
        environment: [String: String], terminal: TerminalCapabilities, isSound: Bool
    ) throws(HelperProblem) {
        let path = environment["PATH"] ?? ""
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        guard let mpv = HelperTool.mpv.find(path: path) else {
            guard hasDisplay, let opener = HelperTool.opener.find(path: path) else {
                throw HelperProblem("no player found: apt install \(HelperTool.mpv.package)")
            }
            (program, name, needsScreen, options) = (opener, "xdg-open", false, [])
            return
        }
        (program, name, needsScreen) = (mpv, "mpv", !hasDisplay)
        options = HelperTool.mpv.arguments
        if hasDisplay {
            // a window, so that a sound can be stopped
            options += ["--no-terminal", "--force-window=yes"]
            return
        }
        guard !isSound else {
            // only mpv's messages and the time are shown
            options.append("--no-video")
            return
        }
        let isColored = terminal.colors == .palette256 || terminal.colors == .direct
        guard terminal.graphics != nil || isColored else {
            throw HelperProblem("without a display, videos need a terminal with 256 colours")
        }
        // the first that this mpv knows; its messages would cover the picture
        let outputs = [terminal.graphics?.kind.rawValue, "tct"].compactMap(\.self)
        options += ["--vo=\(outputs.joined(separator: ","))", "--really-quiet"]
        if terminal.colors == .palette256 { options.append("--vo-tct-256=yes") }
        if !terminal.unicode { options.append("--vo-tct-algo=plain") }
    }

    /// The arguments that play a file or address: it is one of them, whatever it holds, and no option.
    package func arguments(playing address: String) -> [String] {
        guard name == "mpv" else { return [address] }
        let repeats = address.lowercased().hasSuffix(".gif")
        return options + (repeats ? ["--loop-file=inf"] : []) + ["--", address]
    }
}
