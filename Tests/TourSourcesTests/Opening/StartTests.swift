import SystemPackage
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// The short ways that opening takes say what the long ways would have said.
@Suite struct StartTests {
    @Test(arguments: ["a.md", "a", ".md", "..", ".", "a.", "a.b.c", "x/.md", "x.y/a", "x/a.MD", "…/ü.md", "a..md"])
    func `a name is cut as FilePath cuts it`(path: String) {
        let name = FileName(path)
        #expect(name.stem == FilePath(path).stem ?? path)
        #expect(name.extension == FilePath(path).extension)
    }

    @Test(arguments: [
        "# One\n\ntext\n\n# Two\n", "\n\n# One\n", "text\n\n# One\n", "### Three\n\n# One\n", "# *One*\n\ntext\n",
        "# [One][a]\n\n[a]: b\n", "# One[^a]\n\n[^a]: b\n", "<h2>Zero</h2>\n\n# One\n", "#\n\n# One\n",
        "> # Quoted\n\n# One\n",
        "- # Item\n\n# One\n", "One\n===\n", "```\n# Code\n```\n\n# One\n", "<div>\n\n# One\n", "text only\n", "",
        "---\ntitle: x\n---\n# One\n", "<!--\n# No\n-->\n\n# One\n", "[a]: b\n\n# [One][a]\n",
    ])
    func `the head of a page has the first heading of the page`(text: String) throws {
        let head = try PageHead(ByteSource(name: "page.md", bytes: Array(text.utf8)), kind: .markdown)
        #expect(head.heading == MarkdownParser.blocks(of: Array(text.utf8)).firstHeading())
    }
}
