import CellGrid
import InfiniteScroll
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import Wording

extension Reader {
    /// Handles a key while text of a window is selected. False: the selection is over, and the key is the window's.
    mutating func pressOnWindowSelection(_ key: KeyPress) -> Bool {
        guard var selection = overlays.takeSelection() else { return false }
        let (command, shown) = (SelectionCommand(key), overlays.shownText(session.look))
        let motion = command?.motion ?? session.keys.command(for: key).flatMap { view.selectionMotion(of: $0) }
        if let motion {
            _ = selection.move(motion, in: shown)
            overlays.selection = selection
            return true
        }
        guard let command, [.copy, .lookUp, .pipe, .search].contains(command) else { return key.key == .escape }
        guard let text = text(selection.span.range(in: shown.item), in: shown) else { return true }
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
    mutating func selectInWindow() {
        let shown = overlays.shownText(session.look)
        overlays.selection = shown.place(near: Position(column: 0, row: chosenRow)).flatMap {
            Selection(from: $0, to: $0, by: .character, in: shown)
        }
    }

    /// Copies the selected row of a window without a copy command of its own.
    mutating func copyRowOfWindow() {
        let shown = overlays.shownText(session.look)
        let row = shown.ends(ofRow: chosenRow).map { $0.lowerBound..<$0.upperBound + 1 }
        if let text = text(row, in: shown) { copyWords(text) }
    }

    private var chosenRow: Int { overlays.top?.edge.cursor.row ?? 0 }

    /// Part of the displayed text. Nil if it is blank, with a notice.
    private mutating func text(_ range: Range<Int>?, in shown: LaidOutText) -> String? {
        let text = range.map { shown.text(in: $0) } ?? ""
        if !text.allSatisfy(\.isWhitespace) { return text }
        outbox.show("Nothing to copy here")
        return nil
    }

    private mutating func copyWords(_ text: String) {
        copy(text, called: text.split(whereSeparator: \.isWhitespace).count.counted("word"))
    }
}
