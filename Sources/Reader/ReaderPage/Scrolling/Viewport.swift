import Credits
package import InfiniteScroll
import ReaderKit
import TextLayout
import TourDocument
import Wording

/// The reader's position in the text. All code that moves the page is in this file: first the moves, then their
/// consequences for other parts of the view.
package struct Viewport: Sendable {
    package private(set) var engine: InfiniteScroll<TourContent>
    /// The text at the top since the reader last moved; resizing does not change it.
    private(set) var anchor: TextAnchor
    let animates: Bool
    /// Whether the text is read in linear mode, without drawing.
    let isLinear: Bool
    /// The running animation.
    private(set) var motion: RowMotion<TourContent>?
    /// Rows left of a scroll, forward if positive; 0 without one.
    package private(set) var rowsToScroll = 0
    private(set) var cursorRow = 0
    fileprivate(set) var sideways: Sideways
    package var selection: Selection?
    /// The last press of the mouse on the text.
    var drag: TextDrag?
    /// The row of the scroll bar's thumb held by the mouse, if any.
    var barGrip: Int?

    init(
        at start: TextAnchor, rows: Int, _ settings: ReaderSettings, sideways: Sideways,
        in content: inout TourContent
    ) {
        animates = !settings.user.reduceMotion
        isLinear = settings.isLinear
        self.sideways = sideways
        // the first frame waits for no more than it shows: see prepare()
        let position = content.position(of: start)
        engine = InfiniteScroll(at: position, viewport: rows, overscan: Self.overscan(rows), in: &content)
        anchor = start
        uncover(position, in: &content)
        if isLinear { putCursorAtStart() }
    }

    /// Rows laid out and bound before and after the viewport, so that the next page is ready.
    static func overscan(_ rows: Int) -> Int { max(4, rows) }

    /// Lays out rows just beyond the screen.
    mutating func prepare(in content: inout TourContent) { engine.prepare(in: &content) }

    // MARK: - Moving

    /// The row that a jump puts on an edge of the viewport.
    package enum Target: Hashable, Sendable {
        /// The first row not hidden by a heading.
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

    /// Jumps, animated if it stays inside the window, so that the eye can follow.
    mutating func move(to target: Target, in content: inout TourContent) {
        let before = animates ? engine : nil
        jump(to: target, in: &content)
        motion = before.flatMap { RowMotion(from: $0, to: engine) }
        if isLinear { putCursorAtStart() }
    }

    /// Scrolls by rows, forward if positive, or continues, `most` at a time for keys in between. False if rows are
    /// left.
    mutating func scroll(by rows: Int, atMost most: Int = Self.chunkRows, in content: inout TourContent) -> Bool {
        rowsToScroll = rows
        let chunk = min(max(rowsToScroll, -most), most)
        let hasMoved = engine.scroll(by: chunk, in: &content) == chunk
        // it is over where the text ends
        rowsToScroll = hasMoved ? rowsToScroll - chunk : 0
        noteAnchor(in: content)
        return rowsToScroll == 0
    }

    /// A few milliseconds' work.
    static let chunkRows = 1_024

    /// Ends an animation or a scroll where it is. Returns whether a scroll went forward; nil if there was none.
    mutating func stop() -> Bool? {
        motion = nil
        defer { rowsToScroll = 0 }
        return rowsToScroll == 0 ? nil : rowsToScroll > 0
    }

    private mutating func noteAnchor(in content: TourContent) { anchor = content.anchor(at: top) }

    /// Moves a row down that a pinned heading hides now or hid before.
    private mutating func uncover(_ position: RowPosition<ItemID>, onRow row: Int = 0, in content: inout TourContent) {
        if row > 0 || engine.header != nil { engine.jump(to: position, atViewportRow: 1, in: &content) }
    }

    /// Animates rows that moved.
    mutating func slide(_ shifts: [RowShift]) { motion = RowSlide(shifts, viewport: rows).map(RowMotion.slide) }

    /// Shows the next frame of an animation. False at the end.
    mutating func stepMotion() -> Bool {
        guard motion?.step() != true else { return true }
        motion = nil
        return false
    }

    // MARK: - Changes of the content

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

    /// Lays changed items out again. The row at the top stays there.
    mutating func relayout(where isChanged: (TourContent, ItemID) -> Bool, in content: inout TourContent) {
        let bound = Set(engine.boundRows.compactMap { engine.position(atViewportRow: $0)?.item })
        let changed = bound.filter { isChanged(content, $0) }
        if !changed.isEmpty { engine.change(where: changed.contains, in: &content) }
    }

    /// Changes the content and lays changed items out again, asked for afterwards. The text on `row` stays there.
    /// Returns the rows that moved.
    mutating func change(
        _ content: inout TourContent, keeping row: Int, where isChanged: (ItemID) -> Bool,
        by change: (inout TourContent) -> Void
    ) -> [RowShift] {
        let position = engine.position(atViewportRow: row) ?? engine.anchor
        // items behind a section's text are numbered after its last piece
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
        if top != content.position(of: anchor) || !isRead { noteAnchor(in: content) }
        return shifts
    }

    /// Follows the tour to another state: the text at the top stays if it still exists. Its section and the former
    /// blocks of its piece are given. Returns whether the place is known, not still to come.
    /// - Parameter same: the pieces with unchanged layout; nil if everything may have moved.
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
        // the text became shorter: show its end, not the blank behind it
        if position.item < anchor.item { jump(to: .bottom(position), in: &content) }
        return true
    }

    // MARK: - The cursor in linear mode

    /// Moves the cursor by rows, as far as there are rows with text. Returns the rows left to go.
    mutating func moveCursor(by rows: Int) -> Int {
        let target = cursorRow + rows
        cursorRow = min(max(0, target), lastRow)
        return target - cursorRow
    }

    mutating func putCursor(atRow row: Int) { cursorRow = min(row, lastRow) }

    /// Puts the cursor on the first row below the last seen one; nil: on the first of all.
    mutating func putCursor(below seen: RowPosition<ItemID>?) {
        let row = (0..<rows).first { seen != nil && engine.position(atViewportRow: $0) == seen }
        cursorRow = min(row.map { $0 + 1 } ?? 0, lastRow)
    }

    /// Puts the cursor on the line that shows a text, or on the first one.
    mutating func putCursor(on place: TextAnchor, in content: TourContent) {
        let position = content.position(of: place)
        cursorRow = (0..<rows).first { engine.position(atViewportRow: $0) == position } ?? 0
    }

    /// After a jump: puts the cursor on the first line there with text.
    private mutating func putCursorAtStart() {
        cursorRow =
            (0..<min(3, rows)).first { row in
                guard case .line(let line) = engine.lineView(atViewportRow: row)?.content else { return false }
                return !line.cells.isEmpty
            } ?? 0
    }
}

