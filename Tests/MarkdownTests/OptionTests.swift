import Foundation
import MarkdownHTML
import MarkdownTree
import Testing

/// Each option's documentation has an example, with what becomes of it.
struct OptionTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        let option: MarkdownOptions
        var source: [String] = []
        var html = ""
        var testDescription: String { name }
    }

    /// The examples in the comments of `MarkdownOptions`: indented, and the HTML behind an arrow.
    private static let examples: [Example] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Markdown/MarkdownTree/MarkdownOptions.swift")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        var (examples, comment): ([Example], [Substring]) = ([], [])
        for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
            if line.hasPrefix("///") {
                comment.append(line.dropFirst(3))
            } else {
                defer { comment = [] }
                guard let found = line.wholeMatch(of: /public static let (\w+) = Self\(rawValue: 1 << (\d+)\)/),
                    let bit = UInt64(found.2)
                else { continue }
                var example = Example(name: String(found.1), option: MarkdownOptions(rawValue: 1 << bit))
                let start = comment.firstIndex { $0.hasPrefix("     ") } ?? comment.endIndex
                for line in comment[start...].map({ String($0.dropFirst(5)) }) {
                    if line.hasPrefix("→ ") {
                        example.html = String(line.dropFirst(2))
                    } else if !example.html.isEmpty {
                        example.html += line
                    } else {
                        example.source.append(line)
                    }
                }
                examples.append(example)
            }
        }
        return examples
    }()

    @Test func eachOptionHasAnExample() {
        #expect(Self.examples.count >= 33)
        // what they stand for is for programs around the parser
        #expect(Self.examples.filter { $0.source.isEmpty }.map(\.name) == ["inclusions", "mdBook"])
        #expect(Set(Self.examples.map(\.option)).count == Self.examples.count)
    }

    @Test(arguments: examples.filter { !$0.source.isEmpty })
    func anExampleIsReadAsItSays(example: Example) {
        let source = example.source.joined(separator: "\n")
        func html(_ options: MarkdownOptions) -> String {
            let html = Document(parsing: source, options: options).html(namesHeadings: true)
            return normalized(html.replacing("\n</code>", with: "</code>"))
        }
        #expect(html(example.option) == normalized(example.html))
        #expect(html(.commonMark) != normalized(example.html))
    }
}
