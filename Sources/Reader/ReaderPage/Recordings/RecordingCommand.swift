package import CellGrid
package import ReaderKit
package import TextLayout

/// The commands of keys for a recording selected on the page, or on the whole screen.
package enum RecordingCommand: Hashable, Sendable, KeyedCommand {
    case toggle, back, forward, slower, faster, restart, nextMarker, wholeScreen

    package var keys: (keys: [KeyPress], help: String) {
        switch self {
        case .toggle: ([KeyPress(.enter)], "play, or pause")
        case .back: ([KeyPress(.left)], "\(Int(RecordingPlayback.step)) seconds back")
        case .forward: ([KeyPress(.right)], "\(Int(RecordingPlayback.step)) seconds forward")
        case .slower: (["<"], "slower")
        case .faster: ([">"], "faster")
        case .restart: (["0", KeyPress(.home)], "go to the start")
        case .nextMarker: (["."], "go to the next marker")
        case .wholeScreen: (["z"], "full screen, or back to the page")
        }
    }

    /// The help on keys for the rows at the screen's foot: as much as there is room for.
    package static func help(_ view: RecordingView, isWhole: Bool, columns: Int = .max, look: Appearance) -> CellLine {
        func name(_ command: RecordingCommand) -> String {
            command.keys.keys[0].name(isUnicode: look.glyphs.isUnicode)
        }
        var items = [(name(.toggle), view.isPlaying ? "pauses" : "plays")]
        items += isWhole ? [("Esc", "back")] : []
        items.append(("\(name(.back)) \(name(.forward))", "\(Int(RecordingPlayback.step)) s"))
        items.append(("\(name(.slower)) \(name(.faster))", "speed"))
        items.append((name(.restart), "start"))
        items += view.markers.isEmpty ? [] : [(name(.nextMarker), "next marker")]
        items += isWhole ? [] : [(name(.wholeScreen), "full screen")]
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
