import CellGrid

/// The few colours of a built-in theme: one accent, and others with a meaning. On an unknown background they are middle
/// tones; on a known one text has a contrast of 4.5 or more, and lines of 3 or more.
struct ThemeTones {
    var dim: Style
    /// Lines, bars and the page behind a window.
    var faint: Style
    var accent: Color
    var code: Color
    /// For coloured code: black, red, green, yellow, blue, magenta, cyan, white. Black and white are the terminal's own
    /// colours: each of them is invisible on some background.
    var hues: [Color]
    // Styles with their own background set both colours.
    var highlight: Style
    /// One warm tone for search results and prompts.
    var match: Style
    var currentMatch: Style
    var note: Color
    var tip: Color
    var important: Color
    var warning: Color
    var caution: Color

    init(_ depth: ColorDepth, _ tone: BackgroundTone?) { self = Self.tones(depth, tone) }

    private static func tones(_ depth: ColorDepth, _ tone: BackgroundTone?) -> ThemeTones {
        switch (depth, tone) {
        case (.none, _):
            Self(
                dim: dimmed, faint: dimmed, accent: .standard, code: .standard, hues: [],
                highlight: Style(attributes: .reverse), match: Style(attributes: .reverse),
                currentMatch: Style(attributes: [.reverse, .bold, .underline]),
                alerts: (.standard, .standard, .standard, .standard, .standard))
        // only magenta and red are readable on every background in common palettes
        case (.eight, nil), (.sixteen, nil):
            Self(
                dim: dimmed, faint: dimmed, accent: .palette(5), code: .palette(5), hues: numbers(1, 2, 3, 4, 5, 6),
                highlight: Style(attributes: .reverse), match: on(.palette(3), .palette(0)),
                currentMatch: on(.palette(3), .palette(0), [.bold, .underline]),
                alerts: (.palette(5), .palette(5), .palette(5), .palette(1), .palette(1)))
        // red and blue are too dark to read: yellow and cyan replace them
        case (.eight, .dark?):
            Self(
                dim: dimmed, faint: dimmed, accent: .palette(6), code: .palette(2), hues: numbers(3, 2, 3, 6, 5, 6),
                highlight: Style(attributes: .reverse), match: on(.palette(3), .palette(0)),
                currentMatch: on(.palette(3), .palette(0), [.bold, .underline]),
                alerts: (.palette(6), .palette(2), .palette(5), .palette(3), .palette(3)))
        case (.sixteen, .dark?):
            Self(
                dim: dimmed, faint: dimmed, accent: .palette(6), code: .palette(2), hues: numbers(9, 2, 3, 12, 13, 6),
                highlight: Style(attributes: .reverse), match: on(.palette(3), .palette(0)),
                currentMatch: on(.palette(11), .palette(0), .bold),
                alerts: (.palette(6), .palette(2), .palette(13), .palette(3), .palette(9)))
        // green, yellow and cyan are too bright to read
        case (.eight, .light?):
            Self(
                dim: dimmed, faint: dimmed, accent: .palette(4), code: .palette(5), hues: numbers(1, 4, 1, 4, 5, 4),
                highlight: Style(attributes: .reverse), match: on(.palette(3), .palette(0)),
                currentMatch: on(.palette(3), .palette(0), [.bold, .underline]),
                alerts: (.palette(4), .palette(4), .palette(5), .palette(1), .palette(1)))
        case (.sixteen, .light?):
            Self(
                dim: dimmed, faint: dimmed, accent: .palette(4), code: .palette(5), hues: numbers(1, 12, 1, 4, 5, 12),
                highlight: Style(attributes: .reverse), match: on(.palette(11), .palette(0)),
                currentMatch: on(.palette(3), .palette(0), .bold),
                alerts: (.palette(4), .palette(12), .palette(5), .palette(1), .palette(1)))
        case (.palette256, nil):
            Self(
                dim: ink(.palette(244)), faint: ink(.palette(244)), accent: .palette(32), code: .palette(133),
                // contrast of 4.1 or more with black and with white
                hues: numbers(131, 29, 130, 63, 133, 30), highlight: on(.palette(179), .palette(16)),
                match: on(.palette(222), .palette(16)), currentMatch: on(.palette(208), .palette(16), .bold),
                alerts: (.palette(32), .palette(29), .palette(97), .palette(136), .palette(167)))
        case (.palette256, .dark?):
            Self(
                dim: ink(.palette(246)), faint: ink(.palette(242)), accent: .palette(75), code: .palette(182),
                hues: numbers(210, 114, 179, 111, 176, 80), highlight: on(.palette(179), .palette(16)),
                match: on(.palette(94), .palette(230)), currentMatch: on(.palette(214), .palette(16), .bold),
                alerts: (.palette(75), .palette(114), .palette(141), .palette(179), .palette(210)))
        case (.palette256, .light?):
            Self(
                dim: ink(.palette(241)), faint: ink(.palette(245)), accent: .palette(25), code: .palette(90),
                hues: numbers(124, 22, 94, 26, 90, 23), highlight: on(.palette(229), .palette(16)),
                match: on(.palette(222), .palette(16)), currentMatch: on(.palette(94), .palette(231), .bold),
                alerts: (.palette(25), .palette(22), .palette(55), .palette(94), .palette(124)))
        case (.direct, nil):
            Self(
                dim: ink(.rgb(128, 128, 128)), faint: ink(.rgb(128, 128, 128)), accent: .rgb(38, 128, 205),
                code: .rgb(175, 95, 160),
                hues: [
                    .rgb(190, 90, 90), .rgb(0, 135, 95), .rgb(165, 105, 20), .rgb(95, 105, 235), .rgb(175, 95, 175),
                    .rgb(0, 135, 145),
                ],
                highlight: on(.rgb(215, 175, 95), .rgb(0, 0, 0)), match: on(.rgb(250, 220, 140), .rgb(0, 0, 0)),
                currentMatch: on(.rgb(250, 150, 40), .rgb(0, 0, 0), .bold),
                alerts: (
                    .rgb(38, 128, 205), .rgb(30, 140, 90), .rgb(135, 100, 185), .rgb(175, 125, 20), .rgb(205, 85, 85)
                ))
        case (.direct, .dark?):
            Self(
                dim: ink(.rgb(152, 152, 158)), faint: ink(.rgb(112, 112, 118)), accent: .rgb(110, 180, 245),
                code: .rgb(214, 180, 220),
                hues: [
                    .rgb(240, 130, 130), .rgb(135, 200, 140), .rgb(220, 185, 105), .rgb(125, 175, 250),
                    .rgb(215, 155, 215), .rgb(105, 200, 205),
                ],
                highlight: on(.rgb(215, 175, 95), .rgb(0, 0, 0)), match: on(.rgb(92, 72, 16), .rgb(255, 235, 190)),
                currentMatch: on(.rgb(255, 190, 70), .rgb(0, 0, 0), .bold),
                alerts: (
                    .rgb(110, 180, 245), .rgb(120, 200, 140), .rgb(190, 160, 250), .rgb(225, 180, 90),
                    .rgb(245, 125, 120)
                ))
        case (.direct, .light?):
            Self(
                dim: ink(.rgb(98, 98, 104)), faint: ink(.rgb(138, 138, 144)), accent: .rgb(10, 95, 170),
                code: .rgb(120, 60, 135),
                hues: [
                    .rgb(180, 45, 45), .rgb(25, 115, 50), .rgb(135, 90, 0), .rgb(35, 85, 200), .rgb(150, 50, 150),
                    .rgb(0, 110, 120),
                ],
                highlight: on(.rgb(245, 240, 150), .rgb(0, 0, 0)), match: on(.rgb(255, 222, 140), .rgb(50, 36, 0)),
                currentMatch: on(.rgb(150, 85, 0), .rgb(255, 255, 255), .bold),
                alerts: (
                    .rgb(10, 95, 170), .rgb(20, 115, 55), .rgb(110, 65, 175), .rgb(140, 90, 0), .rgb(185, 40, 40)
                ))
        }
    }

