import CellGrid

struct Pointer: Hashable, Sendable {
    /// Whether its doings are reported; if not, the terminal selects text with it.
    private(set) var isReported: Bool
    /// Whether the person let it go for a while.
    private(set) var isLetGo = false
    /// The link that it is pressed on.
    private(set) var pressed: PressedLink?

    mutating func press(_ link: PressedLink) { pressed = link }
    mutating func release() { pressed = nil }

    /// Lets the mouse go, or takes it back. Returns whether it is reported now.
    mutating func toggle() -> Bool {
        isReported.toggle()
        isLetGo = !isReported
        return isReported
    }
}

struct PressedLink: Hashable, Sendable {
    let link: PlacedLink
    let wasChosen: Bool
}

extension Reader {
    mutating func mouse(_ event: MouseEvent) {
        if case .mark = mode { leaveMode() }
        let isFree = overlays.isEmpty && mode.prompt == nil
        if !overlays.coversPage, view.mouseOnScrollBar(event, isFree: isFree) { return }
        if !overlays.isEmpty { return mouseInOverlay(event) }
        if view.mouseInPinnedContents(event) { return }
        // as with a key: a person who moves does not want to be pulled back later
        switch event.action {
        case .wheelDown, .wheelUp:
            view.cancelNavigation()
            view.scroll(by: event.action == .wheelDown ? Self.wheelRows : -Self.wheelRows)
            view.dragText(to: event.position)
        case .press:
            guard mode.prompt == nil else { return }
            view.cancelNavigation()
            if mode.hints != nil { leaveMode() }
            if event.position.row == view.frame.statusRow { return pressStatusRow(column: event.position.column) }
            if !pressLink(at: event.position) { view.pressText(at: event.position, now: session.clock.uptime()) }
        case .drag: if !movePressed(event) { view.dragText(to: event.position) }
        case .release: if !movePressed(event) { view.releaseText() }
        }
    }

    private mutating func pressStatusRow(column: Int) {
        // the address of a chosen link stands in its place
        guard !isLinear, view.links.chosen == nil else { return }
        let row = StatusView(reader: self, progress: view.progress()).row(look: session.look)
        guard let (columns, target) = row.targets.first(where: { $0.columns.contains(column) }) else { return }
        switch target {
        case .command(let command): perform(command)
        case .gauge: view.pressGauge(at: column - columns.lowerBound, columns: columns.count)
        }
    }

    /// The wheel scrolls the overlay on top, a click on a row chooses it and goes, one beside the window closes it, and dragging
    /// selects what it shows.
    private mutating func mouseInOverlay(_ event: MouseEvent) {
        guard let place = overlays.frame else { return }
        switch event.action {
        case .wheelDown: tell(.wheel(Self.wheelRows))
        case .wheelUp: tell(.wheel(-Self.wheelRows))
        case .press where !place.body.contains(event.position):
            if !tell(.clickElsewhere), !place.outer.contains(event.position) { overlays.close() }
        case .press, .drag, .release:
            if let place = overlays.point(event.action, at: event.position) { tell(.click(place)) }
        }
    }

    static let wheelRows = 3
}
