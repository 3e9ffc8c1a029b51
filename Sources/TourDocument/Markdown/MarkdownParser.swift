import CMD4C

/// Parses Markdown: CommonMark and GitHub's extensions with md4c; around it front matter, footnotes, alerts and HTML.
package enum MarkdownParser {
    /// Parses a page or one section of it.
    ///
    /// Offsets in the blocks are bytes from the start of `source`. Front matter at its start is skipped. What is not UTF-8
    /// becomes U+FFFD. Headings get names by GitHub's rule.
    ///
    /// - Parameter isPageStart: Whether the source may begin with front matter.
    ///
    /// Complexity: linear in the number of bytes, also for input made to be slow.
    package static func blocks(
        of source: some Collection<UInt8>, context: MarkdownContext = MarkdownContext(), isPageStart: Bool = true
    ) -> [Block] {
        parse(source, context: context, isPageStart: isPageStart).blocks
    }

    /// Parses a section and also gives the state of heading names behind it, to go on with the next section of the page.
    package static func parse(
        _ source: some Collection<UInt8>, context: MarkdownContext = MarkdownContext(), isPageStart: Bool = true
    ) -> (blocks: [Block], slugs: HeadingSlug) {
        parse(source, context: context, isPageStart: isPageStart, isDirect: true)
    }

    /// - Parameter isDirect: Whether what has no HTML in it may be built without being written as HTML. It changes nothing
    ///   but the time that it takes.
    static func parse(
        _ source: some Collection<UInt8>, context: MarkdownContext, isPageStart: Bool, isDirect: Bool
    ) -> (blocks: [Block], slugs: HeadingSlug) {
        let original = Array(source)
        let (bytes, repairs) = UTF8Text.repairedWithMap(original)
        let start = isPageStart ? FrontMatter.range(in: bytes[...])?.upperBound ?? 0 : 0
        let definitions = FootnoteDefinitions(source: start == 0 ? bytes : Array(bytes[start...]))
        var bodies = context.footnotes.mapValues { FootnoteDefinitions.Body(bytes: UTF8Text.repaired($0)) }
        for (label, body) in definitions.bodies { bodies[label] = body }

        var shift = SourceMap()
        shift.note(0, from: start)
        let origin = [shift] + (repairs.map { [$0] } ?? [])
        var parser = SectionParser(
            links: UTF8Text.repaired(context.linkDefinitions), sourceSize: original.count,
            notes: FootnoteNumbers(labels: Set(bodies.keys)), slugs: context.slugs,
            isDirect: isDirect)
        var blocks = parser.parse(definitions.rest, origin: origin, depth: 0)
        var done = 0
        var footnotes: [Footnote] = []
        // Notes may point to notes; each is parsed once.
        while done < parser.notes.order.count {
            let body = bodies[parser.notes.order[done]] ?? FootnoteDefinitions.Body()
            done += 1
            let content = parser.parse(body.bytes, origin: [body.map] + origin, depth: 1)
            footnotes.append(Footnote(number: done, blocks: content))
        }
        if !footnotes.isEmpty { blocks.append(Block(.footnotes(footnotes), source: footnotes.source)) }
        if repairs == nil { widen(&blocks, to: bytes) }
        return (blocks, parser.slugs)
    }

    /// Has blocks start and end with their lines: `# ` belongs to the heading. Long lines are left alone, so that looking
    /// for their ends stays cheap.
    private static func widen(_ blocks: inout [Block], to bytes: [UInt8]) {
        for index in blocks.indices where !blocks[index].source.isEmpty {
            let source = blocks[index].source
            var start = min(source.lowerBound, bytes.count)
            var end = min(source.upperBound, bytes.count)
            while start > 0, source.lowerBound - start < 256, bytes[start - 1] != 0x0A { start -= 1 }
            if start > 0, bytes[start - 1] != 0x0A { start = min(source.lowerBound, bytes.count) }
            while end < bytes.count, end - source.upperBound < 256, bytes[end] != 0x0A { end += 1 }
            if end < bytes.count, bytes[end] != 0x0A { end = min(source.upperBound, bytes.count) }
            blocks[index].source = start..<max(start, end)
        }
    }
}

extension [Footnote] {
    fileprivate var source: Range<Int> {
        var low = Int.max
        var high = -1
        for note in self {
            for block in note.blocks where !block.source.isEmpty {
                low = Swift.min(low, block.source.lowerBound)
                high = Swift.max(high, block.source.upperBound)
            }
        }
        return high < 0 ? 0..<0 : low..<high
    }
}