/// Horizontal scrolling: whether long lines of code and tables are cut at the edge, as they always are while scrolled,
/// and by how many columns they are scrolled.
struct Sideways: Hashable, Sendable {
    /// Whether they are cut even when not scrolled.
    var isChopping = false
    /// Columns hidden at the left.
    fileprivate(set) var offset = 0

    /// The layout option; nil for wrapped lines.
    var chopping: Int? { isChopping || offset > 0 ? offset : nil }
}

/// Moves in the text, and their consequences.
extension TourView {
    /// Rows of a page: two less than the screen, so that the eye keeps its place.
    package var page: Int { max(1, frame.viewportRows - 2) }
    package var halfPage: Int { max(1, frame.viewportRows / 2) }
    package var halfWidth: Int { max(1, frame.textColumns / 2) }
    var isLinear: Bool { viewport.isLinear }

    /// Records the new place.
    /// - Parameter isForward: whether the reader got there by going forward.
    mutating func moved(isForward: Bool = false) {
        passed()
        noteScreen(isForward: isForward)
    }

    /// Records a place that a long scroll may only pass.
    private mutating func passed() {
        dropHiddenChoice()
        media.isRested = false
        outbox.keepPlaceSoon()
    }

    /// Scrolls by rows, forward if positive, or starts to: keys are taken in between.
    package mutating func scroll(by rows: Int) {
        finishMotion()
        if rows > 0 { countScreen() }
        scrollOn(by: rows)
    }

    private mutating func scrollOn(by rows: Int) {
        if viewport.scroll(by: rows, in: &content) { return moved(isForward: rows > 0) }
        passed()
        outbox.remind(.move, afterMilliseconds: 0)
    }

    /// Moves by lines; in linear mode the cursor first, and the text when the cursor is at its edge.
    package mutating func step(by rows: Int) {
        guard isLinear else { return scroll(by: rows) }
        let rest = viewport.moveCursor(by: rows)
        guard rest != 0 else { return }
        scroll(by: rest)
        viewport.putCursor(atRow: rows > 0 ? .max : 0)
    }

