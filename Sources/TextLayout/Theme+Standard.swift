package import CellGrid

extension Theme {
    /// The theme for a terminal with so many colours.
    ///
    /// Colours are middle tones that can be read on black and on white; with 8 or 16 colours only magenta and red are such
    /// in the palettes in use, so the accent is magenta there.
    package static func standard(depth: ColorDepth) -> Theme {
        let tones = Tones(depth)
        let dim = tones.dim
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
            codeFrame: dim, codeHues: tones.hues, deleted: dim.overlaid(with: Style(attributes: .strikethrough)),
            inserted: Style(attributes: .underline), key: bold, keyFrame: dim,
            highlight: tones.highlight,
            link: Style(foreground: tones.accent, attributes: .underline), footnote: accent, marker: accent,
            quoteBar: dim, rule: dim, headingRule: accent, tableHeader: bold,
            caption: dim.overlaid(with: Style(attributes: .italic)), media: accent, note: alert(tones.note),
            tip: alert(tones.tip), important: alert(tones.important), warning: alert(tones.warning),
            caution: alert(tones.caution), statusBar: .plain, statusDim: dim,
            notice: Style(foreground: tones.accent, attributes: .bold), selection: Style(attributes: .reverse),
            match: Style(attributes: [.reverse, .bold]),
            hit: Style(foreground: tones.accent, attributes: [.bold, .underline]), shade: dim, overlayFrame: dim,
            thumb: .plain, tick: dim,
            marksText: depth == .none)
    }

    /// The few colours of the standard theme.
    private struct Tones {
        var dim: Style
        var accent: Color
        var code: Color
        /// For coloured code. Black and white are the terminal's own colours: one of them cannot be seen on any ground.
        var hues: [Color]
        /// Marked text is the one thing with a ground of its own, so it sets both colours.
        var highlight = Style(attributes: .reverse)
        var note: Color
        var tip: Color
        var important: Color
        var warning: Color
        var caution: Color

        init(_ depth: ColorDepth) {
            switch depth {
            case .none:
                dim = Style(attributes: .dim)
                (accent, code) = (.standard, .standard)
                hues = []
                (note, tip, important, warning, caution) = (.standard, .standard, .standard, .standard, .standard)
            case .eight, .sixteen:
                dim = Style(attributes: .dim)
                (accent, code) = (.palette(5), .palette(5))
                // what the reader's terminal makes of them
                hues = [.standard] + (1...6).map { .palette($0) } + [.standard]
                (note, tip, important, warning, caution) = (
                    .palette(5), .palette(5), .palette(5), .palette(1), .palette(1)
                )
            case .palette256:
                dim = Style(foreground: .palette(244))
                highlight = Style(foreground: .palette(16), background: .palette(179))
                (accent, code) = (.palette(32), .palette(133))
                // contrast of 4.1 or more with black and with white
                hues = [.standard] + [131, 29, 130, 63, 133, 30].map { .palette($0) } + [.standard]
                (note, tip, important, warning, caution) = (
                    .palette(32), .palette(29), .palette(97), .palette(136), .palette(167)
                )
            case .direct:
                dim = Style(foreground: .rgb(128, 128, 128))
                highlight = Style(foreground: .rgb(0, 0, 0), background: .rgb(215, 175, 95))
                (accent, code) = (.rgb(38, 128, 205), .rgb(175, 95, 160))
                hues = [
                    .standard, .rgb(190, 90, 90), .rgb(0, 135, 95), .rgb(165, 105, 20), .rgb(95, 105, 235),
                    .rgb(175, 95, 175), .rgb(0, 135, 145), .standard,
                ]
                (note, tip, important, warning, caution) = (
                    .rgb(38, 128, 205), .rgb(30, 140, 90), .rgb(135, 100, 185), .rgb(175, 125, 20), .rgb(205, 85, 85)
                )
            }
        }
    }
}
