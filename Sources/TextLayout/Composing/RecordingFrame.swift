package import CellGrid
package import TourDocument

/// A recording as a page shows it. One file with two posters is two.
package struct RecordingID: Hashable, Sendable {
    /// Its path from the tour's folder.
    package var path: String
    /// What is shown before it is played, in seconds from the start; nil for the last screen.
    package var poster: Double?

    package init(path: String, poster: Double? = nil) {
        self.path = path
        self.poster = poster
    }
}

/// What is to be seen of a recording now.
package struct RecordingView: Hashable, Sendable {
    /// The rows of its screen, each as wide as the screen; none while it is not known.
    package var rows: [[Cell]] = []
    /// The moment of that, in seconds from the start; nil before it is played.
    package var position: Double?
    /// Nil while it is not known.
    package var duration: Double?
    /// The moments with a name, in seconds.
    package var markers: [Double] = []
    package var isPlaying = false
    /// How many times as fast as it was recorded.
    package var speed = 1.0
    /// What is wrong with it.
    package var remark: String?

    package init() {}
}

/// What is known of the recordings of a page.
package struct Recordings: Hashable, Sendable {
    /// Those of the page that is laid out, by the addresses that it has for them.
    package var files: [String: Result<RecordingFile, RecordingProblem>] = [:]
    /// What they show. It changes no line's place.
    package var views: [RecordingID: RecordingView] = [:]
    /// By which keys one is played; nil where none can be.
    package var hint: String?

    package init() {}
}

extension Composer {
    /// Sets a recording as a frame as large as its screen, cut where the text is narrower, whose lower edge is the bar,
    /// with the link that plays it. Where lines scroll sideways, it does.
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
            let shown = theme.showing(RecordingBar.fitted(cells, to: columns))
            decorate([Cell(side, style: style)] + shown + [Cell(isCut ? cut : side, style: style)])
        }
        let size = isCut ? "\(file.columns)x\(file.rows), cut" : nil
        let hint = view.position == nil ? options.recordings.hint : nil
        let bar = RecordingBar(view: view, words: view.remark ?? hint ?? size)
            .cells(columns: columns, theme: theme, glyphs: glyphs)
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

    /// The file of a recording that has a frame here; nil if it cannot be played, or nothing is drawn.
    func recording(_ media: Media) -> RecordingFile? {
        guard media.kind == .recording, !glyphs.isLinear, textWidth >= RecordingBar.leastColumns + 2 else { return nil }
        return try? options.recordings.files[media.source]?.get()
    }

    /// What is wrong with a recording that is not played.
    func problem(of media: Media) -> String? {
        guard media.kind == .recording, case .failure(let problem)? = options.recordings.files[media.source] else {
            return nil
        }
        return problem.description
    }
}

extension Theme {
    /// The cells of a recording: without their colours where the theme has none.
    package func showing(_ cells: [Cell]) -> [Cell] {
        guard marksText else { return cells }
        return cells.map { cell in
            var cell = cell
            cell.style = Style(attributes: cell.style.attributes)
            return cell
        }
    }
}
