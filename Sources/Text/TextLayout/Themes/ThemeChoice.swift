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
            tinted("dusk", .dark, [0x7FB4FF, 0x8BE0FF, 0xC3A6FF, 0x9AA5B8, 0x6D7A91]),
            tinted("ember", .dark, [0xFFB86B, 0xFFA07A, 0xE6C07B, 0xB0A090, 0x8A7D70]),
            tinted("ink", .light, [0x8A3B12, 0x1F5A8A, 0x6B3A6B, 0x635A4F, 0x8A7E70]),
            // colours of the dark palettes of these names; Nord's red and grey are too dark to read
            tinted(
                "catppuccin", .dark, [0xCBA6F7, 0x89B4FA, 0x94E2D5, 0x9399B2, 0x6C7086],
                hues: [0xF38BA8, 0xA6E3A1, 0xF9E2AF, 0x89B4FA, 0xF5C2E7, 0x94E2D5]),
            tinted(
                "gruvbox", .dark, [0xFABD2F, 0x83A598, 0x8EC07C, 0xA89984, 0x928374],
                hues: [0xFB4934, 0xB8BB26, 0xFABD2F, 0x83A598, 0xD3869B, 0x8EC07C]),
            tinted(
                "nord", .dark, [0x88C0D0, 0x81A1C1, 0x8FBCBB, 0x9CA6B8, 0x616E88],
                hues: [0xD08770, 0xA3BE8C, 0xEBCB8B, 0x81A1C1, 0xB48EAD, 0x88C0D0]),
            tinted(
                "tokyo-night", .dark, [0x7AA2F7, 0x7DCFFF, 0xBB9AF7, 0x9AA5CE, 0x737AA2],
                hues: [0xF7768E, 0x9ECE6A, 0xE0AF68, 0x7AA2F7, 0xBB9AF7, 0x7DCFFF]),
        ]

    /// Nothing is fainter than the text; weight, lines and reversed colours replace colours.
    private static var contrast: ThemeChoice {
        var choice = ThemeChoice()
        for name in tintedParts.joined() { choice.changes[name] = Change(foreground: .standard) }
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

    private static let tintedParts = [accentParts, ["link"], ["code"], dimParts, faintParts]
    /// The alerts that have the hues red, green, yellow, blue and magenta.
    private static let alertParts = ["caution", "tip", "warning", "note", "important"]

    /// A theme: a base with other colours (`0xRRGGBB`) for all but text.
    /// - Parameters:
    ///   - colors: in the order of ``tintedParts``.
    ///   - hues: the six between black and white, also for alerts.
    private static func tinted(_ name: String, _ base: Base, _ colors: [UInt32], hues: [UInt32] = [])
        -> (name: String, choice: ThemeChoice)
    {
        var choice = ThemeChoice(base)
        for (names, digits) in zip(tintedParts + alertParts.map { [$0] }, colors + hues) {
            for name in names { choice.changes[name] = Change(foreground: .rgb(digits)) }
        }
        for (name, digits) in zip(Theme.hueNames.dropFirst(), hues) { choice.hues[name] = .rgb(digits) }
        return (name, choice)
    }
}
