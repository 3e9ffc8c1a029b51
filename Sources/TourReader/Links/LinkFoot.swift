import CellGrid
import TextLayout
import TourDocument

/// What the rows at the screen's foot say of links: what Enter would do with the chosen one, with its address whole, or how
/// letters are typed.
struct LinkFoot {
    var chosen: Links.Chosen?
    var hints: LinkHints?
    /// What else there is to say: the address stays in sight.
    var notice: Notice?
    /// The links that are seen, with their rows on the screen.
    var visible: [VisibleLink]
    /// What is to be seen of recordings.
    var recordings: [RecordingID: RecordingView] = [:]

    /// Writes it in as many rows as it needs, up to half of the screen.
    func draw(in buffer: inout CellBuffer, _ look: Look) {
        let size = buffer.size
        let columns = max(1, size.columns - (size.columns > 24 ? 2 : 0))
        guard let text = text(columns: columns, isNarrow: size.columns < 40, look) else { return }
        let inset = (size.columns - columns) / 2
        var rows = text.wrapped(columns: columns).map(\.cells)
        let most = max(1, size.rows / 2)
        if rows.count > most {
            rows = Array(rows.prefix(most))
            // that there is more is seen
            rows[most - 1] = CellText.truncated(rows[most - 1] + [.blank, .blank], to: columns)
        }
        var first = size.rows - rows.count
        // the link itself stays in sight: what does not fit below it stands at the top
        let isHidden = visible.contains { link in
            link.link == chosen?.link && link.parts.contains { $0.row >= first }
        }
        if isHidden, rows.count > 1 { first = 0 }
        buffer.fill(Rect(column: 0, row: first, columns: size.columns, rows: rows.count), style: look.theme.statusBar)
        for (index, cells) in rows.enumerated() { buffer.write(cells, atColumn: inset, row: first + index) }
    }

    private func text(columns: Int, isNarrow: Bool, _ look: Look) -> CellLine? {
        let theme = look.theme
        if let hints {
            // on a small screen the links need the rows
            var line = CellLine(isNarrow ? "Letters" : "Type the letters", theme.notice)
            if !hints.typed.isEmpty { line.append(": \(hints.typed.uppercased())", theme.notice) }
            line.append("   Esc stops", theme.statusDim)
            return line.underlaid(with: theme.statusBar)
        }
        guard let chosen else { return nil }
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
            line.append("Enter runs: ", theme.notice)
            line.append(chosen.link.target, theme.statusBar)
        case .explains(let section):
            line.append("Enter explains: ", theme.notice)
            line.append(section, theme.statusBar)
        case .opensData(.term, let title):
            line.append("Enter explains: ", theme.notice)
            line.append(title, theme.statusBar)
        case .opensData(let data, let title):
            line.append("Enter opens the \(data.noun): ", theme.notice)
            line.append(title, theme.statusBar)
        case .fetches(let address, let anchor):
            line.append("Enter goes to: ", theme.notice)
            line.append(address.text + (anchor.map { "#" + $0 } ?? ""), theme.statusBar)
        case .opensTour(let entry):
            line.append("Enter opens: ", theme.notice)
            line.append(entry.title, theme.statusBar)
            line.append("   \(entry.source)", theme.statusDim)
        case .opensManual(let page):
            line.append("Enter opens the manual page: ", theme.notice)
            line.append(page, theme.statusBar)
        case .opens(let address):
            line.append("Enter opens in the browser: ", theme.notice)
            line.append(address.text, theme.statusBar)
            if !address.remarks.isEmpty {
                line.append("   (\(address.remarks.joined(separator: ", ")))", theme.statusDim)
            }
        case .showsRecording(let id, let isInPage):
            guard isInPage else {
                line.append("Enter shows the recording: ", theme.notice)
                line.append(id.path, theme.statusBar)
                break
            }
            // what there is to tell stands in place of the keys
            if let notice, !notice.isCredit { break }
            let view = recordings[id] ?? RecordingView()
            line.append(RecordingCommand.help(view, isWhole: false, columns: columns, look: look))
        case .plays(let media):
            line.append("Enter plays: ", theme.notice)
            line.append(media.text, theme.statusBar)
        case .showsNote(let number):
            line.append("Enter shows note \(number)", theme.notice)
        case .copies(let name):
            // once it is copied, that is said in place of what can be done
            if let notice, !notice.isCredit { break }
            line.append("Enter copies: ", theme.notice)
            line.append(name, theme.statusBar)
        case .showsPicture(let picture):
            line.append("Enter shows the picture: ", theme.notice)
            line.append(String(PictureAddress.shown(picture.path)), theme.statusBar)
        case .refused(let reason):
            line.append("Refused, \(reason): ", theme.notice)
            line.append(String(PictureAddress.shown(chosen.link.target)), theme.statusBar)
        }
        if let notice, !notice.isCredit { line.append((line.count > 0 ? "   " : "") + notice.text, theme.notice) }
        return line.underlaid(with: theme.statusBar)
    }
}

extension Line {
    /// Its cells, those of a link in the look of what is chosen. Beside code it says how it is copied, in place of the language.
    func cells(marking number: Int?, look: Look) -> [Cell] {
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

    /// Writes beside code how it is copied, and returns the columns of that; without room for it those of the line's text.
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
