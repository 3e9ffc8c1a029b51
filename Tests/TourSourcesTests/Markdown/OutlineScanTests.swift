import Foundation
import TestSupport
import Testing
import TourDocument

@testable import TourSources

/// The outline scan finds what the parser finds.
@Suite struct OutlineScanTests {
    /// What a text's headings of level 1 and 2 are: level and offset.
    struct Found: Hashable, CustomStringConvertible {
        var level: Int
        var offset: Int
        var description: String { "\(level)@\(offset)" }
    }

    static func scan(
        _ text: [UInt8], pieceSize: Int = 1 << 20, limits: PieceLimits = .standard
    ) -> OutlineScan {
        var scan = OutlineScan(limits: limits)
        text.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = min(start + pieceSize, bytes.count)
                scan.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                start = end
            }
        }
        scan.finish()
        return scan
    }

    static func scanned(_ text: String, pieceSize: Int = 1 << 20) -> [Found] {
        scan(Array(text.utf8), pieceSize: pieceSize).found.headings.map {
            Found(level: $0.level, offset: $0.range.lowerBound)
        }
    }

    /// The headings that the parser makes of a text, with the offsets that it gives them.
    static func parsed(_ text: String) -> [Found] {
        MarkdownParser.blocks(of: Array(text.utf8)).compactMap { block in
            guard case .heading(let level, let runs) = block.kind, level <= 2, !runs.isEmpty else { return nil }
            return Found(level: level, offset: block.source.lowerBound)
        }
    }

    /// Expects the scan to find what the parser finds: the same levels in the same order, each where the parser has it. (The
    /// parser lets go of headings without words, also behind what was left of a fence, and starts a heading behind a line break
    /// in it.)
    static func expectSame(_ text: String, pieceSize: Int = 1 << 20, _ comment: Comment? = nil) {
        let bytes = Array(text.utf8)
        var parsed = parsed(text)[...]
        for heading in scan(bytes, pieceSize: pieceSize).found.headings {
            if let first = parsed.first, first.level == heading.level, heading.range.contains(first.offset) {
                parsed.removeFirst()
            } else {
                let text = bytes[heading.range].drop { " `~".utf8.contains($0) }
                let words = text.filter { !"# \t\r\n".utf8.contains($0) }
                #expect(words.isEmpty, "not a heading to the parser: \(heading) \(comment ?? "")")
            }
        }
        #expect(parsed.isEmpty, comment)
    }

    /// Expects the scan to find the headings that md4c finds, which HTML around them does not hide.
    static func expectSameAsMD4C(_ text: [UInt8], pieceSize: Int = 1 << 20, _ comment: Comment) {
        let scanned = scan(text, pieceSize: pieceSize).found.headings
        let parsed = ParserOracle.headings(of: text)
        #expect(scanned.map(\.level) == parsed.map(\.level), comment)
        for (heading, expected) in zip(scanned, parsed) {
            guard let offset = expected.textOffset else { continue }
            #expect(heading.range.contains(offset), comment)
        }
    }

    @Test(arguments: [
        "# One\n\ntext\n\n## Two\n",
        "One\n===\n\nTwo\n---\n",
        "a\nb\nc\n===\n",
        "   # indented by three\n    # code\n",
        "text\n# interrupts\n",
        "#no heading\n#\ttab\n",
        "####### seven\n###### six\n",
        "```\n# code\n```\n# text\n",
        "~~~ swift\n# code\n~~~~\n# text\n",
        "```\n# never closed\n",
        "``` a`b\n# no fence\n",
        "> # quoted\n\n# text\n",
        "> quoted\nlazy\n===\n\n# text\n",
        "- item\n\n  # in the item\n\n# text\n",
        "- item\nlazy\n---\n# text\n",
        "1. one\n2. two\n   ===\n# text\n",
        "para\n2. no list\n===\n",
        "para\n-\nmore\n",
        "para\n1. list\n===\n",
        "-\n\n  # not in the item\n",
        "- a\n  - b\n\n    # deep\n\n# text\n",
        "<!-- \n# comment\n-->\n# text\n",
        "<script>\n# script\n</script> tail\n# text\n",
        "<pre>\n\n# pre\n\n</pre>\n# text\n",
        "<?php\n# php\n?>\n# text\n",
        "<!DOCTYPE\n# declaration\n>\n# text\n",
        "<![CDATA[\n# data\n]]>\n# text\n",
        "<div>\n# in the block\n\n# text\n",
        "<span class=\"a\">\n# in the block\n\n# text\n",
        "text\n<span>\n# text\n",
        "text\n<div>\n# in the block\n\n# text\n",
        "<a b=c d='e' f>\n# in the block\n\n",
        "<a b=c\"d>\n# text\n",
        "[a]: /url\n===\n",
        "[a]: /url\nHeading\n===\n",
        "[a]: /url \"title\"\n[b]: <x y>\n'title\n two'\nHeading\n---\n",
        "[a]: /url \"broken\nHeading\n---\n",
        "[a]: /url\n\n[b]:\n/url\n# text\n",
        "[a\nb]: /url\nHeading\n===\n",
        "[a]: /u(r(l))\n[b]: /u)\n---\n",
        "a | b\n--|--\n===\n\n# text\n",
        "a | b\n- | -\n===\n",
        "a | b\n-|-\n===\n\n# text\n",
        "| a |\n|:-:|\n===\n",
        "a | b\n-|-|-\n===\n",
        "a \\| b\n-|-\n===\n",
        "| a |\n|---|\n# ends the table\n",
        "* * *\n# text\n***\nb\n***\n",
        "text\n- - -\n===\n",
        "    code\n\n    # code\n# text\n",
        "text\n    # lazy\n===\n",
        "# A\r\n\r\nB\r\n---\r\n# C\r\n",
        "- [x] # task\n- [ ] b\n===\n",
        "> ```\n# leaves the quote\n```\n# code?\n",
        "> <div>\n# text\n",
        "- ```\n# leaves the list\n",
        "\t# code\n \t# code\n# text\n",
        "- \t# code?\n\n# text\n",
        "text\n==\n==\n--\n",
        "text\n=\t\n",
        "text\n===  \n",
        "> - a\n>\n>   # deep\n> # quoted\n# text\n",
        "a\n\n\n\n# b\n\n\n",
        "#\n##\n# x #\n## y ##  \n",
        "**\n# x\n",
        "1234567890. no list\n---\n",
        "123456789. list\n\n# text\n",
        "* ````\n````\"t\"===>\n\n# text\n",
        "* ````\n```` # text\n",
        "* ````\n```# text\n",
        "* ````\n````[a]: /u\n===\n",
        "* ````\n```~~~\n\n````\na\n===\n",
        "- ```\na | b\n-|-\n# c\n",
        "> ```\na | b\n-|-\n# c\n",
        "  ```\na | b\n-|-\n# c\n  ```\n# d\n",
        "| a |\n|---|\n| 1 |\n### c\n## d\n",
        "| a |\n|---|\n| 1 |\n```\n# c\n```\n# d\n",
        "> | a |\n> |---|\n> # c\n\n# d\n",
        "- | a |\n  |---|\n  # c\n\n# d\n",
        "<div>\n| a |\n|---|\n# c\n</div>\n\n# d\n",
        "<details>\n\n| a |\n|---|\n| 1 |\n</details>\n# c\n\n# d\n",
        "| a |\n|---|\n| 1 |\n<!-- # c -->\n# d\n",
        "| a |\n|---|\n<span>\n# c\n",
        "<b>a</b> | b\n-|-\n1 | 2\n# c\n",
        "a | b\n-|-\n<pre>\n\n# c\n</pre>\n# d\n",
        "> | a |\n> |---|\n> </details>\n> # c\n\n# d\n",
        "\\\nHeading\n===\n",
        "text\n\n\\\nHeading\n===\n",
    ])
    func equalsParser(_ text: String) { Self.expectSame(text, "\(text.debugDescription)") }

    /// Pieces of Markdown that have a bearing on blocks.
    private static let atoms = [
        "# ", "## ", "### ", "#", "===", "---", "--", "- ", "* ", "+ ", "1. ", "2) ", "> ", ">", "```", "~~~", "````",
        "`",
        "    ", "  ", " ", "\t", "text", "a", "[a]: /u", "[b]: <u> \"t\"", "\"t\"", "'t", "[x", "]: u", "a | b",
        "|-|-|", "--|--",
        "---|---", "***", "* * *", "___", "[ ] ", "[x] ", "\\", "é", "10. ", "1.", "-", "*",
    ]
    private static let htmlAtoms = [
        "<div>", "</div>", "<!--", "-->", "<pre>", "</pre>", "<?", "?>", "<!A", "<![CDATA[", "]]>", "<b c='d'>",
        "<script",
        "</script>", "<b>", "<p/>", "<a href=x", "</a >",
    ]
    private static let ends = ["\n", "\n", "\n", "\n", "\n\n", "\n\n", "\n \n", "\r\n", "\n    \n"]

    static func document(_ generator: inout SeededGenerator, withHTML: Bool) -> String {
        let atoms = withHTML ? atoms + htmlAtoms + htmlAtoms : atoms
        var text = ""
        for _ in 0..<Int.random(in: 1...14, using: &generator) {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                text += atoms[Int.random(in: 0..<atoms.count, using: &generator)]
            }
            text += ends[Int.random(in: 0..<ends.count, using: &generator)]
        }
        return text
    }

    /// Footnotes, which md4c does not know.
    @Test(arguments: [
        "[^1]: note\n    # in the note\n\n# text [^1]\n",
        "[^1]: note\ngoes on\n===\n\n[^1] x\n",
        "[^1]: note\n\n    more\n\nHeading\n===\n[^1]\n",
        "text\n[^1]: note\n---\n# text[^1]\n",
        "[^1]: ```\n    # code\n    ```\n# text[^1]\n",
        "```\n[^1]: code\n===\n```\n# text[^1]\n",
        "- item\n[^a]: note\n\n  b\n  ===\n# text[^a]\n",
        "Heading\n[^1]: note\n===\n[^1]\n",
        "[^1]: one\n[^2]: two\n# three[^1][^2]\n",
        "[^a b]: none\n===\n",
    ])
    func equalsParserWithNotes(_ text: String) {
        #expect(Self.scanned(text) == Self.parsed(text), "\(text.debugDescription)")
    }

    /// Documents that people wrote: the built-in tours, README.md, and the pages of other tests. In pieces of each size that
    /// is asked for, since a real one has its headings far apart.
    @Test(arguments: [1 << 20, 4096, 61]) func equalsParserOnRealDocuments(_ pieceSize: Int) throws {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        var documents = [root.appendingPathComponent("README.md")]
        for folder in ["content", "Tests"] {
            let files = FileManager.default.enumerator(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            documents += (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
        }
        var headings = 0
        for document in documents {
            let text = try String(contentsOf: document, encoding: .utf8)
            Self.expectSame(text, pieceSize: pieceSize, "\(document.path)")
            Self.expectSameAsMD4C(Array(text.utf8), pieceSize: pieceSize, "\(document.path)")
            headings += Self.parsed(text).count
        }
        #expect(documents.count > 30 && headings > 100, "\(documents.count) documents, \(headings) headings")
    }

    @Test(arguments: 0..<20) func equalsParserOnGenerated(_ batch: Int) {
        for seed in UInt64(batch * 500)..<UInt64(batch * 500 + 500) {
            var generator = SeededGenerator(seed: seed)
            let text = Self.document(&generator, withHTML: false)
            // the front matter of a page may begin like that
            let first = text.prefix { !$0.isNewline }
            if first.hasPrefix("---"), first.dropFirst(3).allSatisfy(\.isWhitespace) { continue }
            Self.expectSame(text, "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<30) func equalsMD4COnGenerated(_ batch: Int) {
        for seed in UInt64(batch * 1000)..<UInt64(batch * 1000 + 1000) {
            var generator = SeededGenerator(seed: seed)
            let text = Array(Self.document(&generator, withHTML: true).utf8)
            // the parser takes shorter rows below a table's header than md4c does
            if text.contains(UInt8(ascii: "|")) { continue }
            Self.expectSameAsMD4C(text, "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)")
        }
    }

    @Test func loneReturnsEndLines() {
        #expect(
            Self.scanned("# A\r# B\rC\r=\r") == [
                Found(level: 1, offset: 0), Found(level: 1, offset: 4), Found(level: 1, offset: 8),
            ])
    }

    @Test func noteRanges() {
        let text = "a[^1]\n\n[^1]: one\ngoes on\n\n    more\n\n# b\n[^2]: two\n"
        let bytes = Array(text.utf8)
        let notes = Self.scan(bytes).found.notes.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(notes == ["[^1]: one\ngoes on\n\n    more\n", "[^2]: two\n"])
    }

    @Test func definitionRanges() {
        let text = "[a]: /one\n[b]: /two\n'title'\ntext\n\n> [c]: /three\n\n```\n[d]: /four\n```\n"
        let bytes = Array(text.utf8)
        let definitions = Self.scan(bytes).found.definitions.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(definitions == ["[a]: /one\n", "[b]: /two\n'title'\n", "[c]: /three\n"])
    }

    /// Lines longer than what is kept of one are told by their start, and end HTML blocks wherever the end stands.
    @Test(arguments: [1000, 1 << 16]) func longLines(_ pieceSize: Int) {
        let long = String(repeating: "x", count: 300_000)
        let text = "# a\n\n<!-- \(long)\n\(long) --> \(long)\n# b\n\n\(long)\n===\n## \(long)\n"
        let offsets = Self.scanned(text, pieceSize: pieceSize)
        #expect(offsets.map(\.level) == [1, 1, 1, 2])
        #expect(offsets == Self.scanned(text))
    }

    /// Long lists of definitions are taken in parts, with the same result.
    @Test func manyDefinitions() {
        let definitions = (0..<20_000).map { "[label \($0)]: /address/\($0)\n" }.joined()
        let text = "# a\n\n\(definitions)Heading\n===\n"
        let scan = Self.scan(Array(text.utf8))
        #expect(scan.found.headings.map(\.range.lowerBound) == [0, 5 + definitions.utf8.count])
        #expect(scan.found.definitions.reduce(0) { $0 + $1.range.count } == definitions.utf8.count)
    }

    @Test(arguments: [1, 2, 3, 5, 7, 16, 61]) func pieceSizeDoesNotMatter(_ size: Int) {
        for seed in UInt64(0)..<400 {
            var generator = SeededGenerator(seed: seed)
            let bytes = Array(Self.document(&generator, withHTML: true).utf8)
            let limits = PieceLimits(target: 8 + Int(seed % 40), maximum: 50, line: 80)
            let whole = Self.scan(bytes, limits: limits)
            let pieces = Self.scan(bytes, pieceSize: size, limits: limits)
            #expect(whole.found.headings == pieces.found.headings, "seed \(seed)")
            #expect(whole.found.references == pieces.found.references, "seed \(seed)")
            #expect(whole.found.cuts == pieces.found.cuts, "seed \(seed)")
        }
    }
}
