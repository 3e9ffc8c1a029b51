package import CellGrid
package import TourDocument

/// A recording on a page. One file with two posters is two.
package struct RecordingID: Hashable, Sendable {
    /// Its path from the tour's folder.
    package var path: String
    /// The poster's time, in seconds from the start; nil for the last screen.
    package var poster: Double?

    package init(path: String, poster: Double? = nil) {
        self.path = path
        self.poster = poster
    }
}

/// The present state of a recording on the page.
package struct RecordingView: Hashable, Sendable {
    /// The rows of its screen, each as wide as the screen; none until known.
    package var rows: [[Cell]] = []
    /// The time of that, in seconds from the start; nil before it is played.
    package var position: Double?
    /// Nil until known.
    package var duration: Double?
    /// The named times, in seconds.
    package var markers: [Double] = []
    package var isPlaying = false
    /// The speed as a factor.
    package var speed = 1.0
    /// The error, if any.
    package var remark: String?

    package init() {}
}

/// The recordings of a page.
package struct Recordings: Hashable, Sendable {
    /// The files on the page, by their addresses there.
    package var files: [String: Result<RecordingFile, RecordingProblem>] = [:]
    /// Their states, which move no line.
    package var views: [RecordingID: RecordingView] = [:]
    /// The keys that play one; nil where none can be played.
    package var hint: String?

    package init() {}
}

extension Composer {
    /// Sets a recording as a frame as large as its screen, cut if the text is narrower; its lower edge is the bar, with
    /// the link that plays it. In chopping mode it scrolls sideways.
    mutating func compose(_ file: RecordingFile, of media: Media, link number: Int) {
        chopped { composer in
            composer.composeFrame(of: file, media, link: number)
            return 0
        }
    }

    private mutating func composeFrame(of file: RecordingFile, _ media: Media, link number: Int) {
        let view = options.recordings.views[RecordingID(path: file.path, poster: media.posterTime)] ?? RecordingView()
        let style = base.overlaid(with: theme.rule)
        let columns = min(file.columns, textWidth - 2)
        let isCut = columns < file.columns
        let first = lines.count
        let edge = Self.row(of: glyphs.rule, count: columns, style: style)
        decorate([Cell(glyphs.topLeft, style: style)] + edge + [Cell(glyphs.topRight, style: style)])
        let side: Unicode.Scalar = glyphs.isUnicode ? "│" : "|"
        let cut: Unicode.Scalar = glyphs.isUnicode ? "┊" : ">"
        for row in 0..<file.rows {
            let cells = view.rows.indices.contains(row) ? view.rows[row] : []
            let shown = theme.showing(cells.fitted(to: columns))
            decorate([Cell(side, style: style)] + shown + [Cell(isCut ? cut : side, style: style)])
        }
        let size = isCut ? "\(file.columns)x\(file.rows), cut" : nil
        let hint = view.position == nil ? options.recordings.hint : nil
        let bar = view.bar(view.remark ?? hint ?? size, columns: columns, theme: theme, glyphs: glyphs)
        decorate([Cell(glyphs.bottomLeft, style: style)] + bar + [Cell(glyphs.bottomRight, style: style)])
        for index in first..<lines.count {
            let inner = lines[index].textColumn..<max(lines[index].textColumn, lines[index].cells.count)
            let isBar = index == lines.count - 1
            let sign = lines[index].textColumn + 2..<lines[index].textColumn + 3
            lines[index].links = [
                LinkSpan(
                    columns: isBar ? sign : inner, target: media.source, media: media, number: number, isLabel: isBar)
            ]
        }
    }

    /// The file of a recording that gets a frame here; nil if it cannot be played, or nothing is drawn.
    func recording(_ media: Media) -> RecordingFile? {
        guard media.kind == .recording, !glyphs.isLinear, textWidth >= RecordingView.leastBarColumns + 2 else {
            return nil
        }
        return try? options.recordings.files[media.source]?.get()
    }

    func problem(of media: Media) -> String? {
        guard media.kind == .recording, case .failure(let problem)? = options.recordings.files[media.source] else {
            return nil
        }
        return problem.description
    }
}

extension Theme {
    /// The cells of a recording, without colours in a theme that has none.
    package func showing(_ cells: [Cell]) -> [Cell] {
        guard marksText else { return cells }
        return cells.map { cell in
            var cell = cell
            cell.style = Style(attributes: cell.style.attributes)
            return cell
        }
    }
}
