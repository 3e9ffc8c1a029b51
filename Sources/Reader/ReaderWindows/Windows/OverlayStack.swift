package import CellGrid
package import ReaderKit
package import ReaderPage
import TextLayout

/// The open overlays, each over the one before, which keeps its state, as all do while a program has the screen.
package struct OverlayStack: Sendable {
    private(set) var layers: [any Overlay] = []
    private(set) var size = Size(columns: 0, rows: 0)
    /// The text selected in the top one.
    package var selection: Selection?
    /// The place in its body where the mouse is held.
    var pressed: Position?
    private var isLinear = false
    /// Whether the last key was typed into a field, and did not move.
    private var isTyping = false

    package init() {}

    package var isEmpty: Bool { layers.isEmpty }
    package var top: (any Overlay)? { layers.last }
    package var isMoving: Bool { top?.edge.isMoving ?? false }
    package func show(_ topic: OverlayTopic) -> Bool { layers.contains { $0.topics.contains(topic) } }
    package func topShows(_ topic: OverlayTopic) -> Bool { top?.topics.contains(topic) ?? false }

    package var frame: OverlayFrame? { top.map(frame) }

    package var coversPage: Bool { layers.contains(where: Self.takesScreen) }
    private static func takesScreen(_ overlay: any Overlay) -> Bool {
        if case .wholeScreen = overlay.window { true } else { false }
    }

    private func frame(of overlay: any Overlay) -> OverlayFrame {
        switch overlay.window {
        case .wholeScreen: OverlayFrame(whole: size)
        case .window where isLinear: OverlayFrame(whole: size, headerRow: size.rows > 5 ? 1 : 0)
        case .window(let columns, let hasHeader, let rows):
            OverlayFrame(size: size, columns: columns, hasHeader: hasHeader, rows: rows)
        }
    }

    package mutating func open(_ new: any Overlay, on screen: FrameGeometry, isLinear: Bool) {
        layers.append(new)
        (isTyping, selection, pressed) = (false, nil, nil)
        fit(screen, isLinear: isLinear)
    }

    package mutating func close() { (_, selection, pressed) = (layers.popLast(), nil, nil) }
    package mutating func closeAll() { (layers, selection, pressed) = ([], nil, nil) }

    package mutating func fit(_ screen: FrameGeometry, isLinear: Bool) {
        if size != screen.size { (selection, pressed) = (nil, nil) }
        size = screen.size
        self.isLinear = isLinear
        for index in layers.indices { fit(index) }
    }

    private mutating func fit(_ index: Int) {
        let body = frame(of: layers[index]).body
        layers[index].fit(Size(columns: body.columns, rows: body.rows))
    }

    /// Passes an event to the top one.
    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        guard let last = layers.indices.last else { return .unknown }
        if case .key(let key, _) = event {
            switch key.key {
            case .character, .backspace, .delete, .left, .right: isTyping = layers[last].edge.cursor.column != nil
            default: isTyping = false
            }
        }
        if case .wheel = event { (selection, pressed) = (nil, nil) }
        let outcome = layers[last].handle(event)
        if case .shown = event { return outcome }
        fit(last)
        return outcome
    }

    package mutating func take(_ picture: DrawnPicture) {
        for index in layers.indices { _ = layers[index].handle(.drawn(picture)) }
    }

    /// Refreshes overlays after changes. Returns the outcome of the top one.
    package mutating func refresh(_ changed: Set<OverlayTopic>, _ facts: OverlayFacts) -> OverlayOutcome {
        var (facts, outcome) = (facts, OverlayOutcome.stay)
        for index in layers.indices {
            facts.topics = layers[index].topics
            outcome = .stay
            guard !facts.topics.isDisjoint(with: changed) else { continue }
            outcome = layers[index].refresh(facts)
            fit(index)
        }
        return outcome
    }

    /// The rows at the screen's foot about links in the top one.
    package var preview: AddressPreview? {
        var preview = top?.edge.preview
        preview?.firstRow = frame?.body.row ?? 0
        return preview
    }

    /// Draws the visible ones, from the page up. Returns the position of the cursor.
    package func draw(in buffer: inout CellBuffer, _ look: Appearance) -> Position? {
        let first = layers.lastIndex(where: Self.takesScreen) ?? 0
        for (index, layer) in layers.enumerated().dropFirst(first) {
            // only those of the top one are whole
            buffer.pictures = []
            var frame = frame(of: layer)
            frame.isCovered = index < layers.count - 1
            layer.draw(in: frame, of: &buffer, look)
        }
        drawSelection(in: &buffer, look)
        guard let cursor = top?.edge.cursor, let frame else { return nil }
        if let place = cursor.place {
            let column = frame.body.column + min(place.column, max(0, frame.body.columns - 1))
            return Position(column: column, row: frame.body.row + min(place.row, max(0, frame.body.rows - 1)))
        }
        let row = isLinear ? cursor.row.map { Position(column: frame.body.column, row: frame.body.row + $0) } : nil
        // without a selected row, a screen reader begins at the first
        let start = isLinear ? Position(column: frame.body.column, row: frame.body.row) : nil
        guard let fieldRow = cursor.isInFooter ? frame.footerRow : frame.headerRow else { return row ?? start }
        let field = cursor.column.map {
            Position(column: frame.body.column + min($0, frame.body.columns - 1), row: fieldRow)
        }
        return (isLinear && !isTyping ? row ?? field : field ?? row) ?? start
    }
}
