import InfiniteScroll
import TextLayout
import TourDocument

extension Viewport {
    package var rows: Int { engine.viewport }

    /// The rows below a pinned heading.
    var textRows: Range<Int> { (engine.header == nil ? 0 : 1)..<rows }

    /// The first of them.
    var top: RowPosition<ItemID> { engine.position(atViewportRow: textRows.lowerBound) ?? engine.anchor }

    /// The view on a row, even a pinned heading's.
    private func line(at row: Int) -> LineView? {
        row < textRows.lowerBound ? engine.headerView : engine.lineView(atViewportRow: row)
    }

    /// The view drawn on a row, in an animation perhaps another than the final one.
    package func shownLine(at row: Int) -> LineView? {
        if let motion, textRows.contains(row) { return motion.shown(at: row, of: engine) { $0.lineView } }
        return line(at: row)
    }

    /// The items with a row on the screen, from the top.
    package var itemsInSight: [ItemID] { engine.itemsInViewport.map(\.first.item) }

    /// The rows with loaded text, item by item; a pinned heading is the first.
    func shownItems(in content: TourContent) -> [ShownItem] {
        var shown = [engine.header.flatMap { content.shown(ofHeader: $0) }].compactMap(\.self)
        let textRows = textRows
        for (first, rows) in engine.itemsInViewport where content.isReady(first.item) {
            let hidden = max(0, textRows.lowerBound - rows.lowerBound)
            guard hidden < rows.count else { continue }
            let rows = first.row + hidden..<first.row + rows.count
            if let item = content.shown(rows, of: first.item) { shown.append(item) }
        }
        return shown
    }

    /// The last row of text on the screen; nil if there is none.
    var lastPosition: RowPosition<ItemID>? { engine.position(atViewportRow: lastRow) }

    var lastRow: Int { max(0, min(rows, engine.boundRows.upperBound) - 1) }

    var topPlace: TextAnchor {
        for row in textRows {
            guard let view = engine.lineView(atViewportRow: row) else { break }
            guard case .line(let line) = view.content else { continue }
            return TextAnchor(item: view.item, offset: line.textOffset)
        }
        return TextAnchor(item: anchor.item, offset: anchor.offset ?? 0)
    }

    /// The current section, at most `last`: the one that begins with the first text on the screen, or else the one with
    /// most of its rows; in linear mode that of the line.
    func currentSection(upTo last: Int) -> Int {
        if isLinear { return section(ofRow: readingRow, upTo: last) }
        // mostly one fills the screen
        let first = section(ofRow: 0, upTo: last)
        if section(ofRow: lastRow, upTo: last) == first { return first }
        var isAboveText = true
        var count: [Int: Int] = [:]
        for row in 0..<rows {
            guard let view = engine.lineView(atViewportRow: row) else { break }
            let section = section(ofRow: row, upTo: last)
            if isAboveText, view.isText {
                isAboveText = false
                if view.item.piece == 0, view.item.block <= 0, view.row == 0 { return section }
            }
            count[section, default: 0] += 1
        }
        let most = count.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most?.key ?? section(ofRow: 0, upTo: last)
    }

    func section(ofRow row: Int, upTo last: Int) -> Int {
        min(engine.lineView(atViewportRow: row)?.section ?? engine.anchor.item.section, last)
    }

    /// The current row: the cursor's, or the first.
    package var readingRow: Int { isLinear ? min(cursorRow, max(0, rows - 1)) : textRows.lowerBound }

    /// The text on the line of the cursor; nil outside of linear mode.
    func linearAnchor(in content: TourContent) -> TextAnchor? {
        guard isLinear, let position = engine.position(atViewportRow: readingRow) else { return nil }
        return content.anchor(at: position)
    }

    /// The row that stays in place when pieces come: the first one with text, or else of a piece that is not the
    /// pending one at the end of a section. After a jump to a page that is not loaded yet it is that page's start.
    func rowToKeep(in content: TourContent) -> Int {
        let top = top
        if top.item.piece == 0, top.item.block == 0, top.row == 0 { return textRows.lowerBound }
        func row(where isKept: (ItemID) -> Bool) -> Int? {
            textRows.first { row in engine.position(atViewportRow: row).map { isKept($0.item) } ?? false }
        }
        return row(where: content.isText) ?? row { content.isKnown($0.pieceID) } ?? textRows.lowerBound
    }

    /// The columns of the longest line on the screen cut off at the right.
    var columnsCutOff: Int {
        (0..<rows).map { row in
            if case .line(let line) = engine.lineView(atViewportRow: row)?.content { line.columnsCutOff } else { 0 }
        }.max() ?? 0
    }

    /// The links at least partly on the screen, in the order of the text. Complexity: O(rows and links on screen).
    package var links: [VisibleLink] {
        var found: [VisibleLink] = []
        for row in 0..<rows {
            guard let view = line(at: row), case .line(let line) = view.content else { continue }
            found.add(line.links, of: view.item, row: row, shift: line.shift)
        }
        // cells of a table are side by side
        return found.sorted { $0.link.precedes($1.link) }
    }
}
