import Foundation
import MarkdownHTML
import MarkdownTree
import Testing

/// The examples of CommonMark, of GitHub and of other parsers, whole. They lie beside the checkout; where they do not,
/// that is said.
struct SuiteTests {
    private struct Example: Decodable {
        var number: Int
        var section: String
        var options: String
        var markdown: String
        var html: String
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("../shared/suites/markdown")

    private static func examples(_ name: String) throws -> [Example]? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name + ".json")) else {
            print("Skipped: \(name).json is not in ../shared/suites/markdown.")
            return nil
        }
        return try JSONDecoder().decode([Example].self, from: data)
    }

    /// GitHub's specification is of CommonMark 0.29, by which a comment held no `--`. These are its examples of that,
    /// as CommonMark 0.31.2 has them.
    private static let newer = [
        645: "<p>foo <!-- not a comment -- two hyphens --></p>",
        646: "<p>foo <!--> foo --&gt;</p><p>foo <!-- foo---></p>",
    ]

    /// The examples of what md4c reads otherwise than GitHub and CommonMark do: notes whose text begins on the next
    /// line (2), links of wikis to anything in brackets (3, 51), the HTML of notes (4), an underline as an address
    /// (27), a backslash at the end of a title's line (73), and the HTML of alerts (70, 76).
    private static let ofMD4C: Set = [2, 3, 4, 27, 51, 70, 73, 76]

    @Test(arguments: [
        ("commonmark-0.31.2", 655), ("gfm-spec", 673), ("gfm-extensions", 28), ("gfm-regressions", 19),
        ("md4c-regressions", 80),
    ])
    func everyExampleIsWrittenAsTheSuiteHasIt(name: String, count: Int) throws {
        guard let examples = try Self.examples(name) else { return }
        #expect(examples.count == count)
        for example in examples where name != "md4c-regressions" || !Self.ofMD4C.contains(example.number) {
            let (options, filtersTags) = Self.options(of: example, in: name)
            let html = Document(parsing: example.markdown, options: options).html(filtersTags: filtersTags)
            // the specification does not say what this is, only that it does not crash
            if example.html == "<IGNORE>\n" { continue }
            let expected = name == "gfm-spec" ? Self.newer[example.number] ?? example.html : example.html
            // the suite has one name for all references to a note
            let found = html.replacing(/(id="fnref\d+)-\d+/, with: { $0.output.1 })
            #expect(
                normalized(found) == normalized(expected),
                "\(name) \(example.number): \(example.markdown.debugDescription)")
        }
    }

    @Test func aBackslashAtTheEndOfALineIsPartOfATitle() {
        let html = Document(parsing: "[a](/u \"b\\\nc\")", options: .commonMark).html()
        #expect(html == "<p><a href=\"/u\" title=\"b\\\nc\">a</a></p>\n")
    }

    /// The extensions that an example is made for, and whether tags are filtered.
    private static func options(of example: Example, in suite: String) -> (MarkdownOptions, filtersTags: Bool) {
        if suite == "gfm-extensions" {
            return ([.tables, .strikethrough, .taskLists, .bareAddresses, .footnotes, .alerts], true)
        }
        let names = example.options.split(separator: " ").map(String.init)
        return (names.reduce(into: []) { $0.formUnion(named[$1] ?? []) }, names.contains("tagfilter"))
    }

    /// The names that suites have for extensions.
    private static let named: [String: MarkdownOptions] = [
        "table": .tables, "--ftables": .tables, "strikethrough": .strikethrough, "--fstrikethrough": .strikethrough,
        "autolink": .bareAddresses, "--fpermissive-autolinks": .bareAddresses,
        "--fpermissive-url-autolinks": .bareAddresses, "disabled": .taskLists, "footnotes": .footnotes,
        "--ffootnotes": .footnotes, "--fwiki-links": .wikiLinks, "--fadmonitions": .alerts,
    ]
}
