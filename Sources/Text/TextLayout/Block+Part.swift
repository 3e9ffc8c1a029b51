package import TourDocument

extension Block {
    /// The part of the block in a range of its text, in the offsets of ``BlockLayout/text(of:)``; nil if it has none.
    /// Complexity: O(size of the block); nesting is bounded by ``Block/maximumDepth``.
    package func part(_ range: Range<Int>) -> Block? {
        var offset = 0
        return part(range, from: &offset)
    }

    /// - Parameter offset: the start of its text, then its end.
    private func part(_ range: Range<Int>, from offset: inout Int) -> Block? {
        var block = self
        var hasText = false
        switch kind {
        case .code(var code):
            let own = Array(code.text.unicodeScalars).part(range, from: offset)
            offset += code.text.unicodeScalars.count + 1
            guard let own else { return nil }
            code.text = own
            block.kind = .code(code)
            return block
        case .media, .data:
            let own = offset..<offset + BlockLayout.text(of: self).unicodeScalars.count
            offset = own.upperBound
            return own.overlaps(range) ? self : nil
        default:
            block.updateParts(
                runs: {
                    $0 = $0.part(range, from: &offset)
                    hasText = hasText || !$0.isEmpty
                },
                blocks: {
                    $0 = $0.compactMap { $0.part(range, from: &offset) }
                    hasText = hasText || !$0.isEmpty
                })
        }
        guard hasText else { return nil }
        switch block.kind {
        case .list(var list):
            let skipped = list.items.prefix { $0.blocks.isEmpty }.count
            list.start = list.start.map { $0 + skipped }
            list.items.removeAll { $0.blocks.isEmpty }
            block.kind = .list(list)
        case .table(var table):
            table.header.removeAll { $0.allSatisfy(\.blocks.isEmpty) }
            table.rows.removeAll { $0.allSatisfy(\.blocks.isEmpty) }
            block.kind = .table(table)
        default: break
        }
        return block
    }
}

extension [Unicode.Scalar] {
    /// The part of a text that begins at an offset; nil if it is empty.
    fileprivate func part(_ range: Range<Int>, from offset: Int) -> String? {
        let own = range.clamped(to: offset..<offset + count)
        guard !own.isEmpty else { return nil }
        return String(String.UnicodeScalarView(self[own.lowerBound - offset..<own.upperBound - offset]))
    }
}

extension [Inline] {
    fileprivate func part(_ range: Range<Int>, from offset: inout Int) -> [Inline] {
        var kept: [Inline] = []
        for run in self {
            let scalars: [Unicode.Scalar] = .init([run].textForLayout.unicodeScalars)
            defer { offset += scalars.count }
            // a footnote's mark goes with the text before it
            if case .footnote = run.content, !kept.isEmpty, offset <= range.upperBound { kept.append(run) }
            guard let part = scalars.part(range, from: offset) else { continue }
            var run = run
            if case .text = run.content { run.content = .text(part) }
            kept.append(run)
        }
        offset += 1
        return kept
    }
}
