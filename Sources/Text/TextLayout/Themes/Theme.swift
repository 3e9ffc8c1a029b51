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

    /// Every style of a theme, by its name in theme files. The names are stable across versions.
    package static let parts: [(name: String, style: any WritableKeyPath<Theme, Style> & Sendable)] = [
        ("text", \.text), ("dim", \.dim), ("accent", \.accent), ("heading-1", \.headings[0]),
        ("heading-2", \.headings[1]), ("heading-3", \.headings[2]), ("heading-4", \.headings[3]),
        ("heading-5", \.headings[4]), ("heading-6", \.headings[5]), ("heading-rule", \.headingRule),
        ("strong", \.strong), ("emphasis", \.emphasis), ("code", \.code), ("code-block", \.codeBlock),
        ("code-frame", \.codeFrame), ("deleted", \.deleted), ("inserted", \.inserted), ("key", \.key),
        ("key-frame", \.keyFrame), ("highlight", \.highlight), ("link", \.link), ("term", \.term),
        ("footnote", \.footnote), ("marker", \.marker), ("quote-bar", \.quoteBar), ("rule", \.rule),
        ("table-header", \.tableHeader), ("caption", \.caption), ("media", \.media), ("note", \.note), ("tip", \.tip),
        ("important", \.important), ("warning", \.warning), ("caution", \.caution), ("status-bar", \.statusBar),
        ("status-dim", \.statusDim), ("notice", \.notice), ("selection", \.selection), ("match", \.match),
        ("current-match", \.currentMatch), ("hit", \.hit), ("note-1", \.notes[0]), ("note-2", \.notes[1]),
        ("note-3", \.notes[2]), ("note-4", \.notes[3]), ("shade", \.shade), ("overlay-frame", \.overlayFrame),
        ("thumb", \.thumb), ("tick", \.tick),
    ]

    /// The names in theme files of the hues of coloured code, in the order of ``codeHues``.
    package static let hueNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
}
