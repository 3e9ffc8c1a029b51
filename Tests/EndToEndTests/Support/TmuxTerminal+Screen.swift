import Glibc
import Testing

extension TmuxTerminal {
    /// What the terminal shows now.
    func screen() throws -> Screen {
        var rows = try command("capture-pane", "-p")
        for index in rows.indices {
            while rows[index].last == " " { rows[index].removeLast() }
        }
        return Screen(rows: rows)
    }

    /// The rows of the terminal with their styles, as escape sequences.
    func styledRows() throws -> [String] { try command("capture-pane", "-p", "-e") }

    /// Waits until the screen is as it should be, and returns it.
    ///
    /// Looks again whenever something was written, and now and then without that: a change of size is not announced.
    @discardableResult
    func waitFor(
        _ expectation: String, patience: Patience = Patience(), at place: SourceLocation = #_sourceLocation,
        _ isThere: (Screen) throws -> Bool
    ) throws -> Screen {
        while true {
            let screen = try screen()
            if try isThere(screen) { return screen }
            guard patience.left > 0 else {
                throw HarnessError("expected: \(expectation)\n\(screen)\(try ending().map { "ended: \($0)\n" } ?? "")", at: place)
            }
            _ = try take(patience, atMost: 100)
        }
    }

    /// Waits until a text is on the screen.
    @discardableResult
    func waitFor(
        text: String, patience: Patience = Patience(), at place: SourceLocation = #_sourceLocation
    ) throws -> Screen {
        try waitFor("“\(text)” on the screen", patience: patience, at: place) { $0.contains(text) }
    }

    /// Waits until something holds that is not on the screen: modes, processes, files.
    func waitUntil(
        _ expectation: String, at place: SourceLocation = #_sourceLocation, _ holds: () throws -> Bool
    ) throws {
        let patience = Patience()
        while try !holds() {
            guard patience.left > 0 else {
                throw HarnessError("expected: \(expectation)\n\(try screen())", at: place)
            }
            _ = try take(patience, atMost: 20)
        }
    }

    // MARK: The end

    /// How the program that was started in the terminal ended; nil while it runs.
    func ending() throws -> Ending? {
        let fields = try format("#{pane_dead} #{pane_dead_status} #{pane_dead_signal}")
            .split(separator: " ", omittingEmptySubsequences: false)
        guard fields.first == "1", fields.count == 3 else { return nil }
        if let signal = Int32(fields[2]), signal > 0 { return .killed(signal: signal) }
        return Int32(fields[1]).map { .exited($0) }
    }

    /// Waits for the end of the program that was started in the terminal.
    @discardableResult
    func waitForEnd(at place: SourceLocation = #_sourceLocation) throws -> Ending {
        var result: Ending?
        try waitUntil("the end of the program", at: place) {
            result = try ending()
            return result != nil
        }
        return result ?? .exited(-1)
    }

    // MARK: Modes

    /// The modes of the terminal that a program may change, and has to give back.
    struct Modes: Equatable {
        var alternateScreen: String
        var cursor: String
        var mouse: String
        var extendedMouse: String
        var cursorKeys: String
        var keypad: String
        var insert: String
        var origin: String
        var wrap: String
        var scrollRegion: String
    }

    func modes() throws -> Modes {
        let names = [
            "alternate_on", "cursor_flag", "mouse_any_flag", "mouse_sgr_flag", "keypad_cursor_flag", "keypad_flag",
            "insert_flag", "origin_flag", "wrap_flag", "scroll_region_upper",
        ]
        let values = try format(names.map { "#{\($0)}" }.joined(separator: ",")).split(
            separator: ",", omittingEmptySubsequences: false
        ).map(String.init)
        guard values.count == names.count else { throw HarnessError("tmux knows other modes: \(values)") }
        return Modes(
            alternateScreen: values[0], cursor: values[1], mouse: values[2], extendedMouse: values[3],
            cursorKeys: values[4], keypad: values[5], insert: values[6], origin: values[7], wrap: values[8],
            scrollRegion: values[9])
    }
}
