internal import MarkdownTree

/// The tags of HTML in a block.
struct HTMLTags {
    struct Tag {
        let name: String
        let isEnd: Bool
    }

    /// The tags of elements that have an end.
    private(set) var tags: [Tag] = []
    /// Whether there is no HTML.
    private(set) var isEmpty = true
    /// Whether there are words outside of tags and comments.
    private(set) var hasWords = false
    /// Whether there are pictures, or other elements without an end.
    private var hasVoid = false

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
            } else {
                hasVoid = true
            }
        }
        hasWords = hasWords || isText(bytes.count)
    }

    /// Whether there are only names for links.
    var areAnchors: Bool { !hasWords && !hasVoid && !tags.isEmpty && tags.allSatisfy { $0.name == "a" } }
}

extension HTMLTags {
    /// The tags of a block and of those in it.
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

/// Groups the blocks of a page, since HTML that is opened in one block may be closed in a later one. Unclosed elements
/// end with their block; but a list, a box, a table or a quote continues to the end of the page.
struct HTMLBalance {
    /// The open elements, each with the block that it was opened in.
    private var open: [(name: String, place: Int)] = []
    private var counts: [String: Int] = [:]

    private static let boxes: Set<String> = ["blockquote", "details", "dl", "ol", "table", "ul"]

    /// Adds the tags of the next block.
    ///
    /// - Returns: the first block of its group; and whether it closes all that it opens.
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

    /// The first block of the group that continues to the end; nil if there is none.
    var openBox: Int? { open.first { Self.boxes.contains($0.name) }?.place }
}
