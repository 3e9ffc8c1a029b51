import CellGrid
import Platform
import TerminalText
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

    /// The characters of the terminal with their looks, row by row, without the last column: the shades of the scroll bar follow
    /// the time that was read. Escape sequences for the same cells differ with what was painted before them, blanks at the end of
    /// a row above all.
    func cells() throws -> [[Cell]] {
        let columns = Int(try format("#{pane_width}")) ?? 0
        let text = SGRReader.read(Array(try styledRows().joined(separator: "\n").utf8))
        var cells = text.text.unicodeScalars.map { Cell(scalar: $0, look: .plain) }
        for run in text.runs {
            for index in run.range { cells[index].look = run.style }
        }
        return cells.split(omittingEmptySubsequences: false) { $0.scalar == "\n" }.map { Array($0.prefix(columns - 1)) }
    }

    struct Cell: Hashable {
        var scalar: Unicode.Scalar
        var look: Style
    }

    /// What the terminal shows when nobody is about to write; nil if somebody is.
    ///
    /// A frame does not come at once, and half of one may look like what is waited for.
    private func screenAtRest(_ patience: Patience) throws -> Screen? {
        guard isProgramWaiting, try passBarrier(patience) else { return nil }
        let written = output.count
        let screen = try screen()
        guard isProgramWaiting, try passBarrier(patience), output.count == written else { return nil }
        return screen
    }

    /// Waits until the screen is as it should be and at rest, and returns it.
    ///
    /// Looks again whenever something was written, and now and then without that: a change of size is not announced.
    @discardableResult
    func waitFor(
        _ expectation: String, patience: Patience = Patience(), at place: SourceLocation = #_sourceLocation,
        _ isThere: (Screen) throws -> Bool
    ) throws -> Screen {
        while true {
            var screen = try screen()
            if try isThere(screen), let atRest = try screenAtRest(patience) {
                screen = atRest
                if try isThere(screen) { return screen }
            }
            guard patience.left > 0 else {
                throw HarnessError(
                    "expected: \(expectation)\n\(screen)\(status.map { "ended with \($0)\n" } ?? "")", at: place)
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

    /// Waits for the end of the program that was started in the terminal, and returns its status.
    @discardableResult
    func waitForEnd(at place: SourceLocation = #_sourceLocation) throws -> Int32 {
        try waitUntil("the end of the program", at: place) { status != nil }
        return status ?? -1
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
