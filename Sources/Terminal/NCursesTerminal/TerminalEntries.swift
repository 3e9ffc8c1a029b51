enum TerminalEntries {
    /// Terminals with direct colour. Some arrive on another machine as `xterm-kitty`, without `COLORTERM`.
    private static let colorful = ["alacritty", "contour", "foot", "ghostty", "kitty", "wezterm"]

    /// The entries to try, best first: one with direct colour, by `COLORTERM` or name; its own; the nearest one.
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
        // within GNU screen it is the outer terminal's
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
