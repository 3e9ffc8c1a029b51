import Testing

extension EndToEndTests {
    /// A person's own keys, from the preferences.
    @Suite struct KeysTests {
        private func open(_ preferences: String, term: String = "tmux-256color") throws -> TmuxTerminal {
            let workspace = try Workspace()
            try workspace.writePreferences(preferences)
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, term: term)
            try terminal.waitFor(text: "Alpha")
            return terminal
        }

        @Test func aCommandIsBoundToOtherKeys() throws {
            let terminal = try open(
                #"{"keys": {"bindings": {"to-end": ["x", "Ctrl-X e"], "quit": "Q", "help": "F5"}}}"#)
            try terminal.waitFor(text: "F5 keys")
            try terminal.type("Gqx")
            try terminal.waitFor(text: "Last words of Beta.")
            try terminal.type("g")
            try terminal.waitFor(text: "Paragraph 0001 of Alpha")
            try terminal.type("\u{18}e")
            try terminal.waitFor(text: "Last words of Beta.")
            try terminal.resize(columns: 80, rows: 50)
            try terminal.send("\u{1B}[15~\u{1B}[15~".utf8)
            try terminal.waitFor("the help of these keys") { $0.contains("x Ctrl-X e") && !$0.contains("G End") }
            try terminal.press(.escape)
            try terminal.waitFor("the page") { !$0.contains("x Ctrl-X e") }
            try terminal.type("Q")
            #expect(try terminal.waitForEnd() == 0)
        }

        /// Ctrl-C is a signal, but for the second of two keys.
        @Test func theEmacsSetQuitsAsEmacsDoes() throws {
            let terminal = try open(#"{"keys": {"set": "emacs"}}"#)
            try terminal.send("\u{1B}>".utf8)
            try terminal.waitFor(text: "Last words of Beta.")
            try terminal.type("\u{18}")
            try terminal.waitFor(text: "Ctrl-X")
            try terminal.press(.controlC)
            #expect(try terminal.waitForEnd() == 0)
        }

        @Test func problemsAreToldAndTheRestIsUsed() throws {
            let preferences =
                #"{"keys": {"set": "vj", "bindings": {"foo": "x", "help": "z", "to-end": ["z", "E"], "reload": "7"}}}"#
            let workspace = try Workspace()
            try workspace.writePreferences(preferences)
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let terminal = try TmuxTerminal(.tour(["tour"]), in: workspace, columns: 120, rows: 50)
            try terminal.waitFor(text: "preferences.json: keys.set: unknown set vj")
            try terminal.waitFor(text: "and 3 more: tour doctor")
            try terminal.type("E")
            try terminal.waitFor(text: "Last words of Beta.")
            try terminal.type("z/list the")
            try terminal.waitFor(text: "list the keys")
            let doctor = try workspace.tour("doctor").text
            for problem in [
                "preferences.json: keys.set: unknown set vj; did you mean vi?",
                "preferences.json: keys.bindings.foo: unknown command foo",
                "preferences.json: keys.bindings.to-end: z is help’s already",
                "preferences.json: keys.bindings.reload: 7 cannot be bound: digits are counts",
            ] {
                #expect(doctor.contains(problem), "\(doctor)")
            }
        }

        /// Whatever is in there, the reader opens and can be left.
        @Test(arguments: [
            #"{"keys": null}"#, #"{"keys": []}"#, #"{"keys": {"bindings": {"quit": []}}}"#,
            #"{"keys": {"bindings": {"quit": [[]]}, "set": {}}}"#,
            #"{"keys": {"bindings": {"line-down": "\u001b[2J"}}}"#,
        ])
        func absurdKeysAreNoReasonToFail(preferences: String) throws {
            let terminal = try open(preferences)
            try terminal.type("G")
            try terminal.waitFor(text: "Last words of Beta.")
            try terminal.press(.controlC)
            #expect(try terminal.waitForEnd() == 130)
        }
    }
}
