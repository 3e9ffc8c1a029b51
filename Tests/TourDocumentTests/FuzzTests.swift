import TestSupport
import Testing

@testable import TourDocument

@Suite struct FuzzTests {
    static let pieces = [
        "a", "word ", "日本", "é", "\n", "\n\n", "  \n", "    ", "\t", "*", "**", "_", "`", "```\n", "~~", "[", "](", ")",
        "![", "]: /u\n",
        "[^1]", "[^1]: note\n", "> ", "> [!NOTE]\n", "- ", "- [x] ", "1. ", "# ", "|", "|-|-|\n", "|a|b|\n|-|-|\n",
        "---\n", "===\n", "\\", "&amp;",
        "&#0;", "&copy", "&", "<", ">", "<!--", "-->", "<b>", "</b>", "<a href=\"x\">", "</a>", "<div>", "</div>",
        "<p>", "</p>", "<ul>", "<li>",
        "</ul>", "<table>", "<tr>", "<td>", "<th colspan=3 rowspan=0>", "</table>", "<caption>", "<dl>", "<dt>", "<dd>",
        "<details>", "<summary>",
        "</details>", "<pre>", "</pre>", "<script>", "</script>", "<svg>", "</svg>", "<title>", "<h2>", "</h2>",
        "<img src=a alt=b>", "<video>",
        "</video>", "<br>", "<span id=i>", "<figure>", "<figcaption>", "<q>", "<code>", "<body>", "<template>",
        "<select>", "<math>", "<mi>", "<desc>", "<![CDATA[", "]]>", "<frameset>", "</body>", "\"", "'", "=", "/>",
        "\r\n",
        "\u{0}", "\u{8}", "\u{C}", "www.a.b", "http://c.d ", "x@y.z",
    ].map { Array($0.utf8) }

