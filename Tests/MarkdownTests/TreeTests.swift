import Foundation
import Testing

@testable import MarkdownTree

/// What holds for the trees of all texts, seen on ones that are put together by chance.
struct TreeTests {
    private static let parts = [
        "*", "**", "_", "`", "``", "~~", "[", "]", "](", ")", "![", "](u)", "[a]", "[a]: /u\n", "[^1]", "[^1]: note\n",
        "\n",
        "\n", "\n\n", "  \n", "\\\n", "    ", "\t", " ", "> ", "- ", "1. ", "# ", "#", "===\n", "---\n", "***\n", "<",
        ">",
        "<a>", "<!-- ", "-->", "<div>", "&amp;", "&#35;", "\\", "\\*", "|", "|a|b|\n|-|-|\n", "a", "foo", "é", "中",
        "\u{0}",
        "www.a.com", "http://a.b/c", "a@b.cc", "\r\n", "\r", "$", "$$", "{#a}", ":::", "::: note\n", ":::\n",
        "!!! note\n",
        ": ", "[[a|b]]", "![[c]]", ":tada:", "{{x}}", "{{< note >}}\n", "{{< /note >}}\n", "<Note>\n", "</Note>\n",
        "import a\n",
        "> [!NOTE]\n", "```\n", "~~~ x\n", "/// a\n", "- [x] ", "^[n]", "$x$", "\\(a^b\\)", "\t- ", "=== \"T\"\n",
    ]

    private static func text(_ seed: Int) -> [UInt8] {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var text: [UInt8] = []
        for _ in 0..<(5 + next(60)) { text += parts[next(parts.count)].utf8 }
        if seed % 7 == 0 { text.insert(0xFF, at: next(text.count)) }
        return text
    }

    private static let options: [MarkdownOptions] = [
        .commonMark, .gitHub, .common,
        [
            .common, .attributes, .bracketMath, .icons, .shortcodes, .templates, .components, .docfx, .tags,
            .directives, .obsidian, .highlights, .logseq, .docsify, .abbreviations, .chunks,
        ],
    ]

