import Testing

extension EndToEndTests {
    /// Where neither the environment's locale nor any other of UTF-8 can be loaded, as in a folder with nothing in it but the
    /// program and terminfo: the C library looks for locales in LOCPATH only.
    @Suite struct LocaleTests {
        private let workspace: Workspace
        private static let noLocale = ["LC_ALL": "C", "LANG": "", "LOCPATH": "/nowhere"]

        init() throws { workspace = try Workspace() }

        private func doctor(_ environment: [String: String]) throws -> String {
            let variables = environment.map { "\($0.key)=\($0.value)" }
            return try workspace.run("/usr/bin/env", variables + [Program.path, "doctor"]).text
        }

        @Test func textIsShownInASCII() throws {
            try workspace.write("page.md", "# Größe\n\nDie Größe — naïve Æsop: 日本 “ok” … ✓\n")
            let terminal = try TmuxTerminal(.tour(["page.md"]), in: workspace, environment: Self.noLocale)
            let screen = try terminal.waitFor(text: "Die Grose")
            #expect(screen.contains("Die Grose - naive Asop: ?? \"ok\" ~ *"))
            #expect(screen.status.contains("tour doctor says why"))
            try terminal.quit()
        }

        @Test func doctorSaysWhy() throws {
            let report = try doctor(Self.noLocale)
            #expect(report.contains("C.UTF-8 is not there: only ASCII is shown"))
            #expect(try !workspace.tour("doctor").text.contains("only ASCII is shown"))
        }

        /// UTF-8 is there, though the environment does not ask for it.
        @Test func anotherLocaleWillDo() throws {
            try workspace.write("page.md", "# Größe\n\nDie Größe.\n")
            let terminal = try TmuxTerminal(
                .tour(["page.md"]), in: workspace, environment: ["LC_ALL": "C", "LANG": ""])
            try terminal.waitFor(text: "Die Größe.")
            try terminal.quit()
            let report = try doctor(["LC_ALL": "C", "LANG": ""])
            #expect(report.contains("C.UTF-8, for want of UTF-8 in that of the environment"))
        }
    }
}
