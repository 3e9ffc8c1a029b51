package import CellGrid

/// The theme that a person chose: a built-in one, and what they changed in it. Made into a ``Theme`` when it is known what the
/// terminal can show, and made once more when it tells its background.
package struct ThemeChoice: Hashable, Sendable {
    /// The built-in themes.
    package enum Base: String, Hashable, Sendable, CaseIterable {
        /// Dark or light as the terminal is; until that is known, one that can be read on both.
        case auto
        case dark
        case light
        /// Without colours, wherever it is.
        case plain
    }

    /// What is changed in one style; nil leaves what the base has.
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
    /// What is changed, by the names of ``Theme/parts``.
    package var changes: [String: Change] = [:]
    /// Other hues of coloured code, by the names of ``Theme/hueNames``.
    package var hues: [String: Color] = [:]

    package init(_ base: Base = .auto) { self.base = base }

    /// Whether the theme is another one on another ground.
    package var dependsOnGround: Bool { base == .auto }

    /// The theme for a terminal with so many colours, on a ground if that is known, or even its very colour.
    package func theme(depth: ColorDepth, ground: BackgroundTone?, paper: BackgroundColor? = nil) -> Theme {
        var theme =
            switch base {
            case .auto: Theme.standard(depth: depth, ground: ground, paper: paper)
            case .dark: Theme.standard(depth: depth, ground: .dark)
            case .light: Theme.standard(depth: depth, ground: .light)
            case .plain: Theme.standard(depth: .none)
            }
        guard !changes.isEmpty || !hues.isEmpty else { return theme }
        for part in Theme.parts {
            guard let change = changes[part.name] else { continue }
            var style = theme[keyPath: part.style]
            style.foreground = change.foreground ?? style.foreground
            style.background = change.background ?? style.background
            style.attributes = change.attributes ?? style.attributes
            theme[keyPath: part.style] = style
        }
        for (index, name) in Theme.hueNames.enumerated() {
            if let hue = hues[name], theme.codeHues.indices.contains(index) { theme.codeHues[index] = hue }
        }
        return theme
    }
}
