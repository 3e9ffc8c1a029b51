import Credits
import InfiniteScroll
import ReaderPage

/// The visible part of the journal: its scroll position and the selection.
///
/// The scroll engine goes by rows. Rows with a date and those of sections can be selected.
package struct JournalView: Sendable {
    private(set) var days: JournalDays
    private(set) var scroll: InfiniteScroll<JournalDays>
    private(set) var selection: RowPosition<Day>
    let motion: Bool
    private var move: RowMotion<JournalDays>?

    /// Opens at today, a third from the top.
    init(_ journal: Journal, viewport: Int, motion: Bool) {
        days = JournalDays(journal)
        self.motion = motion
        selection = days.dateRow(of: journal.today)
        scroll = InfiniteScroll(at: selection, viewport: viewport, overscan: max(4, viewport), in: &days)
        place(at: viewport / 3)
    }

    var journal: Journal { days.journal }
    var selectedDay: Day { selection.item }
    var viewport: Int { scroll.viewport }

    /// The line on a row of the window, if any. Moved rows may still be animated.
    func line(atViewportRow row: Int) -> JournalLine? { shown(at: row) { $0.lineView } }
    func isSelected(viewportRow row: Int) -> Bool { shown(at: row) { $0.position } == selection }
    private func shown<Value>(at row: Int, _ ask: RowMotion<JournalDays>.Ask<Value>) -> Value? {
        if let move { move.shown(at: row, of: scroll, ask) } else { ask(scroll)(row) }
    }

    var chosen: JournalRow {
        mutating get {
            let rows = days.rows(of: selection.item)
            return rows.indices.contains(selection.row) ? rows[selection.row] : .empty
        }
    }

    /// Lays out as many rows again beyond the window, and a week at least. To be called after each frame.
    mutating func prepare() {
        guard let first = scroll.position(atViewportRow: 0)?.item,
            let last = scroll.position(atViewportRow: viewport - 1)?.item
        else { return scroll.prepare(in: &days) }
        let weeks = [rows(ofWeekFrom: first, \.previous), rows(ofWeekFrom: last, \.next)]
        scroll.prepare(overscan: max(4, viewport, weeks[0], weeks[1]), in: &days)
    }

    private mutating func rows(ofWeekFrom day: Day, _ step: @escaping (Day) -> Day?) -> Int {
        let week = sequence(first: day, next: step).prefix(8)
        return week.reduce(0) { $0 + days.rows(of: $1).count }
    }

    // MARK: - Selecting

    /// Moves the selection by rows, backward if negative.
    mutating func move(by count: Int) {
        finishMotion()
        for _ in 0..<min(abs(count), 1_000) { selection = count > 0 ? next(after: selection) : next(before: selection) }
        reveal()
    }

    /// Scrolls by rows; the selection stays on its row of the window, or near by.
    mutating func scroll(by rows: Int) {
        finishMotion()
        let row = selectedRow
        scroll.scroll(by: rows, in: &days)
        choose(nearestTo: row)
    }

    /// Selects the clicked row of the window. False if it cannot be selected.
    mutating func choose(viewportRow row: Int) -> Bool {
        finishMotion()
        guard let position = scroll.position(atViewportRow: row), canBeChosen(position) else { return false }
        selection = position
        return true
    }

    private var selectedRow: Int {
        min(max(0, scroll.distance(to: selection) ?? viewport / 3), max(0, viewport - 1))
    }

    private mutating func choose(nearestTo row: Int) {
        for distance in 0..<max(1, viewport) {
            for candidate in [row + distance, row - distance] where (0..<viewport).contains(candidate) {
                guard let position = scroll.position(atViewportRow: candidate), canBeChosen(position) else { continue }
                selection = position
                return
            }
        }
    }

    /// The selectable rows of a day: at least the one with the date.
    private mutating func choices(on day: Day) -> [RowPosition<Day>] {
        let (rows, date) = (days.rows(of: day), days.dateRow(of: day))
        return rows.indices.map { RowPosition(item: day, row: $0) }.filter { position in
            switch rows[position.row] {
            case .section, .planned: true
            default: position == date
            }
        }
    }

    private mutating func canBeChosen(_ position: RowPosition<Day>) -> Bool {
        choices(on: position.item).contains(position)
    }

    private mutating func next(after position: RowPosition<Day>) -> RowPosition<Day> {
        choices(on: position.item).first { $0.row > position.row }
            ?? days.shown(after: position.item).map { days.dateRow(of: $0) } ?? position
    }

    private mutating func next(before position: RowPosition<Day>) -> RowPosition<Day> {
        if let above = choices(on: position.item).last(where: { $0.row < position.row }) { return above }
        let day = days.shown(position.item - 1)
        return choices(on: day).last ?? days.dateRow(of: day)
    }

    /// Scrolls as little as needed to see the selection, and a little around it.
    private mutating func reveal() { scroll.reveal(selection, margin: 2, elseAtViewportRow: viewport / 3, in: &days) }

    private mutating func place(at row: Int) { scroll.jump(to: selection, atViewportRow: row, in: &days) }

    // MARK: - Going elsewhere

    /// Goes to a day and puts it on a row of the window, animated if it is near and animations are on.
    mutating func go(to day: Day, row: Int? = nil) {
        finishMotion()
        let row = row ?? selectedRow
        let changed = days.open(day)
        let kept = days.dateRow(of: days.shown(selection.item))
        scroll.change(where: changed.contains, keeping: kept, atViewportRow: selectedRow, in: &days)
        selection = days.dateRow(of: day)
        let before = scroll
        place(at: row)
        if motion { show(RowMotion(from: before, to: scroll)) }
    }

    mutating func goToLast() { go(to: days.journal.lastDayOfPlan() ?? journal.today) }

    /// Whether an animation is running: ``step()`` shows its next frame.
    var isMoving: Bool { move != nil }

    private mutating func show(_ move: RowMotion<JournalDays>?) {
        self.move = move
        step()
    }

    /// Shows the next frame of an animation.
    mutating func step() {
        if move?.step() == false { move = nil }
    }

    mutating func finishMotion() { move = nil }

    mutating func resize(viewport: Int) {
        guard viewport != scroll.viewport else { return }
        finishMotion()
        // at first there is no room, and then today is put where it belongs
        let old = scroll.viewport
        let row = old == 0 ? viewport / 3 : (selectedRow * viewport + old / 2) / old
        scroll.relayout(viewport: viewport, overscan: max(4, viewport), anchor: selection, in: &days)
        scroll.scroll(by: -min(row, max(0, viewport - 1)), in: &days)
    }

    /// Takes another journal: the selection stays in place, or follows a section `moved` to another day.
    mutating func replace(_ journal: Journal, moved: (id: String, day: Day)? = nil) {
        finishMotion()
        let (row, old) = (selectedRow, chosen)
        let changed = days.replace(journal)
        let day = moved?.day ?? selection.item
        let found = days.rows(of: day).firstIndex { row in
            guard let moved, case .planned(let planned) = row else { return row == old }
            return planned.id == moved.id
        }
        selection = found.map { RowPosition(item: day, row: $0) } ?? days.dateRow(of: days.shown(day))
        let shifts = scroll.change(where: changed.contains, keeping: selection, atViewportRow: row, in: &days)
        if motion { show(RowSlide(shifts, viewport: viewport).map(RowMotion.slide)) }
    }
}
