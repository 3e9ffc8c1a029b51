import CellGrid
import TextLayout
import TourDocument

/// A footnote in a small window over the page. Its links are chosen and followed as those of the page are.
struct FootnoteOverlay: OverlayContent {
    let title: String
    private let blocks: [Block]
    /// Where the note stands: what its links are understood from.
    private let place: ItemID
    private var options: LayoutOptions
    /// The note at the width of ``options``, and of each row the number of its block.
    private var lines: [(line: Line, block: Int)] = []
    private var list = OverlayList(count: 0, viewport: 1)
    private var keys = ListKeys()
    /// The chosen link, and the letters on links.
    var links = Links()

    /// Columns that a note has at most: shorter than the page's lines, so that the window is small.
    private static let measure = 56

    init(number: Int, blocks: [Block], place: ItemID, options: LayoutOptions) {
        title = "Note \(number)"
        self.blocks = blocks
        self.place = place
        self.options = options
        self.options.headingNumber = nil
    }

    private func lines(columns: Int) -> [(line: Line, block: Int)] {
        var options = options
        options.width = columns
        return SectionLayout.linesOfEach(blocks, number: nil, options: options).enumerated().flatMap { block, lines in
            lines.map { ($0, block) }
        }
    }

    var wantedColumns: Int { min(Self.measure, lines(columns: Self.measure).map(\.line.cells.count).max() ?? 0) }
    func wantedRows(columns: Int) -> Int { lines(columns: columns).count }

    mutating func fit(_ body: Size) {
        if lines.isEmpty || options.width != body.columns {
            options.width = body.columns
            lines = lines(columns: body.columns)
            list = OverlayList(count: lines.count, viewport: body.rows)
        }
        list.resize(viewport: body.rows)
        settleLinks()
    }

    // MARK: - Keys and mouse

    mutating func press(_ key: KeyPress) -> OverlayOutcome? {
        if links.hints != nil { return pressInHints(key) }
        switch key {
        case "/", "x": return .stay
        case .init(.backspace): return .close
        case .init(.enter):
            guard let chosen = links.chosen?.link else { return .close }
            return .change { $0.followInNote(chosen) }
        default: break
        }
        switch keys.press(key) {
        case .close: return .close
        case .move(let motion): list.move(motion)
        case nil: return nil
        default: break
        }
        settleLinks()
        return .stay
    }

    private mutating func pressInHints(_ key: KeyPress) -> OverlayOutcome? {
        switch key.key {
        case .escape: links.hints = nil
        case .backspace: links.hints?.takeBack()
        case .character(let scalar) where key.modifiers.isEmpty:
            guard case .follow(let link) = links.hints?.type(Character(scalar)) else { break }
            return .change { $0.chooseInNote(link, follows: true) }
        default: return nil
        }
        return .stay
    }

    func outcome(of command: Command) -> OverlayOutcome? {
        if links.hints != nil { return nil }
        switch command {
        case .nextLink: return .change { $0.chooseInNote(isForward: true) }
        case .previousLink: return .change { $0.chooseInNote(isForward: false) }
        case .linkHints: return .change { $0.showHintsInNote() }
        case .followLink: return links.chosen.map { chosen in .change { $0.followInNote(chosen.link) } } ?? .close
        default: return nil
        }
    }

    mutating func scroll(by rows: Int) {
        list.move(.rows(rows))
        settleLinks()
    }

    mutating func click(at place: Position) -> OverlayOutcome {
        let hit = visibleLinks.first { link in
            link.parts.contains { $0.row == place.row && $0.columns.contains(place.column) }
        }
        guard let link = hit?.link else {
            links = Links()
            return .stay
        }
        if links.chosen?.link == link { return .change { $0.followInNote(link) } }
        return .change { $0.chooseInNote(link, follows: true) }
    }

    // MARK: - Links

    /// The links on the rows that are seen, which are counted from the body's first.
    var visibleLinks: [VisibleLink] {
        (0..<list.viewport).reduce(into: []) { found, row in
            guard let index = list.row(atViewportRow: row) else { return }
            add(links: lines[index].line, of: lines[index].block, at: row, to: &found)
        }
    }

    /// The link after the chosen one, or before it; without one the first that is seen, or the last. Nil if there is none.
    func link(isForward: Bool) -> PlacedLink? {
        guard let chosen = links.chosen?.link else {
            let seen = visibleLinks
            if let near = isForward ? seen.first : seen.last { return near.link }
            return isForward ? all.first : all.last
        }
        return isForward ? all.first { chosen.precedes($0) } : all.last { $0.precedes(chosen) }
    }

    private var all: [PlacedLink] {
        var found: [VisibleLink] = []
        for (row, line) in lines.enumerated() { add(links: line.line, of: line.block, at: row, to: &found) }
        return found.map(\.link)
    }

