package import TourDocument

extension Block {
    /// Where a name that links may go to is in the block, as an offset in its text (see ``BlockLayout/text(of:)``); 0 for the
    /// block's own names, nil if neither it nor a block in it has the name.
    /// Complexity: O(length of the block); nesting is bounded by ``Block/maximumDepth``.
    package func textOffset(ofName name: String) -> Int? { contains(name) ? offset(of: name) : nil }

    private func hasName(_ name: String) -> Bool { id == name || aliases.contains(name) }

    private func contains(_ name: String) -> Bool { hasName(name) || inner.contains { $0.contains(name) } }

    private func offset(of name: String) -> Int {
        if hasName(name) { return 0 }
        var offset = 0
        for block in inner {
            if block.contains(name) { return offset + block.offset(of: name) }
            offset += BlockLayout.text(of: block).unicodeScalars.count
        }
        return offset
    }

    /// The blocks right inside of it, in the order of their text; lines of text that are no blocks as paragraphs.
    private var inner: [Block] {
        switch kind {
        case .list(let list): list.items.flatMap(\.blocks)
        case .quote(let blocks), .alert(_, let blocks), .figure(let blocks, _): blocks
        case .details(let summary, let blocks): [Block(.paragraph(summary))] + blocks
        case .definitions(let definitions):
            definitions.flatMap { $0.terms.map { Block(.paragraph($0)) } + $0.meanings.joined() }
        case .footnotes(let notes): notes.flatMap(\.blocks)
        case .paragraph, .heading, .verbatim, .code, .table, .rule, .media: []
        }
    }
}
