import SourceFiles
import Testing
import TourDocument
import TourPages

@testable import TourFormats

/// What a text is whose name does not say it.
@Suite struct PageKindTests {
    private func kind(_ start: String, _ fileName: String? = nil) -> String {
        PageKind(start: Array(start.utf8), fileName: fileName).mediaTypes[0]
    }

    @Test(arguments: [
        "# Title\n\nText.\n", "Text\n\n## Part\n\nMore\n", "See [this](page.md).\n\nMore\n", "a\n\n```sh\nls\n```\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n", "Title\n=====\n\n- one\n- two\n", "* one\n* two with `code`\n",
        "> quoted\n\nand **strong**\n", "<!-- note -->\n# Title\n\n- a\n- `b`\n",
    ])
    func clearMarkdown(text: String) {
        #expect(kind(text) == "text/markdown")
        #expect(kind(text, "README") == "text/markdown")
        #expect(kind(text, "page.mkd") == "text/markdown")
        // comments of code may look like that
        #expect(kind(text, "tool.py") == "text/plain")
    }

    @Test(arguments: [
        "", "words\n\nwords\n", "# a comment\nsetting = 1\n\n# another\nother = 2\n",
        "#!/bin/sh\n# Title\n\n## More\n\n", "{\n  \"a\": [1](2.3)\n}\n",
        "commit 1234\nAuthor: A\n\n    # Title\n\n    - [a](b.c)\n", "diff --git a/x.md b/x.md\n\n# T\n\n",
        "NAME\n       ls - list\n\nSYNOPSIS\n       ls [a](b.c)\n       more\n       more\n\n       # x\n\n",
        "N\u{8}NA\u{8}A\n\n# x\n\n", "\u{1B}[1mx\u{1B}[m\n\n# x\n\n", "page 1\u{C}\n\n# x\n\n",
        "2026-11-24 10:00:00 INFO start\n2026-11-24 10:00:01 WARN stop\n", "all:\n\tcc -o x x.c\n",
        "int f() {\n  return 1;\n}\n\n# x\n\nint g;\n", "1. one word\n2. two\n",
    ])
    func anythingElseIsText(text: String) {
        #expect(kind(text) == "text/plain")
        #expect(kind(text, "README") == "text/plain")
    }

    /// What stands before the text of a page, its navigation, lends it no title; nor does the site where the page has a heading.
    @Test(arguments: [
        ("<title>Page — Site</title><h3>Contents</h3>\(navigation)<main><h1>Page</h1><p>Text.</p></main>", "Page"),
        (
            "<title>Page — Site</title><nav>\(String(repeating: navigation, count: 8))</nav><main><h1>Page</h1></main>",
            "Page"
        ),
        ("<title>Page</title><h3>Table of Contents</h3>\(navigation)<p>Text.</p>", "Page"),
        ("<h2>Part</h2><p>Text.</p>", "Part"),
    ])
    func aPageIsNamedByItsHeading(html: String, title: String) throws {
        let source = ByteSource(name: "page.html", bytes: Array(html.utf8))
        #expect(try PageKind.html.head(source, true).heading == title)
    }

    private static let navigation = (1...300).map { "<ul><li><a href='\($0).html'>Part \($0)</a></ul>" }.joined()

    @Test func mandocsPagesAreTheirTextWithLinksToOthers() throws {
        let html =
            "<table class=\"head\"><tr><td>LS(1)</td></tr></table><div class=\"manual-text\"><h1>LS(1)</h1>"
            + "<p>see <b>ls</b>(1), <i>a.b</i>(3pm),f(1) <a href=\"man:x(1)\">x(1)</a> <b>f</b>(x)<br/>y</p></div>"
            + "<table class=\"foot\"><tr><td>LS(1)</td></tr></table>"
        let blocks = try PageKind.mandoc.load(ByteSource(name: "ls", bytes: Array(html.utf8))).blocks(ofPiece: 0)
        #expect(blocks.map(\.plainText) == ["LS(1)", "see ls(1), a.b(3pm),f(1) x(1) f(x) y"])
        var links: [String] = []
        for block in blocks { block.visit({ _ in }, runs: { links += $0.compactMap(\.link) }) }
        #expect(Set(links) == ["man:ls(1)", "man:a.b(3pm)", "man:f(1)", "man:x(1)"])
    }

    @Test func htmlBeginsAsSuch() {
        #expect(kind(" \n<!DOCTYPE html><p>") == "text/html")
        #expect(kind("<HTML>", "page.php") == "text/html")
        #expect(kind("<p>words") == "text/plain")
    }
}
