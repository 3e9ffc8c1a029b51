package import CellGrid

extension Theme {
    /// The theme for a terminal with so many colours on a ground; nil where the ground is not known.
    package static func standard(depth: ColorDepth, ground: Ground? = nil) -> Theme {
        let tones = ThemeTones(depth, ground)
        let dim = tones.dim
        let faint = tones.faint
        let accent = Style(foreground: tones.accent)
        let bold = Style(attributes: .bold)
        func alert(_ color: Color) -> Style { Style(foreground: color, attributes: .bold) }
        return Theme(
            text: .plain, dim: dim, accent: accent,
            headings: [
                Style(foreground: tones.accent, attributes: .bold), bold, bold, Style(attributes: .underline),
                dim.overlaid(with: Style(attributes: .italic)), dim,
            ],
            strong: bold, emphasis: Style(attributes: .italic), code: Style(foreground: tones.code), codeBlock: .plain,
            codeFrame: faint, codeHues: tones.hues, deleted: dim.overlaid(with: Style(attributes: .strikethrough)),
            inserted: Style(attributes: .underline), key: bold, keyFrame: faint,
            highlight: tones.highlight,
            link: Style(foreground: tones.accent, attributes: .underline), footnote: accent, marker: accent,
            quoteBar: faint, rule: faint, headingRule: accent, tableHeader: bold,
            caption: dim.overlaid(with: Style(attributes: .italic)), media: accent, note: alert(tones.note),
            tip: alert(tones.tip), important: alert(tones.important), warning: alert(tones.warning),
            caution: alert(tones.caution), statusBar: .plain, statusDim: dim,
            notice: Style(foreground: tones.accent, attributes: .bold), selection: Style(attributes: .reverse),
            match: tones.match, currentMatch: tones.currentMatch,
            hit: Style(foreground: tones.accent, attributes: [.bold, .underline]), shade: faint, overlayFrame: faint,
            thumb: .plain, tick: faint,
            marksText: depth == .none)
    }
}
