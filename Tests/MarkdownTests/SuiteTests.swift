import Foundation
import MarkdownHTML
import Testing

/// The examples of CommonMark, of GitHub and of other parsers, whole. They lie beside the checkout; where they do not, that is said.
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

    @Test(arguments: [
        ("commonmark-0.31.2", 655), ("gfm-spec", 673), ("gfm-extensions", 28), ("gfm-regressions", 19),
        ("md4c-regressions", 80),
    ])
    func everyExampleIsWrittenAsTheSuiteHasIt(name: String, count: Int) throws {
        guard let examples = try Self.examples(name) else { return }
        #expect(examples.count == count)
        for example in examples {
            let names = Self.options(of: example, in: name)
            let (options, filtersTags) = MarkdownHTML.options(named: names)
            let html = MarkdownHTML.html(
                of: Array(example.markdown.utf8), options: options,
                flavor: names.contains { $0.hasPrefix("--f") } ? .md4c : .gitHub, filtersTags: filtersTags)
            // the specification does not say what this is, only that it does not crash
            if example.html == "<IGNORE>\n" { continue }
            #expect(
                normalized(String(decoding: html, as: UTF8.self)) == normalized(example.html),
                "\(name) \(example.number): \(example.markdown.debugDescription)")
        }
    }

    @Test func aBackslashAtTheEndOfALineIsPartOfATitle() {
        let text = Array("[a](/u \"b\\\nc\")".utf8)
        let html = MarkdownHTML.html(
            of: text, options: MarkdownHTML.options(named: []).0, flavor: .gitHub, filtersTags: false)
        #expect(String(decoding: html, as: UTF8.self) == "<p><a href=\"/u\" title=\"b\\\nc\">a</a></p>\n")
    }

    /// The extensions that an example is made for. GitHub's specification is of CommonMark 0.29, with its comments.
    private static func options(of example: Example, in suite: String) -> [String] {
        switch suite {
        case "commonmark-0.31.2": []
        case "gfm-extensions": ["--gfm"]
        case "gfm-spec", "gfm-regressions": example.options.split(separator: " ").map(String.init) + ["comments"]
        default: ["--fmd4c"] + example.options.split(separator: " ").map(String.init)
        }
    }
}
