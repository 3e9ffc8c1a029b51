import Testing

extension TmuxTerminal {
    /// Waits until the page has taken every key that was sent so far: by opening and closing the window with the keys.
    func settle(at place: SourceLocation = #_sourceLocation) throws {
        try type("?")
        try waitFor("the window with the keys", at: place) { $0.contains("half a p") || $0.contains("╭ Keys") }
        try press(.escape)
        try waitFor("the page without the window", at: place) { !$0.contains("half a p") && !$0.contains("╭ Keys") }
    }

    /// Presses a key again and again, each time after the screen followed, until the screen is as it should be.
    @discardableResult
    func press(
        _ key: String, until expectation: String, atMost times: Int = 200, at place: SourceLocation = #_sourceLocation,
        _ isThere: (Screen) throws -> Bool
    ) throws -> Screen {
        var screen = try screen()
        for _ in 0..<times {
            if try isThere(screen) { return screen }
            let before = screen
            try type(key)
            screen = try waitFor("a change after “\(key)” on the way to \(expectation)", at: place) { screen in
                try screen.rows.dropLast() != before.rows.dropLast() || isThere(screen)
            }
        }
        throw HarnessError("not there after “\(key)” \(times) times: \(expectation)\n\(screen)", at: place)
    }

    /// Types `q` and waits for the end. Credits are on the disk then.
    @discardableResult
    func quit(at place: SourceLocation = #_sourceLocation) throws -> Int32 {
        try type("q")
        return try waitForEnd(at: place)
    }
}