    private func add(links line: Line, of block: Int, at row: Int, to found: inout [VisibleLink]) {
        let item = ItemID(section: place.section, piece: place.piece, block: block)
        for span in line.links {
            let part = VisibleLink.Part(row: row, columns: span.columns)
            let link = PlacedLink(item, span)
            if let index = found.lastIndex(where: { $0.link == link }) {
                found[index].parts.append(part)
            } else {
                found.append(VisibleLink(link: link, parts: [part]))
            }
        }
    }

    /// Scrolls a link into sight.
    mutating func reveal(_ link: PlacedLink) {
        guard !visibleLinks.contains(where: { $0.link == link }) else { return }
        let row = lines.firstIndex(where: { line in
            line.block == link.item.block && line.line.links.contains { $0.number == link.number }
        })
        guard let row else { return }
        list.move(.start)
        list.move(.rows(max(0, row - list.viewport / 2)))
    }

    /// Lets go of a link that is not seen any more, and of letters whose links have moved.
    private mutating func settleLinks() {
        guard links.chosen != nil || links.hints != nil else { return }
        let visible = visibleLinks.map(\.link)
        if let chosen = links.chosen, !visible.contains(chosen.link) { links.chosen = nil }
        if let hints = links.hints, visible != hints.hints.map(\.link) { links.hints = nil }
    }

    // MARK: - Drawing

    func header(columns: Int, look: Look) -> CellLine { .row(CellLine(), columns: columns) }

    func footer(columns: Int, look: Look) -> CellLine {
        let left = list.hasMore.below ? "\(look.glyphs.marks.more) more" : ""
        return .row(CellLine(left, look.theme.dim), CellLine("Esc back", look.theme.dim), columns: columns)
    }

    func draw(_ body: Rect, in buffer: inout CellBuffer, look: Look) {
        let clip = body.column..<body.column + body.columns
        for row in 0..<body.rows {
            guard let index = list.row(atViewportRow: row) else { break }
            let (line, block) = lines[index]
            let chosen = links.chosen?.link
            let cells = chosen?.item.block == block ? line.cells(marking: chosen?.number, look: look) : line.cells
            buffer.write(cells, atColumn: body.column, row: body.row + row, clip: clip)
        }
        links.hints?.draw(on: visibleLinks, at: Position(column: body.column, row: body.row), clip, in: &buffer, look)
    }
}

extension Reader {
    /// Opens the note that a mark in an item points to.
    mutating func showNote(_ number: Int, near item: ItemID) -> [Effect] {
        let piece = content.pieces.provider.notePiece(of: number, ofSection: item.section, piece: item.piece)
        let place = piece.map { ItemID(section: $0.section, piece: $0.piece, block: 0) } ?? item
        for block in content.blocks(around: place) {
            guard case .footnotes(let notes) = block.kind, let note = notes.first(where: { $0.number == number }) else {
                continue
            }
            open(FootnoteOverlay(number: number, blocks: note.blocks, place: place, options: content.options))
            return []
        }
        return [show("Note \(number) is not there")]
    }

    /// Chooses the next link of the note that is open, or the one before.
    mutating func chooseInNote(isForward: Bool) -> [Effect] {
        guard let note = overlay as? FootnoteOverlay else { return [] }
        guard let link = note.link(isForward: isForward) else {
            return [show(note.links.chosen == nil ? "No link in this note" : "No more links in this note")]
        }
        return chooseInNote(link)
    }

    /// Chooses a link of the note that is open.
    ///
    /// - Parameter follows: whether it is followed if it leads to somewhere in the tour.
    mutating func chooseInNote(_ link: PlacedLink, follows: Bool = false) -> [Effect] {
        guard var note = overlay as? FootnoteOverlay else { return [] }
        let consequence = consequence(of: link)
        note.reveal(link)
        note.links.hints = nil
        note.links.chosen = Links.Chosen(link: link, consequence: consequence)
        overlay = note
        switch consequence {
        case .opens, .refused: return []
        default: return follows ? followInNote(link) : []
        }
    }

    /// Follows a link of the note that is open. The note goes if the link leads to somewhere in the tour.
    mutating func followInNote(_ link: PlacedLink) -> [Effect] {
        guard var note = overlay as? FootnoteOverlay else { return [] }
        switch consequence(of: link) {
        case .opens(let address):
            note.links.chosen = nil
            overlay = note
            return [.browse(address)]
        case .refused: return chooseInNote(link)
        default:
            overlay = nil
            return follow(link)
        }
    }

    /// Puts letters on all links of the note that are seen.
    mutating func showHintsInNote() -> [Effect] {
        guard var note = overlay as? FootnoteOverlay else { return [] }
        let visible = note.visibleLinks.map(\.link)
        guard !visible.isEmpty else { return [show("No link in this note")] }
        note.links.chosen = nil
        note.links.hints = LinkHints(visible)
        overlay = note
        return []
    }
}
