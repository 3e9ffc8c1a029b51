import Foundation
import MarkdownTree
import TestSupport
import Testing

@testable import TourDocument

/// The outline of a page: what is found, and that pieces are what the whole is.
@Suite struct OutlineTests {
    private static func outline(_ text: String, limits: PieceLimits = .standard, cuts: Bool = true) -> MarkdownOutline {
        MarkdownOutline(Array(text.utf8), limits: limits, cutsAtHeadings: cuts)
    }

    private static func sections(_ text: String) -> [(level: Int, title: String, start: Int, id: String)] {
        let headings = outline(text).headings
        return (0..<headings.sectionCount).map(headings.heading).map {
            (headings.level(of: $0), headings.title(of: $0), headings.start(of: $0), headings.id(of: $0))
        }
    }

    /// All pieces of a text, and how many bytes were read for them.
    static func pieces(_ outline: MarkdownOutline, of text: [UInt8]) -> (blocks: [[Block]], read: Int) {
        var read = 0
        var blocks: [[Block]] = []
        while blocks.count < outline.pieceCount {
            blocks += outline.blocks(ofPieces: outline.pieces(with: blocks.count)) { range in
                read += range.count
                return Array(text[range])
            }
        }
        return (Array(blocks.prefix(outline.pieceCount)), read)
    }

    // MARK: - Headings

    @Test(arguments: [
        ("# One\n\ntext\n\n## Two\n\n### Three\n", ["1 One@0", "2 Two@13"]),
        ("One *two*\nthree\n===\n", ["1 One two three@0"]),
        ("text\n# `a` &amp; **b** ![c](d) <e>f</e>\n", ["1 a & b f@5 a--b--f"]),
        ("> # quoted\n\n- # item\n\ntext\n\n   # indented #\n", ["1 indented@28"]),
        ("#\n\n# ![](x)\n\n# a\n", ["1 a@13"]),
        ("# One {#first}\n## Two {not} {#second .class}\n", ["1 One@0 first", "2 Two {not}@15 second"]),
        // the names that they had while this was left out everywhere
        (
            "# A {{< b >}}\n# :material-c: D\n# [E](f){.g}\n",
            ["1 A {{< b >}}@0 a-", "1 :material-c: D@14 -d", "1 E@31"]
        ),
        ("# [A][b] c[^1] [^2]\n\n[b]: /u\n[^1]: n\n", ["1 A c [^2]@0"]),
        ("[a]: /u\nHeading\n---\n", ["2 Heading@8"]),
        ("<!--\n# a\n-->\n```\n# b\n```\n# c\n", ["1 c@25"]),
        ("| a |\n|-|\n# b\n", ["1 b@10"]),
        ("# A\r# B\rC\r=\r", ["1 A@0", "1 B@4", "1 C@8"]),
        ("---\n# a\n", ["1 a@4"]),
    ])
    func headings(_ text: String, _ expected: [String]) {
        let found = Self.sections(text).map { heading in
            let isOwn = HeadingSlug.slug(of: heading.title) != heading.id
            return "\(heading.level) \(heading.title)@\(heading.start)" + (isOwn ? " " + heading.id : "")
        }
        #expect(found == expected)
    }

