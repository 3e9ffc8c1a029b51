import CellGrid
import ReaderKit
import ReaderPage
import ReaderWindows

struct Pointer: Hashable, Sendable {
    /// Whether it is reported; if not, the terminal selects text with it.
    private(set) var isReported: Bool
    /// Whether the user turned reports off.
    private(set) var isLetGo = false
    /// The pressed target.
    var pressed: Pressed?

    /// Turns reports off or on. Returns whether they are on now.
    mutating func toggle() -> Bool {
        isReported.toggle()
        isLetGo = !isReported
        return isReported
    }
}

/// A target of the mouse: it is highlighted while pressed, a release on it follows, and dragging away cancels.
struct Pressed: Hashable, Sendable {
    enum Target: Hashable, Sendable {
        case link(PlacedLink)
        case command(Command)
        /// An entry of the contents beside the page.
        case entry(ContentsEntry)
        /// A row of the scroll bar: along it the press may be dragged.
        case bar(row: Int)

        fileprivate func isSame(as other: Self) -> Bool {
            if case (.bar, .bar) = (self, other) { true } else { self == other }
        }
    }

    var target: Target
    /// The cells to be highlighted; nil for a link, which is chosen meanwhile.
    var area: Rect?
    /// Whether the link was chosen before it was pressed.
    fileprivate(set) var wasChosen = false
}

extension Reader {
    mutating func mouse(_ event: MouseEvent) {
        if case .mark = mode { leaveMode() }
        let isFree = overlays.isEmpty && mode.prompt == nil
        if !overlays.coversPage, view.mouseOnThumb(event, isFree: isFree) { return }
        if !overlays.isEmpty {
            session.pointer.pressed = nil
            return mouseInOverlay(event)
        }
        if view.wheelInPinnedContents(event) { return }
        // as with a key: a person who moves does not want to be pulled back later
        switch event.action {
        case .wheelDown, .wheelUp:
            view.cancelNavigation()
            view.scroll(by: event.wheelRows ?? 0)
            view.dragText(to: event.position)
        case .press:
            guard mode.prompt == nil else { return }
            view.cancelNavigation()
            if mode.hints != nil { leaveMode() }
            press(at: event.position)
        case .drag: if !movePressed(event) { view.dragText(to: event.position) }
        case .release: if !movePressed(event) { view.releaseText() }
        }
    }

    private mutating func press(at position: Position) {
        session.pointer.pressed = nil
        if var pressed = target(at: position) {
            if case .link(let link) = pressed.target {
                pressed.wasChosen = view.links.chosen?.link == link
                view.choose(link)
            }
            session.pointer.pressed = pressed
        } else if position.row != view.frame.statusRow, !view.hasPinnedContents(at: position) {
            view.clearChosenLink()
            view.pressText(at: position, now: session.clock.uptime())
        }
    }

    /// The mouse that was pressed on something is moved or let go of. False: it was not.
    private mutating func movePressed(_ event: MouseEvent) -> Bool {
        guard let pressed = session.pointer.pressed else { return false }
        session.pointer.pressed = nil
        guard var here = target(at: event.position), here.target.isSame(as: pressed.target) else {
            if case .link = pressed.target { view.clearChosenLink() }
            return true
        }
        here.wasChosen = pressed.wasChosen
        if event.action == .drag { session.pointer.pressed = here } else { follow(here) }
        return true
    }

    /// A link is followed if it was chosen already or leads to somewhere in the tour.
    private mutating func follow(_ pressed: Pressed) {
        switch pressed.target {
        case .link(let link): if pressed.wasChosen { follow(link) } else { chooseOrFollow(link) }
        case .command(let command): perform(command)
        case .entry(let entry): view.go(to: entry)
        case .bar(let row): view.go(toBarRow: row)
        }
    }

    /// The target of a press at a place; nil for none, and for the text.
    private func target(at position: Position) -> Pressed? {
        let frame = view.frame
        if position.row == frame.statusRow { return target(inStatusRow: position) }
        if view.hasScrollBar(at: position) {
            return Pressed(target: .bar(row: position.row), area: Rect(at: position, columns: 1))
        }
        if view.hasPinnedContents(at: position) {
            guard let entry = view.outline.pinned.entry(atRow: position.row) else { return nil }
            let row = Position(column: frame.sideColumn, row: position.row)
            return Pressed(target: .entry(entry), area: Rect(at: row, columns: frame.sideColumns - 1))
        }
        let column = position.column - frame.textColumn
        return view.viewport.links.link(atRow: position.row, column: column).map { Pressed(target: .link($0)) }
    }

    private func target(inStatusRow position: Position) -> Pressed? {
        // the address of a chosen link stands in its place
        guard !isLinear, view.links.chosen == nil else { return nil }
        let targets = statusRow(view.progress(), look: session.look).targets
        return targets.first { $0.columns.contains(position.column) }.map { columns, command in
            let start = Position(column: columns.lowerBound, row: position.row)
            return Pressed(target: .command(command), area: Rect(at: start, columns: columns.count))
        }
    }

    /// Handles the mouse in an overlay: the wheel scrolls it, a click on a row selects and opens it, a click beside the
    /// window closes it, and dragging selects text.
    private mutating func mouseInOverlay(_ event: MouseEvent) {
        guard let place = overlays.frame else { return }
        switch event.action {
        case .wheelDown, .wheelUp: tell(.wheel(event.wheelRows ?? 0))
        case .press where !place.body.contains(event.position):
            if !tell(.clickElsewhere), !place.outer.contains(event.position) { overlays.close() }
        case .press, .drag, .release:
            if let place = overlays.point(event.action, at: event.position, session.look) { tell(.click(place)) }
        }
    }
}

extension Rect {
    fileprivate init(at position: Position, columns: Int) {
        self.init(column: position.column, row: position.row, columns: columns, rows: 1)
    }
}
