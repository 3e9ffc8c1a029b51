import MarkdownTree

let parser = BlockParser(options: .gitHub)
var references = References()
var rest: [UInt8] = []
for (part, isEnd) in [("# One\nTwo [th", false), ("ree][a].\n\n[a]: b\n\nFo", false), ("ur", true)] {
    rest += part.utf8
    let end = rest.withUnsafeBufferPointer { bytes in
        let tree = parser.parse(bytes, isEnd: isEnd, references: &references)
        for index in tree.children() {
            let node = tree.nodes[index]
            print(node.kind, String(decoding: bytes[node.source], as: UTF8.self))
        }
        return tree.end
    }
    rest.removeFirst(end)
}
print(references.links[LinkLabel("A")]?.address ?? "")