    /// The titles are the words that the blocks have.
    @Test(arguments: 0..<20) func `headings are those of the blocks`(batch: Int) {
        for seed in UInt64(batch * 200)..<UInt64(batch * 200 + 200) {
            var generator = SeededGenerator(seed: seed)
            let text = MarkdownSamples.marks(&generator, withHTML: false, withNotes: true)
            let words = MarkdownParser.blocks(of: text.utf8).compactMap { block -> String? in
                guard case .heading(let level, let runs) = block.kind, level <= 2 else { return nil }
                let words = runs.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return words.isEmpty ? nil : "\(level) \(words)"
            }
            // what is left of a tag that was not closed may hide a heading
            guard !text.contains("<") else { continue }
            let found = Self.sections(text).filter { !$0.title.hasPrefix("[^") }.map { "\($0.level) \($0.title)" }
            #expect(
                found == words.filter { !$0.dropFirst(2).hasPrefix("[^") }, "seed \(seed): \(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("# a\n", false), ("text\n\n# a\n", true), ("<!-- b\n\nc -->\n\n# a\n", false),
        ("<a name=x></a>\n\n# a\n", false),
        ("[b]: /c\n\n# a\n", false), ("![b](c)\n\n# a\n", false), ("***\n\n# a\n", false), ("### b\n\n# a\n", true),
        ("<p>b</p>\n\n# a\n", true), ("- b\n\n# a\n", true), ("[^1]: b\n\n# a[^1]\n", false), ("    b\n\n# a\n", true),
        ("b\n", true), ("<!-- b -->\n", false), ("| b |\n|-|\n\n# a\n", true),
    ])
    func `words before the first heading`(text: String, isText: Bool) {
        #expect(Self.outline(text).hasIntroduction == isText)
        #expect(Self.outline(text).starts.count == (isText && text.contains("# a") ? 2 : 1))
    }

    // MARK: - Definitions and notes

