import TestSupport
import Testing

@testable import TourDocument

/// What a block is made of is told in one place.
struct PartsTests {
    private func blocks(_ text: String) -> [Block] { MarkdownParser.blocks(of: text.utf8) }

    @Test(arguments: MarkdownSamples.holders) func textIsFoundInEachPart(holder: String) {
        #expect(blocks(holder.replacing("@", with: "<b>wo</b>rd")).plainText.split(separator: "\n").contains("word"))
    }

    /// Blocks that are moved are those of a text that starts later.
    @Test(arguments: MarkdownSamples.holders) func allPartsAreMoved(holder: String) {
        let text = holder.replacing("@", with: "some *words*")
        var moved = blocks(text)
        moved.moveSource(by: 7)
        #expect(moved != blocks(text))
        #expect(moved == blocks(String(repeating: "\n", count: 7) + text))
    }

    @Test(arguments: [
        ("> a\n>\n> # b", ["p(a)", "h1#b(b)"]), ("- a\n- b\n\n  c", ["p(a)", "p(b)", "p(c)"]),
        ("|a|\n|-|\n|b|", ["p(a)", "p(b)"]),
        ("<dl><dt>a<dd>b<dt>c<dd>d<dd>e</dl>", ["p(b)", "p(d)", "p(e)"]),
        ("<details><summary>a</summary>b<hr></details>", ["p(b)", "hr"]), ("text", []), ("```\ncode\n```", []),
    ])
    func childrenStandInTheirOrder(text: String, children: [String]) throws {
        var found: [Block] = []
        try #require(blocks(text).first).forEachPart(runs: { _ in }, blocks: { found += $0 })
        #expect(found.map(sketch) == children)
    }
}
