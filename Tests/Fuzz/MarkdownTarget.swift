import TestSupport
import TourDocument

@testable import MarkdownTree

/// Has bytes parsed with all options and few, whole and in a piece, and looks at every node: that its place is in the text and in its
/// parent.
func fuzzMarkdown(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
        let sites: MarkdownOptions = [
            .common, .attributes, .shortcodes, .tags, .directives, .obsidian, .highlights, .logseq, .docsify,
            .abbreviations, .chunks,
        ]
        for options: MarkdownOptions in [.gitHub, [.common, .templates, .components, .docfx], sites] {
            let parser = BlockParser(options: options)
            var references = References()
            _ = FrontMatter(in: bytes)
            let tree = parser.parse(bytes, references: &references)
            check(tree, of: bytes, options, references)
            var others = References()
            let part = parser.parse(bytes, isEnd: false, references: &others)
            precondition(part.end <= bytes.count)
            check(part, of: bytes, options, references)
        }
    }
    let page = Document(parsing: bytes, options: [.common, .frontMatter]) { LinkTarget(address: $0) }
    for block in page.allBlocks {
        precondition(page.position(of: block.range.upperBound).line <= page.position(of: bytes.count).line)
        for inline in block.allInlines { precondition(inline.range.clamped(to: block.range) == inline.range) }
    }
    _ = (page.plainText, page.headings)
}

private func check(
    _ tree: BlockTree, of bytes: UnsafeBufferPointer<UInt8>, _ options: MarkdownOptions, _ references: References
) {
    var ends: [(next: Int, end: Int)] = []
    for (index, node) in tree.nodes.enumerated() {
        while let last = ends.last, last.next <= index { ends.removeLast() }
        precondition(node.source.upperBound <= ends.last?.end ?? bytes.count)
        precondition(node.next > index && node.next <= ends.last?.next ?? tree.nodes.count)
        ends.append((node.next, node.source.upperBound))
        precondition(ends.count <= BlockReader.maximumDepth + 2)
        for line in tree.lines(of: index) { precondition(line.source.upperBound <= bytes.count) }
        switch tree.content(of: index, in: bytes) {
        case .paragraph, .heading, .term:
            check(tree.inlines(of: index, in: bytes, options: options, references: references), within: node.source)
        case .table(let table):
            for row in 0..<table.rowCount {
                for cell in table.cells(ofRow: row, in: bytes) {
                    check(
                        tree.inlines(at: cell, in: bytes, options: options, references: references, isCell: true),
                        within: cell)
                }
            }
        case .box(let box): if let title = box.title { precondition(title.upperBound <= bytes.count) }
        default: break
        }
    }
}

private func check(_ inlines: InlineTree, within source: Range<Int>) {
    var start = source.lowerBound
    for (index, node) in inlines.nodes.enumerated() {
        precondition(node.source.lowerBound >= start && node.source.upperBound <= source.upperBound)
        precondition(node.next > index && node.next <= inlines.nodes.count)
        start = node.source.lowerBound
    }
}

/// A page in pieces of a size that its first bytes tell: together they are what a parse of the whole page says.
func fuzzPieces(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let text = Array(bytes.dropFirst(3))
    let limits = PieceLimits(target: 1 + Int(bytes[0]) % 64, maximum: 1 + Int(bytes[0]) % 64 + Int(bytes[1]) % 64)
    let whole = CutPage(text, limits: .none, cutsAtHeadings: false)
    let cut = CutPage(text, limits: limits, cutsAtHeadings: bytes[2] & 1 == 1, step: 1 + Int(bytes[2]))
    // blanks at cuts are with either side
    func words(_ page: CutPage) -> [Substring] {
        page.joined(hasNames: false).plainText.split(whereSeparator: \.isWhitespace)
    }
    precondition(words(cut) == words(whole))
}
