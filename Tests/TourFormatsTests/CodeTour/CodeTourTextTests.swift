import Testing
import TourDocument

@testable import TourFormats

/// The words of steps: links to steps, and commands.
@Suite struct CodeTourTextTests {
    private func blocks(_ text: String) -> [Block] {
        CodeTourText.blocks(of: text) { ["#2": "two", "Other": "other/one", "Other#3": "other/three"][$0] }
    }

    private func links(_ text: String) -> [String] {
        guard case .paragraph(let runs)? = blocks(text).first?.kind else { return [] }
        return runs.compactMap { run in run.link.map { "\([run].plainText) → \($0)" } }
    }

    @Test(arguments: [
        ("go to [#2] now", ["#2 → tour:section/two"]),
        ("[Other] and [Other#3]", ["Other → tour:section/other/one", "Other#3 → tour:section/other/three"]),
        ("[see there][Other#3]", ["see there → tour:section/other/three"]),
        ("[#9] is no step", []),
        ("[plain](https://example.com/)", ["plain → https://example.com/"]),
    ])
    func `names in brackets lead to steps`(text: String, expected: [String]) {
        #expect(links(text) == expected)
    }

    /// The text of the code that a step is; nil if it is something else.
    private func code(_ text: String) -> String? {
        if case .code(let code)? = blocks(text).first?.kind { code.text } else { nil }
    }

    @Test func `definitions that are added do not show`() {
        #expect(blocks("to [#2]").count == 1)
        #expect(code("```\n[#2]\n```") == "[#2]")
    }

    @Test func `a command is code, and the words behind it go on`() {
        let found = blocks("Run this:\n\n>> npm install && npm test\nThen *look*.\n\nEnd")
        #expect(found.count == 4)
        #expect(found[1].kind == .code(CodeBlock(language: "sh", text: "npm install && npm test")))
        #expect(found[2].plainText == "Then look.")
    }

    @Test func `commands side by side are one block`() {
        #expect(blocks(">> a\n>> b").first?.kind == .code(CodeBlock(language: "sh", text: "a\nb")))
    }

    @Test func `a quote stays a quote`() {
        guard case .quote? = blocks("> words").first?.kind else { return #expect(Bool(false)) }
    }

    @Test func `in code nothing is a command`() {
        #expect(code("```\n>> a\n```") == ">> a")
    }
}
