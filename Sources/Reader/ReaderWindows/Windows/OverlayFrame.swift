package import CellGrid
import ReaderKit
import TextLayout

/// The areas of an overlay: a window over the page, or a whole small screen.
package struct OverlayFrame: Hashable, Sendable {
    /// The window with its border.
    package var outer: Rect
    /// The area of the contents.
    package var body: Rect
    /// The row above the body, and the one below it, if they have room.
    var headerRow: Int?
    var footerRow: Int?
    var hasBorder: Bool
    /// Whether the page is visible around and behind it.
    var hasShade = true
    var isCovered = false

    static let maximumColumns = 120
    /// Below this width titles take the room beside them.
    static let narrow = 50
    /// The columns of windows with running text, the least of lists.
    package static let measure = 80

    /// Sizes the window to its contents, by ``OverlayWindow``.
    init(size: Size, columns: Int, hasHeader: Bool = true, rows: (_ columns: Int) -> Int) {
        hasBorder = size.columns >= 30 && size.rows >= 8
        let isAiry = size.rows >= 16
        let border = hasBorder ? 1 : 0
        let gap = isAiry ? 1 : 0
        let above = hasHeader ? 1 + gap : 0
        let room = hasBorder ? min(Self.maximumColumns, size.columns - 2) : size.columns
        let width = hasBorder ? min(room, max(columns + 4, min(room, 40))) : room
        let around = 2 * border + above + 1 + gap
        let most = max(1, size.rows - around - (isAiry ? 2 : 0))
        let inset = hasBorder ? 2 : 0
        let listRows = min(max(rows(max(0, width - 2 * inset)), 1), most)
        let height = min(size.rows, listRows + around)
        outer = Rect(
            column: (size.columns - width) / 2, row: max(0, (size.rows - height) / 2), columns: width, rows: height)
        let hasRows = height >= listRows + 2 * border + (hasHeader ? 2 : 1)
        headerRow = hasRows && hasHeader ? outer.row + border : nil
        footerRow = hasRows ? outer.row + height - border - 1 : nil
        body = Rect(
            column: outer.column + inset, row: outer.row + border + (hasRows ? above : 0),
            columns: max(0, width - 2 * inset), rows: hasRows ? listRows : max(1, height - 2 * border))
    }

    /// Takes the whole screen without a border. The last row is the footer, if there are two.
    /// - Parameter headerRow: the row of the header above the body; nil: the body begins at the top.
    init(whole size: Size, headerRow: Int? = nil) {
        (hasBorder, hasShade) = (false, false)
        outer = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        self.headerRow = headerRow
        footerRow = size.rows > 1 ? size.rows - 1 : nil
        let first = headerRow.map { $0 + 1 } ?? 0
        body = Rect(column: 0, row: first, columns: size.columns, rows: max(1, size.rows - first - 1))
    }

    /// Dims the screen below, clears the rows of the window, so that no half words are beside it, and draws its border
    /// with the title and the rows around the body.
    func draw(
        _ title: String, header: CellLine, footer: CellLine, in buffer: inout CellBuffer, _ look: Appearance
    ) {
        drawWindow(title: title, in: &buffer, look)
        if let footerRow { buffer.write(footer.cells(look), atColumn: body.column, row: footerRow) }
        if let headerRow { buffer.write(header.cells(look), atColumn: body.column, row: headerRow) }
    }

    private func drawWindow(title: String, in buffer: inout CellBuffer, _ look: Appearance) {
        guard hasShade else {
            buffer.fill(outer)
            if headerRow != outer.row {
                buffer.write(CellLine(title).cells(look), atColumn: outer.column, row: outer.row)
            }
            return
        }
        buffer.restyle { _ in look.theme.shade }
        buffer.fill(Rect(column: 0, row: outer.row, columns: buffer.size.columns, rows: outer.rows))
        guard hasBorder else { return }
        let (box, style) = (look.glyphs.box, look.theme.overlayFrame)
        func row(_ left: String, _ title: CellLine, _ right: String) -> CellLine {
            var line = CellLine(left, style)
            line.append(title)
            let rule = String(repeating: box.horizontal, count: max(0, outer.columns - 1 - line.count))
            line.append(rule + right, style)
            return line
        }
        let top = row(box.topLeft, CellLine(" \(title) ", look.theme.strong), box.topRight)
        let bottom = row(box.bottomLeft, CellLine(), box.bottomRight)
        let last = outer.row + outer.rows - 1
        buffer.write(top.cells(look), atColumn: outer.column, row: outer.row)
        for row in outer.row + 1..<last {
            buffer.write(box.vertical, style: style, atColumn: outer.column, row: row)
            buffer.write(box.vertical, style: style, atColumn: outer.column + outer.columns - 1, row: row)
        }
        buffer.write(bottom.cells, atColumn: outer.column, row: last)
    }
}
