import CellGrid
import InfiniteScroll
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import Wording

extension Reader {
    /// Handles a key while cells of a window are selected. False: the selection is over, and the key is the window's.
    mutating func pressOnWindowSelection(_ key: KeyPress) -> Bool {
        guard var selection = overlays.takeSelection(), !selection.isPressed else { return false }
        let command = SelectionCommand(key)
        let motion = command?.motion ?? session.keys.command(for: key).flatMap { view.selectionMotion(of: $0) }
        if let motion {
            selection.move(motion, over: overlays.shownBody(session.look))
            overlays.select(selection)
            return true
        }
        guard let command, [.copy, .lookUp, .pipe, .search].contains(command) else { return key.key == .escape }
        guard let text = text(of: selection) else { return true }
        switch command {
        case .lookUp: lookUp(text, at: view.viewport.engine.anchor.item)
        case .pipe: pipe(text)
        case .search:
            overlays.closeAll()
            search(for: text)
        default: copyWords(text)
        }
        return true
    }

    /// Starts a selection in a window at its selected row, or at its first.
    mutating func selectInWindow() { overlays.select(WindowSelection(at: Position(column: 0, row: chosenRow))) }

    /// Copies the selected row of a window without a copy command of its own.
    mutating func copyRowOfWindow() {
        guard let columns = overlays.frame?.body.columns else { return }
        if let text = text(of: WindowSelection(row: chosenRow, columns: columns)) { copyWords(text) }
    }

    private var chosenRow: Int { overlays.top?.edge.cursor.row ?? 0 }

    /// The selected cells as rows of text. Nil if they are blank, with a notice.
    private mutating func text(of selection: WindowSelection) -> String? {
        let shown = overlays.shownBody(session.look)
        let size = Size(columns: shown.first?.count ?? 0, rows: shown.count)
        let text = selection.rows(in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)).map { rect in
            let text = shown[rect.row][rect.column..<rect.column + rect.columns].text
            return String(text.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
        if !text.allSatisfy(\.isNewline) { return text }
        outbox.show("Nothing to copy here")
        return nil
    }

    private mutating func copyWords(_ text: String) {
        copy(text, called: text.split(whereSeparator: \.isWhitespace).count.counted("word"))
    }
}
