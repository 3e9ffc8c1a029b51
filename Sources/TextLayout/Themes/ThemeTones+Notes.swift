import CellGrid

/// The four colours of highlights. Without colours all are underlined, and the sign in the margin tells them apart.
extension ThemeTones {
    static func notes(_ depth: ColorDepth, _ tone: BackgroundTone?) -> [Style] {
        switch (depth, tone) {
        case (.none, _): return Array(repeating: Style(attributes: .underline), count: 4)
        case (.eight, _), (.sixteen, _):
            var styles = on([3, 2, 6, 5], .palette(0))
            // hits of a search have the same yellow
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
