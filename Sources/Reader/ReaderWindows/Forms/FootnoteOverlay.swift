package import CellGrid
package import ReaderKit
package import ReaderPage
package import TextLayout
package import TourDocument

/// A footnote, or the definition of a term, in a small window. Its links are selected and followed as on the page.
package struct FootnoteOverlay: Overlay {
    private let title: String
    private let blocks: [Block]
    /// The place of the note, from which its links are resolved.
    private let place: ItemID
    private var options: LayoutOptions
    /// The note at the width of ``options``, and of each row the number of its block.
    private var lines: [(line: Line, block: Int)] = []
    private var list = OverlayList(count: 0, viewport: 1)
    private(set) var chosen: Links.Chosen?
    private(set) var hints: LinkHints?

    private let measure: Int
    /// Shorter than the page's lines, so that the window is small.
    private static let measureOfNotes = 56

    package init(
        title: String, blocks: [Block], place: ItemID, options: LayoutOptions, measure: Int = Self.measureOfNotes
    ) {
        self.measure = measure
        self.title = title
        self.blocks = blocks
        self.place = place
        self.options = options
        self.options.headingNumber = nil
        // those are the page's
        self.options.margins = LayoutOptions.Margins()
    }

    private func lines(columns: Int) -> [(line: Line, block: Int)] {
        var options = options
        options.width = columns
        return SectionLayout.linesOfEach(blocks, number: nil, options: options).enumerated().flatMap { block, lines in
            lines.map { ($0, block) }
        }
    }

    package var window: OverlayWindow {
        let widest = lines(columns: measure).map(\.line.cells.count).max() ?? 0
        return .window(columns: min(measure, widest), hasHeader: false) { lines(columns: $0).count }
    }

    package mutating func fit(_ body: Size) {
        if lines.isEmpty || options.width != body.columns {
            options.width = body.columns
            lines = lines(columns: body.columns)
            list = OverlayList(count: lines.count, viewport: body.rows)
        }
        list.resize(viewport: body.rows)
        dropHiddenChoice()
    }

    // MARK: - Keys and mouse

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command): return obey(key, command) ?? typeHint(key)
        case .wheel(let rows): move(.rows(rows))
        case .click(let place): return click(at: place)
        case .resolved(let link, let action, let follows): return resolved(link, action, follows: follows)
        default: return .unknown
        }
        return .stay
    }

    package var keys: [WindowKey<Self>] {
        if hints != nil {
            return [WindowKey(within: "cancel", [.init(.escape)], hint: "cancel") { window, _ in window.hints = nil }]
        }
        var keys: [WindowKey<Self>] = [
            WindowKey("select a link", commands: [.nextLink, .linkHints, .previousLink]) { window, effect in
                effect == 1 ? window.showHints() : window.choose(isForward: effect == 0)
            },
            WindowKey("follow it, or back", keys: [[.init(.enter)]], commands: [.followLink]) { window, _ in
                window.followChosen()
            },
            WindowKey("copy the text", commands: [.copy]) { window, _ in
                .ask(.copy(SelectedText().text(of: window.blocks), called: "the text"))
            },
        ]
        if case .showsRecording(let id, isInPage: true)? = chosen?.action {
            keys = WindowKey.commands { (_, command: RecordingCommand) in .ask(.control(id, command)) } + keys
        }
        return keys + WindowKey.moves { $0.move($1) } + [.back]
    }

    private mutating func typeHint(_ key: KeyPress) -> OverlayOutcome {
        switch hints?.press(key) {
        case .stop: hints = nil
        case .follow(let link): return .resolve(link, follows: true)
        case .stay: break
        case nil: return .unknown
        }
        return .stay
    }

    private mutating func showHints() -> OverlayOutcome {
        let visible = visibleLinks.map(\.link)
        guard !visible.isEmpty else { return .ask(.page { $0.outbox.show("No links in this note") }) }
        (chosen, hints) = (nil, LinkHints(visible))
        return .stay
    }

    private mutating func move(_ motion: OverlayMotion) {
        list.move(motion)
        dropHiddenChoice()
    }

    private mutating func click(at place: Position) -> OverlayOutcome {
        guard let link = visibleLinks.link(atRow: place.row, column: place.column) else {
            (chosen, hints) = (nil, nil)
            return .stay
        }
        return chosen?.link == link ? followChosen() : .resolve(link, follows: true)
    }

    // MARK: - Following

    private func choose(isForward: Bool) -> OverlayOutcome {
        let links = chosen != nil || visibleLinks.isEmpty ? all : visibleLinks
        if let link = links.link(after: chosen?.link, isForward: isForward) { return .resolve(link, follows: false) }
        let words = chosen == nil ? "No links in this note" : "No more links in this note"
        return .ask(.page { $0.outbox.show(words) })
    }

    /// Selects a resolved link, and follows it if wanted and it leads to somewhere in the tour.
    private mutating func resolved(_ link: PlacedLink, _ action: LinkAction, follows: Bool) -> OverlayOutcome {
        reveal(link)
        hints = nil
        chosen = Links.Chosen(link: link, action: action)
        switch action {
        case .opens, .opensManual, .refused: return .stay
        default: return follows ? followChosen() : .stay
        }
    }

    /// Follows the selected link. The note closes if it leads to somewhere in the tour, or if no link is selected;
    /// another note, or a full-screen window, opens over it.
    private mutating func followChosen() -> OverlayOutcome {
        guard let link = chosen else { return .close }
        switch link.action {
        case .opens, .plays, .showsNote, .showsPicture, .showsRecording, .refused:
            if case .opens = link.action { chosen = nil }
            return .ask(.carryOut(link.action, of: link.link))
        default: return .leave(.follow(link.link))
        }
    }

    // MARK: - Links

    /// The links on the visible rows, counted from the body's first.
    private var visibleLinks: [VisibleLink] { links(on: (0..<list.viewport).map { list.row(atViewportRow: $0) }) }

    private var all: [VisibleLink] { links(on: Array(lines.indices)) }

    /// The links on rows that show some of the lines.
    private func links(on shown: [Int?]) -> [VisibleLink] {
        shown.enumerated().reduce(into: []) { found, row in
            guard let (line, block) = row.element.map({ lines[$0] }) else { return }
            found.add(line.links, of: item(ofBlock: block), row: row.offset)
        }
    }

    /// Item numbers that are none of the page.
    private func item(ofBlock block: Int) -> ItemID {
        ItemID(section: place.section, piece: place.piece, block: ItemID.titleBlock - 1 - block)
    }

    private mutating func reveal(_ link: PlacedLink) {
        guard !visibleLinks.contains(where: { $0.link == link }) else { return }
        guard let row = all.first(where: { $0.link == link })?.parts.first?.row else { return }
        list.move(.start)
        list.move(.rows(max(0, row - list.viewport / 2)))
    }

    /// Deselects a link that is off the screen, and removes hints whose links have moved.
    private mutating func dropHiddenChoice() {
        guard chosen != nil || hints != nil else { return }
        let visible = visibleLinks.map(\.link)
        if let link = chosen?.link, !visible.contains(link) { chosen = nil }
        if let hints, visible != hints.hints.map(\.link) { self.hints = nil }
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let body = frame.body
        let more = look.glyphs.more(isBelow: list.hasMoreBelow)
        frame.draw(
            title, header: CellLine(),
            footer: footer([more], columns: body.columns, look), in: &buffer, look)
        let clip = body.column..<body.column + body.columns
        for row in 0..<body.rows {
            guard let index = list.row(atViewportRow: row) else { break }
            let (line, block) = lines[index]
            let isHere = chosen?.link.item == item(ofBlock: block)
            let cells = isHere ? line.cells(marking: chosen?.link.number, look: look) : line.cells
            buffer.write(cells, atColumn: body.column, row: body.row + row, clip: clip)
        }
        hints?.draw(on: visibleLinks, at: Position(column: body.column, row: body.row), clip, in: &buffer, look)
    }

    package var edge: OverlayEdge {
        OverlayEdge(
            preview: AddressPreview(chosen: chosen, hints: hints, visible: visibleLinks))
    }
}

extension TourView {
    /// The note of a mark in an item; nil if it is missing.
    package func note(_ number: Int, near item: ItemID) -> FootnoteOverlay? {
        var (blocks, place) = (provider.note(number, ofSection: item.section), item)
        if blocks == nil {
            let piece = provider.notePiece(of: number, ofSection: item.section, piece: item.piece)
            place = piece.map { ItemID(section: $0.section, piece: $0.piece, block: 0) } ?? item
            for case .footnotes(let notes) in content.blocks(of: place.pieceID).map(\.kind) where blocks == nil {
                blocks = notes.first { $0.number == number }?.blocks
            }
        }
        var mark = String(number)
        for block in content.blocks(of: item.pieceID) {
            block.visit { _ in
            } runs: { runs in
                for case .footnote(number, let own?) in runs.map(\.content) { mark = own }
            }
        }
        return blocks.map {
            FootnoteOverlay(title: "Note \(mark)", blocks: $0, place: place, options: content.options)
        }
    }
}
