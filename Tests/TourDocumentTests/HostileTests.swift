import Testing

@testable import TourDocument

/// Input made to be slow or to crash. The sizes are such that anything quadratic would not end within the time that a test
/// run has; what comes out must be sane.
@Suite struct HostileTests {
    static func repeated(_ text: String, _ size: Int) -> [UInt8] {
        Array(String(repeating: text, count: size / text.utf8.count).utf8)
    }

    static func counted(_ size: Int, _ text: (Int) -> String) -> [UInt8] {
        var bytes: [UInt8] = []
        var number = 0
        while bytes.count < size {
            bytes += text(number).utf8
            number += 1
        }
        return bytes
    }

    @Test(arguments: [
        ">", "*", "_", "[", "]", "<b>", "<div>", "<", "<>", "<!--", "a <?", "a <!A ", "![", "![[]()", "[a](<b", "[a](b",
        "*a ", "**a *b ", "*_", "~a",
        "- ", "1. ", "&", "\\", "www.", "a@", "http://", "[^", "[^1]: ", "|", "`", "<details>\n\n",
        "<a name=x>\n\nt\n\n", "x <script> ", "<svg>\n\n",
        "<table>\n\n", "> [!NOTE]\n> a\n\n", "[a]: /u '\n", "# a\n", "\t", "\r", "\u{0}",
    ])
    func markdown(_ text: String) {
        let source = Self.repeated(text, 60_000)
        let checks = TreeChecks(MarkdownParser.blocks(of: source), source: source, isLiteral: false)
        #expect(checks.depth <= Block.maximumDepth)
        #expect(checks.problems == [])
    }

    @Test(arguments: [
        "<div>", "<font>", "<b>", "<span>", "<span><div></span></div>", "<b><div></b></div>", "<table>", "<table><td>",
        "<table>x<tr>", "<ul><li>", "<dl><dd>",
        "<p>", "<svg>", "<math>", "<script>", "<!--", "<select><option>", "<template>", "<title>", "<textarea>",
        "<plaintext>", "<frameset>", "<button><p>",
        "<object>", "<x>", "</p>", "</b>", "&", "&#1;", "&notin", "<h1>", "<blockquote>", "<em><p>", "<a href=x>",
        "<rt>", "<span id=x>",
        "<details><summary>a</summary>", "<video>", "<tr><td colspan=1000 rowspan=9999>x", "<optgroup>", "<caption>",
        "\u{0}",
    ])
    func html(_ text: String) {
        for source in [Self.repeated(text, 60_000), Array("<table>".utf8) + Self.repeated(text, 30_000)] {
            let checks = TreeChecks(HTMLParser.parse(source).blocks, source: source, isLiteral: false)
            #expect(checks.depth <= Block.maximumDepth)
            #expect(checks.problems == [])
        }
    }

    @Test func manyDifferentTags() {
        for text in [
            Self.counted(60_000) { "<b a=\($0)>" }, Self.counted(60_000) { "<p><b a=\($0)>x" },
            Self.counted(60_000) { "<p><a href=\($0)>x" },
            Self.counted(60_000) { "<body a\($0)>" }, Array("<p ".utf8) + Self.counted(60_000) { "a\($0) " },
            Array("<p><b x=".utf8) + Self.repeated("u", 100_000) + Array(">".utf8) + Self.repeated("<p>x", 100_000),
        ] {
            let checks = TreeChecks(HTMLParser.parse(text).blocks, source: text, isLiteral: false)
            #expect(checks.problems == [])
        }
    }

    /// Many references to one long address, rows that lack most of a wide table's cells, notes that point to notes.
    @Test func blowUp() {
        let links = Array("[a]: /".utf8) + Self.repeated("u", 200_000) + [10, 10] + Self.repeated("[a] ", 200_000)
        #expect(MarkdownParser.blocks(of: links).plainText.utf8.count >= 50_000)
        let table =
            Self.repeated("a|", 50_000) + [10] + Self.repeated("-|", 50_000) + [10] + Self.repeated("a\n", 100_000)
        #expect(MarkdownParser.blocks(of: table).plainText.utf8.count >= 100_000)
        let notes = Self.counted(100_000) { "[^\($0)]: x [^\($0 + 1)]\n" } + Array("\n[^0]".utf8)
        guard case .footnotes(let found)? = MarkdownParser.blocks(of: notes).last?.kind else {
            Issue.record("no notes")
            return
        }
        #expect(found.count > 5000)
    }

    @Test func depthIsCapped() {
        let quotes = Array((String(repeating: "> ", count: 200) + "deep").utf8)
        let blocks = MarkdownParser.blocks(of: quotes)
        #expect(TreeChecks(blocks, source: quotes, isLiteral: false).depth == Block.maximumDepth)
        #expect(blocks.plainText == "deep")
        let page = Array((String(repeating: "<ul><li>", count: 500) + "deep").utf8)
        let html = HTMLParser.parse(page).blocks
        #expect(TreeChecks(html, source: page, isLiteral: false).depth <= Block.maximumDepth)
        #expect(html.plainText == "deep")
        let note = Array(("a[^1]\n\n[^1]: " + String(repeating: "> ", count: 200) + "deep").utf8)
        #expect(TreeChecks(MarkdownParser.blocks(of: note), source: note, isLiteral: false).depth <= Block.maximumDepth)
    }
}
