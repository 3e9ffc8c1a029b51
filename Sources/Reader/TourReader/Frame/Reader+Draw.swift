package import CellGrid
import Credits
import InfiniteScroll
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument

extension Reader {
    /// Prepares the next frame, and records what it shows. To be called before ``draw()``.
    package mutating func prepareFrame() {
        awaitsAnswer = false
        guard !view.frame.isTooSmall else { return }
        view.prepareFrame(isCovered: !overlays.isEmpty || mode.prompt != nil, now: session.clock.uptime())
        if mode.prompt == nil, mode.question == nil { outbox.notices.isSeen = true }
    }

    /// The frame for the present state, and the text cursor, if it shows. Complexity: O(cells of the screen).
    package func draw() -> (frame: CellBuffer, cursor: Position?) {
        var buffer = CellBuffer(size: view.frame.size)
        guard !view.frame.isTooSmall else {
            drawNeed(in: &buffer)
            return (buffer, nil)
        }
        let look = session.look
        let progress = view.progress()
        var room: Int?
        // the background of pictures, if there are any
        var bare: CellBuffer?
        if !overlays.coversPage {
            drawPage(in: &buffer, look: look)
            view.drawPinnedContents(in: &buffer, read: session.credits.summary.read, look: look)
            view.drawScrollBar(progress, in: &buffer, look: look)
            view.drawSigns(in: &buffer, look: look)
            buffer.pictures = view.pixelPictures
            if !buffer.pictures.isEmpty { bare = buffer }
            drawHints(in: &buffer, look: look)
            room = drawStatus(progress, in: &buffer, look: look)
            if let area = session.pointer.pressed?.area {
                buffer.restyle(area) { $0.overlaid(with: Style(attributes: .reverse)) }
            }
        }
        var cursor = view.selectionCursor ?? (isLinear ? linearCursor : nil)
        if !overlays.isEmpty {
            cursor = overlays.draw(in: &buffer, look)
            bare = buffer.pictures.isEmpty ? nil : buffer
        }
        drawAddressPreview(in: &buffer, look: look)
        drawLongNotice(room: room, in: &buffer, look: look)
        if let prompt = mode.prompt {
            let notice = outbox.notices.current.map { LineRemark(text: $0.text, isWrong: !$0.isCredit) }
            let remark = prompt.isSearch ? view.searchRemark : notice ?? prompt.remark
            let row = view.frame.size.rows - 1
            let (cells, column) = prompt.row(columns: view.frame.size.columns, remark: remark, look: look)
            buffer.write(cells, atColumn: 0, row: row)
            cursor = Position(column: column, row: row)
        }
        if let bare { buffer.dropPictures(changedSince: bare) }
        return (buffer, cursor)
    }

    /// The question or notice in the status row.
    var notice: Notice? {
        mode.question.map { Notice(number: 0, text: $0, isCredit: false) } ?? outbox.notices.current
    }

    /// Whether the notice is shown at the selected link's address.
    private var isNoticeAtLink: Bool { view.links.chosen != nil && overlays.isEmpty && notice?.isCredit == false }

    var statusNotice: Notice? { isNoticeAtLink ? nil : notice }

    /// Draws the status row. Returns the columns of a notice in it; nil if there is none.
    private func drawStatus(_ progress: Progress, in buffer: inout CellBuffer, look: Appearance) -> Int? {
        guard let row = view.frame.statusRow else { return nil }
        if isLinear {
            // empty without a message
            let words = mode.count.map { "\($0)" } ?? view.navigation.status ?? ""
            let line = notice.map { CellLine(sentence: $0.text) } ?? CellLine(words)
            buffer.write(line.truncated(to: view.frame.size.columns).cells, atColumn: 0, row: row)
            return nil
        }
        let status = statusRow(progress, look: look)
        buffer.place(status.cells, atColumn: 0, row: row)
        return status.columnsOfNotice
    }

    private var linearCursor: Position {
        let isAtNotice = mode.question != nil || outbox.notices.current != nil && outbox.notices.holdsCursor
        if isAtNotice, let row = view.frame.statusRow { return Position(column: 0, row: row) }
        let row = view.viewport.readingRow
        guard let link = view.placeOfChosenLink, link.row == row else { return Position(column: 0, row: row) }
        return Position(column: view.frame.textColumn + link.column, row: row)
    }

    /// Writes the letters over the starts of the links.
    private func drawHints(in buffer: inout CellBuffer, look: Appearance) {
        guard let hints = mode.hints else { return }
        let first = view.frame.textColumn
        hints.draw(
            on: view.viewport.links, at: Position(column: first, row: 0),
            0..<(view.frame.scrollBarColumn ?? view.frame.size.columns),
            in: &buffer, look)
    }

