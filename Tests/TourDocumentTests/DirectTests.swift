import Foundation
import TestSupport
import Testing

@testable import TourDocument

/// Markdown without HTML in it is built directly, and what comes of it is what comes of the HTML written from it: kinds, runs,
/// marks, links, names, and all places in the source.
@Suite struct DirectTests {
    static func expectSame(
        _ bytes: [UInt8], context: MarkdownContext = MarkdownContext(), isPageStart: Bool = true, _ comment: Comment
    ) {
        let direct = MarkdownParser.parse(bytes, context: context, isPageStart: isPageStart, isDirect: true)
        let written = MarkdownParser.parse(bytes, context: context, isPageStart: isPageStart, isDirect: false)
        #expect(direct.slugs == written.slugs, comment)
        guard direct.blocks != written.blocks else { return }
        for (one, other) in zip(direct.blocks, written.blocks) where one != other {
            Issue.record("\(comment)\ndirect \(one)\nwritten \(other)")
            return
        }
        Issue.record("\(comment): \(direct.blocks.count) blocks, not \(written.blocks.count)")
    }

    /// Words and marks in any order, most of them Markdown's, few of them HTML's.
    static let pieces = FuzzTests.pieces.filter { !$0.contains(0x3C) || $0.count == 1 }
        + [
            "&amp;", "&lt;b&gt;", "&quot;", "&nbsp;", "&#27;", "&#x80;", "&#13;", "&Tab;", "&NewLine;", "&#32;", "&notit;",
            "&notin;", "&ampfoo;", "&AMP;", "&#xFFFF;", "&#38;", "&#60;b>", "&unknown;", "&NotEqualTilde;", "\u{1}",
            "\u{7F}", "\u{85}", "\u{FFFD}", "\"q\"", "a<b", "a > b", "a\"", "&", "*b*",
            "**c**", "~~d~~", "~e~", "`f`", "``g ` g``", "`h  h\ti`", "[i](/i)", "[j](/j \"t&copy;\")", "[k](</k l>)",
            "[m](/m?a=1&b=2 'n\no')", "[r]", "[r][]", "[s][r]", "[r]: /r 'title'\n", "![p](p.png)",
            "![p *q* &lt; \"](p.mp4 \"t & u\")", "![a ![b](c) d](slot:e)", "[![p](q)](r)", "\\*", "\\[", "\\&", "\\\\", "\\\n",
            "  \n", "\n> ", "\n> > ", "\n  ", "\n   - ", "\n1) ", "\n7. ", "\n- [ ] ", "\n* [X] ", "\n\n    code\n",
            "\n\tcode\tx\n", "\n```swift x\n", "\n~~~ lang-a&copy;b\n", "\n***\n", "\n___\n", "\n\n|a|b|\n|:-|-:|\n|c|d\n",
            "\n\na|b\\|c|`d\\|e`\n:-:|-|-\n", "|f|*g*|\n", "\n> [!WARNING]\n> ", "\n> [!tip] \n> \n> ", "> [!NOTE]", "> [!x]\n",
            "[^a]", "[^b]", "\\[^a]", "\n[^a]: n[^b]\n", "\n\n[^b]: > q\n\n    [^a] - l\n", "#", "# h\n", "## h\n", "h\n---\n",
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
            var slugs = HeadingSlug()
            slugs.skip(2, of: "h")
            var context = MarkdownContext(page: bytes)
            context.slugs = slugs
            Self.expectSame(Array(bytes.dropFirst(random.below(bytes.count))), context: context, isPageStart: false, comment)
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

    @Test func pages() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
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
