import Testing

extension EndToEndTests {
    /// A small mdBook, from its folder and from its files.
    @Suite struct MDBookTests {
        private let workspace: Workspace

        init() throws {
            workspace = try Workspace()
            try workspace.write(
                "book/book.toml",
                "[book]\ntitle = \"The small book\"\n[output.html.redirect]\n\"/old.html\" = \"deep/index.html\"\n")
            try workspace.write(
                "book/src/SUMMARY.md",
                """
                # Summary

                [Preface](README.md)

                # Beginnings

                - [First steps](first.md)
                    - [Further down](deep/README.md)
                    - [Still to come]()

                [Thanks](thanks.md)
                """)
            try workspace.write("book/src/README.md", "# Preface\n\nGo to [the old page](old.html).\n")
            try workspace.write(
                "book/src/first.md",
                """
                # First steps

                {{#include ../shared.txt:greeting}}

                <Listing number="1-1" file-name="src/main.rs" caption="The whole of `main`">

                ```rust
                {{#rustdoc_include ../main.rs:2:2}}
                ```

                </Listing>

                {{#include missing.md}}
                """)
            try workspace.write("book/shared.txt", "no\nANCHOR: greeting\nIncluded words.\nANCHOR_END: greeting\nno\n")
            try workspace.write("book/main.rs", "fn main() {\n    shown();\n}\n")
            try workspace.write("book/src/deep/README.md", "# Further down\n\nBelow.\n")
            try workspace.write("book/src/thanks.md", "# Thanks\n\nTo all.\n")
        }

        @Test(arguments: ["book", "book/book.toml", "book/src/SUMMARY.md"])
        func isPrinted(source: String) throws {
            let outcome = try workspace.tour("render", source)
            #expect(outcome.ending == .exited(0))
            for words in [
                "Included words.", "Filename: src/main.rs", "shown();", "Listing 1-1: The whole of",
                "{{#include missing.md}}", "This chapter is not written yet.",
            ] { #expect(outcome.text.contains(words), "\(words)\n\(outcome.text)") }
            for words in ["ANCHOR", "fn main", "<Listing"] { #expect(!outcome.text.contains(words)) }
            #expect(outcome.error.contains("book/src/first.md:13: not included: missing.md not found"))
        }

        @Test func itsChaptersAreTheContents() throws {
            let terminal = try TmuxTerminal(.tour(["book"]), in: workspace)
            try terminal.waitFor(text: "Go to the old page")
            try terminal.type("t")
            let contents = try terminal.waitFor(text: "Still to come")
            for title in ["Preface", "First steps", "  Further down", "Thanks"] { #expect(contents.contains(title)) }
            #expect(contents.contains("of 4"))
        }

        @Test func oldPagesLeadToNewOnes() throws {
            let terminal = try TmuxTerminal(.tour(["book"]), in: workspace)
            try terminal.waitFor(text: "Go to the old page")
            try terminal.type("\t")
            try terminal.waitFor("where it goes") { $0.status.contains("Further down") }
        }
    }
}
