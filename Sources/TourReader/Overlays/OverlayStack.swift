import CellGrid
import Credits
import TextLayout
import TourDocument

/// The overlays that are open, each over the one before. Those below keep their state, and so do all of them while a program
/// has the screen.
struct OverlayStack: Sendable {
    private(set) var layers: [any Overlay] = []
    private var size = Size(columns: 0, rows: 0)
    /// Whether the text is read line by line.
    private var isLinear = false
    /// Whether the last key was typed into a field, and did not move.
    private var isTyping = false

    var isEmpty: Bool { layers.isEmpty }
    var top: (any Overlay)? { layers.last }
    var isMoving: Bool { top?.isMoving ?? false }

    /// Where the one on top stands.
    var frame: OverlayFrame? { top.map(frame) }

    /// Whether nothing of the page is seen: one of them has the whole screen.
    var coversPage: Bool { layers.contains { $0.takesScreen } }

    private func frame(of overlay: any Overlay) -> OverlayFrame {
        if overlay.takesScreen { return OverlayFrame(whole: size) }
        return isLinear
            ? OverlayFrame(linear: size)
            : OverlayFrame(
                size: size, columns: overlay.wantedColumns, hasHeader: overlay.hasHeader, rows: overlay.wantedRows)
    }

    mutating func open(_ new: any Overlay, on screen: FrameGeometry, isLinear: Bool) {
        layers.append(new)
        isTyping = false
        fit(screen, isLinear: isLinear)
    }

    mutating func close() { _ = layers.popLast() }
    mutating func closeAll() { layers = [] }

    mutating func fit(_ screen: FrameGeometry, isLinear: Bool) {
        size = screen.size
        self.isLinear = isLinear
        for index in layers.indices { fit(index) }
    }

    private mutating func fit(_ index: Int) {
        let body = frame(of: layers[index]).body
        layers[index].fit(Size(columns: body.columns, rows: body.rows))
    }

    /// Tells the one on top what happened.
    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        guard let last = layers.indices.last else { return .unknown }
        if case .key(let key, _) = event {
            switch key.key {
            case .character, .backspace, .delete, .left, .right: isTyping = layers[last].cursor.column != nil
            default: isTyping = false
            }
        }
        let outcome = layers[last].handle(event)
        if case .shown = event { return outcome }
        fit(last)
        return outcome
    }

    mutating func take(_ picture: DrawnPicture) {
        for index in layers.indices { layers[index].take(picture) }
    }

    /// What is shown is otherwise now. Returns what the one on top makes of it.
    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        var outcome = OverlayOutcome.stay
        for index in layers.indices {
            outcome = layers[index].refresh(facts)
            fit(index)
        }
        return outcome
    }

    /// What the rows at the screen's foot say of links in the one on top.
    var foot: LinkFoot? { top.flatMap { $0.foot(in: frame(of: $0)) } }

    /// Draws those that are seen, from the page up. Returns where the cursor stands.
    func draw(in buffer: inout CellBuffer, _ look: Look) -> Position? {
        let first = layers.lastIndex { $0.takesScreen } ?? 0
        for (index, layer) in layers.enumerated().dropFirst(first) {
            // only those of the one on top are whole
            buffer.pictures = []
            var frame = frame(of: layer)
            frame.isCovered = index < layers.count - 1
            layer.draw(in: frame, of: &buffer, look)
        }
        guard let top, let frame else { return nil }
        if let place = top.cursor.place {
            let column = frame.body.column + min(place.column, max(0, frame.body.columns - 1))
            return Position(column: column, row: frame.body.row + min(place.row, max(0, frame.body.rows - 1)))
        }
        let row = isLinear ? top.cursor.row.map { Position(column: frame.body.column, row: frame.body.row + $0) } : nil
        guard let fieldRow = top.cursor.isInFooter ? frame.footerRow : frame.headerRow else { return row }
        let field = top.cursor.column.map {
            Position(column: frame.body.column + min($0, frame.body.columns - 1), row: fieldRow)
        }
        return isLinear && !isTyping ? row ?? field : field ?? row
    }
}

extension Reader {
    var facts: OverlayFacts {
        mutating get {
            OverlayFacts(
                tour: view.tour, headings: view.outline.headings, isReadingHeadings: view.outline.isReading,
                currentEntry: view.currentEntry, progress: view.progress(),
                reading: view.reading, changed: Set(view.reading.changes.changed.keys),
                marks: view.places.marks, hits: view.hitList, links: view.links.list,
                credits: session.credits.summary, library: session.library,
                log: session.times.log(with: view.tour, session.clock), recordings: view.recordingViews,
                minutesADay: session.times.minutesADay,
                clock: session.clock, keys: session.keys, glyphs: view.glyphs, motion: session.motion && !isLinear,
                rows: view.frame.viewportRows)
        }
    }

    mutating func open(_ new: any Overlay) {
        view.finishMotion()
        session.times.noteDay(session.clock)
        overlays.open(new, on: view.frame, isLinear: isLinear)
        leaveMode()
    }

    /// What overlays show may have changed.
    mutating func refreshOverlays() {
        if overlays.isEmpty { return }
        if overlays.layers.contains(where: { $0 is ListOverlay<ContentsRows> }) { view.learnWholeOutline() }
        perform(overlays.refresh(facts))
    }

    /// Tells the overlay on top what happened. False: it does not know what to do with that.
    @discardableResult
    mutating func tell(_ event: OverlayEvent) -> Bool { perform(overlays.handle(event)) }

    @discardableResult
    private mutating func perform(_ outcome: OverlayOutcome) -> Bool {
        switch outcome {
        case .unknown: return false
        case .stay: break
        case .close: overlays.close()
        case .ask(let action): action(&self)
        case .leave(let action):
            overlays.closeAll()
            leaveMode()
            action(&self)
        case .judge(let link, let follows):
            return tell(.judged(link, view.consequence(of: link), follows: follows))
        }
        return true
    }
}
