internal import TourDocument

/// A piece of a Markdown section, which is parsed alone.
struct MarkdownPiece {
    private let source: ByteSource
    private let piece: MarkdownSections.Piece
    private let range: Range<Int>

    init(_ piece: MarkdownSections.Piece, of source: ByteSource, limits: PieceLimits) throws(SourceError) {
        self.source = source
        self.piece = piece
        let start = try Self.place(of: piece.start, in: source, limits: limits) ?? piece.range.lowerBound
        let end = try Self.place(of: piece.end, in: source, limits: limits) ?? piece.range.upperBound
        range = start..<max(start, end)
    }

    /// Where a cut within a line really is.
    private static func place(
        of cut: PieceCut?, in source: ByteSource, limits: PieceLimits
    ) throws(SourceError) -> Int? {
        guard let cut, cut.kind == .withinLine else { return nil }
        let reach = min(CutPlace.reach, limits.maximum / 2)
        return try CutPlace.withinLine(cut.offset, after: cut.offset - reach, in: source)
    }

    /// The blocks, their places counted from the start of the section.
    ///
    /// - Parameter prepareSlugs: notes what names headings before have.
    func blocks(
        references: ReferenceIndex, missing: inout Set<UInt32>, prepareSlugs: (inout HeadingSlug) -> Void
    ) throws(SourceError) -> [Block] {
        let bytes = try source.bytes(in: range)
        guard !bytes.isEmpty || range.isEmpty else {
            throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
        }
        var context = try references.context(for: bytes, in: source, missing: &missing)
        prepareSlugs(&context.slugs)
        var text: [UInt8] = []
        if let start = piece.start, start.prefixCount > 0 {
            text = try source.bytes(in: start.prefix)
            if text.last != 0x0A { text.append(0x0A) }
        }
        let head = text.count
        text = head == 0 ? bytes : text + bytes
        var blocks = MarkdownParser.blocks(of: text, context: context, isPageStart: false)
        let place = range.lowerBound - piece.sectionStart
        if place > 0 || head > 0 { blocks.moveSource(by: place - head, notBefore: place) }
        mark(&blocks, endsInWord: bytes.last.map { $0 > 0x20 } ?? false)
        return blocks
    }

    /// Whether its text may hold what is looked for. Notes that it refers to count to it, wherever they stand.
    func mayHold(_ filter: SourceFilter, references: ReferenceIndex) throws(SourceError) -> Bool {
        let bytes = try source.bytes(in: range)
        guard !bytes.isEmpty || range.isEmpty else { return true }
        if filter.mayBeHeld(by: bytes) { return true }
        guard bytes.withUnsafeBytes(\.firstNoteReference) != nil else { return false }
        var missing: Set<UInt32> = []
        let context = try references.context(for: bytes, in: source, missing: &missing)
        return context.footnotes.values.contains { filter.mayBeHeld(by: $0) }
    }

    /// Says which blocks are cut, and gives items of a list their numbers.
    private func mark(_ blocks: inout [Block], endsInWord: Bool) {
        if let start = piece.start, start.isWithinBlock, let first = blocks.indices.first, !blocks[first].isNotes {
            blocks[first].continuation.insert(.fromBefore)
            if start.kind == .item, case .list(var list) = blocks[first].kind, list.start != nil {
                list.start = Int(start.number)
                blocks[first].kind = .list(list)
            }
        }
        if let end = piece.end, end.isWithinBlock, let last = blocks.lastIndex(where: { !$0.isNotes }) {
            blocks[last].continuation.insert(.intoNext)
            if endsInWord { blocks[last].continuation.insert(.intoWord) }
        }
    }
}

extension Block {
    fileprivate var isNotes: Bool {
        if case .footnotes = kind { true } else { false }
    }
}
