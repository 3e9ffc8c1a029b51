import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages

@Suite struct ChapterExpanderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("src")
        try folder.write("one\ntwo\nthree\nfour\n", to: "code/lines.txt")
        try folder.write(
            "use a;\n// ANCHOR: main\nfn main() {\n    // ANCHOR: body\n    b();\n    // ANCHOR_END: body\n}\n// ANCHOR_END: main\n",
            to: "code/main.rs")
    }

    private func expand(_ text: String, budget: Int = ChapterExpander.standardBudget) throws -> ChapterText {
        let root = try TourRoot(folder.path)
        var expander = ChapterExpander(
            SourceFolder(root: root, name: "book", canonicalPath: folder.path), budget: budget)
        return expander.expand(Array(text.utf8), path: "src/chapter.md")
    }

    private func words(_ text: String) throws -> String { String(decoding: try expand(text).text.bytes, as: UTF8.self) }

    @Test(arguments: [
        ("", "one\ntwo\nthree\nfour"), (":2", "two"), ("::2", "one\ntwo"), (":3:", "three\nfour"),
        (":2:3", "two\nthree"), (":-9223372036854775808:2", "one\ntwo"), (":3:9223372036854775807", "three\nfour"),
    ])
    func includesLines(lines: String, expected: String) throws {
        #expect(
            try words("a {{#include ../code/lines.txt\(lines)}} b\n") == "a " + expected.replacing("\n", with: "\na ")
                + " b\n")
    }

    /// Files that include each other many times over are included so often that it takes a moment, and no more.
    @Test func whatIncludesItselfManyTimesIsBounded() throws {
        let all = (0..<12).map { _ in "{{#include a.md}}\n{{#include b.md}}\n" }.joined()
        try folder.write(all, to: "src/a.md")
        try folder.write(all, to: "src/b.md")
        let text = try expand(all)
        #expect(text.text.bytes.count < ChapterExpander.standardBudget)
        #expect(text.text.origins.count < 50_000 && text.problems.count <= BoundedWarnings.most)
    }

    @Test func includesWhatIsBetweenAnchors() throws {
        #expect(try words("{{#include ../code/main.rs:main}}") == "fn main() {\n    b();\n}")
        #expect(try words("{{#include ../code/main.rs:body}}") == "    b();")
        #expect(
            try words("```rust\n{{#rustdoc_include ../code/main.rs:body}}\n```")
                == "```rust\n# use a;\n# fn main() {\n    b();\n# }\n```")
        #expect(try words("{{#rustdoc_include ../code/lines.txt:2:3}}") == "# one\ntwo\nthree\n# four")
    }

    @Test func makesCodeOfPlaygrounds() throws {
        try folder.write("fn a() {}", to: "src/a.rs")
        #expect(try words("{{#playground a.rs editable}}\nb") == "```rust,editable\nfn a() {}\n```\nb")
    }

    @Test func takesTitlesOutAndBackslashesOff() throws {
        #expect(try words("{{#title A title}}# B\n\\{{#include c.md}} {{#toc}}") == "# B\n{{#include c.md}} {{#toc}}")
    }

    @Test func includesFromWhereTheIncludedFileIs() throws {
        try folder.write("{{#include deep/b.md}}!", to: "src/part/a.md")
        try folder.write("{{#include ../../../code/lines.txt:1}}", to: "src/part/deep/b.md")
        #expect(try words("{{#include part/a.md}}") == "one!")
    }

    @Test func knowsWhereEachLineIsWritten() throws {
        let text = try expand(
            "# Title\n{{#include ../code/lines.txt:3:4}}\nend\nx {{#include ../code/lines.txt:1:2}}\n")
        #expect(text.files == ["src/chapter.md", "src/../code/lines.txt"])
        #expect(text.text.origins.map(\.file) == [0, 1, 1, 0, 0, 1, 0])
        #expect(text.text.origins.map(\.line) == [0, 2, 3, 2, 3, 1, 4])
        #expect(text.text.origin(of: 15) == TracedText.Origin(file: 1, line: 3))
    }

    @Test(arguments: [
        ("nothing.md", "nothing.md not found"), ("../../../etc/passwd", "is outside the tour's folder"),
        ("/etc/passwd", "is outside the tour's folder"), ("link", "is outside the tour's folder"),
        ("pipe", "named pipe"), ("device", "is outside the tour's folder"), ("binary", "is not text"),
        ("huge", "is too large"),
        ("..", "a folder"), ("../code/lines.txt:9", "has no line 9"), ("../code/main.rs:nope", "has no anchor “nope”"),
    ])
    func namesWhatCannotBeIncluded(file: String, problem: String) throws {
        try folder.link("src/link", to: "/etc/passwd")
        try folder.link("src/device", to: "/dev/zero")
        try folder.makePipe("src/pipe")
        try folder.write([0, 1, 2, 3, 0, 0, 0], to: "src/binary")
        try folder.write([UInt8](repeating: 0x61, count: ChapterExpander.maximumFile + 1), to: "src/huge")
        let text = try expand("a\nb {{#include \(file)}}")
        #expect(String(decoding: text.text.bytes, as: UTF8.self) == "a\nb {{#include \(file)}}")
        #expect(text.problems.count == 1)
        #expect(text.problems[0].description.hasPrefix("book/src/chapter.md:2: not included: "))
        #expect(text.problems[0].description.contains(problem))
    }

    @Test func loopsEnd() throws {
        try folder.write("a{{#include chapter.md}}", to: "src/chapter.md")
        let text = try expand("a{{#include chapter.md}}")
        #expect(
            String(decoding: text.text.bytes, as: UTF8.self) == String(repeating: "a", count: 11)
                + "{{#include chapter.md}}")
        #expect(text.problems.count == 1)
        #expect(text.problems[0].description.contains("10 files deep"))
    }

    @Test func doesNotGrowWithoutEnd() throws {
        try folder.write(String(repeating: "{{#include chapter.md}}\n", count: 50), to: "src/chapter.md")
        #expect(try expand("{{#include chapter.md}}", budget: 1 << 16).text.bytes.count < 1 << 18)
        // what stands before each line counts as well
        let wide = String(repeating: "x", count: 1 << 12) + "{{#include ../code/lines.txt}}"
        #expect(try expand(wide, budget: 1 << 12).problems.count == 1)
    }
}
