import CellGrid

/// What the mouse is about.
struct Pointer: Hashable, Sendable {
    /// Whether its doings are reported; if not, the terminal selects text with it.
    private(set) var isReported: Bool
    /// Whether the person let it go for a while.
    private(set) var isLetGo = false

    init(isReported: Bool) { self.isReported = isReported }

    /// Lets the mouse go, or takes it back. Returns whether it is reported now.
    mutating func toggle() -> Bool {
        isReported.toggle()
        isLetGo = !isReported
        return isReported
    }
}

/// What the mouse does.
extension Reader {
    mutating func mouse(_ event: MouseEvent) -> [Effect] {
        if case .mark = mode { leaveMode() }
        let isFree = overlays.isEmpty && mode.prompt == nil
        if !overlays.coversPage, let requests = view.mouseOnScrollBar(event, isFree: isFree) {
            return fulfil(requests)
        }
        if !overlays.isEmpty { return mouseInOverlay(event) }
        if let requests = view.mouseInPinnedContents(event) { return fulfil(requests) }
        // as with a key: a person who moves does not want to be pulled back later
        switch event.action {
        case .wheelDown, .wheelUp:
            view.cancelNavigation()
            return fulfil(view.scroll(by: event.action == .wheelDown ? Self.wheelRows : -Self.wheelRows))
        case .press:
            guard mode.prompt == nil else { return [] }
            view.cancelNavigation()
            if mode.hints != nil { leaveMode() }
            if event.position.row == view.frame.statusRow { return pressStatusRow(column: event.position.column) }
            return fulfil(view.click(at: event.position))
        case .release, .drag: return []
        }
    }

    /// A press on the status row does what is written there.
    private mutating func pressStatusRow(column: Int) -> [Effect] {
        // the address of a chosen link stands in its place
        guard !isLinear, view.links.chosen == nil else { return [] }
        let row = StatusView(reader: self, progress: view.progress(), missing: view.missingHere()).row(
            look: session.look)
        guard let (columns, target) = row.targets.first(where: { $0.columns.contains(column) }) else { return [] }
        switch target {
        case .command(let command): return perform(command)
        case .gauge: return fulfil(view.pressGauge(at: column - columns.lowerBound, columns: columns.count))
        }
    }

    /// The wheel scrolls the overlay on top, a click on a row chooses it and goes, and one beside the window closes it.
    private mutating func mouseInOverlay(_ event: MouseEvent) -> [Effect] {
        guard let place = overlays.frame else { return [] }
        switch event.action {
        case .wheelDown: return tell(.wheel(Self.wheelRows)) ?? []
        case .wheelUp: return tell(.wheel(-Self.wheelRows)) ?? []
        case .press where place.body.contains(event.position):
            let position = Position(
                column: event.position.column - place.body.column, row: event.position.row - place.body.row)
            return tell(.click(position)) ?? []
        case .press:
            if let effects = tell(.clickElsewhere) { return effects }
            if !place.outer.contains(event.position) { overlays.close() }
            return []
        case .release, .drag: return []
        }
    }

    /// Rows that a turn of the wheel scrolls.
    static let wheelRows = 3
}
