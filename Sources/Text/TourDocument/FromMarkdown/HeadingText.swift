internal import MarkdownTree

struct HeadingText {
    /// Its words, or those of its pictures if there are no others; white space folded.
    let title: String
    /// The author's name for it, or the one made of its source with short codes and white space; nil if its title makes
    /// its name.
    let name: String?

    init(of node: Int, in tree: BlockTree, _ bytes: UnsafeBufferPointer<UInt8>, _ page: PageReferences) {
        let inlines = tree.inlines(of: node, in: bytes, options: page.options, references: page.references)
        let words = Words(of: inlines, in: bytes)
        let text = Words.isBlank(words.shown) ? words.described : words.shown
        title = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let former = page.options.subtracting(Self.since).union(Self.formerly)
        let written =
            former == page.options
            ? words.written
            : Words(of: tree.inlines(of: node, in: bytes, options: former, references: page.references), in: bytes)
                .written
        if case .heading(_, let own?) = tree.content(of: node, in: bytes) {
            name = own
        } else {
            name =
                Words.isBlank(written) || title.utf8.elementsEqual(written)
                ? nil : HeadingSlug.slug(of: String(decoding: written, as: UTF8.self))
        }
    }

    /// Syntax that used to be left out of the words on every page. The names of headings, which credits refer to, still
    /// omit it.
    private static let formerly: MarkdownOptions = [.attributes, .bracketMath, .icons, .shortcodes]
    /// Syntax that used to be shown everywhere.
    private static let since: MarkdownOptions = [.directives, .obsidian, .highlights, .logseq, .docsify, .chunks]
}

/// The words of inlines.
struct Words {
    private(set) var shown: [UInt8] = []
    /// The words with short codes as written.
    private(set) var written: [UInt8] = []
    private(set) var described: [UInt8] = []
    private(set) var hasHTML = false

    init(of inlines: InlineTree, in bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < inlines.nodes.count {
            let node = inlines.nodes[index]
            switch node.kind {
            case .image, .embed: described += Self.description(of: index, in: inlines, bytes)
            case .html:
                hasHTML = true
                if HTMLToken.tag(at: node.source.lowerBound, in: bytes)?.isNamed("br", in: bytes) == true {
                    shown.append(0x20)
                }
            case .note: break
            default:
                let words = Self.words(of: index, in: inlines, bytes)
                shown += words
                let isShortCode = node.kind == .reference && bytes[node.source.lowerBound] == UInt8(ascii: ":")
                written += isShortCode ? Array(bytes[node.source]) : words
                index += 1
                continue
            }
            index = node.next
        }
    }

    /// The words of a picture's description, including those of pictures in it.
    static func description(of index: Int, in inlines: InlineTree, _ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var words: [UInt8] = []
        var inner = index + 1
        while inner < inlines.nodes[index].next {
            let node = inlines.nodes[inner]
            words += Self.words(of: inner, in: inlines, bytes)
            inner = node.kind == .html ? node.next : inner + 1
        }
        return words
    }

    /// The words that an inline adds by itself.
    private static func words(
        of index: Int, in inlines: InlineTree, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> [UInt8] {
        switch inlines.content(of: index) {
        case .text: Array(bytes[inlines.nodes[index].source])
        case .reference(let characters): Array(characters.utf8)
        case .softBreak, .lineBreak: [0x20]
        default: []
        }
    }

    static func isBlank(_ words: [UInt8]) -> Bool { !words.contains { $0 > 0x20 } }
}
