package import TourDocument

/// Lays blocks out as lines.
package enum BlockLayout {
    /// The lines of a block at a width. Each has at most `options.width` cells; all text of the block is in them, in order.
    /// Complexity: O(size of the block + cells of the lines); nesting is bounded by ``Block/maximumDepth``.
    package static func lines(for block: Block, options: LayoutOptions) -> [Line] {
        var composer = Composer(options: options)
        composer.compose(block)
        composer.flushOpening()
        return composer.lines
    }

    /// The blank rows between two blocks of a section: none before the first, more before a heading than after it.
    package static func spacing(before block: Block, after previous: Block?) -> Int {
        guard let previous else { return 0 }
        if block.continuation.contains(.fromBefore) { return spacing(beforeRest: block) }
        if case .heading(let above, _) = previous.kind {
            // the lower levels stand right on their text
            switch block.kind {
            case .paragraph, .list, .verbatim: return above >= 4 ? 0 : 1
            default: return 1
            }
        }
        if case .heading(let level, _) = block.kind { return level <= 3 ? 2 : 1 }
        // a text file is cut into blocks for the reader's sake, not the author's
        if case .verbatim = block.kind, case .verbatim = previous.kind { return 0 }
        return 1
    }

    /// The blank rows at the place where a block was cut: those that would be there without the cut.
    private static func spacing(beforeRest block: Block) -> Int {
        guard case .list(let list) = block.kind, !list.isTight else { return 0 }
        return list.items.first?.isRest == true ? 0 : 1
    }

    /// Where a footnote's mark leads: the name of the note in its section.
    package static func footnoteTarget(_ number: Int) -> String { "#footnote-\(number)" }
}
