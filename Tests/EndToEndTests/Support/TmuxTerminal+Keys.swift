import Testing

extension TmuxTerminal {
    /// A key that is no character; the value is tmux's name.
    enum Key: String {
        case enter = "Enter"
        case tab = "Tab"
        case escape = "Escape"
        case backspace = "BSpace"
        case up = "Up"
        case down = "Down"
        case left = "Left"
        case right = "Right"
        case pageUp = "PPage"
        case pageDown = "NPage"
        case f1 = "F1"
        case controlC = "C-c"
        case controlL = "C-l"
        case controlO = "C-o"
        case controlZ = "C-z"
        case controlBackslash = "C-\\"
    }

    /// Types characters.
    func type(_ text: String) throws { try send(text.utf8) }

    /// Types characters and Enter: for the shell.
    func enter(_ text: String) throws { try send("\(text)\r".utf8) }

    /// Sends bytes as if the terminal had made them.
    func send(_ bytes: some Sequence<UInt8>) throws {
        try command(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// Presses a key, as the terminal encodes it in its present mode.
    func press(_ keys: Key...) throws { try command(["send-keys"] + keys.map(\.rawValue)) }

    /// Pastes text, marked as pasted where the program asked for that.
    func paste(_ text: String) throws {
        try command("set-buffer", text)
        try command("paste-buffer", "-dpr")
    }

    /// Turns the mouse wheel by some clicks, forward if positive, in the encoding that the program asked for.
    func wheel(_ clicks: Int, column: Int = 10, row: Int = 10) throws {
        try waitUntil("the program wants the mouse") { try format("#{mouse_any_flag}") == "1" }
        let button = clicks > 0 ? 65 : 64
        let isExtended = try format("#{mouse_sgr_flag}") == "1"
        for _ in 0..<abs(clicks) {
            if isExtended {
                try send("\u{1B}[<\(button);\(column);\(row)M".utf8)
            } else {
                try send([0x1B, 0x5B, 0x4D, UInt8(32 + button), UInt8(32 + column), UInt8(32 + row)])
            }
        }
    }

    /// Gives the terminal another size.
    func resize(columns: Int, rows: Int) throws {
        try command("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }
}
