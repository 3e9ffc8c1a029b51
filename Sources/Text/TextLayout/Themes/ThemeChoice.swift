package import CellGrid

/// The user's theme: a built-in one, with changes. The terminal's capabilities and background make it a ``Theme``.
package struct ThemeChoice: Hashable, Sendable {
    /// The built-in themes.
    package enum Base: String, Hashable, Sendable, CaseIterable {
        /// Dark or light as the terminal is; readable on both until that is known.
        case auto
        case dark
        case light
        case plain
    }

    /// The changes of one style; nil keeps the base's.
    package struct Change: Hashable, Sendable {
        package var foreground: Color?
        package var background: Color?
        package var attributes: Attributes?

        package init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes? = nil) {
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    package var base: Base
    /// The changes, by the names of ``Theme/parts``.
    package var changes: [String: Change] = [:]
    /// Changed hues of coloured code, by the names of ``Theme/hueNames``.
    package var hues: [String: Color] = [:]

    package init(_ base: Base = .auto) { self.base = base }

    /// Whether the theme depends on the background.
    package var dependsOnGround: Bool { base == .auto }

    /// The theme for a terminal's colours, and the background's tone and colour, if known.
    package func theme(depth: ColorDepth, tone: BackgroundTone?, background: BackgroundColor? = nil) -> Theme {
        var theme =
            switch base {
            case .auto: Theme.standard(depth: depth, tone: tone, background: background)
            case .dark: Theme.standard(depth: depth, tone: .dark)
            case .light: Theme.standard(depth: depth, tone: .light)
            case .plain: Theme.standard(depth: .none)
            }
        guard !changes.isEmpty || !hues.isEmpty else { return theme }
        // the nearest of a few colours may be the text's own; those of the base are made for them
        func shown(_ color: Color?) -> Color? {
            if depth <= .sixteen, case .rgb? = color?.kind { nil } else { color }
        }
        for part in Theme.parts {
            guard let change = changes[part.name] else { continue }
            var style = theme[keyPath: part.style]
            style.foreground = shown(change.foreground) ?? style.foreground
            style.background = shown(change.background) ?? style.background
            style.attributes = change.attributes ?? style.attributes
            theme[keyPath: part.style] = style
        }
        for (index, name) in Theme.hueNames.enumerated() {
            if let hue = shown(hues[name]), theme.codeHues.indices.contains(index) { theme.codeHues[index] = hue }
        }
        return theme
    }

    /// The themes of the program, by name.
    package static let builtIn: [(name: String, choice: ThemeChoice)] =
        Base.allCases.map { ($0.rawValue, ThemeChoice($0)) } + [
            ("contrast", contrast),
            (
                "dusk",
                tinted(
                    .dark, accent: .rgb(127, 180, 255), link: .rgb(139, 224, 255), code: .rgb(195, 166, 255),
                    dim: .rgb(154, 165, 184), faint: .rgb(109, 122, 145))
            ),
            (
                "ember",
                tinted(
                    .dark, accent: .rgb(255, 184, 107), link: .rgb(255, 160, 122), code: .rgb(230, 192, 123),
                    dim: .rgb(176, 160, 144), faint: .rgb(138, 125, 112))
            ),
            (
                "ink",
                tinted(
                    .light, accent: .rgb(138, 59, 18), link: .rgb(31, 90, 138), code: .rgb(107, 58, 107),
                    dim: .rgb(99, 90, 79), faint: .rgb(138, 126, 112))
            ),
        ]

    /// Nothing is fainter than the text; weight, lines and reversed colours replace colours.
    private static var contrast: ThemeChoice {
        var choice = tinted(
            .auto, accent: .standard, link: .standard, code: .standard, dim: .standard, faint: .standard)
        for name in faintParts + dimParts { choice.changes[name]?.attributes = [] }
        for name in ["match", "highlight"] {
            choice.changes[name] = Change(foreground: .standard, background: .standard, attributes: .reverse)
        }
        choice.changes["current-match"] = Change(
            foreground: .standard, background: .standard, attributes: [.reverse, .bold, .underline])
        return choice
    }

    private static let accentParts = [
        "accent", "heading-1", "heading-rule", "marker", "footnote", "media", "notice",
    ]
    private static let dimParts = ["dim", "status-dim", "caption", "heading-5", "heading-6"]
    private static let faintParts = [
        "quote-bar", "rule", "code-frame", "key-frame", "tick", "overlay-frame", "shade",
    ]

    /// A base with other colours for all but text.
    private static func tinted(
        _ base: Base, accent: Color, link: Color, code: Color, dim: Color, faint: Color
    ) -> ThemeChoice {
        var choice = ThemeChoice(base)
        let parts = [(accentParts, accent), (["link"], link), (["code"], code), (dimParts, dim), (faintParts, faint)]
        for (names, color) in parts {
            for name in names { choice.changes[name] = Change(foreground: color) }
        }
        return choice
    }
}
