import Testing

extension EndToEndTests {
    /// Where the environment asks for no UTF-8, or where there are no locales.
    @Suite struct LocaleTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write("page.md", "# Größe\n\nDie Größe — naïve Æsop: 日本 “ok” … ✓\n")
        }

        /// An old terminal that nobody says to know UTF-8: nothing is dropped, and it is said.
        @Test func textIsShownInASCII() throws {
            let environment = ["TERM": "vt100", "LC_ALL": "C", "LANG": ""]
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace, environment: environment)
            let screen = try terminal.waitFor(text: "Die Grose")
            #expect(screen.contains("Die Grose - naive Asop: ???? \"ok\" ~ *"))
            #expect(screen.status.contains("text is shown in ASCII; run tour doctor to find out why"))
            try terminal.quit()
            let doctor = try TmuxTerminal(
                .shell, in: workspace, columns: 160, rows: 50, environment: environment)
            try doctor.enter("'\(Program.path)' doctor")
            try doctor.waitFor(text: "ASCII only: no accents")
            try doctor.waitFor(text: "set LANG to a UTF-8 locale")
        }

        /// UTF-8 does not need the environment's word for it, nor a locale on the disk.
        @Test(arguments: [[:], ["LOCPATH": "/nowhere"]])
        func anotherLocaleWillDo(more: [String: String]) throws {
            let environment = ["LC_ALL": "C", "LANG": ""].merging(more) { $1 }
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace, environment: environment)
            try terminal.waitFor(text: "Die Größe — naïve Æsop: 日本 “ok” … ✓")
            try terminal.quit()
            let variables = environment.map { "\($0.key)=\($0.value)" }
            let report = try workspace.run("/usr/bin/env", variables + [Program.path, "doctor"]).text
            #expect(report.contains("C.UTF-8 (the one in the environment has no UTF-8)"))
        }
    }
}
