import Testing

@testable import MarkdownTree

/// No input costs more than a constant for each of its bytes: how often bytes are looked at is counted at two sizes.
struct WorkTests {
    private static let all: MarkdownOptions = [
        .common, .attributes, .bracketMath, .icons, .shortcodes, .templates, .components, .docfx,
        .tags, .directives, .obsidian, .highlights,
        .logseq, .docsify, .abbreviations, .chunks,
    ]

    private static func work(_ source: String, options: MarkdownOptions = all) -> (steps: Int, bytes: Int) {
        var steps = 0
        let bytes = Array(source.utf8)
        withUnsafeMutablePointer(to: &steps) { counter in
            bytes.withUnsafeBufferPointer { bytes in
                var text = ByteView(bytes)
                text.steps = counter
                var references = References()
                _ = FrontMatter(in: text)
                let tree = BlockParser(options: options).parse(text, isEnd: true, references: &references)
                for node in tree.nodes.indices {
                    switch tree.nodes[node].kind {
                    case .paragraph, .heading, .term:
                        let content = InlineContent(lines: tree.lines(of: node), in: text)
                        _ = InlineEmitter.tree(of: content, options: options, references: references)
                    case .table:
                        let table = BlockTree.Table(lines: tree.lines(of: node), text: text)
                        for row in 0..<table.rowCount {
                            for cell in table.cells(ofRow: row, in: text) {
                                let content = InlineContent(cell, in: text, isCell: true)
                                _ = InlineEmitter.tree(of: content, options: options, references: references)
                            }
                        }
                    default: break
                    }
                }
            }
        }
        return (steps, bytes.count)
    }

