package import InfiniteScroll
import TextLayout
import TourDocument

/// Where the reader is in the text. All scrolling of the page is in this folder: the moves are here, and what follows from one for the
/// other parts of the view is in `TourView+Scrolling.swift`.
package struct Viewport: Sendable {
    package private(set) var engine: InfiniteScroll<TourContent>
    /// The text at the top since the reader last moved; resizing does not change it.
    private(set) var anchor: TextAnchor
    /// Whether moves are shown row by row.
    let animates: Bool
    /// Whether the text is read line by line, with nothing drawn.
    let isLinear: Bool
    /// A move that is being shown.
    private(set) var motion: RowMotion<TourContent>?
    /// Rows of a scroll that are still to go, forward if positive; 0 if none is under way.
    private(set) var rowsToScroll = 0
    /// The row that the cursor is on, where the text is read line by line.
    private(set) var cursorRow = 0
    private(set) var sideways: Sideways
    var selection: Selection?
    /// The mouse on the text, as it was pressed last.
    var drag: TextDrag?
    /// The row of the scroll bar's thumb that is held by the mouse; nil if it is not.
    var barGrip: Int?

    init(
        at start: TextAnchor, rows: Int, _ settings: Reader.Settings, sideways: Sideways,
        in content: inout TourContent
    ) {
        animates = settings.motion
        isLinear = settings.isLinear
        self.sideways = sideways
        // the first frame waits for no more than it shows: see prepare()
        let position = content.position(of: start)
        engine = InfiniteScroll(at: position, viewport: rows, overscan: Self.overscan(rows), in: &content)
        anchor = start
        uncover(position, in: &content)
        if isLinear { putCursorAtStart() }
    }

    /// Rows laid out and bound before and after the viewport: the next page is there before it is asked for.
    static func overscan(_ rows: Int) -> Int { max(4, rows) }

    /// Lays out what is just beyond the screen.
    mutating func prepare(in content: inout TourContent) { engine.prepare(in: &content) }

    // MARK: - Moving

    /// The row that a jump puts on an edge of the viewport.
    enum Target: Hashable, Sendable {
        /// The first that no heading hides.
        case top(RowPosition<ItemID>)
        case bottom(RowPosition<ItemID>)
    }

    mutating func jump(to target: Target, in content: inout TourContent) {
        switch target {
        case .top(let position):
            engine.jump(to: position, in: &content)
            uncover(position, in: &content)
        case .bottom(let position): engine.jump(to: position, atViewportRow: .max, in: &content)
        }
        noteAnchor(in: content)
    }

    /// Jumps, and shows it row by row if it stays inside the window, so that it is seen where things went.
    mutating func move(to target: Target, in content: inout TourContent) {
        let before = animates ? engine : nil
        jump(to: target, in: &content)
        motion = before.flatMap { RowMotion(from: $0, to: engine) }
        if isLinear { putCursorAtStart() }
    }

    /// Scrolls by rows, forward if positive, or goes on with that: by some at most, so that keys are taken on the way. False: there is
    /// more to go.
    mutating func scroll(by rows: Int, atMost most: Int = Self.chunkRows, in content: inout TourContent) -> Bool {
        rowsToScroll = rows
        let chunk = min(max(rowsToScroll, -most), most)
        let hasMoved = engine.scroll(by: chunk, in: &content) == chunk
        // where there is no way on, it is over
        rowsToScroll = hasMoved ? rowsToScroll - chunk : 0
        noteAnchor(in: content)
        return rowsToScroll == 0
    }

    /// A few milliseconds' work.
    static let chunkRows = 1_024

    /// Ends what is under way: a motion, and a scroll where it is. Returns whether that went forward; nil if there was none.
    mutating func stop() -> Bool? {
        motion = nil
        defer { rowsToScroll = 0 }
        return rowsToScroll == 0 ? nil : rowsToScroll > 0
    }

    private mutating func noteAnchor(in content: TourContent) { anchor = content.anchor(at: top) }

    /// Moves what was put at the top down if a heading hides it there, or did so on the row that it was on.
    private mutating func uncover(_ position: RowPosition<ItemID>, onRow row: Int = 0, in content: inout TourContent) {
        if row > 0 || engine.header != nil { engine.jump(to: position, atViewportRow: 1, in: &content) }
    }

    /// Has rows that moved be shown on their way.
    mutating func slide(_ shifts: [RowShift]) { motion = RowSlide(shifts, viewport: rows).map(RowMotion.slide) }

    /// Goes on to the next frame of a motion. False: all is where it belongs.
    mutating func stepMotion() -> Bool {
        guard motion?.step() != true else { return true }
        motion = nil
        return false
    }

    // MARK: - Changes of what is scrolled

    /// Lays everything out for a screen. The same text stays at the top.
    mutating func layOut(_ frame: FrameGeometry, in content: inout TourContent) {
        motion = nil
        let line = linearAnchor(in: content)
        content.fit(frame)
        content.forgetLayouts()
        let position = content.position(of: anchor)
        engine.relayout(
            viewport: frame.viewportRows, overscan: Self.overscan(frame.viewportRows), anchor: position, in: &content)
        uncover(position, in: &content)
        if let line { putCursor(on: line, in: content) }
    }

    /// Lays everything out again. No row moves.
    mutating func relayout(in content: inout TourContent) {
        motion = nil
        content.forgetLayouts()
        engine.relayout(anchor: engine.anchor, in: &content)
    }

    /// Lays items out again that look otherwise now. What stands at the top stays there.
    mutating func relayout(where isChanged: (TourContent, ItemID) -> Bool, in content: inout TourContent) {
        let bound = Set(engine.boundRows.compactMap { engine.position(atViewportRow: $0)?.item })
        let changed = bound.filter { isChanged(content, $0) }
        if !changed.isEmpty { engine.change(where: changed.contains, in: &content) }
    }

    /// Changes the content. The text on `row` stays there, and only items that changed, asked for afterwards, are laid
    /// out again. Returns the rows that moved.
    mutating func change(
        _ content: inout TourContent, keeping row: Int, where isChanged: (ItemID) -> Bool,
        by change: (inout TourContent) -> Void
    ) -> [RowShift] {
        let position = engine.position(atViewportRow: row) ?? engine.anchor
        // what follows a section's text is named after the pieces before it
        let behind = content.placeBehindText(position.item)
        let place = content.anchor(at: position)
        let isRead = anchor.item == top.item
        change(&content)
        let section = position.item.section
        let isBehind = behind != nil || position.item.piece >= content.pieceCount(of: section)
        var kept = content.position(of: place, onRow: position.row)
        if isBehind {
            kept = RowPosition(item: content.divider(ofSection: section), row: position.row)
            if behind == 2, let card = content.item(after: kept.item), content.isCard(card) { kept.item = card }
        }
        let shifts = engine.change(where: isChanged, keeping: kept, atViewportRow: row, in: &content)
        if top.item != anchor.item || !isRead { noteAnchor(in: content) }
        return shifts
    }

    /// The tour is in another state: the text at the top stays if it is still there.
    ///
    /// - Parameters:
    ///   - section: the number that its section has now; nil if that is gone.
    ///   - text: the blocks of its piece as they were.
    ///   - same: the pieces that are laid out as they were; nil if everything may stand elsewhere.
    /// - Returns: whether the place is known, and does not come later.
    mutating func follow(
        toSection section: Int?, textBefore text: [Block], keeping same: Set<PieceID>?, in content: inout TourContent
    ) -> Bool {
        let (first, row) = (textRows.lowerBound, top.item == anchor.item ? top.row : nil)
        anchor.item.section = section ?? min(anchor.item.section, content.tour.sections.count - 1)
        anchor = content.anchor(of: anchor, textBefore: text)
        let position = content.position(of: anchor, onRow: row)
        if let same {
            engine.change(where: { !same.contains($0.pieceID) }, keeping: position, in: &content)
        } else {
            engine.relayout(anchor: position, in: &content)
        }
        uncover(position, onRow: first, in: &content)
        if section != nil, !content.isKnown(anchor) { return false }
        // the text ends before: its end is shown, and not the emptiness behind it
        if position.item < anchor.item { jump(to: .bottom(position), in: &content) }
        return true
    }

    /// Shifts lines that are cut so that so many columns are out of sight at the left. To be followed by ``layOut(_:in:)``.
    mutating func shiftLines(to offset: Int) { sideways.offset = offset }

    // MARK: - The cursor, where the text is read line by line

    /// Moves the cursor by rows, as far as there are rows with text. Returns how many rows are left to go.
    mutating func moveCursor(by rows: Int) -> Int {
        let target = cursorRow + rows
        cursorRow = min(max(0, target), lastRow)
        return target - cursorRow
    }

    mutating func putCursor(atRow row: Int) { cursorRow = min(row, lastRow) }

    /// Puts the cursor on the first row that is below what was seen; nil: on the first of all.
    mutating func putCursor(below seen: RowPosition<ItemID>?) {
        let row = (0..<rows).first { seen != nil && engine.position(atViewportRow: $0) == seen }
        cursorRow = min(row.map { $0 + 1 } ?? 0, lastRow)
    }

    /// Puts the cursor on the line that shows a text, or on the first one.
    mutating func putCursor(on place: TextAnchor, in content: TourContent) {
        let position = content.position(of: place)
        cursorRow = (0..<rows).first { engine.position(atViewportRow: $0) == position } ?? 0
    }

    /// A jump has arrived: the cursor is on the first line there that has text.
    private mutating func putCursorAtStart() {
        cursorRow =
            (0..<min(3, rows)).first { row in
                guard case .line(let line) = engine.lineView(atViewportRow: row)?.content else { return false }
                return !line.cells.isEmpty
            } ?? 0
    }

    var rows: Int { engine.viewport }

    /// The rows that show the text that belongs there: a heading that stays hides the first.
    var textRows: Range<Int> { (engine.header == nil ? 0 : 1)..<rows }

    /// The first of them.
    var top: RowPosition<ItemID> { engine.position(atViewportRow: textRows.lowerBound) ?? engine.anchor }

    /// The view on a row, be it that of a heading that stays.
    private func line(at row: Int) -> LineView? {
        row < textRows.lowerBound ? engine.headerView : engine.lineView(atViewportRow: row)
    }

    /// The view that is drawn on a row: while a move is shown it need not be the one that belongs there.
    func shownLine(at row: Int) -> LineView? {
        if let motion, textRows.contains(row) { return motion.shown(at: row, of: engine) { $0.lineView } }
        return line(at: row)
    }

    /// The items with a row on the screen, from the top.
    var itemsInSight: [ItemID] {
        var items: [ItemID] = []
        for row in 0..<rows {
            guard let item = engine.position(atViewportRow: row)?.item, item != items.last else { continue }
            items.append(item)
        }
        return items
    }

    /// The rows that show text which is there, item by item.
    func shownItems(in content: TourContent) -> [ShownItem] {
        var shown: [ShownItem] = []
        var row = textRows.lowerBound
        while row < rows, let position = engine.position(atViewportRow: row) {
            var end = row + 1
            while end < rows, engine.position(atViewportRow: end)?.item == position.item { end += 1 }
            if content.isReady(position.item) {
                let rows = position.row..<position.row + end - row
                let section = content.tour.sections[position.item.section]
                if let item = content.shown(rows, of: position.item, in: section) { shown.append(item) }
            }
            row = end
        }
        return shown
    }

    /// The last row of text on the screen; nil if there is none.
    var lastPosition: RowPosition<ItemID>? {
        (0..<rows).reversed().lazy.compactMap { engine.position(atViewportRow: $0) }.first
    }

    var lastRow: Int { (0..<rows).last { engine.position(atViewportRow: $0) != nil } ?? 0 }

    var topPlace: TextAnchor {
        for row in textRows {
            guard let view = engine.lineView(atViewportRow: row) else { break }
            guard case .line(let line) = view.content else { continue }
            return TextAnchor(item: view.item, offset: line.textOffset)
        }
        return TextAnchor(item: anchor.item, offset: anchor.offset ?? 0)
    }

    /// The section that is being read, up to the last: the one that begins with the first text on the screen, or else the one with
    /// most of its rows; line by line that of the line.
    func currentSection(upTo last: Int) -> Int {
        if isLinear { return section(ofRow: readingRow, upTo: last) }
        var isAboveText = true
        var count: [Int: Int] = [:]
        for row in 0..<rows {
            guard let view = engine.lineView(atViewportRow: row) else { break }
            let section = section(ofRow: row, upTo: last)
            if isAboveText, view.isText {
                isAboveText = false
                if view.item.piece == 0, view.item.block <= 0, view.row <= 1 { return section }
            }
            count[section, default: 0] += 1
        }
        let most = count.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most?.key ?? section(ofRow: 0, upTo: last)
    }

    func section(ofRow row: Int, upTo last: Int) -> Int {
        min(engine.lineView(atViewportRow: row)?.section ?? engine.anchor.item.section, last)
    }

    /// The row that is being read: where the cursor stands, or the first.
    var readingRow: Int { isLinear ? min(cursorRow, max(0, rows - 1)) : textRows.lowerBound }

    /// The text on the line of the cursor; nil if the text is not read line by line.
    func linearAnchor(in content: TourContent) -> TextAnchor? {
        guard isLinear, let position = engine.position(atViewportRow: readingRow) else { return nil }
        return content.anchor(at: position)
    }

    /// The row that stays where it is when pieces come: the first one with text, or else of a piece that is not what comes at the end of
    /// a section. After a jump to a page that is not there yet it is that page's start.
    func rowToKeep(in content: TourContent) -> Int {
        let top = top
        if top.item.piece == 0, top.item.block == 0, top.row <= 1 { return textRows.lowerBound }
        func row(where isKept: (ItemID) -> Bool) -> Int? {
            textRows.first { row in engine.position(atViewportRow: row).map { isKept($0.item) } ?? false }
        }
        return row(where: content.isText) ?? row { content.isKnown($0.pieceID) } ?? textRows.lowerBound
    }

    /// How many columns of the longest line on the screen are cut off at the right.
    var columnsCutOff: Int {
        (0..<rows).map { row in
            if case .line(let line) = engine.lineView(atViewportRow: row)?.content { line.columnsCutOff } else { 0 }
        }.max() ?? 0
    }

    /// The links that are at least partly on the screen, in the order of the text. Complexity: O(rows and links on screen).
    var links: [VisibleLink] {
        var found: [VisibleLink] = []
        for row in 0..<rows {
            guard let view = line(at: row), case .line(let line) = view.content else { continue }
            found.add(line.links, of: view.item, row: row, shift: line.shift)
        }
        // cells of a table stand side by side
        return found.sorted { $0.link.precedes($1.link) }
    }
}

/// Whether long lines of code and tables are cut at the edge, and how far they are shifted. While they are shifted they are cut in any
/// case.
struct Sideways: Hashable, Sendable {
    /// Whether they are cut without being shifted, too.
    var isChopping = false
    /// Columns that are out of sight at the left.
    fileprivate(set) var offset = 0

    /// What layout is told; nil for lines that are wrapped.
    var chopping: Int? { isChopping || offset > 0 ? offset : nil }
}
