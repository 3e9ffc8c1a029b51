import CNcurses
import CellGrid

extension NCursesTerminal {
    static func capabilities(
        of session: OpaquePointer, name: String, environment: (String) -> String?
    ) -> TerminalCapabilities {
        let depth = depth(
            colors: Int(curses_color_count(session)), isDirect: curses_has_direct_color(session),
            environment: environment)
        let locale = DisplayWidth.locale
        return TerminalCapabilities(
            colors: depth, unicode: locale == .environment || locale == .fallback && !isOldTerminal(name))
    }

    /// How many colours to use of those a terminal has. `NO_COLOR` (not empty) turns them off, and so does `CLICOLOR=0`
    /// unless `CLICOLOR_FORCE` says otherwise.
    static func depth(colors: Int, isDirect: Bool, environment: (String) -> String?) -> ColorDepth {
        if environment("NO_COLOR")?.isEmpty == false { return .none }
        let isForced = environment("CLICOLOR_FORCE").map { !$0.isEmpty && $0 != "0" } ?? false
        if environment("CLICOLOR") == "0", !isForced { return .none }
        if isDirect { return .direct }
        switch colors {
        case 256...: return .palette256
        case 16...: return .sixteen
        case 8...: return .eight
        default: return .none
        }
    }

    /// Terminals that need not know UTF-8; of all others it is taken for granted.
    static func isOldTerminal(_ name: String) -> Bool {
        isConsole(name) || name.hasPrefix("vt") || name == "ansi" || name == "cons25"
    }

    /// Whether a terminal of this name is the Linux console, whose fonts have few signs.
    package static func isConsole(_ name: String) -> Bool { name == "linux" || name.hasPrefix("linux-") }

    /// Whether the terminal itself puts text that reads from right to left in the order in which it is seen, as VTE does since 0.58,
    /// Konsole and mlterm.
    package static func ordersText(environment: (String) -> String?) -> Bool {
        if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5800 }
        return environment("KONSOLE_VERSION") != nil || environment("TERM")?.hasPrefix("mlterm") == true
    }
}
