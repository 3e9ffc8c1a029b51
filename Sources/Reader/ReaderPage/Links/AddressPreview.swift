package import CellGrid
package import ReaderKit
package import TextLayout
import TourDocument

/// The rows at the screen's foot about links: the effect of Enter and the whole address, or how to type letters.
package struct AddressPreview {
    package var chosen: Links.Chosen?
    package var hints: LinkHints?
    /// A further message: the address stays visible.
    package var notice: Notice?
    package var visible: [VisibleLink]
    /// The row of the screen that their rows are counted from.
    package var firstRow = 0
    package var recordings: [RecordingID: RecordingView] = [:]

    package init(chosen: Links.Chosen?, hints: LinkHints?, visible: [VisibleLink]) {
        (self.chosen, self.hints, self.visible) = (chosen, hints, visible)
    }

    /// Writes it in as many rows as it needs, up to half of the screen.
    package func draw(in buffer: inout CellBuffer, _ look: Appearance) {
        let size = buffer.size
        let columns = max(1, size.columns - (size.columns > 24 ? 2 : 0))
        guard let text = text(columns: columns, isNarrow: size.columns < 40, look) else { return }
        let inset = (size.columns - columns) / 2
        var rows = text.wrapped(columns: columns).map { $0.cells(look) }
        let most = max(1, size.rows / 2)
        if rows.count > most {
            rows = Array(rows.prefix(most))
            // an ellipsis shows that there is more
            rows[most - 1] = CellText.truncated(rows[most - 1] + [.blank, .blank], to: columns)
        }
        var first = size.rows - rows.count
        // the link itself stays visible: a long preview goes to the top
        let isHidden = visible.contains { link in
            link.link == chosen?.link && link.parts.contains { firstRow + $0.row >= first }
        }
        if isHidden, rows.count > 1 { first = 0 }
        buffer.fill(Rect(column: 0, row: first, columns: size.columns, rows: rows.count), style: look.theme.statusBar)
        for (index, cells) in rows.enumerated() { buffer.write(cells, atColumn: inset, row: first + index) }
    }

    private func text(columns: Int, isNarrow: Bool, _ look: Appearance) -> CellLine? {
        let theme = look.theme
        if let hints {
            // on a small screen the links need the rows
            var line = CellLine(isNarrow ? "Letters" : "Type the letters", theme.notice)
            if !hints.typed.isEmpty { line.append(": \(hints.typed.uppercased())", theme.notice) }
            line.append("   Esc cancel", theme.statusDim)
            return line.underlaid(with: theme.statusBar)
        }
        guard let chosen else { return nil }
        let message = notice.flatMap { $0.isCredit ? nil : $0.text }
        var line = CellLine()
        switch chosen.action {
        // a message replaces the effect of Enter
        case .showsRecording(_, isInPage: true) where message != nil, .copies where message != nil,
            .refused where message != nil:
            break
        case .showsRecording(let id, isInPage: true):
            let view = recordings[id] ?? RecordingView()
            line.append(RecordingCommand.help(view, isWhole: false, columns: columns, look: look))
        default:
            let (order, object, aside) = chosen.words
            line.append(order, theme.notice)
            var what = CellLine(object, theme.statusBar)
            // the reason matters more than a refused address
            if case .refused = chosen.action { what = what.truncated(to: columns) }
            line.append(what)
            if !aside.isEmpty, line.count + 3 + CellText.columns(aside) <= columns {
                line.append("   \(aside)", theme.statusDim)
            }
        }
        if let message { line.append((line.count > 0 ? "   " : "") + message, theme.notice) }
        return line.underlaid(with: theme.statusBar)
    }
}

extension Links.Chosen {
    /// The effect of Enter, its object, and a remark if there is room for it.
    fileprivate var words: (order: String, object: String, aside: String) {
        switch action {
        case .goes(_, let title): ("Enter goes to: ", title, link.target)
        case .looks(let place, _): ("Enter goes to: ", place.title, "")
        case .performs(let command): ("Enter \(command.order)", "", "")
        case .explains(let title), .opensData(.term, let title): ("Enter explains: ", title, "")
        case .opensData(let data, let title): ("Enter opens the \(data.noun): ", title, "")
        case .visits(let address, let anchor):
            ("Enter goes to: ", address.text + (anchor.map { "#" + $0 } ?? ""), "")
        case .opensTour(let entry, _): ("Enter opens: ", entry.title, entry.source)
        case .opensManual(let page): ("Enter opens the manual page: ", page, "")
        case .opens(let address):
            ("Enter opens in the browser: ", address.text + address.remarks.map { " (\($0))" }.joined(), "")
        case .showsRecording(let id, _): ("Enter shows the recording: ", id.path, "")
        case .plays(let media): ("Enter plays: ", media.text, "")
        case .showsNote(let number): ("Enter shows note \(number)", "", "")
        case .copies(let name): ("Enter copies: ", name, "")
        case .showsPicture(let picture): ("Enter shows the picture: ", String(PictureAddress.shown(picture.path)), "")
        case .refused(let reason): ("Refused, \(reason): ", String(PictureAddress.shown(link.target)), "")
        }
    }
}

extension Line {
    /// Its cells, with a selected link highlighted. Beside code it says how to copy it, in place of the language.
    package func cells(marking number: Int?, look: Appearance) -> [Cell] {
        var cells = cells
        for span in links where span.number == number && (span.isLabel || span.code != nil) {
            let columns = span.code == nil ? span.columns : writeHint(at: span, in: &cells)
            for column in columns where cells.indices.contains(column) {
                let bold = cells[column].style.attributes.intersection(.bold)
                cells[column].style = look.theme.selection.overlaid(with: Style(attributes: bold))
            }
        }
        return cells
    }

    /// Writes the hint how to copy code, and returns its columns; without room those of the line's text.
    private func writeHint(at span: LinkSpan, in cells: inout [Cell]) -> Range<Int> {
        let hints = [" Enter copies ", " copy "].lazy.map { CellText.cells($0) }
        guard span.isLabel, let hint = hints.first(where: { $0.count <= span.columns.count }) else {
            return textColumn..<max(textColumn, cells.count)
        }
        let edge = span.columns.upperBound
        cells += Array(repeating: .blank, count: max(0, edge - cells.count))
        for column in span.columns { cells[column] = .blank(cells[column].style) }
        cells.replaceSubrange(edge - hint.count..<edge, with: hint)
        return edge - hint.count..<edge
    }
}

extension LinkPlace {
    /// The place in the words of an address.
    var title: String { section ?? (page ?? "") + (anchor.map { "#" + $0 } ?? "") }
}
