import CellGrid
import TextLayout

/// What keys order of a recording that is chosen on the page, or has the screen.
enum RecordingCommand: Hashable, Sendable, CaseIterable {
    case toggle, back, forward, slower, faster, restart, nextMarker, wholeScreen

    /// The keys, the first one for people to read, and what they do.
    private var keys: (keys: [KeyPress], help: String) {
        switch self {
        case .toggle: ([KeyPress(.enter)], "plays")
        case .back: ([KeyPress(.left)], "back")
        case .forward: ([KeyPress(.right)], "on")
        case .slower: (["<"], "slower")
        case .faster: ([">"], "faster")
        case .restart: (["0", KeyPress(.home)], "start")
        case .nextMarker: (["."], "next marker")
        case .wholeScreen: (["z"], "full screen")
        }
    }

    init?(_ key: KeyPress) {
        guard let command = Self.allCases.first(where: { $0.keys.keys.contains(key) }) else { return nil }
        self = command
    }

    /// What the keys do, for the rows at the screen's foot.
    static func help(_ view: RecordingView, isWhole: Bool, look: Look) -> CellLine {
        var line = CellLine()
        func add(_ names: String, _ help: String) {
            if line.count > 0 { line.append("   ") }
            line.append(names, look.theme.notice)
            line.append(" \(help)", look.theme.statusDim)
        }
        func name(_ command: RecordingCommand) -> String {
            command.keys.keys[0].name(isUnicode: look.glyphs.isUnicode)
        }
        add(name(.toggle), view.isPlaying ? "pauses" : RecordingCommand.toggle.keys.help)
        add("\(name(.back)) \(name(.forward))", "\(Int(RecordingPlayback.step)) s")
        add("\(name(.slower)) \(name(.faster))", "speed")
        add(name(.restart), RecordingCommand.restart.keys.help)
        if !view.markers.isEmpty { add(name(.nextMarker), RecordingCommand.nextMarker.keys.help) }
        add(isWhole ? "Esc" : name(.wholeScreen), isWhole ? "back to the page" : RecordingCommand.wholeScreen.keys.help)
        return line
    }
}
