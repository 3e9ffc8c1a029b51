import Foundation
import TestSupport
import Testing

@testable import TourDocument

/// Markdown without HTML in it is built directly, and what comes of it is what comes of the HTML written from it: kinds, runs,
/// marks, links, names, and all places in the source.
@Suite struct DirectTests {
    static func expectSame(_ bytes: [UInt8], _ comment: Comment) {
        let direct = MarkdownParser.blocks(of: bytes, isDirect: true)
        let written = MarkdownParser.blocks(of: bytes, isDirect: false)
        guard direct != written else { return }
        for (one, other) in zip(direct, written) where one != other {
            Issue.record("\(comment)\ndirect \(one)\nwritten \(other)")
            return
        }
        Issue.record("\(comment): \(direct.count) blocks, not \(written.count)")
    }

    /// Words and marks in any order, most of them Markdown's, few of them HTML's.
    static let pieces =
        FuzzTests.pieces.filter { !$0.contains(0x3C) || $0.count == 1 }
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

    static func document(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<1 + random.below(random.below(4) == 0 ? 60 : 14) { bytes += pieces[random.below(pieces.count)] }
        if random.below(8) == 0 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        return bytes
    }

    @Test(arguments: 0..<20) func `random documents`(group: UInt64) {
        let seed = UInt64.random(in: 0...UInt64.max) &+ group
        var random = SeededGenerator(seed: seed)
        for number in 0..<500 {
            let bytes = Self.document(&random)
            let comment: Comment =
                "seed \(seed), document \(number): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
            Self.expectSame(bytes, comment)
        }
    }

    @Test(arguments: 0..<5) func `random documents with HTML`(group: UInt64) {
        let seed = UInt64.random(in: 0...UInt64.max) &+ group
        var random = SeededGenerator(seed: seed)
        for number in 0..<300 {
            let bytes = FuzzTests.document(&random)
            Self.expectSame(
                bytes, "seed \(seed), document \(number): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test(arguments: [
        "- a\n  - b\n    1. c\n\n       d\n- [x] e\n- [ ] f\n", "|a|b|\n|:-|-:|\n|c \\| d|`e\\|f`|\n",
        "&copy; &#27; [a](b \"&copy; &#27;\")",
        "a  \nb\\\nc\nd", "www.a.b http://c.d e@f.g", "a[^1]\n\n[^1]: b[^2]\n\n[^2]: # c\n    - d\n\n# c\n",
        "> [!NOTE]\n> a\n\n> [!NOTE] b\n\n> > [!TIP]\n> > c\n", "~~a *b **c** d* e~~", "`&amp; <b> \\*`",
        "![a *b* \"c\"](d.mp4 \"e&f\")",
        "[a][b] [b] [B][]\n\n[b]: </c d> 'e\nf'\n", "say \"a\"\n\n\"b\" *c\"* <\n\n&\n", "_www.x.y/z_w_\n\n- a\n",
        "|a|\n|---|\n|www.a.b|c\n",
        "[www.a.b](c)", "```a&lt;b\n\tc\n```\n", "# a\n# a\n\na\n=\n", "日本\n語\n*x*\n語", "a\0b `c\0d`\n\n\te\0\n",
        "a\r\nb\rc\r\n", "a <kbd>b *c* d</kbd> e<sup>2</sup>\n", "> [!NOTE]<kbd>a</kbd>\n> b\n", "*a <kbd>b* c</kbd>\n",
        "<kbd>a\n\nb</kbd>\n", "![a <kbd>b</kbd>](c)\n", "<kbd>\na\n", "- <kbd>a\n  - b</kbd>\n",
        "|<kbd>a</kbd>|\n|-|\n|<kbd>b|\n",
    ])
    func cases(_ text: String) {
        Self.expectSame(Array(text.utf8), "\(text.debugDescription)")
        Self.expectSame(Array(("---\nt: x\n---\n" + text).utf8), "\(text.debugDescription)")
        Self.expectSame([0xEF, 0xBB, 0xBF, 0xFF] + Array(text.utf8), "\(text.debugDescription)")
    }

    /// As deep as blocks may be, and deeper; too costly to be read with tables, or at all.
    @Test func extremes() {
        for depth in [98, 99, 100, 101, 150] {
            for mark in ["> ", "- ", "> - "] {
                let deep = String(repeating: mark, count: depth / (mark.count / 2))
                Self.expectSame(Array((deep + "[!NOTE]\n" + deep + "a\n").utf8), "\(depth) times \(mark)")
                Self.expectSame(Array(("a[^1]\n\n[^1]: " + deep + "[!TIP]\n").utf8), "\(depth) times \(mark) in a note")
            }
        }
        let table =
            Array("# a\n\nx[^1]\n\n[^1]: y\n\n".utf8) + HostileTests.repeated("a|", 2_000) + [10]
            + HostileTests.repeated("-|", 2_000) + [10] + HostileTests.repeated("a\n", 1_000) + Array("\n# a\n".utf8)
        Self.expectSame(table, "too many cells")
        let links =
            Array("# a\n\n[b]: /".utf8) + HostileTests.repeated("u", 20_000) + [10, 10]
            + HostileTests.repeated("[b] ", 4_000)
        Self.expectSame(links, "too many addresses")
    }

    @Test func pages() throws {
        let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = try #require(FileManager.default.enumerator(atPath: root.appendingPathComponent("content").path))
        var count = 0
        for case let name as String in files where name.hasSuffix(".md") {
            let page = Array(try Data(contentsOf: root.appendingPathComponent("content/\(name)")))
            Self.expectSame(page, "\(name)")
            count += 1
        }
        #expect(count > 10)
    }
}

extension DirectTests {
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