    static let hostile: [(name: String, make: @Sendable (Int) -> String)] = [
        ("nested strong emphasis", { repeated("*a **a ", $0) + "b" + repeated(" a** a*", $0) }),
        ("closers without openers", { repeated("a_ ", $0) }),
        ("openers without closers", { repeated("_a ", $0) }),
        ("link closers", { repeated("a]", $0) }),
        ("link openers", { repeated("[a", $0) }),
        ("mismatched openers and closers", { repeated("*a_ ", $0) }),
        ("commonmark.js 172", { repeated("*_* _ ", $0) }),
        ("multiples of three", { "a**b" + repeated("c* ", $0) }),
        ("brackets and emphasis", { repeated("[ a_", $0) }),
        ("images in brackets", { repeated("![[]()", $0) }),
        ("[ (](", { repeated("[ (](", $0) }),
        ("nested brackets", { repeated("[", $0) + "a" + repeated("]", $0) }),
        ("nested quotes", { repeated("> ", $0) + "a" }),
        ("nested quotes, each line lazy", { repeated("> ", $0) + "a\n" + repeated("b\n", $0) }),
        ("nested lists", { count in (0..<200).map { repeated("  ", $0) + "* a\n" }.joined() + repeated("x\n", count) }),
        ("lists on a line", { repeated("- ", $0) + "a" + repeated("\n", $0) }),
        ("ordered lists on a line", { repeated("1. ", $0) }),
        ("blank lines in nested lists", { repeated("- ", 60) + "a" + repeated("\n", $0) + "b" }),
        ("backticks of all lengths", { count in (1...max(2, count / 100)).map { "e" + repeated("`", $0) }.joined() }),
        ("unclosed addresses", { repeated("[a](<b", $0) }),
        ("unclosed addresses without brackets", { repeated("[a](b", $0) }),
        ("unclosed titles", { repeated("[a](b \"", $0) }),
        ("unclosed titles in parentheses", { repeated("[a](b (", $0) }),
        ("nested addresses", { repeated("[a](b", $0) + repeated(")", $0) }),
        ("unclosed comments", { repeated("a <!-- ", $0) }),
        ("unclosed instructions", { repeated("a <?", $0) }),
        ("unclosed declarations", { repeated("a <!A ", $0) }),
        ("unclosed character data", { repeated("a <![CDATA[", $0) }),
        ("unclosed tags", { repeated("a <b c=\"", $0) }),
        ("tags with blanks", { "a <b" + repeated(" ", $0) + "<" }),
        ("attributes", { "a <b" + repeated(" c", $0) }),
        ("link definitions", { count in (0..<count).map { "[\($0)]: u\n" }.joined() + repeated("[0] ", count) }),
        ("definitions in one paragraph", { repeated("[a]: b\n", $0) }),
        ("definitions without an end", { repeated("[a]: b \"\n", $0) }),
        ("labels", { repeated("[a", 500) + repeated("][b", $0) }),
        ("tables without an end", { repeated("aaa\rbbb\n-\u{b}\n", $0) }),
        ("cells", { repeated("|x", $0) + "|\n" + repeated("|-", $0) + "|\n" }),
        (
            "rows of a wide table",
            { repeated("|x", $0 / 10) + "|\n" + repeated("|-", $0 / 10) + "|\n" + repeated("|a\n", $0) }
        ),
        ("escaped bars", { "|a|\n|-|\n|" + repeated("\\|", $0) + "|" }),
        ("headers without delimiters", { repeated("|a|b|\n|-|\n", $0) }),
        ("character references", { repeated("&amp;&#38;&a", $0) }),
        ("ampersands", { repeated("&", $0) }),
        ("entity letters", { "&" + repeated("a", $0) }),
        ("tildes", { repeated("~a ~~b ", $0) }),
        ("tildes between stars", { repeated("*~", $0) }),
        ("dollars", { repeated("$a ", $0) + repeated("$$ ", $0) }),
        ("math that does not end", { repeated("$$\nx\n", $0) }),
        ("math of brackets", { repeated("\\(a \\[b ", $0) }),
        ("addresses", { repeated("http://a.b/(", $0) }),
        ("addresses without blanks", { "http://" + repeated("a.", $0) }),
        ("www", { repeated("www.", $0) }),
        ("mail", { repeated("a@", $0) }),
        ("mail without a name", { repeated("@", $0) }),
        ("long names of mail", { repeated("a.b", $0) + "@" }),
        ("wiki links", { repeated("[[a|", $0) }),
        ("notes", { repeated("^[", $0) + repeated("[^a]", $0) }),
        ("footnotes in footnotes", { repeated("[^a]: ", $0) }),
        ("short codes", { repeated(":a", $0) }),
        ("macros", { repeated("{{ a ", $0) }),
        ("arguments of macros", { "{{ a " + repeated("\"b\"", $0) + " }}" }),
        ("attributes in braces", { repeated("`a`{.b ", $0) }),
        ("boxes in boxes", { repeated("::: note\n", $0) }),
        ("ends of boxes", { repeated("::: note\n", 90) + repeated("- a\n:::\n", $0) }),
        (
            "indented boxes",
            { "- a\n" + repeated(" ", $0) + "!!! note\n" + repeated("\n", $0) + repeated(" ", $0) + "x" }
        ),
        ("many indented boxes", { repeated("!!! note\n", $0) + repeated("\n", $0) }),
        ("components", { repeated("<Note>\n", $0) }),
        ("terms", { repeated("a\n: b\n\n", $0) }),
        ("meanings", { repeated(": ", $0) }),
        ("fences", { repeated("```\n", $0) }),
        ("setext lines", { repeated("[a]:\n-\n", $0) }),
        ("carriage returns", { repeated("\r", $0) + repeated("a\r", $0) }),
        ("front matter without an end", { "---\na: b\n" + repeated("- c\n", $0) }),
        ("NUL", { repeated("a\0", $0) }),
        ("headings", { repeated("#", $0) + repeated("\n# a #", $0) }),
        ("breaks", { repeated("a  \n", $0) }),
        ("blanks", { repeated(" ", $0) + "a" + repeated(" ", $0) }),
    ]

    static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(arguments: hostile.indices)
    func workGrowsWithTheInput(index: Int) {
        let (name, make) = Self.hostile[index]
        let (small, large) = (Self.work(make(2_000)), Self.work(make(8_000)))
        // The constant is that of a hundred blocks in each other, or of an address that is looked for four hundred bytes far.
        #expect(large.steps < 1_200 * large.bytes, "\(name)")
        let growth = Double(large.steps) / Double(small.steps) / (Double(large.bytes) / Double(small.bytes))
        #expect(growth < 1.6, "\(name): \(small) \(large)")
    }

    @Test(arguments: ["> ", "- ", "1. ", "> - ", "::: note\n", "<Note>\n", "[^a]: ", "!!! a\n    "])
    func blocksNestNoDeeperThanAHundred(mark: String) {
        let bytes = Array((Self.repeated(mark, 1000) + "words").utf8)
        bytes.withUnsafeBufferPointer { bytes in
            var references = References()
            let tree = BlockParser(options: Self.all).parse(bytes, references: &references)
            var open: [Int] = []
            var deepest = 0
            for (index, node) in tree.nodes.enumerated() {
                while let last = open.last, last <= index { open.removeLast() }
                open.append(node.next)
                deepest = max(deepest, open.count)
            }
            #expect(deepest <= 101)
            #expect(tree.nodes.contains { $0.source.upperBound == bytes.count })
        }
    }
}