    /// - Parameters:
    ///   - hues: the six between black and white.
    ///   - alerts: note, tip, important, warning, caution.
    private init(
        dim: Style, faint: Style, accent: Color, code: Color, hues: [Color], highlight: Style, match: Style,
        currentMatch: Style, alerts: (Color, Color, Color, Color, Color)
    ) {
        self.dim = dim
        self.faint = faint
        self.accent = accent
        self.code = code
        self.hues = hues.isEmpty ? [] : [.standard] + hues + [.standard]
        self.highlight = highlight
        self.match = match
        self.currentMatch = currentMatch
        (note, tip, important, warning, caution) = alerts
    }

    private static let dimmed = Style(attributes: .dim)

    private static func on(_ background: Color, _ foreground: Color, _ attributes: Attributes = []) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }

    private static func ink(_ color: Color) -> Style { Style(foreground: color) }

    private static func numbers(_ indices: UInt8...) -> [Color] { indices.map { .palette($0) } }

    static func notes(_ depth: ColorDepth, _ tone: BackgroundTone?) -> [Style] {
        switch (depth, tone) {
        case (.none, _): return Array(repeating: Style(attributes: .underline), count: 4)
        case (.eight, _), (.sixteen, _):
            var styles = on([3, 2, 6, 5], .palette(0))
            // search results have the same yellow
            styles[0].attributes = .underline
            return styles
        case (.palette256, .dark?): return on([58, 22, 24, 53], .palette(230))
        case (.palette256, .light?): return on([228, 157, 153, 218], .palette(16))
        case (.palette256, nil): return on([186, 114, 110, 176], .palette(16))
        case (.direct, .dark?):
            return on([(84, 74, 16), (22, 74, 38), (18, 62, 96), (86, 34, 74)], (245, 240, 225))
        case (.direct, .light?):
            return on([(255, 243, 150), (190, 242, 190), (188, 222, 255), (255, 205, 232)], (0, 0, 0))
        case (.direct, nil):
            return on([(222, 208, 120), (140, 212, 140), (140, 180, 225), (220, 150, 210)], (0, 0, 0))
        }
    }

    private static func on(_ papers: [UInt8], _ ink: Color) -> [Style] {
        papers.map { Style(foreground: ink, background: .palette($0)) }
    }

    private static func on(_ papers: [(UInt8, UInt8, UInt8)], _ ink: (UInt8, UInt8, UInt8)) -> [Style] {
        papers.map {
            Style(foreground: .rgb(ink.0, ink.1, ink.2), background: .rgb($0.0, $0.1, $0.2))
        }
    }
}