    static func document(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) where Bool.random(using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    @Test(arguments: 0..<UInt64(Effort.times(2))) func randomDocuments(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for number in 0..<1000 {
            let bytes = Self.document(&random)
            let isText = String(validating: bytes, as: UTF8.self) != nil
            let note: Comment =
                "seed \(seed), document \(number): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
            let isLiteral = isText && !bytes.contains(0)
            let markdown = TreeChecks(MarkdownParser.blocks(of: bytes), source: bytes, isLiteral: isLiteral)
            #expect(markdown.problems == [], note)
            let html = TreeChecks(
                try HTMLParser.parse(bytes).blocks,
                source: UTF8Text.repaired(bytes),
                isLiteral: isLiteral)
            #expect(html.problems == [], note)
            let plain = bytes.split(separator: 0x0C).map { PlainTextParser.blocks(of: $0) }
            #expect(plain.joined().allSatisfy { $0.source.upperBound <= bytes.count }, note)
        }
    }

    /// White space that is written as a reference is folded, and is not the source's text.
    @Test(arguments: ["<p>a&#32;b</p>", "<p>[&#09<b>]</b> c</p>", "<p>a &#10; b&#x20;<i>c</i>&Tab;d</p>"])
    func spacesThatAreReferences(source: String) throws {
        let bytes = Array(source.utf8)
        let checks = TreeChecks(try HTMLParser.parse(bytes).blocks, source: bytes, isLiteral: true)
        #expect(checks.problems == [])
    }

    @Test func literalOffsets() {
        let source =
            "# A *b*\n\n> q **r**\n> s `t u` [v](/w)\n\n- x\n  y &amp; z \\* w\n\n|a|b|\n|-|-|\n|c d|**e**|\n\nf[^1] <kbd>g</kbd>\n\n[^1]: h\n    i *j*\n"
        let bytes = Array(source.utf8)
        let checks = TreeChecks(MarkdownParser.blocks(of: bytes), source: bytes, isLiteral: true)
        #expect(checks.problems == [])
        #expect(checks.literalRuns >= 20)
        let shifted = TreeChecks(
            MarkdownParser.blocks(of: Array("---\nt: x\n---\n".utf8) + bytes),
            source: Array("---\nt: x\n---\n".utf8) + bytes, isLiteral: true)
        #expect(shifted.problems == [])
    }
}

extension FuzzTests {
    /// Marks of Markdown, and references to characters.
    private static let markdownPieces =
        pieces.filter { !$0.contains(0x3C) || $0.count == 1 }
        + [
            "&amp;", "&lt;b&gt;", "&quot;", "&nbsp;", "&#27;", "&#x80;", "&#13;", "&Tab;", "&NewLine;", "&#32;",
            "&notit;",
            "&notin;", "&ampfoo;", "&AMP;", "&#xFFFF;", "&#38;", "&#60;b>", "&unknown;", "&NotEqualTilde;", "\u{1}",
            "\u{7F}", "\u{85}", "\u{FFFD}", "\"q\"", "a<b", "a > b", "a\"", "&", "*b*",
            "**c**", "~~d~~", "~e~", "`f`", "``g ` g``", "`h  h\ti`", "[i](/i)", "[j](/j \"t&copy;\")", "[k](</k l>)",
            "[m](/m?a=1&b=2 'n\no')", "[r]", "[r][]", "[s][r]", "[r]: /r 'title'\n", "![p](p.png)",
            "![p *q* &lt; \"](p.mp4 \"t & u\")", "![a ![b](c) d](slot:e)", "[![p](q)](r)", "\\*", "\\[", "\\&", "\\\\",
            "\\\n",
            "  \n", "\n> ", "\n> > ", "\n  ", "\n   - ", "\n1) ", "\n7. ", "\n- [ ] ", "\n* [X] ", "\n\n    code\n",
            "\n\tcode\tx\n", "\n```swift x\n", "\n~~~ lang-a&copy;b\n", "\n***\n", "\n___\n",
            "\n\n|a|b|\n|:-|-:|\n|c|d\n",
            "\n\na|b\\|c|`d\\|e`\n:-:|-|-\n", "|f|*g*|\n", "\n> [!WARNING]\n> ", "\n> [!tip] \n> \n> ", "> [!NOTE]",
            "> [!x]\n",
            "[^a]", "[^b]", "\\[^a]", "\n[^a]: n[^b]\n", "\n\n[^b]: > q\n\n    [^a] - l\n", "#", "# h\n", "## h\n",
            "h\n---\n",
            "日本\n語", "한국\n어", "https://a.b/c?d&e", "www.x.y/z_w_", "a.b@c.d", "é", "e\u{301}", "👩‍👩‍👧",
        ].map { Array($0.utf8) }
        // no characters: U+FDD0, U+FFFE, U+1FFFF
        + [[0xEF, 0xB7, 0x90], [0xEF, 0xBF, 0xBE], [0xF0, 0x9F, 0xBF, 0xBF]]

    private static func markdown(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<1 + random.below(random.below(4) == 0 ? 60 : 14) {
            bytes += markdownPieces[random.below(markdownPieces.count)]
        }
        if random.below(8) == 0 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        return bytes
    }

    @Test(arguments: 0..<UInt64(Effort.times(4))) func randomMarkdown(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for number in 0..<500 {
            let bytes = Self.markdown(&random)
            let isLiteral = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
            let checks = TreeChecks(MarkdownParser.blocks(of: bytes), source: bytes, isLiteral: isLiteral)
            let text = String(decoding: bytes, as: UTF8.self).debugDescription
            #expect(checks.problems == [], "seed \(seed), document \(number): \(text)")
        }
    }

    /// The parser must not look at what happens to lie behind a text in memory.
    @Test func digitsAtTheEndOfAText() {
        for length in 1...64 {
            // what is freed here may be what is handed out next
            var dots: [[UInt8]] = (0..<20).map { _ in Array(repeating: UInt8(ascii: "."), count: length + 16) }
            dots.removeAll()
            let digits = String(repeating: "7", count: min(length, 9))
            guard case .paragraph? = MarkdownParser.blocks(of: Array(digits.utf8)).first?.kind else {
                Issue.record("\(digits) is a paragraph")
                continue
            }
        }
    }
}
