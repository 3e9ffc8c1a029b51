package import InfiniteScroll
package import TextLayout
package import TourDocument

/// A tour as a list of items for the scroll engine: loads sections and lays out blocks when the engine comes near.
///
/// Blocks of a section are dropped when it is neither in the window nor among the last few that were, lines of a block when
/// it leaves the window.
package struct TourContent: ScrollContent, Sendable {
    /// What is known of a loaded section.
    private struct Loaded: Sendable {
        var blocks: [Block]
        /// Items of it that are laid out.
        var linesOfItems: [Int: [Line]] = [:]
        var lastUse = 0
    }

    /// Sections kept though none of their items are in the window, so that turning around at a border loads nothing.
    private static let spareSections = 4

    package let tour: Tour
    private let provider: any SectionProvider
    /// How blocks are laid out now. Change it only together with a `relayout` of the engine.
    package var options: LayoutOptions
    private var loaded: [Int: Loaded] = [:]
    private var uses = 0
    /// How many times a section was loaded and a block laid out so far.
    package private(set) var counts = Counts()

    package struct Counts: Hashable, Sendable {
        package var sectionsLoaded = 0
        package var blocksLaidOut = 0
    }

    package init(tour: Tour, provider: any SectionProvider, options: LayoutOptions) {
        self.tour = tour
        self.provider = provider
        self.options = options
    }

    // MARK: - Sections

    /// The blocks of a section. One that cannot be had is a single paragraph that says why.
    package mutating func blocks(ofSection index: Int) -> [Block] {
        uses += 1
        if loaded[index] != nil {
            loaded[index]?.lastUse = uses
            return loaded[index]?.blocks ?? []
        }
        counts.sectionsLoaded += 1
        var blocks: [Block]
        do {
            blocks = try provider.blocks(ofSection: index)
        } catch {
            blocks = [Block(.alert(.warning, [Block(.paragraph([.text(String(describing: error))]))]))]
        }
        loaded[index] = Loaded(blocks: blocks, lastUse: uses)
        dropSpareSections()
        return blocks
    }

    /// Forgets every loaded section that has no item in the window, but for the few last used.
    private mutating func dropSpareSections() {
        let spare = loaded.filter { $0.value.linesOfItems.isEmpty }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (index, _) in spare.dropLast(Self.spareSections) { loaded[index] = nil }
    }

    /// Forgets every layout, after ``options`` changed.
    package mutating func forgetLayouts() {
        for index in loaded.keys { loaded[index]?.linesOfItems = [:] }
    }

    /// The bytes of a section's source up to a row of one of its items, estimated from where the block stands in it.
    package mutating func bytes(before position: RowPosition<ItemID>, extent: Int) -> Int {
        let section = tour.sections[position.item.section]
        let blocks = blocks(ofSection: position.item.section)
        guard position.item.block >= 0 else { return 0 }
        guard position.item.block < blocks.count else { return section.byteCount }
        let source = blocks[position.item.block].source
        guard !source.isEmpty else { return section.byteCount * position.item.block / max(1, blocks.count) }
        let share = source.count * min(position.row, extent) / max(1, extent)
        return min(section.byteCount, source.lowerBound + share)
    }

    // MARK: - Items

    private func hasTitle(_ section: Int) -> Bool {
        section == 0 && tour.sections.count > 1 && tour.title != tour.sections[0].title
    }

    /// The first item of a section.
    package func firstItem(ofSection index: Int) -> ItemID {
        ItemID(section: index, block: hasTitle(index) ? ItemID.titleBlock : 0)
    }

    /// The last item of the tour, the divider after its last section.
    package mutating func lastItem() -> ItemID {
        let last = tour.sections.count - 1
        return ItemID(section: last, block: blocks(ofSection: last).count)
    }

    package mutating func item(after id: ItemID) -> ItemID? {
        if id.block < blocks(ofSection: id.section).count { return ItemID(section: id.section, block: id.block + 1) }
        let next = id.section + 1
        return next < tour.sections.count ? firstItem(ofSection: next) : nil
    }

    package mutating func item(before id: ItemID) -> ItemID? {
        if id.block > firstItem(ofSection: id.section).block {
            return ItemID(section: id.section, block: id.block - 1)
        }
        guard id.section > 0 else { return nil }
        return ItemID(section: id.section - 1, block: blocks(ofSection: id.section - 1).count)
    }

    package mutating func membership(of id: ItemID) -> SectionMembership<Int>? {
        let count = blocks(ofSection: id.section).count
        guard count > 0 else {
            // a section without text: its divider stands for it
            return SectionMembership(section: id.section, isFirst: true, isLast: true, startRow: 0, endRow: 0)
        }
        guard id.block < count, id.block >= 0 else { return nil }
        return SectionMembership(
            section: id.section, isFirst: id.block == 0, isLast: id.block == count - 1, startRow: leadingRows(of: id))
    }

    // MARK: - Lines

    package mutating func extent(of id: ItemID) -> Int { lines(of: id).count }

    package mutating func release(_ id: ItemID) {
        loaded[id.section]?.linesOfItems[id.block] = nil
        if loaded.count > Self.spareSections { dropSpareSections() }
    }

    package func makeLineView() -> LineView {
        LineView(item: ItemID(section: 0, block: 0), row: 0, section: 0, content: .divider)
    }

    package mutating func bind(_ view: inout LineView, to position: RowPosition<ItemID>) {
        let lines = lines(of: position.item)
        view.item = position.item
        view.row = position.row
        let isDivider = position.item.block >= blocks(ofSection: position.item.section).count
        let isBelowRule = isDivider && position.row > Self.dividerRow
        view.section = position.item.section + (isBelowRule ? 1 : 0)
        if isDivider, position.row == Self.dividerRow {
            view.content = .divider
        } else {
            view.content = .line(lines.indices.contains(position.row) ? lines[position.row] : .empty)
        }
    }

    /// The lines of an item at the present width, blank rows before it included.
    package mutating func lines(of id: ItemID) -> [Line] {
        let blocks = blocks(ofSection: id.section)
        if let lines = loaded[id.section]?.linesOfItems[id.block] { return lines }
        let lines = layOut(id, blocks: blocks)
        counts.blocksLaidOut += 1
        loaded[id.section]?.linesOfItems[id.block] = lines
        return lines
    }

    private func layOut(_ id: ItemID, blocks: [Block]) -> [Line] {
        if id.block == ItemID.titleBlock { return TourTitle.lines(for: tour, options: options) }
        if id.block >= blocks.count {
            // blank, rule, and a blank before what follows
            // numbered, so that an anchor on one of them stays on it
            return (0..<(id.section == tour.sections.count - 1 ? 2 : 3)).map { Line(textOffset: $0, kind: .blank) }
        }
        let options = SectionLayout.headed(
            options, block: id.block, of: blocks, number: tour.sections.count > 1 ? id.section + 1 : nil)
        let lead = Array(repeating: Line.empty, count: leadingRows(of: id, in: blocks))
        return lead + BlockLayout.lines(for: blocks[id.block], options: options)
    }

    /// The row of the divider item that the rule is drawn on.
    static let dividerRow = 1

    private mutating func leadingRows(of id: ItemID) -> Int { leadingRows(of: id, in: blocks(ofSection: id.section)) }

    /// Blank rows that belong to the item: above the first block of a section one, so that it can stand at the screen's top.
    private func leadingRows(of id: ItemID, in blocks: [Block]) -> Int {
        if id.block == 0 { return 1 }
        return BlockLayout.spacing(before: blocks[id.block], after: blocks[id.block - 1])
    }

    // MARK: - Anchors

    /// The place in the text that a row shows.
    package mutating func anchor(at position: RowPosition<ItemID>) -> TextAnchor {
        guard position.row > 0 else { return TextAnchor(item: position.item) }
        let lines = lines(of: position.item)
        guard lines.indices.contains(position.row) else { return TextAnchor(item: position.item) }
        return TextAnchor(item: position.item, offset: lines[position.row].textOffset)
    }

    /// The row that shows a place in the text at the present width; the nearest one there is if the text became shorter.
    package mutating func position(of anchor: TextAnchor) -> RowPosition<ItemID> {
        guard !tour.sections.isEmpty else { return RowPosition(item: anchor.item, row: 0) }
        let section = min(max(0, anchor.item.section), tour.sections.count - 1)
        let first = firstItem(ofSection: section).block
        let item = ItemID(
            section: section, block: min(max(first, anchor.item.block), blocks(ofSection: section).count))
        guard let offset = anchor.offset else { return RowPosition(item: item, row: 0) }
        return RowPosition(item: item, row: Line.lineIndex(containing: offset, in: lines(of: item)))
    }
}