    @Test func `notes are numbered over the page`() {
        let text =
            "# A[^c]\n\nb[^a] [^none]\n\n[^a]: one[^d]\n\n[^b]: unused\n\n# C[^a][^e]\n\n[^c]: 3\n[^d]: 4\n[^e]: 5\n"
        let outline = Self.outline(text)
        #expect(outline.pieceCount == 3 && outline.piece(ofNote: 4) == 2 && outline.piece(ofNote: 5) == nil)
        #expect(outline.ranges(ofPiece: 2).count == 4)
        let pieces = Self.pieces(outline, of: Array(text.utf8)).blocks
        #expect(
            pieces.map(sketch) == [
                "h1#a(A^1) p(b^2 [^none])", "h1#c(C^2^3)", "notes(1: p(3) 2: p(one^4) 3: p(5) 4: p(4))",
            ])
    }

    // MARK: - Pieces

    private static func outlined(_ text: [UInt8], limits: PieceLimits, cuts: Bool = true) -> [Block] {
        pieces(MarkdownOutline(text, limits: limits, cutsAtHeadings: cuts), of: text).blocks.flatMap(\.self)
    }

    private static func expectWhole(_ text: String, limits: PieceLimits, cuts: Bool, step: Int = .max, _ name: String) {
        let bytes = Array(text.utf8)
        let whole = CutPage(bytes, limits: .none, cutsAtHeadings: false)
        let cut = CutPage(bytes, limits: limits, cutsAtHeadings: cuts, step: step)
        // a title may hold what is defined behind the part that is read
        let (found, wanted) = (cut.joined(hasNames: step == .max), whole.joined(hasNames: step == .max))
        // blanks at cuts are with either side
        func words(_ blocks: [Block]) -> [Substring] { blocks.plainText.split(whereSeparator: \.isWhitespace) }
        #expect(words(found) == words(wanted), "\(name), \(limits.target)")
        func shape(_ blocks: [Block]) -> String {
            var blocks = blocks
            blocks.updateAll { block in
                guard case .paragraph(let runs) = block.kind else { return }
                let words = runs.flatMap { run -> [Inline] in
                    guard case .text(let text) = run.content else { return [run] }
                    return text.split(separator: " ").map { Inline.text(String($0), run.marks, link: run.link) }
                }
                block.kind = .paragraph(words)
            }
            return sketch(blocks)
        }
        #expect(shape(found) == shape(wanted), "\(name), \(limits.target): \(text.prefix(2000).debugDescription)")
    }

    @Test(arguments: 0..<20) func `pieces together are the page`(batch: Int) {
        for seed in UInt64(batch * 100)..<UInt64(batch * 100 + 100) {
            var generator = SeededGenerator(seed: seed)
            var text = MarkdownSamples.marks(&generator, withHTML: seed % 4 != 0, withNotes: seed % 2 == 0)
            if seed % 3 == 0 { text += "\n\n" + MarkdownSamples.words(&generator).text }
            let target = 1 + generator.below(40)
            let limits = PieceLimits(target: target, maximum: target + generator.below(40))
            let step = seed % 5 == 0 ? 1 + generator.below(100) : .max
            Self.expectWhole(text, limits: limits, cuts: seed % 3 != 0, step: step, "seed \(seed)")
        }
    }

    /// What is long, each in its own way, and what comes before and behind it.
    private static let long: [String: String] = [
        "table": "<table><tbody>\n" + each("<tr><td>a@</td>\n<td><b>b@</b><br>c</td></tr>\n") + "</tbody></table>",
        "table with blank lines": "<table>\n\n" + each("<tr>\n<td>\n\na *@*\n\n</td>\n</tr>\n\n") + "</table>",
        "fence in an item": "1. a\n\n   ```json\n" + each("   {@: *star*}\n") + "   ```\n\n2. b",
        "item": "1.  First\n\n" + each("    Paragraph @ of *stars*.\n\n") + "2.  Second",
        "details": "<details>\n<summary>All</summary>\n\n" + each("Paragraph @ with *stars*.\n\n") + "</details>",
        "details with headings": "<details>\n\n" + each("## Heading @\n\ntext\n\n### Other\n\n") + "</details>",
        "details without an end": "<details>\n\n" + each("Paragraph @.\n\n"),
        "nested list": "- top\n" + each("  - sub @\n    - deep @ words\n") + "- end",
        "loose list": each("- item @\n\n  more of it\n\n"), "tasks": each("- [x] item @\n"),
        "numbers": "7) a\n" + each("1) item @\n"), "quote": each("> words @\n") + "> > ## deep\n" + each("> > x @\n"),
        "alert": "> [!NOTE]\n" + each("> words @\n>\n"), "box": "!!! tip \"Title\"\n\n" + each("    words @\n\n"),
        "definitions": each("term @\n: meaning @\n\n    and more\n\n"), "code": "```c\n" + each("int a@;\n") + "```",
        "indented code": each("    code @\n\n"), "paragraph": each("some *words @ of* a `line`\n"),
        "one line": each("some words @ [here](u) "), "characters": each("漢字@"),
        "rows": "a | b\n-|-\n" + each("c@ | d\n"),
        "comment": "<!--\n" + each("# hidden @\n\n") + "-->",
        "script": "<script>\n" + each("# hidden @\n\n") + "</script>",
        "note": "a[^1] b[^2]\n\n[^1]: note\n\n" + each("    para @ of it\n\n") + "[^2]: other",
        "notes": each("a[^@]\n") + "\n" + each("[^@]: note @\n"),
        "bold": "<b>a\n\n" + each("words @\n\n") + "</b>", "what nobody closes": each("<b>a <i>@\n\n<div>\n\n"),
        "names": each("<a name=\"n@\"></a>\n\n## Heading @\n\ntext\n\n"),
        "link": "<a href=u>\n\n" + each("![@](p)\n\n") + "</a>",
        "headings of one name": each("## Same\n\n### Same\n\n> # Same\n\n"),
        "definitions of links": each("[a@]: /u\n") + "[a3]",
    ]

    private static func each(_ text: String) -> String { (0..<12).map { text.replacing("@", with: "\($0)") }.joined() }

    @Test(arguments: long.keys.sorted()) func `what is long is the same when it is cut`(name: String) throws {
        let text = try #require(Self.long[name])
        for target in Array(1...30) + [50, 99, 200] {
            let limits = PieceLimits(target: target, maximum: target + target / 2)
            Self.expectWhole(text, limits: limits, cuts: false, name)
            Self.expectWhole("# A\n\nbefore\n\n\(text)\n\nbehind\n\n## B\n", limits: limits, cuts: true, step: 70, name)
        }
    }

    @Test func `behind a long block pieces are as large as before`() {
        let text = "- a\n\n" + Self.each("  words @ of the item\n\n") + String(repeating: "Words.\n\n", count: 200)
        let outline = Self.outline(text, limits: PieceLimits(target: 80, maximum: 120))
        #expect(outline.pieceCount < text.utf8.count / 60)
    }

    /// Documents that people wrote, cut wherever they may be.
    @Test func `pieces of real documents are the whole`() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        var count = 0
        for folder in ["content", "Tests"] {
            let files = try #require(FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path))
            for case let name as String in files where name.hasSuffix(".md") {
                let data = try Data(contentsOf: root.appendingPathComponent(folder).appendingPathComponent(name))
                let page = Array(data)
                let text = String(decoding: page[(MarkdownParser.frontMatter(of: page)?.end ?? 0)...], as: UTF8.self)
                for target in [40, 500] {
                    Self.expectWhole(
                        text, limits: PieceLimits(target: target, maximum: 2 * target), cuts: target < 500, name)
                }
                count += 1
            }
        }
        #expect(count > 30)
    }

    /// Each example several times over, so that what it leaves open meets another.
    @Test(arguments: ["commonmark-0.31.2", "gfm-spec", "gfm-extensions", "md4c-regressions"])
    func `examples of suites are the same when they are cut`(suite: String) throws {
        for (number, example) in try SuiteExample.all(of: suite).enumerated() {
            let text = String(repeating: example.markdown + "\n\n", count: 4)
            let target = 1 + number % 30
            Self.expectWhole(
                text, limits: PieceLimits(target: target, maximum: 2 * target), cuts: number % 2 == 0,
                "\(suite) \(example.number)")
        }
    }

    /// Cut wherever it must be, no word is lost, and none comes twice but those of tables' heads.
    @Test(arguments: 0..<20) func `no word is lost`(batch: Int) {
        for seed in UInt64(batch * 30)..<UInt64(batch * 30 + 30) {
            var generator = SeededGenerator(seed: seed)
            let (text, words) = MarkdownSamples.words(&generator)
            let target = 8 + generator.below(60)
            let limits = PieceLimits(target: target, maximum: target + 20)
            var found: [String] = []
            for var block in Self.pieces(Self.outline(text, limits: limits), of: Array(text.utf8)).blocks.joined() {
                if block.continuation.contains(.fromBefore), case .table(var table) = block.kind {
                    table.header = []
                    block.kind = .table(table)
                }
                found += block.plainText.split { $0.isWhitespace }.map(String.init)
            }
            #expect(found == (1...words).map { "w\($0)w" }, "seed \(seed): \(text.debugDescription)")
        }
    }

    /// Pieces that are known while a text is read on are those of the whole.
    @Test(arguments: 0..<10) func `what is known stays`(batch: Int) {
        for seed in UInt64(batch * 10)..<UInt64(batch * 10 + 10) {
            var generator = SeededGenerator(seed: seed)
            let text = Array((0..<3).map { _ in MarkdownSamples.words(&generator).text }.joined().utf8)
            let target = 8 + generator.below(60)
            let limits = PieceLimits(target: target, maximum: target + 20)
            var step = 2 * limits.maximum + generator.below(400)
            var outline = MarkdownOutline(limits: limits, cutsAtHeadings: true)
            var known: [[Block]] = []
            while !outline.isWhole {
                let start = outline.length
                let end = min(text.count, start + step)
                outline.read(Array(text[start..<end]), isEnd: end == text.count)
                if outline.length == start { step *= 2 }
                let pieces = Self.pieces(outline, of: text).blocks
                #expect(pieces.starts(with: known), "seed \(seed)")
                known = pieces
            }
            func words(_ blocks: [Block]) -> Set<Substring> {
                Set(blocks.plainText.split(whereSeparator: \.isWhitespace))
            }
            #expect(words(known.flatMap(\.self)) == words(MarkdownParser.blocks(of: text)), "seed \(seed)")
        }
    }

    private static let endless: [(String, String)] = [
        ("a paragraph", String(repeating: "some words of a line\n", count: 40_000)),
        ("one line", String(repeating: "some words ", count: 80_000)),
        ("one word", "a" + String(repeating: "é", count: 400_000)),
        ("code", "```c\n" + String(repeating: "int a;\n", count: 120_000)),
        ("a list", String(repeating: "1. item\n", count: 100_000)),
        ("a quote", String(repeating: "> quoted words\n", count: 60_000)),
        ("a table", "a | b\n-|-\n" + String(repeating: "c | d\n", count: 140_000)),
        ("comments", String(repeating: "<!--\n", count: 160_000)),
        ("comments in one line", String(repeating: "<!--", count: 200_000)),
        ("tags", String(repeating: "<div>\n", count: 140_000)),
        ("headings without words", String(repeating: "#\n", count: 400_000)),
        ("underlines", String(repeating: "===\n", count: 200_000)),
        ("definitions", String(repeating: "[a]: /address\n", count: 60_000)),
        ("notes", String(repeating: "[^a]: note\n", count: 70_000)),
        ("a note", "[^a]: note\n" + String(repeating: "    goes on\n", count: 70_000)),
        ("a nest", String(repeating: "- ", count: 400_000)),
        ("code in an item", "- ```\n" + String(repeating: "  code\n", count: 120_000)),
        ("brackets", String(repeating: "[", count: 800_000)),
        ("indented code", String(repeating: "    code\n", count: 90_000)),
    ]

    @Test(arguments: endless.indices) func `endless blocks are cut`(index: Int) {
        let (what, text) = Self.endless[index]
        let outline = Self.outline(text)
        var position = 0
        for piece in outline.starts.indices {
            let range = outline.ranges(ofPiece: piece)[0]
            #expect(range.lowerBound == position && range.count <= 128 << 10, "\(what): \(range)")
            position = range.upperBound
        }
        #expect(position == text.utf8.count, "\(what)")
        #expect(outline.starts.count > 5, "\(what)")
    }

    @Test(arguments: ["- ", "!!! note\n    "])
    func `notes that are read with what stands around them are read with it once`(start: String) {
        let notes = (0..<2000).map { (reference: "a[^\($0)] ", text: "\n\n    [^\($0)]: b") }
        let text = Array((start + notes.map(\.reference).joined() + notes.map(\.text).joined()).utf8)
        let outline = MarkdownOutline(text, limits: .standard, cutsAtHeadings: true)
        #expect(outline.ranges(ofPiece: outline.pieceCount - 1).count == 1)
        guard case .footnotes(let found)? = Self.pieces(outline, of: text).blocks.last?.last?.kind else {
            Issue.record("no notes")
            return
        }
        #expect(found.map(\.number) == Array(1...2000) && found.allSatisfy { $0.blocks.count == 1 })
    }

    @Test func `items keep their numbers`() {
        let text = Array(String(repeating: "1. item\n", count: 100).utf8)
        let limits = PieceLimits(target: 64, maximum: 128)
        var number = 1
        let pieces = Self.pieces(MarkdownOutline(text, limits: limits, cutsAtHeadings: true), of: text).blocks
        for block in pieces.joined() {
            guard case .list(let list) = block.kind else { continue }
            #expect(list.start == number)
            number += list.items.count
        }
        #expect(number == 101 && pieces.count > 5)
    }

    @Test func `code and tables keep what they are`() {
        let limits = PieceLimits(target: 64, maximum: 100)
        let code = Array(("```swift\n" + String(repeating: "let a = 1\n", count: 50) + "```\n").utf8)
        let pieces = Self.outlined(code, limits: limits)
        let parts = pieces.map { block in
            if case .code(let code) = block.kind { code } else { CodeBlock(text: "") }
        }
        #expect(parts.allSatisfy { $0.language == "swift" } && parts.count > 3)
        #expect(
            parts.map(\.text).joined(separator: "\n")
                == Array(repeating: "let a = 1", count: 50).joined(separator: "\n"))
        #expect(pieces.first?.continuation == .intoNext && pieces.last?.continuation == .fromBefore)
        #expect(pieces.dropFirst().dropLast().allSatisfy { $0.continuation == [.fromBefore, .intoNext] })
        for (before, after) in zip(pieces, pieces.dropFirst()) {
            #expect(before.source.upperBound <= after.source.lowerBound)
        }

        let table = Array(("a | b\n:-|-:\n" + String(repeating: "c | d\n", count: 50)).utf8)
        for block in Self.outlined(table, limits: limits) {
            guard case .table(let table) = block.kind else {
                Issue.record("no table: \(block)")
                continue
            }
            #expect(table.alignments == [.left, .right] && table.header.count == 1)
        }
    }

    /// All pieces of a table know what its widest cells need, and have all of its cells.
    @Test func `pieces of a table are one`() {
        let rows = (0..<50).map { $0 == 40 ? "wide words | d\n" : "c | d\n" }.joined()
        let table = Array(("a | b\n-|-\n" + rows).utf8)
        let limits = PieceLimits(target: 64, maximum: 100)
        let pieces = Self.pieces(MarkdownOutline(table, limits: limits, cutsAtHeadings: true), of: table).blocks
        #expect(pieces.count > 3)
        for block in pieces.joined() {
            guard case .table(let table) = block.kind else { continue }
            #expect(
                table.columnWidths.map(\.longestLine) == [10, 1] && table.columnWidths.map(\.longestWord) == [5, 1])
        }
    }

    /// What is hidden stays hidden.
    @Test func `comments and scripts are cut`() {
        let limits = PieceLimits(target: 64, maximum: 100)
        let lines = String(repeating: "# hidden\n\n", count: 50)
        for (start, end) in [("<!-- a", "-->"), ("<script x>", "</script>")] {
            let text = Array("seen\n\n\(start)\n\(lines)\(end)\n\nseen\n".utf8)
            let pieces = Self.pieces(MarkdownOutline(text, limits: limits, cutsAtHeadings: true), of: text).blocks
            #expect(pieces.count > 3)
            #expect(pieces.joined().plainText == "seen\nseen")
        }
    }

    /// At each cut in a paragraph is told whether white space stands there.
    @Test func `cuts within words are told`() {
        let limits = PieceLimits(target: 30, maximum: 40)
        for text in ["some words and ", "漢字", "a line\nand ", "word\n"] {
            let whole = Array(String(repeating: text, count: 60).utf8)
            let blocks = Self.outlined(whole, limits: limits)
            #expect(blocks.count > 3)
            for block in blocks.dropLast() {
                #expect(block.continuation.contains(.intoNext))
                #expect(block.continuation.contains(.intoWord) == (text == "漢字"), "\(block)")
            }
        }
    }

    // MARK: - Made to be slow

    /// What all pieces together read is not much more than there is.
    @Test(arguments: [
        "plain notes", "notes that refer to each other", "references", "references to one long address",
    ])
    func `what is read for pieces is bounded`(what: String) {
        let count = 20_000
        let text: String =
            switch what {
            case "plain notes":
                (0..<count).map { "a[^\($0)]\n" }.joined() + "\n" + (0..<count).map { "[^\($0)]: x\n" }.joined()
            case "notes that refer to each other":
                "a[^0]\n\n" + (0..<count).map { "[^\($0)]: x[^\($0 + 1)]\n\n" }.joined()
            case "references":
                (0..<count).map { "[t][\($0)]\n" }.joined() + "\n" + (0..<count).map { "[\($0)]: /u\n" }.joined()
            default:
                "[a]: /" + String(repeating: "u", count: 30_000) + "\n\n" + String(repeating: "[a] b\n\n", count: count)
            }
        let bytes = Array(text.utf8)
        let outline = MarkdownOutline(bytes, limits: .standard, cutsAtHeadings: true)
        let (blocks, read) = Self.pieces(outline, of: bytes)
        #expect(read <= 4 * bytes.count)
        #expect(blocks.joined().plainText.utf8.count > count)
        if what.contains("notes") { #expect(outline.piece(ofNote: count) != nil) }
    }

    /// What nests deeper than blocks may is read as deep as they may.
    @Test(arguments: [
        String(repeating: "- ", count: 100_000) + "a", String(repeating: "> ", count: 100_000) + "a",
        String(repeating: "1. ", count: 1000) + "a",
    ])
    func `what is too deep is shown`(text: String) {
        let outline = Self.outline(text + "\n\n# b\n")
        #expect(outline.hasIntroduction && outline.headings.count == 1)
        let blocks = Self.pieces(outline, of: Array((text + "\n\n# b\n").utf8)).blocks
        #expect(blocks.joined().plainText.hasSuffix("a\nb"))
    }
}
