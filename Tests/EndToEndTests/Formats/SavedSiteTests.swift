import Testing

extension EndToEndTests {
    /// The pages of a documentation site, saved to the disk.
    @Suite struct SavedSiteTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            for (name, title, text) in [("index", "Guide", Self.guide), ("api", "Functions", Self.functions)] {
                try workspace.write(
                    "site/\(name).html",
                    """
                    <!doctype html><html><head><title>\(title)</title><base href="./"></head><body>
                    <a class="skip-link" href="#content">Skip to content</a>
                    <nav class="sidebar"><h2>Crates</h2><ul><li><a href="api.html">All functions</a></ul></nav>
                    <main id="content"><h1>\(title)<a class="headerlink" href="#content">¶</a></h1>\(text)</main>
                    <footer>Built with care</footer></body></html>
                    """)
            }
        }

        private static let guide = """
            <p>Press <kbd>Ctrl</kbd><kbd>C</kbd>; the file is <code>lib<var>F</var>.so</code>, x<sup>2</sup> long.
            See <a href="api.html">the functions</a>. می\u{200C}خواهم</p>
            <div role="tablist"><button role="tab">Linux</button><button role="tab">Windows</button></div>
            <div role="tabpanel">apt install it</div><div role="tabpanel" hidden>download it</div>
            <button>Copy</button>
            """

        private static let functions = """
            <table><tr><th>Name<th>What it does
            <tr><td>open<td>Opens:<ul><li>a page<li>a folder</ul>
            <tr><td>close<td><pre>close(
              page)</pre></table>
            """

        @Test func itsTextIsShown() throws {
            let terminal = try TmuxTerminal(.tour(["site/"]), in: workspace)
            let screen = try terminal.waitFor("the text") { $0.contains("download it") && $0.contains("Functions") }
            #expect(screen.contains("[Ctrl] [C]; the file is libF.so, x² long."))
            // each panel below its label
            #expect(screen.contains("apt install it") && screen.contains("Linux") && screen.contains("Windows"))
            #expect(!screen.contains("Linux Windows"))
            // read from the right
            #expect(screen.contains(String("می\u{200C}خواهم".reversed())))
            for word in ["Skip", "Crates", "All functions", "Copy", "Built", "¶"] { #expect(!screen.contains(word)) }
            try terminal.type("G")
            let table = try terminal.waitFor("the table") { $0.contains("a folder") && $0.contains("close(") }
            let rows = table.rows.map { $0.split(separator: " ").joined(separator: " ") }
            #expect(rows.contains { $0.hasPrefix("open Opens:") } && rows.contains { $0.hasPrefix("• a page") })
            // all of it, and back
            try terminal.type("A")
            try terminal.waitFor(text: "Showing the whole page, menus included")
            try terminal.type("g")
            // the second page has the same links, and may still be in sight
            try terminal.waitFor("all of the first page") { screen in
                ["Guide", "Skip to content", "Crates", "All functions"].allSatisfy { screen.contains($0) }
            }
            try terminal.type("Ag")
            try terminal.waitFor("the text only") { !$0.contains("All functions") && $0.contains("Guide") }
        }

        @Test func itIsPrinted() throws {
            let text = try workspace.tour("render", "site/index.html", "--width", "80").text
            #expect(text.contains("apt install it") && !text.contains("All functions"))
            let all = try workspace.tour("render", "site/index.html", "--width", "80", "--all").text
            #expect(all.contains("apt install it") && all.contains("All functions") && all.contains("Built with care"))
        }
    }
}
