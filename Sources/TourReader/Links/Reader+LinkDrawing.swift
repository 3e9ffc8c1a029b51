import CellGrid
import TextLayout

/// What is seen of links beside their text: the chosen one, the letters, the row that says where it leads.
extension Reader {
    /// Writes the letters over the beginnings of the links.
    func drawHints(in buffer: inout CellBuffer, look: Look) {
        guard let hints = links.hints else { return }
        let clip = frame.textColumn..<frame.textColumn + frame.textColumns
        hints.draw(on: visibleLinks, at: Position(column: frame.textColumn, row: 0), clip, in: &buffer, look)
    }

    /// Writes in the last row what Enter would do with the chosen link, and its address whole: in as many rows as it needs,
    /// up to half of the screen.
    func drawLinkFoot(in buffer: inout CellBuffer, look: Look) {
        // most frames have nothing of the kind, and to find that out nothing need be copied
        guard overlay != nil || links.chosen != nil || links.hints != nil else { return }
        let note = overlay as? FootnoteOverlay
        guard overlay == nil || note != nil, prompt == nil, let text = linkFoot(note?.links ?? links, look: look) else {
            return
        }
        let columns = max(1, frame.size.columns - (frame.size.columns > 24 ? 2 : 0))
        let inset = (frame.size.columns - columns) / 2
        var rows = Self.wrapped(text.cells, columns: columns)
        let most = max(1, frame.size.rows / 2)
        if rows.count > most {
            rows = Array(rows.prefix(most))
            // that there is more is seen
            rows[most - 1] = CellText.truncated(rows[most - 1] + [.blank, .blank], to: columns)
        }
        var first = promptRow - rows.count + 1
        // the link itself stays in sight: what does not fit below it stands at the top
        let seen = note?.visibleLinks ?? visibleLinks
        let top = note.map { overlayFrame(of: $0).body.row } ?? 0
        let isHidden = seen.contains { link in
            link.link == (note?.links ?? links).chosen?.link && link.parts.contains { top + $0.row >= first }
        }
        if isHidden { first = 0 }
        buffer.fill(
            Rect(column: 0, row: first, columns: frame.size.columns, rows: rows.count), style: look.theme.statusBar)
        for (index, cells) in rows.enumerated() { buffer.write(cells, atColumn: inset, row: first + index) }
    }

    private func linkFoot(_ links: Links, look: Look) -> CellLine? {
        let theme = look.theme
        if let hints = links.hints {
            // on a small screen the links need the rows
            let isNarrow = frame.size.columns < 40
            var line = CellLine(isNarrow ? "Letters" : "Type the letters of a link", theme.notice)
            if !hints.typed.isEmpty { line.append(": \(hints.typed.uppercased())", theme.notice) }
            line.append("   Esc stops", theme.statusDim)
            return line.underlaid(with: theme.statusBar)
        }
        guard let chosen = links.chosen else { return nil }
        var line = CellLine()
        switch chosen.consequence {
        case .goes(_, let title):
            line.append("Enter goes to: ", theme.notice)
            line.append(title, theme.statusBar)
            line.append("   \(chosen.link.target)", theme.statusDim)
        case .looks(let place, _):
            line.append("Enter looks for: ", theme.notice)
            line.append(place.title, theme.statusBar)
        case .orders:
            line.append("Enter does: ", theme.notice)
            line.append(chosen.link.target, theme.statusBar)
        case .opens(let address):
            line.append("Enter opens in the browser: ", theme.notice)
            line.append(address.text, theme.statusBar)
            if !address.remarks.isEmpty {
                line.append("   (\(address.remarks.joined(separator: ", ")))", theme.statusDim)
            }
        case .showsNote(let number):
            line.append("Enter shows note \(number)", theme.notice)
        case .refused(let reason):
            line.append("Refused, \(reason): ", theme.notice)
            line.append(chosen.link.target, theme.statusBar)
        }
        // the address stays in sight whatever else there is to say
        if let notice, !notice.isCredit { line.append("   \(notice.text)", theme.notice) }
        return line.underlaid(with: theme.statusBar)
    }

    /// Cells in rows of a width, none of them half a character, broken between words where that costs less than half of a row.
    /// Complexity: O(number of cells).
    private static func wrapped(_ cells: [Cell], columns: Int) -> [[Cell]] {
        var rows: [[Cell]] = []
        var row: [Cell] = []
        for cell in cells {
            let width = cell.isContinuation ? 0 : Int(cell.width)
            if row.count + width > columns, !cell.isContinuation {
                let blank = cell.scalar == " " ? nil : row.lastIndex { $0.scalar == " " }
                let end = blank.flatMap { $0 > columns / 2 ? $0 + 1 : nil } ?? row.count
                rows.append(Array(row[..<end]))
                row.removeFirst(end)
                if row.isEmpty, cell.scalar == " " { continue }
            }
            row.append(cell)
        }
        if !row.isEmpty { rows.append(row) }
        return rows
    }
}

extension Line {
    /// Its cells, those of a link in the look of what is chosen.
    func cells(marking number: Int?, look: Look) -> [Cell] {
        var cells = cells
        for span in links where span.number == number {
            for column in span.columns where cells.indices.contains(column) {
                let bold = cells[column].style.attributes.intersection(.bold)
                cells[column].style = look.theme.selection.overlaid(with: Style(attributes: bold))
            }
        }
        return cells
    }
}

extension LinkHints {
    /// Writes the letters over the beginnings of links. Those that do not go on with what was typed are gone.
    /// - Parameter origin: the cell that places of links are counted from.
    func draw(
        on visible: [VisibleLink], at origin: Position, _ clip: Range<Int>, in buffer: inout CellBuffer, _ look: Look
    ) {
        // the first free column of each row
        var ends: [Int: Int] = [:]
        for (link, letters) in hints where letters.hasPrefix(typed) {
            guard let part = visible.first(where: { $0.link == link })?.parts.first else { continue }
            let cells = CellText.cells(letters.uppercased(), style: look.theme.match)
            let column = max(part.columns.lowerBound, ends[part.row] ?? 0)
            ends[part.row] = column + cells.count
            buffer.write(cells, atColumn: origin.column + column, row: origin.row + part.row, clip: clip)
        }
    }
}

extension LinkPlace {
    /// The place in the words of an address.
    var title: String { section ?? (page ?? "") + (anchor.map { "#" + $0 } ?? "") }
}
