package import CellGrid
package import ReaderKit
package import ReaderPage
import TextLayout

/// A picture on the whole screen, with its caption.
package struct PictureOverlay: Overlay {
    private let picture: CardPicture
    private var sight: PictureViewport
    /// The last drawn picture, and the last request.
    private var drawn: DrawnPicture?
    private var asked: PictureFrame?
    private var columns = 0

    package let topics: Set<OverlayTopic> = [.pictures]

    /// - Parameter cellShape: the height of a cell divided by its width.
    package init(_ picture: CardPicture, cellShape: Double) {
        self.picture = picture
        sight = PictureViewport(size: picture.size, cellShape: cellShape)
    }

    private var frame: PictureFrame {
        PictureFrame(
            path: picture.path, columns: sight.extent.columns, rows: sight.extent.rows, showsPrint: true)
    }

    /// The caption: in three rows at most, and fewer in little room.
    private func words(columns: Int, rows: Int) -> [CellLine] {
        guard !picture.words.isEmpty, rows >= 6 else { return [] }
        let most = rows < 16 ? 1 : 3
        var lines = CellLine(picture.words).wrapped(columns: max(1, columns - 2))
        if lines.count > most {
            lines = Array(lines[..<most])
            lines[most - 1].append("\u{2026}")
        }
        return lines.map { $0.truncated(to: max(1, columns - 2)) }
    }

    package mutating func fit(_ body: Size) {
        columns = body.columns
        let below = words(columns: body.columns, rows: body.rows).count
        sight.fit(Size(columns: body.columns, rows: max(1, body.rows - (below > 0 ? below + 1 : 0))))
    }

    package var edge: OverlayEdge {
        // until its present size is requested, the next frame is due, which requests it
        OverlayEdge(isMoving: asked != frame)
    }

    package mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        // its appearance may have changed
        asked = nil
        return .stay
    }

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command): return obey(key, command) ?? .unknown
        case .wheel(let rows): sight.move(columns: 0, rows: rows)
        case .frame:
            guard asked != frame else { return .stay }
            asked = frame
            return .ask(.draw(frame))
        case .drawn(let picture): if picture.frame == asked { drawn = picture }
        case .paste, .click, .clickElsewhere, .resolved, .shown: break
        }
        return .stay
    }

    package var keys: [WindowKey<Self>] {
        [
            WindowKey(within: "larger, smaller", ["+"], ["-"], hint: "zoom") { $0.sight.zoom(by: $1 == 0 ? 1 : -1) },
            WindowKey(within: "fit", ["0"], hint: "fit") { picture, _ in
                picture.sight.zoom(by: -PictureViewport.steps.count)
            },
            WindowKey(
                within: "move", ["h", .init(.left)], ["j", .init(.down)], ["k", .init(.up)], ["l", .init(.right)],
                hint: "move"
            ) { window, effect in
                let step = window.sight.step
                window.sight.move(
                    columns: [-1, 0, 0, 1][effect] * step.columns, rows: [0, 1, -1, 0][effect] * step.rows)
            },
        ]
            + WindowKey.moves { window, motion in
                let room = window.sight.room.rows
                let rows = motion.rows(halfPage: room / 2, page: room, all: window.sight.extent.rows)
                window.sight.move(columns: 0, rows: rows)
            }.dropFirst() + [.back]
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let body = frame.body
        let room = sight.room
        if let rows = drawn?.rows, !rows.isEmpty {
            // behind a window a picture without its colours would be noise
            if !frame.isCovered {
                sight.draw(rows, in: &buffer)
                let pixels = drawn?.frame == self.frame ? drawn?.pixels?.part(sight.part) : nil
                if let pixels { buffer.pictures = [PlacedPicture(pixels, at: sight.position)] }
            }
        } else {
            let text = drawn == nil ? "drawing the picture" : "this picture cannot be shown"
            let cells = CellLine(text, look.theme.dim).truncated(to: room.columns).cells
            buffer.write(cells, atColumn: (room.columns - cells.count) / 2, row: room.rows / 2)
        }
        for (index, line) in words(columns: body.columns, rows: body.rows).enumerated() {
            let row = room.rows + 1 + index
            buffer.write(line.cells(look), atColumn: (body.columns - line.count) / 2, row: row)
        }
        guard let row = frame.footerRow else { return }
        let footer = footer([" \(sight.percent) %"], columns: columns - (columns > 24 ? 1 : 0), look)
        buffer.write(footer.cells, atColumn: 0, row: row)
    }
}
