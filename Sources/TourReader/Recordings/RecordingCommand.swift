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

    /// What the keys do, for the rows at the screen's foot: as many of them as there is room for.
    static func help(_ view: RecordingView, isWhole: Bool, columns: Int = .max, look: Look) -> CellLine {
        func name(_ command: RecordingCommand) -> String {
            command.keys.keys[0].name(isUnicode: look.glyphs.isUnicode)
        }
        var items = [(name(.toggle), view.isPlaying ? "pauses" : Self.toggle.keys.help)]
        items += isWhole ? [("Esc", "back")] : []
        items.append(("\(name(.back)) \(name(.forward))", "\(Int(RecordingPlayback.step)) s"))
        items.append(("\(name(.slower)) \(name(.faster))", "speed"))
        items.append((name(.restart), Self.restart.keys.help))
        items += view.markers.isEmpty ? [] : [(name(.nextMarker), Self.nextMarker.keys.help)]
        items += isWhole ? [] : [(name(.wholeScreen), Self.wholeScreen.keys.help)]
        var line = CellLine()
        for (names, help) in items {
            var longer = line
            if line.count > 0 { longer.append("   ") }
            longer.append(names, look.theme.notice)
            longer.append(" \(help)", look.theme.statusDim)
            if longer.count > columns { break }
            line = longer
        }
        return line
    }
}
