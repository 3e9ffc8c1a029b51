import CellGrid
import Credits
package import InfiniteScroll
import ReaderKit
package import TextLayout
package import TourDocument

/// A tour as a list of items for the scroll engine: loads pieces of sections and lays out blocks on demand.
///
/// Blocks of a piece are dropped when it is neither in the window nor among the last few used, lines of a block when it
/// leaves the window.
package struct TourContent: ScrollContent, Sendable {
    /// The known part of the tour. Change it only together with a `change` or `relayout` of the engine.
    var tour: Tour
    /// The layout of blocks. Change it only together with a `relayout` of the engine.
    package var options: LayoutOptions
    /// The columns of the screen, and the first one of the text.
    private(set) var (columns, textColumn): (Int, Int)
    package private(set) var pieces: PieceCache
    /// The media for slots; nil until the catalogue was read. Change it only together with a `change` of the engine.
    var catalogue: MediaCatalogue?
    let version: ProgramVersion
    /// The placeholders of missing text. Change it only together with a `change` of the engine.
    package var placeholder = PiecePlaceholder()
    /// Answers and ticks. Likewise.
    package var answers = TourAnswers()
    /// The hyphens of its language, once loaded. Likewise.
    var hyphenation: Hyphenation?
    private var hasAskedForHyphens = false
    /// The item of a selected quiz, checklist or glossary. Change it only together with a `relayout` of the engine.
    var chosenData: ItemID?
    package private(set) var showsHiddenLines = false
    /// Whether lines of text and source are numbered. Change it only together with a `relayout` of the engine.
    var numbersLines = false
    private var wanted: [PieceID] = []
    /// Whether the title page is above the first section.
    private let hasTitle: Bool
    /// The facts on the title page and the cards. Change it only together with a `change` of the engine.
    package var standing = TitlePageFacts()
    /// Whether the current heading stays in the first row.
    private(set) var keepsHeadings = false

    /// How many times a piece was loaded and a block laid out so far.
    package struct Counts: Hashable, Sendable {
        package var piecesLoaded = 0
        package var blocksLaidOut = 0
    }

    package var counts: Counts { pieces.counts }

    package init(
        tour: Tour, provider: any SectionProvider, options: LayoutOptions, version: ProgramVersion = .unknown,
        standing: TitlePageFacts = TitlePageFacts()
    ) {
        self.tour = tour
        self.version = version
        self.options = options
        (columns, textColumn) = (options.width, 0)
        pieces = PieceCache(provider: provider)
        hasTitle = TitlePage.isShown(of: tour)
        self.standing = standing
    }

    /// Replaces this state of the tour by another one, with its provider. Returns the pieces in the window whose text
    /// is unchanged, with their layout; nil if everything may have moved.
    mutating func replace(_ new: Tour, provider: any SectionProvider) -> Set<PieceID>? {
        let old = self
        tour = new
        pieces = PieceCache(after: pieces, provider: provider.showing(hiddenLines: showsHiddenLines)) { $0 = [] }
        let (before, now) = (old.tour.sections, new.sections)
        guard old.tour.title == new.title, old.tour.summary == new.summary, before.count == now.count,
            before.isComplete == now.isComplete,
            old.pieces.pieces.allSatisfy({ before[$0.id.section].id == now[$0.id.section].id })
        else { return nil }
        var same: Set<PieceID> = []
        for piece in old.pieces.pieces.reversed() {
            // pictures and recordings are files of their own
            guard ask(piece.id, \.state) == piece.state,
                piece.blocks.allSatisfy({
                    BlockLayout.pictures(in: $0).isEmpty && BlockLayout.recordings(in: $0).isEmpty
                })
            else { continue }
            pieces.keep(piece.id) { $0.lines = piece.lines }
            same.insert(piece.id)
        }
        return same
    }

    /// Shows the hidden lines of code, or hides them again.
    mutating func toggleHiddenLines() {
        showsHiddenLines.toggle()
        pieces = PieceCache(after: pieces, provider: pieces.provider.showing(hiddenLines: showsHiddenLines)) { $0 = [] }
    }

    /// Lays text out for a screen from now on. To be followed by a `relayout` of the engine, or its making.
    mutating func fit(_ frame: FrameGeometry) {
        options.width = frame.textColumns
        options.margins = frame.margins
        (columns, textColumn) = (frame.size.columns, frame.textColumn)
        keepsHeadings = frame.keepsHeading
        options.hyphenation = hyphenates ? hyphenation : nil
    }

    /// Whether words are hyphenated: those of books, in narrow windows.
    private var hyphenates: Bool { tour.isBook && columns <= 70 && !options.glyphs.isLinear }

    /// The language of the hyphens that are needed, once.
    mutating func takeLanguageToLoad() -> String? {
        guard hyphenates, let language = tour.language, !hasAskedForHyphens else { return nil }
        hasAskedForHyphens = true
        return language
    }

    // MARK: - Items

    /// Answers a question about a piece. A section of unknown length ends with a pending one.
    func ask<Answer: Sendable>(_ id: PieceID, _ question: (PieceCache.Piece) -> Answer) -> Answer {
        pieces.ask(id, isKnown: { isKnown(id) }, question)
    }

    /// Whether a piece is known, and not the pending one at the end of a section of unknown length.
    func isKnown(_ id: PieceID) -> Bool {
        let section = tour.sections[id.section]
        return section.isWhole || id.piece < section.pieceCount
    }

    func look(into index: Int) { ask(PieceID(section: index, piece: 0)) { _ in } }

    /// The number of pieces of a section, a pending one at its end included. Reads a section whose pieces are unknown.
    func pieceCount(of index: Int) -> Int {
        look(into: index)
        return tour.sections[index].pieceCountToShow
    }

    /// Whether the end of a section is known. Reads a section whose pieces are unknown.
    func isKnownToItsEnd(_ index: Int) -> Bool {
        look(into: index)
        return tour.sections[index].isWhole
    }

    private func blockCount(_ id: PieceID) -> Int { ask(id) { $0.blocks.count } }

    /// The number of items of a piece: its blocks, or one without blocks or while it is missing.
    private func itemCount(_ id: PieceID) -> Int { max(1, blockCount(id)) }

    func firstItem(ofSection index: Int) -> ItemID {
        ItemID(section: index, block: index == 0 && hasTitle ? ItemID.titleBlock : 0)
    }

    /// The divider after the text of a section.
    func divider(ofSection index: Int) -> ItemID {
        let last = PieceID(section: index, piece: pieceCount(of: index) - 1)
        return ItemID(section: index, piece: last.piece, block: itemCount(last))
    }

    /// Whether a card follows the divider after a section: at the tour's end, or at that of a part of it.
    private func hasCard(afterSection index: Int) -> Bool {
        guard index + 1 == tour.sections.count else {
            return PartEnd(endingWith: index, of: tour, read: standing.read) != nil
        }
        return tour.hasSeveralSections && tour.sections.isComplete
    }

    /// The last known item of the tour: its card, if the end is known.
    func lastItem() -> ItemID {
        var last = divider(ofSection: tour.sections.count - 1)
        if !tour.sections[last.section].isWhole {
            last.block = max(0, last.block - 1)
        } else if hasCard(afterSection: last.section) {
            last.block += 1
        }
        return last
    }

    func endPosition() -> RowPosition<ItemID> {
        let last = lastItem()
        return RowPosition(item: last, row: max(0, extent(of: last) - 1))
    }

    /// Whether an item is text of the tour, not a placeholder or between sections.
    func isText(_ id: ItemID) -> Bool { id.block < blockCount(id.pieceID) }

    /// The position of an item behind the text of its section: 1 for the divider, 2 for the card; nil for text.
    func placeBehindText(_ id: ItemID) -> Int? {
        let items = itemCount(id.pieceID)
        return id.block < items ? nil : id.block - items + 1
    }

    func isReady(_ id: ItemID) -> Bool {
        if case .ready? = pieces.state(of: id.pieceID) { true } else { false }
    }

    package func isCard(_ id: ItemID) -> Bool { placeBehindText(id) == 2 }

    package func item(after id: ItemID) -> ItemID? {
        let items = itemCount(id.pieceID)
        if id.block + 1 < items { return ItemID(section: id.section, piece: id.piece, block: id.block + 1) }
        let section = tour.sections[id.section]
        if id.piece + 1 < section.pieceCountToShow {
            return ItemID(section: id.section, piece: id.piece + 1, block: 0)
        }
        let isLast = id.section + 1 == tour.sections.count
        // nothing is known behind a last section of unknown length
        if isLast, !section.isWhole { return nil }
        if id.block < items { return ItemID(section: id.section, piece: id.piece, block: items) }
        if id.block == items, hasCard(afterSection: id.section) {
            return ItemID(section: id.section, piece: id.piece, block: items + 1)
        }
        return isLast ? nil : firstItem(ofSection: id.section + 1)
    }

    package func item(before id: ItemID) -> ItemID? {
        let first = firstItem(ofSection: id.section)
        if id.piece == 0, id.block > first.block { return ItemID(section: id.section, block: id.block - 1) }
        if id.piece > 0 {
            if id.block > 0 { return ItemID(section: id.section, piece: id.piece, block: id.block - 1) }
            let before = PieceID(section: id.section, piece: id.piece - 1)
            return ItemID(section: id.section, piece: before.piece, block: itemCount(before) - 1)
        }
        guard id.section > 0 else { return nil }
        var before = divider(ofSection: id.section - 1)
        if hasCard(afterSection: before.section) { before.block += 1 }
        return before
    }

    package func isEnd(_ id: ItemID) -> Bool { tour.sections.isComplete && tour.sections.last?.isWhole ?? true }

    // MARK: - Lines

    package func extent(of id: ItemID) -> Int { lines(of: id).count }

    package func release(_ id: ItemID) { pieces.release(id) }

    package func makeLineView() -> LineView {
        LineView(item: ItemID(section: 0, block: 0), row: 0, section: 0, content: .divider)
    }

    package func bind(_ view: inout LineView, to position: RowPosition<ItemID>) {
        let lines = lines(of: position.item)
        view.item = position.item
        view.row = position.row
        let items = itemCount(position.item.pieceID)
        let isDivider = position.item.block == items
        let dividerRow = 1
        let isBelowRule = position.item.block > items || isDivider && position.row > dividerRow
        view.section = position.item.section + (isBelowRule ? 1 : 0)
        if isDivider, position.row == dividerRow {
            view.content = .divider
            view.cells = []
        } else {
            let line = lines.indices.contains(position.row) ? lines[position.row] : .empty
            view.content = .line(line)
            view.cells = CellBuffer.row(of: line.cells, atColumn: textColumn - line.shift, columns: columns)
        }
    }

    /// The lines of an item at the present width, blank rows before it included.
    func lines(of id: ItemID) -> [Line] {
        let (known, state) = ask(id.pieceID) { ($0.lines[id.block], $0.state) }
        if let known { return known }
        let lines = layOut(id, state)
        let isEnd = id.block > max(1, state.blocks.count) && id.section + 1 == tour.sections.count
        pieces.keep(lines, of: id, isEnd: isEnd)
        return lines
    }

    /// The lines of an item laid out again with their text offsets, without keeping them.
    func linesWithOffsets(of id: ItemID) -> [Line] {
        var content = self
        content.options.findsOffsets = true
        return content.layOut(id, ask(id.pieceID, \.state))
    }

    /// The same for the screen: they are kept while the item is in the window.
    func offsetLines(of id: ItemID) -> [Line] {
        let (known, isInWindow) = ask(id.pieceID) { ($0.offsetLines[id.block], $0.lines[id.block] != nil) }
        if let known { return known }
        let lines = linesWithOffsets(of: id)
        if isInWindow { pieces.keep(id.pieceID) { $0.offsetLines[id.block] = lines } }
        return lines
    }

    /// As ``lines(of:)``, but nothing outside of the window is kept.
    func linesWithoutKeeping(of id: ItemID) -> [Line] {
        let (known, state) = ask(id.pieceID) { ($0.lines[id.block], $0.state) }
        return known ?? layOut(id, state)
    }

    private func layOut(_ id: ItemID, _ state: PieceState) -> [Line] {
        if id.block == ItemID.titleBlock {
            return TitlePage.lines(for: tour, details: standing.details, cover: cover, options: optionsOfTitle)
        }
        let blocks = state.blocks
        if id.block >= blocks.count {
            if id.block == 0 { return placeholder(for: id, state) }
            if id.block > max(1, blocks.count) { return card(afterSection: id.section) }
            // blank, rule if a credit is told, and blank, numbered, so that an anchor on one of them stays on it
            let isLast = tour.sections.isComplete && id.section == tour.sections.count - 1
            let isShort = isLast || !tour.tellsCredit(ofSection: id.section)
            let isBare = !isLast && id.piece == 0 && blocks.count == 1 && blocks[0].isHeading
            return (0..<(!isShort ? 3 : isBare ? 1 : 2)).map { Line(textOffset: $0, kind: .blank) }
                .edgingCode(options, after: lastLine(above: id, in: blocks))
        }
        let block = filled(blocks[id.block], among: blocks, ofSection: id.section)
        if block.isOpenSlot { return [] }
        let roomy = self.options(ofSection: id.section)
        var options = SectionLayout.adapted(
            roomy, to: id.block, of: blocks,
            number: id.piece == 0 ? tour.number(ofSection: id.section) : nil)
        let files = pictureFiles(in: block, of: id)
        if !files.isEmpty { options.pictures.files = files }
        options.recordings = recordings(in: block, ofSection: id.section)
        var lead = Array(repeating: Line.empty, count: leadingRows(of: id, in: blocks))
        if !lead.isEmpty, isFirst(id, in: blocks) {
            lead.replaceSubrange(..<(lead.count - 1), with: remarks(ofSection: id.section))
        }
        if numbersLines, case .verbatim = block.kind, !block.continuation.contains(.fromBefore) {
            options.firstLine = pieces.provider.lineNumber(ofSection: id.section, offset: block.source.lowerBound)
        }
        if case .data(let data) = block.kind {
            options.dataWords = answers.words(for: data) ?? (chosenData == id ? "     Enter opens" : "Tab, Enter opens")
            options.isDataDone = answers.tasks(of: data).map { $0.done == $0.all } ?? false
        }
        let lines = lead + BlockLayout.lines(for: block, options: options)
        return lead.isEmpty ? lines : lines.edgingCode(options, after: lastLine(above: id, in: blocks))
    }

    /// The last line of the block above an item, if that may be code.
    private func lastLine(above id: ItemID, in blocks: [Block]) -> Line? {
        guard let above = blocks.prefix(id.block).last(where: { !$0.isOpenSlot }),
            !BlockLayout.codeBlocks(in: above).isEmpty
        else { return nil }
        let block = filled(above, among: blocks, ofSection: id.section)
        return BlockLayout.lines(for: block, options: options(ofSection: id.section)).last
    }

    private func card(afterSection index: Int) -> [Line] {
        if index + 1 == tour.sections.count { return EndCard.lines(of: standing.end, options: options) }
        return PartEnd(endingWith: index, of: tour, read: standing.read)?.lines(options: options) ?? []
    }

    /// The layout of a section's text. One with a least width gets it, but in linear mode, where no line may be cut.
    func options(ofSection index: Int) -> LayoutOptions {
        var options = options
        options.leastWidth = options.glyphs.isLinear ? 0 : tour.sections[index].minColumns
        return options
    }

    private func placeholder(for id: ItemID, _ state: PieceState) -> [Line] {
        let title = id.piece == 0 ? tour.sections.title(at: id.section) : nil
        let blocks = placeholder.blocks(
            for: state, ofSection: id.section, title: title, in: tour.sections, pieces.provider, options.glyphs)
        if blocks.isEmpty { return [] }
        let number = title == nil ? nil : tour.number(ofSection: id.section)
        return SectionLayout.lines(of: blocks, number: number, options: options).numbered
    }

    /// Blank rows of the item itself: for the first block of a section none, or one below its remarks.
    private func leadingRows(of id: ItemID, in blocks: [Block]) -> Int {
        guard isFirst(id, in: blocks) else { return SectionLayout.spacing(before: id.block, of: blocks) }
        let remarks = remarks(ofSection: id.section).count
        return remarks > 0 ? remarks + 1 : 0
    }

    private func isFirst(_ id: ItemID, in blocks: [Block]) -> Bool {
        id.piece == 0 && id.block <= blocks.textRange.lowerBound
    }

    /// Forgets every layout, after ``options`` changed.
    mutating func forgetLayouts() {
        pieces = PieceCache(after: pieces) {
            for index in $0.indices {
                ($0[index].lines, $0[index].offsetLines, $0[index].headerRows) = ([:], [:], [:])
            }
        }
    }

    /// Forgets some pieces; those needed are loaded again.
    mutating func forget(where isForgotten: (PieceID) -> Bool) {
        pieces = PieceCache(after: pieces) { $0.removeAll { isForgotten($0.id) } }
    }

    package func blocks(of piece: PieceID) -> [Block] { ask(piece, \.blocks) }

    /// The block of an item, with the media for its slots; nil if it has none.
    package func block(of item: ItemID) -> Block? {
        let blocks = blocks(of: item.pieceID)
        guard blocks.indices.contains(item.block) else { return nil }
        return filled(blocks[item.block], among: blocks, ofSection: item.section)
    }

    /// Requests missing pieces: the target of a jump, then the others, those nearest to an item first.
    mutating func want(_ first: PieceID?, near item: ItemID) {
        let near = pieces.pending.sorted { $0.distance(to: item) < $1.distance(to: item) }
        let pending = (first.map { [$0] } ?? []) + near
        guard pending != wanted else { return }
        wanted = pending
        pieces.provider.want(pending.map { (section: $0.section, piece: $0.piece) })
    }
}
