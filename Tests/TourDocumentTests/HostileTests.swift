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

    /// HTML that is read to its end, however large it is.
    @Test(arguments: [
        "<b><div></b></div>", "<table>", "<p>", "<script>", "<!--", "<select><option>", "<title>", "<textarea>",
        "<plaintext>", "<button><p>", "</p>", "</b>", "&", "&#1;", "&notin", "<h1>", "<a href=x>", "<caption>",
        "<tr><td colspan=1000 rowspan=9999>x", "\u{0}", "<svg></svg>", "<body a=b>",
    ])
    func html(_ text: String) throws {
        for source in [Self.repeated(text, 60_000), Array("<table>".utf8) + Self.repeated(text, 30_000)] {
            let checks = TreeChecks(try HTMLParser.parse(source).blocks, source: source, isLiteral: false)
            #expect(checks.depth <= Block.maximumDepth)
            #expect(checks.problems == [])
        }
    }

    /// HTML that is read no further than to where it is too deep.
    @Test(arguments: [
        "<div>", "<font>", "<b>", "<span>", "<span><div></span></div>", "<table><td>", "<ul><li>", "<dl><dd>", "<dl>",
        "<svg>", "<math>", "<object>", "<x>", "<blockquote>", "<rt>", "<span id=x>", "<video>",
        "<details><summary>a</summary>", "<optgroup>", "<em><div>",
    ])
    func `deep HTML is refused`(text: String) {
        for source in [Self.repeated(text, 20_000), Array("<table>".utf8) + Self.repeated(text, 20_000)] {
            #expect(throws: HTMLRefusal.tooDeep) { try HTMLParser.parse(source) }
        }
        // in Markdown it is shown as it is, below why
        let markdown = Self.repeated(text + "\n", 1 << 15)
        let blocks = MarkdownParser.blocks(of: markdown)
        #expect(blocks.first?.plainText == "This part: \(HTMLRefusal.tooDeep.problem).")
        #expect(blocks.dropFirst().allSatisfy { if case .verbatim = $0.kind { true } else { false } })
    }

    @Test func `depth has its limit`() throws {
        for (depth, isRead) in [(GumboDocument.maximumDepth - 2, true), (GumboDocument.maximumDepth - 1, false)] {
            let page = Array((String(repeating: "<div>", count: depth) + "deep").utf8)
            #expect((try? HTMLParser.parse(page).blocks.plainText) == (isRead ? "deep" : nil))
        }
    }

    /// Elements without end whose end tags are there, but count for nothing.
    @Test(arguments: [
        "<div>", "<div><!--</div>-->", "<div title='</div>'>", "<div><table><td></div></table>",
        "<div><select><title><!--</title></select></div>-->", "<div><script><!--<script></script></div></script>",
        "<div><?</div>", "<div><!</div>", "<div></ </div>", "<x></y>", "<li><dd>",
        "<div><script>x<y \"</script><!-- \" ></y></script></div>-->",
    ])
    func `nesting that is hidden is refused`(text: String) {
        #expect(throws: HTMLRefusal.tooDeep) { try HTMLParser.parse(Self.repeated(text, 2 << 20)) }
    }

    /// What real pages leave open is no nesting.
    @Test(arguments: [
        "<p>a", "<ul><li>a<li>b</ul>", "<table><tr><td>a<td>b<tr><td>c</table>", "<dl><dt>a<dd>b</dl>",
        "<p>a b c d e<br>b<img src=x>", "<svg><path d=x /><g></svg>", "<select><option>a<option>b</select>",
    ])
    func `open tags of real pages are read`(text: String) throws {
        _ = try HTMLParser.parse(Self.repeated(text, 200_000))
    }

    /// Formatting that is opened again in each paragraph, each time more of it.
    @Test(arguments: ["<p><b a=#>x", "<p><a href=#>x<i>", "<p><b a=#><i a=#></b>", "<table><b a=#>x"])
    func `formatting without end is refused`(text: String) {
        let source = Self.counted(1 << 20) { text.replacing("#", with: "\($0)") }
        #expect(throws: HTMLRefusal.self) { try HTMLParser.parse(source) }
        let large =
            Array("<p><b x=".utf8) + Self.repeated("u", 1 << 20) + Array(">".utf8) + Self.repeated("<p>x", 1 << 20)
        #expect(throws: HTMLRefusal.self) { try HTMLParser.parse(large) }
    }

    @Test func `attributes without end are refused`() {
        for source in [
            Array("<p ".utf8) + Self.counted(1 << 20) { "a\($0) " } + Array(">".utf8),
            Array("<p ".utf8) + Self.repeated("a", 1 << 20) + Self.repeated(" b", 1 << 20) + Array(">".utf8),
            Self.counted(4 << 20) { "<body a\($0)><br>" }, Self.counted(4 << 20) { "<html a\($0)>x" },
            Self.repeated("<a b=\"", 1 << 20), Self.repeated("<a", 1 << 20), Self.repeated("</a ", 1 << 20),
        ] {
            #expect(throws: HTMLRefusal.tooManyAttributes) { try HTMLParser.parse(source) }
        }
    }

    @Test func `attributes have their limit`() throws {
        let many = (0..<2000).map { "a\($0)=\"\($0)\"" }.joined(separator: " ")
        #expect(try HTMLParser.parse("<p \(many) id=z>x".utf8).blocks.first?.id == "z")
        let picture = "<img alt=x src=\"data:image/png;base64,\(String(repeating: "A", count: 4 << 20))\">"
        #expect(try HTMLParser.parse(picture.utf8).blocks.plainText == "x")
    }

    @Test func `long HTML is refused`() {
        let page = Array(repeating: UInt8(ascii: "a"), count: HTMLParser.maximumSize + 1)
        #expect(throws: HTMLRefusal.tooLong) { try HTMLParser.parse(page) }
    }

    /// gumbo ends the program at these, if it sees their formulas and drawings ("assertion failed").
    @Test(arguments: [
        "<math><head><mi><select/><select></body>", "<table><math><mn><![CDATA[</p>]]> ",
        "<table><svg><desc><![CDATA[x]]>", "<table><th><math><select><mn><table></table><td>",
        "<table><MATH a=1><select><mtext><select><caption>", "<table><sVg\n><select><desc><select><caption>",
        "<svg><svg></svg><desc><table><select><desc><select><caption>",
        "<script><svg></script><table><svg><desc><![CDATA[x]]>",
    ])
    func formulas(_ source: String) throws {
        _ = try HTMLParser.parse(source.utf8)
        _ = MarkdownParser.blocks(of: Array("<div>\(source)".utf8))
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

    @Test func depthIsCapped() throws {
        let quotes = Array((String(repeating: "> ", count: 200) + "deep").utf8)
        let blocks = MarkdownParser.blocks(of: quotes)
        #expect(TreeChecks(blocks, source: quotes, isLiteral: false).depth == Block.maximumDepth)
        #expect(blocks.plainText.hasSuffix("> deep"))
        let page = Array((String(repeating: "<ul><li>", count: 300) + "deep").utf8)
        let html = try HTMLParser.parse(page).blocks
        #expect(TreeChecks(html, source: page, isLiteral: false).depth <= Block.maximumDepth)
        #expect(html.plainText == "deep")
        let note = Array(("a[^1]\n\n[^1]: " + String(repeating: "> ", count: 200) + "deep").utf8)
        #expect(TreeChecks(MarkdownParser.blocks(of: note), source: note, isLiteral: false).depth <= Block.maximumDepth)
    }
}

/// How much memory a page takes is told before it is parsed.
extension HostileTests {
    @Test(arguments: [
        ("<p>" + String(repeating: "word ", count: 100) + "</p>\n", 6),
        ("<p>a <a href=/x class=b>word</a> b</p>\n", 50),
        ("<b>a</b> ", 82), ("<td>", 60), ("<p id=a class=b style=c title=d>a", 60), ("<br>", 60),
    ])
    func `a tree takes no more than was told`(text: String, most: Int) throws {
        var html = Self.repeated(text, 300_000)
        let told = try HTMLPrescan.prepare(&html, isFragment: false)
        #expect(told < most * html.count)
        try html.withUnsafeBufferPointer { page throws(HTMLRefusal) in
            _ = try GumboDocument(page, isFragment: false, memory: told)
        }
    }

    @Test func `a page of tags that would take too much is refused`() throws {
        #expect(throws: HTMLRefusal.tooManyElements) { try HTMLParser.parse(Self.repeated("<b>a</b> ", 4_000_000)) }
        _ = try HTMLParser.parse(Self.repeated("<b>a</b> b c d e f g h i j k l m n o p ", 1_000_000))
    }
}
