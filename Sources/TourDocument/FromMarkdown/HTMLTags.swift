internal import MarkdownTree

/// The tags of HTML in a block.
struct HTMLTags {
    struct Tag {
        let name: String
        let isEnd: Bool
    }

    /// Those of elements that have an end.
    private(set) var tags: [Tag] = []
    /// Whether there is no HTML.
    private(set) var isEmpty = true
    /// Whether there are words outside of tags and comments.
    private(set) var hasWords = false

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        isEmpty = false
        var tokens = HTMLTokens(bytes)
        var (textStart, contentEnd) = (0, 0)
        func isText(_ end: Int) -> Bool { bytes[textStart..<end].contains { $0 > 0x20 } }
        while let token = tokens.next() {
            hasWords = hasWords || isText(token.start)
            textStart = token.end
            guard token.isTag, token.start >= contentEnd else { continue }
            if let end = tokens.contentEnd(of: token) {
                contentEnd = end
            } else if !token.isVoid(in: bytes) {
                let name = String(decoding: bytes[token.name], as: UTF8.self).lowercased()
                tags.append(Tag(name: name, isEnd: token.isEndTag))
            }
        }
        hasWords = hasWords || isText(bytes.count)
    }

    /// Whether there is nothing but names for links to lead to.
    var areAnchors: Bool { !hasWords && !tags.isEmpty && tags.allSatisfy { $0.name == "a" } }
}

extension HTMLTags {
    /// All of a block, and of those in it.
    init(of top: Int, in tree: BlockTree, _ bytes: UnsafeBufferPointer<UInt8>, _ page: PageReferences) {
        guard UnsafeBufferPointer(rebasing: bytes[tree.nodes[top].source]).index(of: 0x3C, from: 0) != nil else {
            return
        }
        for index in top..<tree.nodes[top].next {
            if tree.nodes[index].kind == .html {
                add(UnsafeBufferPointer(rebasing: bytes[tree.nodes[index].source]))
            } else {
                let all = tree.allInlines(of: index, in: bytes, options: page.options, references: page.references)
                for inlines in all {
                    for inline in inlines.nodes where inline.kind == .html {
                        add(UnsafeBufferPointer(rebasing: bytes[inline.source]))
                    }
                }
            }
        }
    }
}

/// Which blocks of a page belong together, since HTML that is opened in one is closed in a later one. What nobody closes ends with its
/// block; but a list, a box, a table or a quote goes on to the end of the page.
struct HTMLBalance {
    /// What is open: each element, and the place of the block that it was opened in.
    private var open: [(name: String, place: Int)] = []
    private var counts: [String: Int] = [:]

    private static let boxes: Set<String> = ["blockquote", "details", "dl", "ol", "table", "ul"]

    /// Takes the tags of the next block, at a place.
    ///
    /// - Returns: the place of the first block that belongs together with it; and whether all that it opens it closes.
    mutating func take(_ tags: [HTMLTags.Tag], at place: Int) -> (first: Int, isBalanced: Bool) {
        var (first, isBalanced) = (place, true)
        for tag in tags {
            if !tag.isEnd {
                open.append((tag.name, place))
                counts[tag.name, default: 0] += 1
            } else if counts[tag.name, default: 0] == 0 {
                isBalanced = false
            } else {
                while let last = open.popLast() {
                    counts[last.name, default: 0] -= 1
                    if last.name == tag.name {
                        first = min(first, last.place)
                        break
                    }
                    isBalanced = false
                }
            }
        }
        return (first, isBalanced && open.last?.place != place)
    }

    /// The place of the first block that belongs together with all behind it; nil if there is none.
    var openBox: Int? { open.first { Self.boxes.contains($0.name) }?.place }
}
