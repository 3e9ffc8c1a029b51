package import CellGrid
package import ReaderKit
import ReaderPage
package import TextLayout

/// A recording on the whole screen. It shares its state with the page, where it continues afterwards.
package struct RecordingOverlay: Overlay {
    let id: RecordingID
    private var view = RecordingView()
    /// The first column and row of its screen that are in sight, where that is larger than this one.
    private var first = Position(column: 0, row: 0)
    private var room = Size(columns: 1, rows: 1)

    /// The least columns of the bar in the last row.
    private static let barColumns = 28

    package init(_ id: RecordingID) { self.id = id }

    package let topics: Set<OverlayTopic> = [.recordings]
    package var keys: [WindowKey<Self>] {
        WindowKey.commands { window, command in
            command == .wholeScreen ? .close : .ask(.control(window.id, command))
        } + [
            WindowKey("play, or pause", [" "]) { window, _ in .ask(.control(window.id, .toggle)) },
            WindowKey(within: "move over a screen that is larger than this one", ["h"], ["j"], ["k"], ["l"]) {
                window, effect in
                let columns = max(1, window.room.columns / 2)
                window.move(columns: [-columns, 0, 0, columns][effect], rows: [0, 1, -1, 0][effect])
            },
            WindowKey("back", keys: [[.init(.escape)], ["q"]], commands: [.back]) { _, _ in .close },
        ]
    }

    package mutating func fit(_ body: Size) {
        room = body
        move(columns: 0, rows: 0)
    }

    private mutating func move(columns: Int, rows: Int) {
        first.column = min(max(0, first.column + columns), max(0, (view.rows.first?.count ?? 0) - room.columns))
        first.row = min(max(0, first.row + rows), max(0, view.rows.count - room.rows))
    }

    package mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        view = facts.recordings[id] ?? view
        return .stay
    }

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .click: return .ask(.control(id, .toggle))
        case .wheel(let rows): move(columns: 0, rows: rows)
        case .key(let key, let command): return obey(key, command) ?? .unknown
        default: break
        }
        return .stay
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        buffer.fill(frame.outer)
        let columns = view.rows.first?.count ?? 0
        // a recorded screen as high as this one covers the last row as well, while it plays
        let room = view.isPlaying && view.rows.count > frame.body.rows ? frame.outer.rows : frame.body.rows
        let left = max(0, (frame.outer.columns - columns) / 2)
        let top = max(0, (room - view.rows.count) / 2)
        for (row, cells) in view.rows.dropFirst(first.row).prefix(room).enumerated() {
            var cells = Array(cells.dropFirst(first.column))
            if let half = cells.first, half.isContinuation { cells[0] = .blank(half.style) }
            let shown = cells.fitted(to: min(columns, frame.outer.columns))
            buffer.write(look.theme.showing(shown), atColumn: left, row: top + row)
        }
        if view.rows.isEmpty {
            let words = CellLine(view.remark ?? "loading the recording", look.theme.dim)
            let cells = words.truncated(to: frame.outer.columns).cells
            buffer.write(cells, atColumn: (frame.outer.columns - cells.count) / 2, row: room / 2)
        }
        guard let row = frame.footerRow, room == frame.body.rows else { return }
        let isCut = columns > frame.outer.columns || view.rows.count > frame.outer.rows
        let size = isCut ? "\(columns)x\(view.rows.count), h l to move" : nil
        let help = RecordingCommand.help(
            view, isWhole: true, columns: frame.outer.columns - Self.barColumns, look: look)
        var cells = view.bar(
            view.rows.isEmpty ? nil : view.remark ?? size,
            columns: frame.outer.columns - help.count - (help.count > 0 ? 2 : 0), theme: look.theme, glyphs: look.glyphs
        )
        if help.count > 0 { cells += [.blank] + help.cells }
        buffer.write(cells, atColumn: 0, row: row)
    }
}
