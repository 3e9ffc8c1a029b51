import CellGrid

extension Reader {
    /// Opens a window over the page.
    mutating func open(_ new: some OverlayContent) {
        finishMotion()
        overlay = new
        linear.isTyping = false
        fitOverlay()
    }

    /// Gives the overlay's body the room that the screen has for it.
    mutating func fitOverlay() {
        guard let body = overlay.map({ overlayFrame(of: $0).body }) else { return }
        overlay?.fit(Size(columns: body.columns, rows: body.rows))
    }

    func overlayFrame(of overlay: any OverlayContent) -> OverlayFrame {
        isLinear
            ? OverlayFrame(linear: frame.size)
            : OverlayFrame(size: frame.size, columns: overlay.wantedColumns, rows: overlay.wantedRows)
    }

    /// What the overlay shows may have changed: the tour, the credits, the marks.
    mutating func followInOverlay() {
        guard var overlay else { return }
        overlay.follow(self)
        self.overlay = overlay
        fitOverlay()
    }

    /// A key while an overlay is open. Nil: the overlay does not know it, and it is not for the page either, but for the
    /// program: redraw, suspend, quit with Ctrl-C.
    mutating func pressInOverlay(_ key: KeyPress) -> [Effect]? {
        noteTyping(key)
        guard let outcome = overlay?.press(key) else {
            let command = keys.command(for: key)
            switch command {
            case .redraw, .suspend: return nil
            case .quit where key.modifiers.contains(.control): return nil
            case let command? where command == overlay?.command && overlay?.takesText == false:
                // the key that opened it
                overlay = nil
                return []
            case let command?: return overlay?.outcome(of: command).map { perform($0) } ?? []
            case nil: return []
            }
        }
        return perform(outcome)
    }

    /// A mouse over an open overlay: the wheel scrolls it, a click on a row chooses it and goes, and one beside the window
    /// closes it.
    mutating func mouseInOverlay(_ event: MouseEvent) -> [Effect] {
        guard let place = overlay.map(overlayFrame) else { return [] }
        switch event.action {
        case .wheelDown: overlay?.scroll(by: Self.wheelRows)
        case .wheelUp: overlay?.scroll(by: -Self.wheelRows)
        case .press:
            guard place.outer.contains(event.position) else {
                overlay = nil
                return []
            }
            guard place.body.contains(event.position) else { return [] }
            let position = Position(
                column: event.position.column - place.body.column, row: event.position.row - place.body.row)
            guard let outcome = overlay?.click(at: position) else { return [] }
            return perform(outcome)
        case .release, .drag: break
        }
        return []
    }

    /// Does what an overlay wants done.
    mutating func perform(_ outcome: OverlayOutcome) -> [Effect] {
        switch outcome {
        case .stay:
            fitOverlay()
            return []
        case .change(let change):
            let effects = change(&self)
            followInOverlay()
            return effects
        case .close:
            overlay = nil
            return []
        case .goToSection(let section):
            overlay = nil
            return go(toSection: section)
        case .goToText(let place):
            overlay = nil
            return go(to: place)
        case .perform(let command):
            overlay = nil
            return perform(command)
        }
    }

    /// Rows that a turn of the wheel scrolls.
    static let wheelRows = 3
}
