import Testing

extension EndToEndTests {
    /// A tour from its title page to its end, and on to the next.
    @Suite struct WholeTourTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.writeTour(.long("Alpha"), .long("Beta"))
            let manifest = """
                id: test.tour
                title: A tour for tests
                description: Two sections and an end.
                next: [../other]
                sections: [{file: 1-alpha.md, id: alpha}, {file: 2-beta.md, id: beta}]
                """
            try workspace.write("tour/tour.yaml", manifest)
            try workspace.write(
                "other/tour.yaml", "id: test.other\ntitle: Another tour\nsections: [one.md, two.md]\n")
            for name in ["one", "two"] { try workspace.write("other/\(name).md", "# \(name)\n\nSome words.\n") }
        }

        private func open(_ arguments: String..., columns: Int = 80, rows: Int = 24) throws -> TmuxTerminal {
            try TmuxTerminal(.tour(["tour"] + arguments), in: workspace, columns: columns, rows: rows)
        }

        @Test(arguments: [(80, 24), (40, 12)])
        func fromTheTitlePageToTheNextTour(columns: Int, rows: Int) throws {
            let terminal = try open(columns: columns, rows: rows)
            try terminal.waitFor("the title page") {
                $0.top == "A tour for tests" && $0.containsWrapped("Two sections and an end.")
                    && $0.containsWrapped("2 sections · about 1 min · ★ 0 of 2")
            }
            #expect(try workspace.ledger() == [])
            try terminal.press(" ", until: "the end", atMost: 60) { $0.contains("Tour complete") }
            try terminal.press(" ", until: "the next tour", atMost: 5) { $0.contains("Another tour") }
            #expect(try terminal.screen().containsWrapped("2 of 2 sections"))
            #expect(try workspace.earned() == ["alpha", "beta"])
            try terminal.type("G")
            try terminal.press(.tab)
            try terminal.waitFor("the next tour, selected") { $0.contains("Enter opens: Another tour") }
            try terminal.press(.enter)
            try terminal.waitFor("it") { $0.top == "Another tour" && $0.contains("one") }
            // and back by the key for that
            try terminal.press(.backspace)
            try terminal.waitFor("the end again") { $0.contains("Tour complete") }
            try terminal.type("g")
            try terminal.waitFor("when it was read last") {
                $0.containsWrapped("★ 2 of 2") && $0.contains("last read today")
            }
            #expect(try terminal.quit() == 0)
            // nobody went forward in the other tour
            #expect(try workspace.earned() == ["alpha", "beta"])
        }

        @Test(arguments: [(80, 24), (40, 12)])
        func enterThatIsHeldStaysAtTheEnd(columns: Int, rows: Int) throws {
            let terminal = try open(columns: columns, rows: rows)
            try terminal.press("\r", until: "the end", atMost: 200) { $0.contains("Another tour") }
            try terminal.type(String(repeating: "\r", count: 200))
            // the key after them is answered when they are
            try terminal.press(.down)
            try terminal.type("=")
            try terminal.waitFor("where it is") { $0.contains("100 %") }
            #expect(try terminal.screen().contains("Another tour"))
            #expect(try terminal.quit() == 0)
        }

        @Test(arguments: [(80, 24), (40, 12), (200, 60)])
        func welcomeReadBySpaceEarnsAllButWhatAsksForMore(columns: Int, rows: Int) throws {
            let terminal = try TmuxTerminal(.tour(["welcome"]), in: workspace, columns: columns, rows: rows)
            try terminal.waitFor("its title page") { $0.top == "Welcome" }
            try terminal.press(" ", until: "the end", atMost: 300) { $0.contains("You have read everything") }
            try terminal.quit()
            let sections = try workspace.tour("sections", "welcome").text.split(separator: "\n")
            let ids = sections.compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
            #expect(ids.count == 16)
            #expect(try Set(workspace.earned()) == Set(ids).subtracting(["credits", "where-to-go-next"]))
        }

        @Test func whatWasNotReadIsGoneTo() throws {
            // what an animated scroll passes over was not shown, and keys would come faster than it ends
            let settings = #"{"ledger": [], "settings": {"reduce-motion": true}}"#
            try workspace.write("../config/tour/preferences.json", settings)
            let first = try open()
            try first.waitFor(text: "Paragraph 0001 of Alpha")
            try first.type("G")
            try first.waitFor("the end") { $0.contains("0 of 2 sections") && $0.contains("To read") }
            try first.quit()
            let second = try open()
            try second.waitFor(text: "Last words of Beta.")
            #expect(try workspace.earned() == [], "nobody went forward yet")
            try second.type("U")
            try second.waitFor("what was not read") { $0.contains("Paragraph 0001 of Alpha.") }
            // a screen further each time is reading
            try second.press("U", until: "all of it was", atMost: 20) {
                $0.status.contains("You have read every screen")
            }
            try second.quit()
            #expect(try workspace.earned() == ["alpha", "beta"])
        }
    }
}
