package import InfiniteScroll
import TextLayout
import TourDocument
import Wording

/// Where the reader is in the text. All that moves the page is in this file: the moves, and below them what follows from one for the
/// other parts of the view.
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
        var kept = content.position(of: place)
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
        let first = textRows.lowerBound
        anchor.item.section = section ?? min(anchor.item.section, content.tour.sections.count - 1)
        anchor = content.anchor(of: anchor, textBefore: text)
        let position = content.position(of: anchor)
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

/// Moving in the text, and what follows from that.
extension TourView {
    /// Rows of a page: two less than the screen, so that the eye finds where it was.
    var page: Int { max(1, frame.viewportRows - 2) }
    var halfPage: Int { max(1, frame.viewportRows / 2) }
    var halfWidth: Int { max(1, frame.textColumns / 2) }
    var isLinear: Bool { viewport.isLinear }

    /// Takes note of the new place.
    /// - Parameter isForward: whether the reader came there by going forward.
    mutating func moved(isForward: Bool = false) {
        passed()
        noteScreen(isForward: isForward)
    }

    /// Takes note of a place that a long scroll may only pass.
    private mutating func passed() {
        dropHiddenChoice()
        media.disturb()
        outbox.keepPlaceSoon()
    }

    /// Scrolls by rows, forward if positive, or begins to: keys are taken on a long way.
    mutating func scroll(by rows: Int) {
        finishMotion()
        if rows > 0 { countScreen() }
        scrollOn(by: rows)
    }

    private mutating func scrollOn(by rows: Int) {
        if viewport.scroll(by: rows, in: &content) { return moved(isForward: rows > 0) }
        passed()
        outbox.remind(.move, afterMilliseconds: 0)
    }

    /// Goes on by lines, or back; line by line the cursor first, and the text when the cursor is at its edge.
    mutating func step(by rows: Int) {
        guard isLinear else { return scroll(by: rows) }
        let rest = viewport.moveCursor(by: rows)
        guard rest != 0 else { return }
        scroll(by: rest)
        viewport.putCursor(atRow: rows > 0 ? .max : 0)
    }

    /// Scrolls by whole screens or halves of them; the cursor is on the first line that was not there before.
    mutating func page(by rows: Int) {
        let last = viewport.lastPosition
        scroll(by: rows)
        if isLinear { viewport.putCursor(below: rows > 0 ? last : nil) }
    }

    /// Jumps to a place. Backspace comes back from it if that `isRemembered`; who goes elsewhere to look for something
    /// is not reading on (`isForward`).
    mutating func jump(to target: Viewport.Target, isRemembered: Bool = true, isForward: Bool = false) {
        finishMotion()
        if isRemembered { places.history.leave(placeAtTop) }
        if isForward { countScreen() }
        viewport.move(to: target, in: &content)
        moved(isForward: isForward)
        showMotion()
    }

    /// Ends it before something else is done: a motion, and a long scroll where it is.
    mutating func finishMotion() {
        if let isForward = viewport.stop() { moved(isForward: isForward) }
    }

    mutating func stepMotion() {
        viewport.rowsToScroll == 0 ? showMotion() : scrollOn(by: viewport.rowsToScroll)
    }

    /// Has the next frame of a motion shown, if there is one.
    mutating func showMotion() {
        if viewport.stepMotion() { outbox.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds) }
    }

    /// Scrolls by columns what is wider than the screen, to the right if positive, as far as there is more to be seen on the screen.
    mutating func scrollSideways(by columns: Int) {
        let unmoved = self
        if viewport.sideways.chopping == nil { cutLines(shiftedBy: 0) }
        let reach = -viewport.sideways.offset...viewport.columnsCutOff
        let way = min(max(reach.lowerBound, columns), reach.upperBound)
        guard way != 0 else {
            let isCut = viewport.columnsCutOff > 0
            self = unmoved
            if viewport.sideways.offset > 0 { return outbox.show("This is the right edge of the text") }
            return outbox.show(
                isCut ? "This is the left edge of the text" : "Nothing to scroll: all lines fit on the screen")
        }
        shiftLines(to: viewport.sideways.offset + way)
    }

    mutating func shiftLines(to offset: Int) {
        viewport.shiftLines(to: offset)
        cutLines(shiftedBy: viewport.sideways.chopping)
    }

    /// Lays long lines out shifted by columns; nil for lines that are wrapped.
    private mutating func cutLines(shiftedBy columns: Int?) {
        content.options.chopping = columns
        layOut(frame)
    }

    // MARK: - Going to a place

    mutating func goToEnd() {
        guard mayGrow || tour.sections.isComplete && content.isKnownToItsEnd(tour.sections.count - 1) else {
            navigation.go(to: .end)
            return
        }
        jump(to: .bottom(content.endPosition()))
    }

    /// The section that a person gave the number of, from 1.
    mutating func go(toNumber number: Int) {
        let sections = tour.sections
        guard number > sections.count, sections.isComplete else { return go(toSection: number - 1) }
        let all = sections.count.inGroups
        outbox.show(
            sections.count == 1 ? "There is only one section" : "There are \(all) sections. Type :1 to :\(all).")
    }

    /// The start of a section, or of the nearest that there is.
    mutating func go(toSection index: Int, isForward: Bool = false) {
        let sections = tour.sections
        guard !sections.isEmpty else { return }
        guard index < sections.count || sections.isComplete else {
            navigation.go(to: .section(index))
            return
        }
        let nearest = min(max(0, index), sections.count - 1)
        jump(to: .top(RowPosition(item: content.firstItem(ofSection: nearest), row: 0)), isForward: isForward)
    }

    /// So far into the tour as it is known, by the size of its source.
    mutating func go(toPercent percent: Int) {
        guard percent < 100 else { return goToEnd() }
        let byte = tour.sections.bytes(before: tour.sections.count) * max(0, percent) / 100
        jump(to: .top(content.position(ofByte: byte)))
    }

    mutating func go(to place: TextAnchor, isRemembered: Bool = true, isForward: Bool = false) {
        jump(to: .top(content.position(of: place)), isRemembered: isRemembered, isForward: isForward)
    }

    /// A place that was at the top, or what is nearest to it by now; on the way to it if its section is not known yet.
    mutating func go(to place: Place, isRemembered: Bool = true) {
        guard let there = content.anchor(of: place), content.isKnown(there) else {
            navigation.go(to: .place(place))
            return
        }
        go(to: there, isRemembered: isRemembered)
    }

    /// Whoever is on the way to a place that is not known yet stays where they are.
    mutating func cancelNavigation() {
        navigation.end()
        search.active?.want(nil)
    }
}
