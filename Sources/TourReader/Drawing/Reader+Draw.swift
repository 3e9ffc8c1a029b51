package import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

extension Reader {
    /// The frame for the present state, and where the text cursor stands in it, if it shows.
    /// Complexity: O(cells of the screen).
    package mutating func draw() -> (frame: CellBuffer, cursor: Position?) {
        var buffer = drawn.blank(size: frame.size)
        guard !frame.isTooSmall else {
            drawNeed(in: &buffer)
            return (buffer, nil)
        }
        let progress = progress()
        noticeFrame()
        let missing = missingHere()
        let look = look
        prepareLights()
        drawPage(in: &buffer, look: look)
        drawPinnedContents(in: &buffer, look: look)
        drawn.notice(anchor: scroll.anchor, isRested: isRested)
        ScrollBarView(progress: progress, sections: tour.sections, hasTicks: drawn.showsTicks)
            .draw(in: &buffer, frame: frame, look: look)
        drawHints(in: &buffer, look: look)
        drawStatus(progress, missing: missing, in: &buffer, look: look)
        var cursor = isLinear ? linearCursor : nil
        if let overlay { cursor = draw(overlay, in: &buffer, look: look) }
        drawLinkFoot(in: &buffer, look: look)
        drawLongNotice(in: &buffer, look: look)
        if let prompt {
            let (cells, column) = prompt.row(columns: frame.size.columns, look: look)
            buffer.write(cells, atColumn: 0, row: promptRow)
            cursor = Position(column: column, row: promptRow)
        }
        return (buffer, cursor)
    }

    private mutating func drawStatus(_ progress: Progress, missing: Missing?, in buffer: inout CellBuffer, look: Look) {
        guard let row = frame.statusRow else { return }
        if isLinear {
            buffer.write(linearStatus().truncated(to: frame.size.columns).cells, atColumn: 0, row: row)
            return
        }
        let title = drawn.title(of: currentSection, in: tour.sections)
        let view = StatusView(reader: self, title: title, progress: progress, missing: missing)
        let known = drawn.status.flatMap { $0.view == view ? $0 : nil }
        let status = known ?? DrawnFrame.Status(view, look: look, helpKey: keys.helpKey(isUnicode: glyphs.isUnicode))
        drawn.status = status
        buffer.place(status.cells, atColumn: 0, row: row)
    }

    private mutating func drawPage(in buffer: inout CellBuffer, look: Look) {
        var dividers: [(row: Int, section: Int)] = []
        for row in 0..<scroll.viewport {
            guard let cells = scroll.withLineView(atViewportRow: row, { $0.cells }) else { continue }
            if !cells.isEmpty {
                buffer.place(cells, atColumn: 0, row: row)
            } else if let section = scroll.withLineView(atViewportRow: row, { $0.item.section }) {
                dividers.append((row, section))
            }
        }
        for (row, section) in dividers {
            buffer.place(divider(after: section, look: look), atColumn: 0, row: row)
        }
        if let chosen = links.chosen?.link { mark(chosen, in: &buffer, look: look) }
        if search.active != nil { light(in: &buffer) }
    }

    /// Draws the rows of a link's item anew, with the look of what is chosen.
    private func mark(_ chosen: PlacedLink, in buffer: inout CellBuffer, look: Look) {
        for row in 0..<scroll.viewport {
            guard let view = scroll.lineView(atViewportRow: row), view.item == chosen.item,
                case .line(let line) = view.content
            else { continue }
            buffer.place(line.cells(marking: chosen.number, look: look), atColumn: frame.textColumn, row: row)
        }
    }

    /// The row of the screen with the divider after a section.
    private mutating func divider(after number: Int, look: Look) -> [Cell] {
        if let known = drawn.dividers[number] { return known }
        let section = tour.sections[number]
        let rule = DividerView(
            title: section.title, credits: section.credits, isRead: credits.read.contains(section.id),
            isLast: number == tour.sections.count - 1
        ).cells(columns: frame.textColumns, look: look)
        let row = CellBuffer.row(of: rule, atColumn: frame.textColumn, columns: frame.size.columns)
        // those that went out of sight are not needed
        if drawn.dividers.count > frame.size.rows { drawn.dividers = [:] }
        drawn.dividers[number] = row
        return row
    }

    private func draw(_ overlay: any OverlayContent, in buffer: inout CellBuffer, look: Look) -> Position? {
        let place = overlayFrame(of: overlay)
        place.draw(title: overlay.title, theme: theme, glyphs: glyphs, in: &buffer)
        overlay.draw(place.body, in: &buffer, look: look)
        let (column, columns) = (place.body.column, place.body.columns)
        if let row = place.footerRow {
            buffer.write(overlay.footer(columns: columns, look: look).cells, atColumn: column, row: row)
        }
        let chosen = isLinear ? overlay.chosenRow.map { Position(column: column, row: place.body.row + $0) } : nil
        guard let row = place.headerRow else { return chosen }
        buffer.write(overlay.header(columns: columns, look: look).cells, atColumn: column, row: row)
        let field = overlay.cursorColumn.map { Position(column: column + min($0, columns - 1), row: row) }
        return isLinear && !linear.isTyping ? chosen ?? field : field ?? chosen
    }
}

/// What is kept from one frame for the next.
struct DrawnFrame: Sendable {
    /// What every frame begins as.
    private var blank = CellBuffer(size: Size(columns: 0, rows: 0))
    /// The status row, which mostly stays the same.
    var status: Status?
    /// The rows of dividers, by their sections.
    var dividers: [Int: [Cell]] = [:]
    /// The title of the section that is being read.
    private var title: (section: Int, text: String)?
    private var anchor: RowPosition<ItemID>?
    private var moves = 0

    /// Whether the scroll bar has its ticks. They stand still, so each of them is written anew for every line that is
    /// scrolled: once the reader keeps moving they are left out, until it rests.
    var showsTicks: Bool { moves < 2 }

    /// The status row as it was drawn. An object, because it is looked at for every frame and hardly ever changes.
    final class Status: Sendable {
        let view: StatusView
        let cells: [Cell]
        /// How many columns a notice has in it.
        let columnsOfNotice: Int

        init(_ view: StatusView, look: Look, helpKey: String?) {
            self.view = view
            (cells, columnsOfNotice) = view.row(look: look, helpKey: helpKey)
        }
    }

    /// Forgets what may be otherwise in the tour by now. The person's input alone changes nothing about that.
    mutating func forgetSections() {
        dividers = [:]
        title = nil
    }

    /// A section's title. Complexity: O(1) for the same section as before.
    mutating func title(of section: Int, in sections: SectionList) -> String {
        if let title, title.section == section { return title.text }
        let text = sections.title(at: section)
        title = (section, text)
        return text
    }

    /// A blank frame. Complexity: O(1) but for another size than before.
    mutating func blank(size: Size) -> CellBuffer {
        if blank.size != size { blank = CellBuffer(size: size) }
        return blank
    }

    /// Takes note of where the reader is in the frame that is drawn.
    mutating func notice(anchor: RowPosition<ItemID>, isRested: Bool) {
        if isRested || self.anchor == nil {
            moves = 0
        } else if anchor != self.anchor {
            moves = min(2, moves + 1)
        }
        self.anchor = anchor
    }
}
