import CellGrid

extension Reader {
    /// Opens a window over the page.
    mutating func open(_ new: some OverlayContent) {
        overlay = new
        fitOverlay()
    }

    /// Gives the overlay's list as many rows as the screen has for it.
    mutating func fitOverlay() {
        guard let rows = overlay.map({ overlayFrame(of: $0).list.rows }) else { return }
        overlay?.list.resize(viewport: rows)
    }

    func overlayFrame(of overlay: any OverlayContent) -> OverlayFrame {
        OverlayFrame(size: frame.size, columns: overlay.wantedColumns, rows: overlay.wantedRows)
    }

    /// A key while an overlay is open. Nil: the overlay does not know it, and it is not for the page either, but for the
    /// program: redraw, suspend, quit with Ctrl-C.
    mutating func pressInOverlay(_ key: KeyPress) -> [Effect]? {
        guard let outcome = overlay?.press(key) else {
            switch keys.command(for: key) {
            case .redraw, .suspend: return nil
            case .quit where key.modifiers.contains(.control): return nil
            default: return []
            }
        }
        switch outcome {
        case .stay:
            fitOverlay()
            return []
        case .close:
            overlay = nil
            return []
        case .go(let section):
            overlay = nil
            return go(toSection: section)
        }
    }
}