    @Test func everyNodeIsWhereItsParentIs() {
        for seed in 0..<3000 {
            let bytes = Self.text(seed)
            let options = Self.options[seed % 3]
            bytes.withUnsafeBufferPointer { bytes in
                var references = References()
                let tree = BlockParser(options: options).parse(bytes, references: &references)
                #expect(tree.end == bytes.count)
                var open: [(next: Int, end: Int)] = []
                var start = 0
                for (index, node) in tree.nodes.enumerated() {
                    while let last = open.last, last.next <= index { open.removeLast() }
                    #expect(node.source.lowerBound >= start, "seed \(seed)")
                    #expect(node.source.upperBound <= open.last?.end ?? bytes.count, "seed \(seed) \(node)")
                    #expect(node.next > index && node.next <= open.last?.next ?? tree.nodes.count, "seed \(seed)")
                    start = node.source.lowerBound
                    open.append((node.next, node.source.upperBound))
                    for line in tree.lines(of: index) {
                        #expect(
                            node.source.lowerBound <= line.source.lowerBound && line.source.upperBound <= bytes.count,
                            "seed \(seed)")
                    }
                    check(tree, index, bytes, options, references, seed)
                }
            }
        }
    }

    /// Checks the inlines of a leaf: that they are nested and in order, and that each text is on one line.
    private func check(
        _ tree: BlockTree, _ node: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ options: MarkdownOptions,
        _ references: References, _ seed: Int
    ) {
        guard [.paragraph, .heading, .term].contains(tree.nodes[node].kind) else { return }
        let inlines = tree.inlines(of: node, in: bytes, options: options, references: references)
        var open: [(next: Int, range: Range<Int>)] = []
        var end = tree.nodes[node].source.lowerBound
        for (index, inline) in inlines.nodes.enumerated() {
            while let last = open.last, last.next <= index {
                end = max(end, last.range.upperBound)
                open.removeLast()
            }
            #expect(inline.source.lowerBound >= end, "seed \(seed) \(inline)")
            #expect(inline.source.upperBound <= open.last?.range.upperBound ?? bytes.count, "seed \(seed) \(inline)")
            #expect(inline.next > index && inline.next <= open.last?.next ?? inlines.nodes.count)
            if inline.next > index + 1 {
                open.append((inline.next, inline.source))
            } else {
                end = inline.source.upperBound
            }
            guard inline.kind == .text else { continue }
            #expect(!inline.source.isEmpty && !bytes[inline.source].contains(0x0A), "seed \(seed)")
        }
    }

    @Test func aTextInPiecesIsReadAsTheWhole() {
        for seed in 0..<3000 {
            let bytes = Self.text(seed)
            let parser = BlockParser(options: Self.options[seed % 3])
            bytes.withUnsafeBufferPointer { bytes in
                var references = References()
                let whole = parser.parse(bytes, references: &references)
                var pieces: [String] = []
                var found = References()
                var (start, length) = (0, 1 + seed % 11)
                while start < bytes.count {
                    let end = min(start + length, bytes.count)
                    let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
                    let tree = parser.parse(part, isEnd: end == bytes.count, references: &found)
                    pieces += Self.sketch(tree, from: start)
                    start += tree.end
                    // what takes more than was given is given more
                    length = tree.end == 0 ? length * 2 : 1 + seed % 11
                }
                #expect(pieces == Self.sketch(whole, from: 0), "seed \(seed)")
                #expect(found.links == references.links && found.notes == references.notes, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [
        "$$\na\n```\nb\n$$\n", "$$\na\n\nb\n$$\n", "$$\na\n# b\n$$ c\n", "!!! note\n\n\n\n    a\n",
        "=== \"A\"\n\n\n    a\n",
    ])
    func whatALineBeginsWaitsForTheTextBelow(source: String) {
        let bytes = Array(source.utf8)
        let parser = BlockParser(options: .common)
        bytes.withUnsafeBufferPointer { bytes in
            var references = References()
            let whole = Self.sketch(parser.parse(bytes, references: &references), from: 0)
            for cut in 1..<bytes.count {
                let start = UnsafeBufferPointer(rebasing: bytes[..<cut])
                let first = parser.parse(start, isEnd: false, references: &references)
                let rest = UnsafeBufferPointer(rebasing: bytes[first.end...])
                let second = parser.parse(rest, references: &references)
                #expect(Self.sketch(first, from: 0) + Self.sketch(second, from: first.end) == whole, "cut \(cut)")
            }
        }
    }

    @Test func aTextIsReadFromWhereItBegins() {
        for seed in 0..<300 {
            let text = Self.text(seed)
            let head = Array("head\n> ```".prefix(seed % 11).utf8) + [0x0A]
            var (references, others) = (References(), References())
            let parser = BlockParser(options: Self.options[seed % 3])
            let alone = text.withUnsafeBufferPointer { parser.parse($0, references: &references) }
            let behind = (head + text).withUnsafeBufferPointer {
                parser.parse($0, from: head.count, references: &others)
            }
            #expect(Self.sketch(behind, from: 0) == Self.sketch(alone, from: head.count), "seed \(seed)")
            #expect(behind.end == head.count + alone.end && others.links == references.links, "seed \(seed)")
        }
    }

    @Test func moreThanItsPlacesCanHoldIsRefused() async {
        await #expect(processExitsWith: .failure) {
            let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
            var references = References()
            _ = BlockParser().parse(
                UnsafeBufferPointer(start: byte, count: BlockParser.maximumCount + 1), references: &references)
        }
    }

    private static func sketch(_ tree: BlockTree, from start: Int) -> [String] {
        tree.nodes.enumerated().map { index, node in
            let lines = tree.lines(of: index).map { "\($0.source.lowerBound + start)+\($0.source.count)" }
            return "\(node.kind) \(node.source.lowerBound + start)..<\(node.source.upperBound + start) "
                + "\(node.next - index) \(node.flags) \(lines)"
        }
    }

    @Test(arguments: [
        ("> a &amp; b\\*\n> \tc", ["a ", " b", "*", "c"]), ("- `x\n  y`", ["x", "y"]),
        ("|a|\n|-|\n|x \\| y|", []), ("a\u{0}b", ["a\u{0}b"]), ("*a* **b**", ["a", " ", "b"]),
    ])
    func textIsItsBytes(source: String, texts: [String]) {
        let bytes = Array(source.utf8)
        bytes.withUnsafeBufferPointer { bytes in
            var references = References()
            let tree = BlockParser(options: .gitHub).parse(bytes, references: &references)
            var found: [String] = []
            for node in tree.nodes.indices where tree.nodes[node].kind == .paragraph {
                let inlines = tree.inlines(of: node, in: bytes, options: .gitHub, references: references)
                found += inlines.nodes.filter { $0.kind == .text }.map {
                    String(decoding: bytes[$0.source], as: UTF8.self)
                }
            }
            #expect(found == texts)
        }
    }

    /// A part of a text ends before its last block at the top, which may go on: a table with the paragraph that its header stood in, but
    /// with none that is in another block.
    @Test(arguments: [
        (":::note\na\n:::\nb\n|-\n", ":::note\na\n:::\n"), ("c\n\na\nb\n|-\n", "c\n\n"),
        ("c\n\na\n\nb\n|-\n", "c\n\na\n\n"),
    ])
    func aPartEndsBeforeItsLastBlock(text: String, part: String) {
        let bytes = Array(text.utf8)
        var references = References()
        let tree = bytes.withUnsafeBufferPointer {
            BlockParser(options: .common).parse($0, isEnd: false, references: &references)
        }
        #expect(tree.end == part.utf8.count)
        #expect(tree.nodes.allSatisfy { $0.next <= tree.nodes.count && $0.source.upperBound <= tree.end })
    }

    @Test func theTreeOfProseTakesAtMostHalfAByteForEachByte() throws {
        let contents = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../content")
        var (size, length) = (0, 0)
        let files = try #require(FileManager.default.enumerator(at: contents, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "md" {
            let bytes = Array(try Data(contentsOf: file))
            var references = References()
            let tree = bytes.withUnsafeBufferPointer {
                BlockParser(options: .common).parse($0, references: &references)
            }
            size += tree.nodes.count * MemoryLayout<BlockTree.Node>.stride
            size += tree.allLines.count * MemoryLayout<BlockTree.Line>.stride
            length += bytes.count
        }
        #expect(length > 100_000)
        #expect(size * 2 <= length)
    }
}
