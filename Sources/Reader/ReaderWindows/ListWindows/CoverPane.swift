import CellGrid
import ReaderPage
import TextLayout
import TourDocument

/// The area beside a list for the cover of the selected row, on wide screens.
struct CoverPane: Sendable {
    /// Its columns with the gap before it; 0 for none.
    private(set) var columns = 0
    private(set) var room = Size(columns: 0, rows: 0)
    private(set) var asked: LibraryCover?
    private var drawn: DrawnPicture?

    static let wantedColumns = 26
    private static let gap = 2
    /// The columns that the list keeps.
    private static let leastBeside = 72

    mutating func fit(_ body: Size, isWanted: Bool) {
        columns = isWanted && body.columns >= Self.leastBeside + Self.wantedColumns ? Self.wantedColumns : 0
        room = Size(columns: max(0, columns - Self.gap), rows: body.rows)
    }

    /// Requests another cover. The old one is hidden meanwhile.
    mutating func ask(for cover: LibraryCover?) -> OverlayOutcome {
        guard cover != asked else { return .stay }
        (asked, drawn) = (cover, nil)
        guard let cover else { return .stay }
        return .ask(.drawCover(cover))
    }

    mutating func take(_ picture: DrawnPicture) {
        if picture.frame.path == asked?.name { drawn = picture }
    }

    func draw(beside body: Rect, in buffer: inout CellBuffer) {
        guard columns > 0, let drawn else { return }
        let frame = drawn.frame
        let column = body.column + body.columns - frame.columns
        for (row, cells) in drawn.rows.prefix(body.rows).enumerated() {
            buffer.write(cells, atColumn: column, row: body.row + row)
        }
        let whole = Rect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
        if let pixels = drawn.pixels?.part(whole) {
            buffer.pictures = [PlacedPicture(pixels, at: Position(column: column, row: body.row))]
        }
    }
}
