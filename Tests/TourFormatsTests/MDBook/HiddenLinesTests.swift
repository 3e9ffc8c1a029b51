import Testing
import TourDocument

@testable import TourFormats

struct HiddenLinesTests {
    private func code(_ language: String, _ text: String, _ prefixes: [String: String] = [:]) -> CodeBlock {
        CodeBlock(language: language, text: text).hidingLines(prefixes)
    }

    @Test func hidesLinesOfRust() {
        let code = code("rust,ignore", "#\n# use a;\n#[derive(B)]\n    # let c = 1;\n## d\n#! e\nf # g")
        #expect(code.text == "#[derive(B)]\n# d\n#! e\nf # g")
        #expect(code.textWithHiddenLines == "\nuse a;\n#[derive(B)]\n    let c = 1;\n# d\n#! e\nf # g")
    }

    @Test func leavesCodeWithoutThemAlone() {
        #expect(code("rust", "fn a() {}").textWithHiddenLines == nil)
        #expect(code("python", "# a comment") == CodeBlock(language: "python", text: "# a comment"))
        #expect(CodeBlock(text: "# a").hidingLines([:]) == CodeBlock(text: "# a"))
    }

    @Test func hidesByPrefixInOtherLanguages() {
        let text = "~import a\n  ~b\nc ~"
        for code in [code("python", text, ["python": "~"]), code("python,hidelines=~", text)] {
            #expect(code.text == "c ~")
            #expect(code.textWithHiddenLines == "import a\n  b\nc ~")
        }
        #expect(code("python,hidelines=!!!", "!!!a\n~b", ["python": "~"]).text == "~b")
    }
}
