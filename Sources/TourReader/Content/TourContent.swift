import CellGrid
package import InfiniteScroll
package import TextLayout
package import TourDocument

/// A tour as a list of items for the scroll engine: loads pieces of sections and lays out blocks when the engine comes near.
///
/// Blocks of a piece are dropped when it is neither in the window nor among the last few that were, lines of a block when
/// it leaves the window.
package struct TourContent: ScrollContent, Sendable {
    /// What is known of the tour. Change it only together with a `change` or `relayout` of the engine.
    package internal(set) var tour: Tour
    /// How blocks are laid out now. Change it only together with a `relayout` of the engine.
    package var options: LayoutOptions
    /// The columns of the screen, and the first one of the text.
    private var (columns, textColumn): (Int, Int)
    var pieces: LoadedPieces
    private var layouts = 0
    /// Whether the tour's title stands above its first section.
    private let hasTitle: Bool
    /// Whether headings of sections have their number before them.
    let isNumbered: Bool

    /// How many times a piece of a section was loaded and a block laid out so far.
    package struct Counts: Hashable, Sendable {
        package var piecesLoaded = 0
        package var blocksLaidOut = 0
    }

    package var counts: Counts { Counts(piecesLoaded: pieces.loads, blocksLaidOut: layouts) }

    package init(tour: Tour, provider: any SectionProvider, options: LayoutOptions) {
        self.tour = tour
        self.options = options
        (columns, textColumn) = (options.width, 0)
        pieces = LoadedPieces(provider: provider)
        // decided once: what is found later must not push the text down
        isNumbered = tour.sections.count > 1 || !tour.sections.isComplete
        hasTitle = isNumbered && tour.title != tour.sections.first?.title
    }

    /// Puts another state of the same tour in the place of this one, loading from elsewhere.
    mutating func replace(_ tour: Tour, provider: any SectionProvider) {
        self.tour = tour
        pieces = LoadedPieces(provider: provider)
    }

    /// Lays text out for a screen from now on, and puts it there. To be followed by a `relayout` of the engine, or its making.
    mutating func fit(_ frame: FrameGeometry) {
        options.width = frame.textColumns
        (columns, textColumn) = (frame.size.columns, frame.textColumn)
    }

    // MARK: - Items

    /// The number of items that a piece is: its blocks, or if it has none, one without rows.
    private mutating func itemCount(_ id: PieceID) -> Int {
        pieces.use(id)
        return max(1, pieces.current.blocks.count)
    }

    /// The first item of a section.
    package func firstItem(ofSection index: Int) -> ItemID {
        ItemID(section: index, block: index == 0 && hasTitle ? ItemID.titleBlock : 0)
    }

    /// The last item of the tour as far as it is known, the divider after its last section.
    package mutating func lastItem() -> ItemID {
        let last = tour.sections.count - 1
        let piece = tour.sections[last].pieceCount - 1
        return ItemID(section: last, piece: piece, block: itemCount(PieceID(section: last, piece: piece)))
    }

    package mutating func item(after id: ItemID) -> ItemID? {
        let items = itemCount(id.pieceID)
        if id.block + 1 < items { return ItemID(section: id.section, piece: id.piece, block: id.block + 1) }
        let section = tour.sections[id.section]
        if id.piece + 1 < section.pieceCount { return ItemID(section: id.section, piece: id.piece + 1, block: 0) }
        // what follows the piece that is the last by now is not known yet
        if !section.isWhole { return nil }
        if id.block < items { return ItemID(section: id.section, piece: id.piece, block: items) }
        return id.section + 1 < tour.sections.count ? firstItem(ofSection: id.section + 1) : nil
    }

    package mutating func item(before id: ItemID) -> ItemID? {
        let first = firstItem(ofSection: id.section)
        if id.piece == 0, id.block > first.block { return ItemID(section: id.section, block: id.block - 1) }
        if id.piece > 0 {
            if id.block > 0 { return ItemID(section: id.section, piece: id.piece, block: id.block - 1) }
            let before = PieceID(section: id.section, piece: id.piece - 1)
            return ItemID(section: id.section, piece: before.piece, block: itemCount(before) - 1)
        }
        guard id.section > 0 else { return nil }
        let before = PieceID(section: id.section - 1, piece: tour.sections[id.section - 1].pieceCount - 1)
        return ItemID(section: before.section, piece: before.piece, block: itemCount(before))
    }

    package mutating func membership(of id: ItemID) -> SectionMembership<Int>? {
        pieces.use(id.pieceID)
        let count = pieces.current.blocks.count
        let section = tour.sections[id.section]
        let isLastPiece = section.isWhole && id.piece == section.pieceCount - 1
        guard count > 0 else {
            // a piece without text: the divider stands for it
            guard isLastPiece, id.block == 1 else { return nil }
            return SectionMembership(
                section: id.section, isFirst: id.piece == 0, isLast: true, startRow: 0, endRow: 0)
        }
        guard id.block < count, id.block >= 0 else { return nil }
        return SectionMembership(
            section: id.section, isFirst: id.piece == 0 && id.block == 0, isLast: isLastPiece && id.block == count - 1,
            startRow: leadingRows(of: id))
    }

    // MARK: - Lines

    package mutating func extent(of id: ItemID) -> Int { lines(of: id).count }

    package mutating func release(_ id: ItemID) { pieces.release(id) }

    package func makeLineView() -> LineView {
        LineView(item: ItemID(section: 0, block: 0), row: 0, section: 0, content: .divider)
    }

    package mutating func bind(_ view: inout LineView, to position: RowPosition<ItemID>) {
        let lines = lines(of: position.item)
        view.item = position.item
        view.row = position.row
        let isDivider = position.item.block >= max(1, pieces.current.blocks.count)
        let isBelowRule = isDivider && position.row > Self.dividerRow
        view.section = position.item.section + (isBelowRule ? 1 : 0)
        if isDivider, position.row == Self.dividerRow {
            view.content = .divider
            view.cells = []
        } else {
            let line = lines.indices.contains(position.row) ? lines[position.row] : .empty
            view.content = .line(line)
            view.cells = CellBuffer.row(of: line.cells, atColumn: textColumn, columns: columns)
        }
    }

    /// The lines of an item at the present width, blank rows before it included. Its piece is the current one afterwards.
    package mutating func lines(of id: ItemID) -> [Line] {
        pieces.use(id.pieceID)
        if let lines = pieces.current.lines[id.block] { return lines }
        let lines = layOut(id, blocks: pieces.current.blocks)
        layouts += 1
        pieces.current.lines[id.block] = lines
        return lines
    }

    /// The lines of an item laid out once more, with the character that each of their cells came from. They are not kept.
    mutating func linesWithOffsets(of id: ItemID) -> [Line] {
        let blocks = blocks(around: id)
        let kept = options
        options.findsOffsets = true
        defer { options = kept }
        return layOut(id, blocks: blocks)
    }

    /// As ``lines(of:)``, but nothing is kept that is not in the window.
    mutating func linesWithoutKeeping(of id: ItemID) -> [Line] {
        pieces.use(id.pieceID)
        return pieces.current.lines[id.block] ?? layOut(id, blocks: pieces.current.blocks)
    }

    private func layOut(_ id: ItemID, blocks: [Block]) -> [Line] {
        if id.block == ItemID.titleBlock { return TourTitle.lines(for: tour, options: options) }
        if id.block >= blocks.count {
            guard id.block > 0 else { return [] }
            // blank, rule, and a blank before what follows
            // numbered, so that an anchor on one of them stays on it
            let isLast = tour.sections.isComplete && id.section == tour.sections.count - 1
            return (0..<(isLast ? 2 : 3)).map { Line(textOffset: $0, kind: .blank) }
        }
        var options = SectionLayout.headed(
            options, block: id.piece == 0 ? id.block : nil, of: blocks, number: isNumbered ? id.section + 1 : nil)
        let files = pictureFiles(in: blocks[id.block], ofSection: id.section)
        if !files.isEmpty { options.pictures.files = files }
        let lead = Array(repeating: Line.empty, count: leadingRows(of: id, in: blocks))
        return lead + BlockLayout.lines(for: blocks[id.block], options: options)
    }

    /// The row of the divider item that the rule is drawn on.
    static let dividerRow = 1

    private mutating func leadingRows(of id: ItemID) -> Int {
        pieces.use(id.pieceID)
        return leadingRows(of: id, in: pieces.current.blocks)
    }

    /// Blank rows that belong to the item: above the first block of a section one, so that it can stand at the screen's top.
    private func leadingRows(of id: ItemID, in blocks: [Block]) -> Int {
        id.piece == 0 && id.block == 0 ? 1 : SectionLayout.spacing(before: id.block, of: blocks)
    }

    /// Forgets every layout, after ``options`` changed.
    package mutating func forgetLayouts() { pieces.forgetLines() }

    /// The blocks of the piece that an item is in.
    mutating func blocks(around id: ItemID) -> [Block] {
        pieces.use(id.pieceID)
        return pieces.current.blocks
    }
}
