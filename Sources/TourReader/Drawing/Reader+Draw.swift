package import CellGrid
import InfiniteScroll
import TextLayout
import TourDocument

extension Reader {
    /// The frame for the present state, and where the text cursor stands in it, if it shows.
    /// Complexity: O(cells of the screen).
    package mutating func draw() -> (frame: CellBuffer, cursor: Position?) {
        var buffer = drawn.blank(size: view.frame.size)
        guard !view.frame.isTooSmall else {
            drawNeed(in: &buffer)
            return (buffer, nil)
        }
        let look = session.look
        let progress = view.progress()
        view.noticeFrame(isCovered: !overlays.isEmpty || mode.prompt != nil, now: session.clock.uptime())
        let missing = view.missingHere()
        view.prepareHighlights()
        drawPage(in: &buffer, look: look)
        view.drawPinnedContents(in: &buffer, read: session.credits.summary.read, look: look)
        drawn.notice(anchor: view.scroll.anchor, isRested: view.isRested)
        ScrollBarView(progress: progress, sections: view.tour.sections, hasTicks: drawn.showsTicks)
            .draw(in: &buffer, frame: view.frame, look: look)
        drawHints(in: &buffer, look: look)
        drawStatus(progress, missing: missing, in: &buffer, look: look)
        var cursor = isLinear ? linearCursor : nil
        if !overlays.isEmpty { cursor = overlays.draw(in: &buffer, look) }
        drawLinkFoot(in: &buffer, look: look)
        drawLongNotice(in: &buffer, look: look)
        if let prompt = mode.prompt {
            let remark = prompt.purpose == .search ? view.searchRemark : Prompt.Remark()
            let row = view.frame.size.rows - 1
            let (cells, column) = prompt.row(columns: view.frame.size.columns, remark: remark, look: look)
            buffer.write(cells, atColumn: 0, row: row)
            cursor = Position(column: column, row: row)
        }
        return (buffer, cursor)
    }

    /// What takes the status row's place: a question, or the notice.
    var notice: Notice? {
        mode.question.map { Notice(number: 0, text: $0, isCredit: false) } ?? session.notices.current
    }

    private mutating func drawStatus(_ progress: Progress, missing: Missing?, in buffer: inout CellBuffer, look: Look) {
        guard let row = view.frame.statusRow else { return }
        if isLinear {
            buffer.write(linearStatus().truncated(to: view.frame.size.columns).cells, atColumn: 0, row: row)
            return
        }
        let title = drawn.title(of: view.currentSection, in: view.tour.sections)
        let status = drawn.status(
            StatusView(reader: self, title: title, progress: progress, missing: missing), look: look,
            helpKey: session.keys.helpKey(isUnicode: look.glyphs.isUnicode))
        buffer.place(status.cells, atColumn: 0, row: row)
    }

    /// What the last row says where the text is read line by line: nothing, but when there is something to tell.
    private func linearStatus() -> CellLine {
        if let notice { return CellLine(notice.text) }
        if let count = mode.count { return CellLine("\(count)") }
        guard let destination = view.destination else { return CellLine() }
        return CellLine("On the way to \(destination.words): \(Progress.percent(view.opening ?? 0)) %")
    }

    /// Where the cursor stands on a page that is read line by line.
    private var linearCursor: Position {
        let isAtNotice = mode.question != nil || session.notices.current != nil && session.notices.holdsCursor
        if isAtNotice, let row = view.frame.statusRow { return Position(column: 0, row: row) }
        return Position(column: 0, row: view.readingRow)
    }

    /// Writes the letters over the beginnings of the links.
    private func drawHints(in buffer: inout CellBuffer, look: Look) {
        guard let hints = mode.hints else { return }
        let first = view.frame.textColumn
        hints.draw(
            on: view.visibleLinks, at: Position(column: first, row: 0), first..<first + view.frame.textColumns,
            in: &buffer, look)
    }

    private func drawLinkFoot(in buffer: inout CellBuffer, look: Look) {
        guard mode.prompt == nil else { return }
        var foot: LinkFoot?
        if !overlays.isEmpty {
            foot = overlays.foot
        } else if view.links.chosen != nil || mode.hints != nil {
            foot = LinkFoot(chosen: view.links.chosen, hints: mode.hints, visible: view.visibleLinks)
        }
        foot?.notice = notice
        foot?.draw(in: &buffer, look)
    }

    private mutating func drawPage(in buffer: inout CellBuffer, look: Look) {
        var dividers: [(row: Int, section: Int)] = []
        for row in 0..<view.scroll.viewport {
            guard let cells = view.scroll.withLineView(atViewportRow: row, { $0.cells }) else { continue }
            if !cells.isEmpty {
                buffer.place(cells, atColumn: 0, row: row)
            } else if let section = view.scroll.withLineView(atViewportRow: row, { $0.item.section }) {
                dividers.append((row, section))
            }
        }
        for (row, section) in dividers {
            buffer.place(
                drawn.divider(after: section, of: view, read: session.credits.summary.read, look), atColumn: 0, row: row
            )
        }
        if let chosen = view.links.chosen?.link { mark(chosen, in: &buffer, look: look) }
        if view.search.active != nil { view.highlight(in: &buffer, look) }
    }

    /// Draws the rows of a link's item anew, with the look of what is chosen.
    private func mark(_ chosen: PlacedLink, in buffer: inout CellBuffer, look: Look) {
        for row in 0..<view.scroll.viewport {
            guard let slot = view.scroll.lineView(atViewportRow: row), slot.item == chosen.item,
                case .line(let line) = slot.content
            else { continue }
            buffer.place(line.cells(marking: chosen.number, look: look), atColumn: view.frame.textColumn, row: row)
        }
    }
}

/// What is kept from one frame for the next.
struct DrawnFrame: Sendable {
    /// What every frame begins as.
    private var blank = CellBuffer(size: Size(columns: 0, rows: 0))
    /// The status row, which mostly stays the same.
    private(set) var status: Status?
    /// The rows of dividers, by their sections.
    private var dividers: [Int: [Cell]] = [:]
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

    /// Forgets the status row, after the theme changed.
    mutating func forgetStatus() { status = nil }

    /// The status row. Complexity: O(1) if it says the same as before.
    mutating func status(_ view: StatusView, look: Look, helpKey: String?) -> Status {
        let known = status.flatMap { $0.view == view ? $0 : nil } ?? Status(view, look: look, helpKey: helpKey)
        status = known
        return known
    }

    /// The row of the screen with the divider after a section.
    /// - Parameter read: the ids of the sections that have their credit.
    mutating func divider(after number: Int, of view: TourView, read: Set<String>, _ look: Look) -> [Cell] {
        if let known = dividers[number] { return known }
        let (section, frame) = (view.tour.sections[number], view.frame)
        let rule = DividerView(
            title: section.title, credits: section.credits, isRead: read.contains(section.id),
            isLast: number == view.tour.sections.count - 1
        ).cells(columns: frame.textColumns, look: look)
        let row = CellBuffer.row(of: rule, atColumn: frame.textColumn, columns: frame.size.columns)
        // those that went out of sight are not needed
        if dividers.count > frame.size.rows { dividers = [:] }
        dividers[number] = row
        return row
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
