import Platform
import Testing

extension EndToEndTests {
    /// The mouse: the scroll bar, reports that come in pieces, and letting it go.
    @Suite struct MouseTests {
        private func open(_ preferences: String? = nil, columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            let workspace = try Workspace()
            if let preferences { try workspace.writePreferences(preferences) }
            try workspace.writeTour(.long("Alpha"), .long("Beta"), .long("Gamma"), .long("Delta"))
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            return terminal
        }

        /// The rows with the thumb of the scroll bar on them, counted from 1.
        private func thumb(_ screen: Screen, columns: Int = 80) -> [Int] {
            screen.rows.indices.filter { screen.rows[$0].count == columns && screen.rows[$0].last == "▐" }.map {
                $0 + 1
            }
        }

        /// In each of its halves, at every place: it is a report, and none of its bytes is a key.
        @Test func aReportCutInHalfIsWhole() throws {
            let terminal = try open()
            let report = Array("\u{1B}[<65;10;10M".utf8)
            for cut in 1..<report.count {
                try terminal.type("g")
                try terminal.waitFor("the start") { thumb($0).first == 1 && $0.contains("Paragraph 0001 of Alpha") }
                try terminal.send(report[..<cut])
                try terminal.send(report[cut...])
                try terminal.waitFor("three rows on, cut at \(cut)") {
                    !$0.contains("A tour for tests") || $0.rows[0] == ""
                }
                // a count, a mark or a jump would be seen by what this does
                try terminal.type("G")
                let screen = try terminal.waitFor(text: "Last words of Delta.")
                #expect(screen.rows.last?.contains("Delta") == true, "cut at \(cut)\n\(screen)")
            }
        }

        @Test func theMouseIsLetGoAndTakenBack() throws {
            let terminal = try open()
            try terminal.waitUntil("the mouse is reported") {
                try terminal.format("#{mouse_any_flag},#{mouse_button_flag}") == "1,1"
            }
            try terminal.type("S")
            try terminal.waitFor(text: "Mouse off. S turns it back on.")
            #expect(try terminal.format("#{mouse_any_flag},#{mouse_sgr_flag}") == "0,0")
            try terminal.type("S")
            try terminal.waitFor("the usual last row") { !$0.contains("Mouse off") }
            #expect(try terminal.format("#{mouse_any_flag},#{mouse_button_flag},#{mouse_sgr_flag}") == "1,1,1")
            try terminal.wheel(3)
            try terminal.waitFor("the page scrolled") { $0.topBelowHeading == "Paragraph 0003 of Alpha." }
            try terminal.type("q")
            #expect(try terminal.waitForEnd() == 0)
            #expect(try terminal.format("#{mouse_any_flag},#{mouse_button_flag},#{mouse_sgr_flag}") == "0,0,0")
        }

        @Test func theMouseIsOffByASetting() throws {
            let terminal = try open(#"{"settings": {"mouse": false}}"#)
            // what is asked for behind the mouse
            try terminal.waitUntil("pastes are marked") {
                String(decoding: terminal.output, as: UTF8.self).contains("?2004h")
            }
            #expect(try terminal.format("#{mouse_any_flag}") == "0")
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("?1002h"))
            try terminal.type("S")
            try terminal.waitUntil("the mouse is reported") { try terminal.format("#{mouse_button_flag}") == "1" }
        }

        /// Stopped with the mouse released, it is not taken when the program goes on.
        @Test func stoppingAndGoingOnKeepTheMouseAsItIs() throws {
            let workspace = try Workspace()
            try workspace.writeTour(.long("Alpha"))
            let terminal = try TmuxTerminal(.shell, in: workspace)
            try terminal.waitFor("the shell") { $0.rows.contains("$") }
            try terminal.enter("\(Program.path) tour")
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            for (key, flags) in [("", "1,1"), ("S", "0,0"), ("S", "1,1")] {
                if !key.isEmpty { try terminal.type(key) }
                try terminal.waitUntil("the mouse as wanted") {
                    try terminal.format("#{mouse_any_flag},#{mouse_button_flag}") == flags
                }
                try terminal.press(.controlZ)
                try terminal.waitFor(text: "Stopped")
                #expect(try terminal.format("#{mouse_any_flag},#{mouse_button_flag}") == "0,0")
                try terminal.enter("fg")
                try terminal.waitFor(text: "Paragraph 0001 of Alpha")
                try terminal.waitUntil("the mouse as before") {
                    try terminal.format("#{mouse_any_flag},#{mouse_button_flag}") == flags
                }
            }
        }

        /// However the program dies, the terminal does not go on to report the mouse.
        @Test(arguments: [SIGSEGV, SIGTERM, SIGHUP])
        func whoDiesLetsTheMouseGo(signal: Int32) throws {
            let terminal = try open()
            kill(terminal.pid, signal)
            _ = try terminal.waitForEnd()
            try terminal.waitUntil("no mouse") {
                try terminal.format("#{mouse_any_flag},#{mouse_button_flag},#{mouse_sgr_flag}") == "0,0,0"
            }
        }
    }
}

extension TmuxTerminal {
    /// Sends a report of the mouse, as the program asked for it; columns and rows count from 1.
    func report(_ button: Int, column: Int, row: Int, isRelease: Bool = false) throws {
        try send("\u{1B}[<\(button);\(column);\(row)\(isRelease ? "m" : "M")".utf8)
    }
}
