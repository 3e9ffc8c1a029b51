import MarkdownTree
import Testing

struct ReferenceTests {
    /// The labels that are asked for, and the addresses of all links.
    private func links(_ source: String, _ known: [String: String]) -> (asked: [String], links: [String]) {
        let asked = Labels()
        var references = References()
        references.resolve = { label in
            asked.add(label)
            return known[label].map { LinkTarget(address: $0) }
        }
        let bytes = Array(source.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            let tree = BlockParser(options: .gitHub).parse(bytes, references: &references)
            let inlines = tree.nodes.indices.flatMap {
                tree.allInlines(of: $0, in: bytes, options: .gitHub, references: references)
            }
            let links = inlines.flatMap { inlines in
                inlines.nodes.indices.compactMap { index -> String? in
                    switch inlines.content(of: index) {
                    case .link(let target): target.address
                    case .image(let target): "!" + target.address
                    case .footnoteReference: "^"
                    default: nil
                    }
                }
            }
            return (asked.all, links)
        }
    }

    private final class Labels: @unchecked Sendable {
        private(set) var all: [String] = []
        func add(_ label: String) { all.append(label) }
    }

    @Test(arguments: [
        ("[a]", ["a"], ["1"]), ("[b]", ["b"], []), ("[b][a]", ["a"], ["1"]), ("[a][b]", ["b", "b"], []),
        ("[a][]", ["a"], ["1"]),
        ("![a]", ["a"], ["!1"]), ("[`a`]", ["`a`"], []), ("[A  b]", ["A  b"], ["2"]), ("[ ] []", [], []),
        ("[a]\n\n[a]: c", [], ["c"]), ("[a](c)", [], ["c"]), ("[^a]", ["^a"], []), ("[^a]\n\n[^a]: c", [], ["^"]),
        ("|[a]|\n|-|", ["a"], ["1"]), ("- [x] b", [], []),
    ])
    func aLabelThatIsDefinedNowhereIsAskedFor(source: String, asked: [String], found: [String]) {
        let (labels, links) = links(source, ["a": "1", "A  b": "2"])
        #expect(labels == asked && links == found)
    }
}
