package import CellGrid
internal import TourDocument

/// The styles of a page and of the program's own rows.
///
/// A theme keeps the terminal's own foreground and background; colours only support weight, lines and marks.
package struct Theme: Hashable, Sendable {
    package var text: Style
    /// Secondary text: numbers, sources, frames.
    package var dim: Style
    /// The one colour.
    package var accent: Style
    /// Headings of level 1 to 6.
    package var headings: [Style]
    package var strong: Style
    var emphasis: Style
    /// Code amid text.
    var code: Style
    /// Code in lines of its own. Without a background it has a bar at its left.
    package var codeBlock: Style
    /// The bar at the left of code, and the mark of a continued line.
    var codeFrame: Style
    /// The theme's basic hues in coloured code: black, red, green, yellow, blue, magenta, cyan, white.
    package var codeHues: [Color]
    package var deleted: Style
    var inserted: Style
    var key: Style
    /// The brackets around a key.
    var keyFrame: Style
    var highlight: Style
    package var link: Style
    var term: Style
    var footnote: Style
    var marker: Style
    var quoteBar: Style
    package var rule: Style
    package var headingRule: Style
    var tableHeader: Style
    package var caption: Style
    var media: Style
    var note: Style
    package var tip: Style
    var important: Style
    package var warning: Style
    var caution: Style
    /// The program's last row.
    package var statusBar: Style
    package var statusDim: Style
    package var notice: Style
    /// The selected row of a list, and the selected link of a page.
    package var selection: Style
    /// The four colours of highlights.
    package var notes: [Style]
    /// The search results on the page.
    package var match: Style
    /// The current search result, and the letters before links.
    package var currentMatch: Style
    /// The matching characters of a filtered row.
    package var hit: Style
    /// The page behind an overlay.
    package var shade: Style
    package var overlayFrame: Style
    /// The scroll bar.
    package var thumb: Style
    package var tick: Style
    /// Whether code amid text gets backticks, and deleted text tildes, for want of colours.
    var marksText: Bool

    var tintsCode: Bool { codeBlock.background != .standard }

    /// The style of a heading's text. Levels outside of 1 to 6 count as the nearest.
    package func heading(level: Int) -> Style {
        headings.isEmpty ? strong : headings[min(max(level, 1), headings.count) - 1]
    }

    /// The look of a run of coloured code. Palette colours 0 to 15 are the theme's own hues, the bright ones as the
    /// others; bright black, of comments, is secondary text. A ground and the colour on it were chosen for each other,
    /// and stay. A theme without colours leaves weight, slant and underline.
    package func code(_ run: Style) -> Style {
        if run.background != .standard, !marksText { return run }
        var style = run
        style.foreground = codeColor(run.foreground)
        style.background = .standard
        return run.foreground == .palette(8) ? style.overlaid(with: dim) : style
    }

    private func codeColor(_ color: Color) -> Color {
        // marks in the text are there for want of colours
        guard !marksText else { return .standard }
        guard case .palette(let index) = color.kind, index < 16 else { return color }
        let hue = Int(index & 7)
        return hue < codeHues.count ? codeHues[hue] : .standard
    }

    func alert(_ alert: Alert) -> Style {
        switch alert {
        case .note, .abstract, .summary, .tldr, .info, .todo, .example, .question, .help, .faq, .quote, .cite: note
        case .tip, .hint, .success, .check, .done: tip
        case .important: important
        case .warning, .attention: warning
        case .caution, .failure, .fail, .missing, .danger, .error, .bug: caution
        }
    }

    /// The theme for a terminal's colours and tone, if known. Code has a tint of the terminal's background, if known.
    package static func standard(depth: ColorDepth, tone: BackgroundTone? = nil, background: BackgroundColor? = nil)
        -> Theme
    {
        let tones = ThemeTones(depth, tone)
        let dim = tones.dim
        let faint = tones.faint
        let accent = Style(foreground: tones.accent)
        let bold = Style(attributes: .bold)
        let alerts = tones.alerts.map { Style(foreground: $0, attributes: .bold) }
        return Theme(
            text: .plain, dim: dim, accent: accent,
            headings: [
                Style(foreground: tones.accent, attributes: .bold), bold, bold, dim.overlaid(with: bold),
                Style(attributes: .italic), Style(attributes: .italic),
            ],
            strong: bold, emphasis: Style(attributes: .italic), code: Style(foreground: tones.code),
            codeBlock: (background ?? tone?.background)?.code(depth, isSure: background != nil) ?? .plain,
            codeFrame: faint, codeHues: tones.hues, deleted: dim.overlaid(with: Style(attributes: .strikethrough)),
            inserted: Style(attributes: .underline), key: bold, keyFrame: faint,
            highlight: tones.highlight,
            link: Style(foreground: tones.accent, attributes: .underline),
            term: Style(attributes: .underline), footnote: accent, marker: accent,
            quoteBar: faint, rule: faint, headingRule: accent, tableHeader: bold,
            caption: dim.overlaid(with: Style(attributes: .italic)), media: accent, note: alerts[0], tip: alerts[1],
            important: alerts[2], warning: alerts[3], caution: alerts[4], statusBar: .plain, statusDim: dim,
            notice: Style(foreground: tones.accent, attributes: .bold), selection: Style(attributes: .reverse),
            notes: tones.notes, match: tones.match, currentMatch: tones.currentMatch,
            hit: alerts[3].overlaid(with: Style(attributes: .underline)), shade: faint, overlayFrame: faint,
            thumb: .plain, tick: faint, marksText: depth == .none)
    }

    /// A style of a theme and its name in theme files.
    package struct Part: Sendable {
        package let name: String
        let style: any WritableKeyPath<Theme, Style> & Sendable

        fileprivate init(_ name: String, _ style: any WritableKeyPath<Theme, Style> & Sendable) {
            self.name = name
            self.style = style
        }
    }

    /// Every style of a theme. The names are stable across versions.
    package static let parts: [Part] = [
        Part("text", \.text), Part("dim", \.dim), Part("accent", \.accent),
        Part("heading-1", \.headings[0]), Part("heading-2", \.headings[1]), Part("heading-3", \.headings[2]),
        Part("heading-4", \.headings[3]), Part("heading-5", \.headings[4]), Part("heading-6", \.headings[5]),
        Part("heading-rule", \.headingRule), Part("strong", \.strong), Part("emphasis", \.emphasis),
        Part("code", \.code), Part("code-block", \.codeBlock), Part("code-frame", \.codeFrame),
        Part("deleted", \.deleted), Part("inserted", \.inserted), Part("key", \.key), Part("key-frame", \.keyFrame),
        Part("highlight", \.highlight), Part("link", \.link), Part("term", \.term), Part("footnote", \.footnote),
        Part("marker", \.marker), Part("quote-bar", \.quoteBar), Part("rule", \.rule),
        Part("table-header", \.tableHeader),
        Part("caption", \.caption), Part("media", \.media), Part("note", \.note), Part("tip", \.tip),
        Part("important", \.important), Part("warning", \.warning), Part("caution", \.caution),
        Part("status-bar", \.statusBar), Part("status-dim", \.statusDim), Part("notice", \.notice),
        Part("selection", \.selection), Part("match", \.match), Part("current-match", \.currentMatch),
        Part("hit", \.hit), Part("note-1", \.notes[0]), Part("note-2", \.notes[1]),
        Part("note-3", \.notes[2]), Part("note-4", \.notes[3]), Part("shade", \.shade),
        Part("overlay-frame", \.overlayFrame), Part("thumb", \.thumb),
        Part("tick", \.tick),
    ]

    /// The names in theme files of the hues of coloured code, in the order of ``codeHues``.
    package static let hueNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
}
