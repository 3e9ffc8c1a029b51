import CellGrid
import Platform

/// Why the terminal could not be claimed.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// Standard output is no terminal.
    case notATerminal
    /// No terminal to read keys from.
    case noInput(errno: Int32)
    /// `TERM` is unset or empty.
    case unnamed
    case unknown(String)
    case noDatabase(String)
    case noCursorAddressing(String)
    /// Another session is open in this process.
    case busy
    case system(errno: Int32)

    /// Whether text can still be printed, so that a page may be rendered instead.
    package var canStillPrint: Bool {
        switch self {
        case .busy, .system, .unknown: false
        default: true
        }
    }

    /// One line: what is wrong and what to do. Free of control characters, whatever `TERM` holds.
    package var description: String {
        switch self {
        case .notATerminal: "standard output is not a terminal"
        case .noInput(let code): "there is no terminal to read keys from: /dev/tty: \(Self.text(of: code))"
        case .unnamed: "TERM is not set; set it to the name of your terminal, for example xterm-256color"
        case .unknown(let name):
            "unknown terminal type “\(CellText.clean(name))”; try TERM=xterm-256color tour …"
        case .noDatabase(let name):
            "there is no terminfo database to look '\(CellText.clean(name))' up in; install ncurses-base"
        case .noCursorAddressing(let name):
            "the terminal '\(CellText.clean(name))' cannot move its cursor; set TERM to its real name"
        case .busy: "the terminal is already in use by this program"
        case .system(EMFILE): "too many files are open to set up the terminal; raise the limit with ulimit -n"
        case .system(let code): "the terminal could not be set up: \(Self.text(of: code))"
        }
    }

    private static func text(of code: Int32) -> String {
        guard code != 0, let text = strerror(code) else { return "unknown error" }
        return String(cString: text)
    }
}