    private func drawAddressPreview(in buffer: inout CellBuffer, look: Appearance) {
        guard mode.prompt == nil else { return }
        var preview: AddressPreview?
        if !overlays.isEmpty {
            preview = overlays.preview
        } else if view.links.chosen != nil || mode.hints != nil {
            preview = AddressPreview(chosen: view.links.chosen, hints: mode.hints, visible: view.viewport.links)
        }
        preview?.notice = notice
        preview?.recordings = view.recordingViews
        preview?.draw(in: &buffer, look)
    }

    private func drawPage(in buffer: inout CellBuffer, look: Appearance) {
        for row in 0..<view.viewport.rows {
            guard let slot = view.viewport.shownLine(at: row) else { continue }
            if slot.cells.isEmpty, view.isPlaceholder { continue }
            // behind a window a picture without its colours would be noise
            if slot.isPicture, !overlays.isEmpty { continue }
            guard slot.cells.isEmpty else {
                buffer.place(slot.cells, atColumn: 0, row: row)
                continue
            }
            let number = slot.item.section
            let key = Grant.Key(tour: view.tour.id, section: view.tour.sections[number].id)
            let rule = view.divider(
                afterSection: number, hasCredit: session.credits.summary.read.contains(key.section),
                growth: session.credits.justEarned[key] == nil ? nil : session.credits.growth, look: look)
            buffer.write(rule, atColumn: view.frame.textColumn, row: row)
        }
        if view.viewport.engine.header != nil {
            let (start, end) = (view.frame.sideEnd, view.frame.scrollBarColumn ?? view.frame.size.columns)
            buffer.restyle(Rect(column: start, row: 0, columns: end - start, rows: 1)) { _ in look.theme.dim }
        }
        view.drawNotes(in: &buffer, look: look)
        if let chosen = view.links.chosen?.link { mark(chosen, in: &buffer, look: look) }
        if view.search.active != nil { view.highlight(in: &buffer, look) }
        view.drawSelection(in: &buffer, look: look)
    }

    private func mark(_ chosen: PlacedLink, in buffer: inout CellBuffer, look: Appearance) {
        for row in 0..<view.viewport.rows {
            guard let slot = view.viewport.shownLine(at: row), slot.item == chosen.item,
                case .line(let line) = slot.content
            else { continue }
            buffer.place(
                line.cells(marking: chosen.number, look: look), atColumn: view.frame.textColumn - line.shift, row: row)
        }
    }

    /// The message on a screen that is too small.
    func drawNeed(in buffer: inout CellBuffer) {
        let (columns, rows) = (FrameGeometry.smallest.columns, FrameGeometry.smallest.rows)
        let size = "\(columns)x\(rows)"
        let text = view.frame.size.columns >= size.count + 6 ? "needs \(size)" : size
        let cells = CellLine(text).truncated(to: view.frame.size.columns).cells
        buffer.write(cells, atColumn: (view.frame.size.columns - cells.count) / 2, row: view.frame.size.rows / 2)
    }

    /// Draws a notice too long for the status row in as many rows at the screen's foot as it needs.
    func drawLongNotice(room: Int?, in buffer: inout CellBuffer, look: Appearance) {
        guard let notice, !isLinear || !overlays.isEmpty || !CellText.fits(notice.text, in: view.frame.size.columns)
        else { return }
        // its last line would be under a prompt or question
        guard mode.prompt == nil else { return }
        if isNoticeAtLink { return }
        let columns = view.frame.size.columns
        if let room, CellText.fits(notice.text, in: room - (notice.isCredit ? 2 : 0)) { return }
        let style = notice.isCredit ? look.theme.notice : look.theme.statusBar
        let margin = columns > 24 && !isLinear ? 1 : 0
        let star = notice.isCredit && !isLinear ? "\(look.glyphs.signsOrWords.star) " : ""
        var lines = CellLine(sentence: star + notice.text, style).wrapped(columns: columns - 2 * margin)
        let most = max(min(3, view.frame.size.rows - 1), view.frame.size.rows / 2)
        if lines.count > most {
            lines[most - 1].append(look.glyphs.isUnicode ? "…" : "~", style)
            lines = Array(lines[..<most])
        }
        for (index, line) in lines.enumerated() {
            var row = CellLine(String(repeating: " ", count: margin), look.theme.statusBar)
            row.append(line.truncated(to: columns - 2 * margin))
            row.pad(to: columns)
            buffer.write(
                row.underlaid(with: look.theme.statusBar).cells(look), atColumn: 0,
                row: view.frame.size.rows - lines.count + index)
        }
    }
}
