/// The entries of terminfo that a terminal can be driven by.
enum TerminalEntries {
    /// Terminals that have all colours. Some come to another machine as `xterm-kitty`, without `COLORTERM`.
    private static let colorful = ["alacritty", "contour", "foot", "ghostty", "kitty", "wezterm"]

    /// The entries to try for a terminal of a name, the best first: one with all colours, if `COLORTERM` says that it has them, or if there
    /// is one of its name; its own; where that is not installed the nearest.
    static func candidates(for name: String, environment: (String) -> String?) -> [String] {
        var shorter: [String] = []
        var rest = name[...]
        while let end = rest.lastIndex(where: { "-+.".contains($0) }) {
            rest = rest[..<end]
            shorter.append(String(rest))
        }
        let root = shorter.last ?? name
        let family = root == "tmux" || root == "screen" ? root : "xterm"
        let isModern = TerminalRequests.understandsQuestions(name)
        let colors = environment("COLORTERM") ?? ""
        var names: [String] = []
        // within GNU screen it is that of the terminal around it
        let isBelieved = ["truecolor", "24bit"].contains(colors)
        if isBelieved, isModern, root != "screen", !name.hasSuffix("-direct") {
            names += ["\(root)-direct", "\(family)-direct"]
        } else if let terminal = colorful.first(where: { root == $0 || name == "xterm-\($0)" }) {
            names += ["\(terminal)-direct", "xterm-direct"]
        } else if isModern, root != family {
            names.append("\(name)-direct")
        }
        names.append(name)
        if isModern || name.hasSuffix("256color") || !colors.isEmpty { names.append("\(family)-256color") }
        return names + shorter + ["xterm"]
    }
}
