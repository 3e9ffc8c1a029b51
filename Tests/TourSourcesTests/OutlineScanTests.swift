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

    static func scan(_ text: [UInt8], pieceSize: Int = 1 << 20) -> OutlineScan {
        var scan = OutlineScan()
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
        scan(Array(text.utf8), pieceSize: pieceSize).headings.map { Found(level: $0.level, offset: $0.range.lowerBound) }
    }

    static func parsed(_ text: String) -> [Found] {
        MarkdownParser.blocks(of: Array(text.utf8)).compactMap { block in
            guard case .heading(let level, let runs) = block.kind, level <= 2, !runs.isEmpty else { return nil }
            return Found(level: level, offset: block.source.lowerBound)
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
        "| a |\n|---|\n# ends the table\n",
        "* * *\n# text\n***\nb\n***\n",
        "text\n- - -\n===\n",
        "    code\n\n    # code\n# text\n",
        "text\n    # lazy\n===\n",
        "# A\r\n\r\nB\r\n---\r\n# C\r# D\r",
        "[^1]: note\n    # in the note\n\n# text [^1]\n",
        "[^1]: note\ngoes on\n===\n\n[^1] x\n",
        "[^1]: note\n\n    more\n\nHeading\n===\n[^1]\n",
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
    ])
    func equalsParser(_ text: String) {
        // a heading without words is none to the reader
        let empty = Set(Self.emptyHeadings(text))
        #expect(Self.scanned(text).filter { !empty.contains($0.offset) } == Self.parsed(text), "\(text.debugDescription)")
    }

    static func emptyHeadings(_ text: String) -> [Int] {
        scan(Array(text.utf8)).headings.filter { heading in
            let line = Array(text.utf8)[heading.range]
            return !line.contains { !"# \t\r\n".utf8.contains($0) }
        }.map(\.range.lowerBound)
    }

    /// Pieces of Markdown that have a bearing on blocks.
    private static let atoms = [
        "# ", "## ", "### ", "#", "===", "---", "--", "- ", "* ", "+ ", "1. ", "2) ", "> ", ">", "```", "~~~", "````", "`",
        "    ", "  ", " ", "\t", "text", "a", "[a]: /u", "[b]: <u> \"t\"", "\"t\"", "'t", "[x", "]: u", "a | b", "|-|-|", "--|--", "---|---",
        "<div>", "</div>", "<!--", "-->", "<pre>", "</pre>", "<?", "?>", "<!A", "<![CDATA[", "]]>", "<b c='d'>", "<script",
        "</script>", "***", "* * *", "___", "[ ] ", "[x] ", "\\", "é", "10. ", "1.", "-", "*",
    ]
    private static let ends = ["\n", "\n", "\n", "\n", "\n\n", "\n\n", "\n \n", "\r\n", "\n    \n"]

    static func document(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...14, using: &generator) {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                text += atoms[Int.random(in: 0..<atoms.count, using: &generator)]
            }
            text += ends[Int.random(in: 0..<ends.count, using: &generator)]
        }
        return text
    }

    /// The parser makes headings of HTML blocks' `h1` as well, and none inside of HTML that is left open, so the comparison is
    /// with documents whose HTML holds no element that swallows what follows.
    @Test(arguments: 0..<40) func equalsParserOnGenerated(_ batch: Int) {
        for seed in UInt64(batch * 500)..<UInt64(batch * 500 + 500) {
            var generator = SeededGenerator(seed: seed)
            let text = Self.document(&generator)
            let empty = Set(Self.emptyHeadings(text))
            let scanned = Self.scanned(text).filter { !empty.contains($0.offset) }
            let parsed = Self.parsed(text)
            if scanned != parsed {
                Issue.record("seed \(seed): scanned \(scanned), parsed \(parsed) of \(text.debugDescription)")
                return
            }
        }
    }

    @Test(arguments: [1, 2, 3, 5, 7, 16, 61]) func pieceSizeDoesNotMatter(_ size: Int) {
        for seed in UInt64(0)..<400 {
            var generator = SeededGenerator(seed: seed)
            let bytes = Array(Self.document(&generator).utf8)
            let whole = Self.scan(bytes)
            let pieces = Self.scan(bytes, pieceSize: size)
            #expect(whole.headings == pieces.headings, "seed \(seed)")
            #expect(whole.definitions == pieces.definitions, "seed \(seed)")
            #expect(whole.notes == pieces.notes, "seed \(seed)")
        }
    }
}