    /// Scrolls by whole screens or halves of them; the cursor goes to the first new line.
    package mutating func page(by rows: Int) {
        let last = viewport.lastPosition
        scroll(by: rows)
        if isLinear { viewport.putCursor(below: rows > 0 ? last : nil) }
    }

    /// Jumps to a place. Backspace returns if it `isRemembered`; a jump to search is not reading on (`isForward`).
    package mutating func jump(to target: Viewport.Target, isRemembered: Bool = true, isForward: Bool = false) {
        finishMotion()
        if isRemembered { places.history.leave(placeAtTop) }
        if isForward { countScreen() }
        viewport.move(to: target, in: &content)
        moved(isForward: isForward)
        showMotion()
    }

    /// Ends an animation, or a long scroll where it is, before another action.
    package mutating func finishMotion() {
        if let isForward = viewport.stop() { moved(isForward: isForward) }
    }

    package mutating func stepMotion() {
        viewport.rowsToScroll == 0 ? showMotion() : scrollOn(by: viewport.rowsToScroll)
    }

    /// Shows the next frame of an animation, if there is one.
    mutating func showMotion() {
        if viewport.stepMotion() { outbox.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds) }
    }

    /// Scrolls lines wider than the screen by columns, to the right if positive, as far as more is hidden.
    package mutating func scrollSideways(by columns: Int) {
        let unmoved = self
        if viewport.sideways.chopping == nil { cutLines(shiftedBy: 0) }
        let reach = -viewport.sideways.offset...viewport.columnsCutOff
        let way = min(max(reach.lowerBound, columns), reach.upperBound)
        guard way != 0 else {
            let isCut = viewport.columnsCutOff > 0
            self = unmoved
            if viewport.sideways.offset > 0 { return outbox.show("This is the right edge of the text") }
            return outbox.show(
                isCut ? "This is the left edge of the text" : "All lines fit; nothing to scroll")
        }
        shiftLines(to: viewport.sideways.offset + way)
    }

    mutating func shiftLines(to offset: Int) {
        viewport.sideways.offset = offset
        cutLines(shiftedBy: viewport.sideways.chopping)
    }

    /// Lays long lines out scrolled by columns; nil for wrapped lines.
    private mutating func cutLines(shiftedBy columns: Int?) {
        content.options.chopping = columns
        layOut(frame)
    }

    // MARK: - Going to a place

    package mutating func goToEnd() {
        guard mayGrow || tour.sections.isComplete && content.isKnownToItsEnd(tour.sections.count - 1) else {
            navigation.destination = .end
            return
        }
        jump(to: .bottom(content.endPosition()))
    }

    /// Goes to a section by its number, from 1.
    package mutating func go(toNumber number: Int) {
        let sections = tour.sections
        guard number > sections.count, sections.isComplete else { return go(toSection: number - 1) }
        let all = sections.count.inGroups
        outbox.show(
            sections.count == 1 ? "There is only one section" : "There are \(all) sections. Type :1 to :\(all).")
    }

    /// Goes to the start of a section, or of the nearest existing one.
    package mutating func go(toSection index: Int, isForward: Bool = false) {
        let sections = tour.sections
        guard !sections.isEmpty else { return }
        guard index < sections.count || sections.isComplete else {
            navigation.destination = .section(index)
            return
        }
        let nearest = min(max(0, index), sections.count - 1)
        jump(to: .top(RowPosition(item: content.firstItem(ofSection: nearest), row: 0)), isForward: isForward)
    }

    /// Goes to a percentage of the known tour, by the size of its source.
    package mutating func go(toPercent percent: Int) {
        guard percent < 100 else { return goToEnd() }
        let byte = tour.sections.bytes(before: tour.sections.count) * max(0, percent) / 100
        jump(to: .top(content.position(ofByte: byte)))
    }

    package mutating func go(to place: TextAnchor, isRemembered: Bool = true, isForward: Bool = false) {
        jump(to: .top(content.position(of: place)), isRemembered: isRemembered, isForward: isForward)
    }

    /// Goes to a place, or the nearest one now; if its section is not known yet it becomes the pending destination.
    mutating func go(to place: Place, isRemembered: Bool = true) {
        guard let there = content.anchor(of: place), content.isKnown(there) else {
            navigation.destination = .place(place)
            return
        }
        go(to: there, isRemembered: isRemembered)
    }

    package mutating func cancelNavigation() {
        navigation.destination = nil
        search.active?.want(nil)
    }
}
