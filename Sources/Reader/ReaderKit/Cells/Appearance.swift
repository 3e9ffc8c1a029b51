package import CellGrid
package import TextLayout

/// The appearance for views.
package struct Appearance: Sendable {
    package let theme: Theme
    package let glyphs: Glyphs
    /// Whether right-to-left names are reordered here.
    package var ordersText = false

    package init(theme: Theme, glyphs: Glyphs, ordersText: Bool = false) {
        (self.theme, self.glyphs, self.ordersText) = (theme, glyphs, ordersText)
    }
}

/// The inputs of the theme: the user's choice, the terminal's colours, and its background once known.
package struct ThemeInputs: Hashable, Sendable {
    package var choice: ThemeChoice
    package var depth: ColorDepth
    /// Nil until the terminal or the environment tells.
    package var tone: BackgroundTone?
    /// Nil until the terminal tells.
    package var background: BackgroundColor?

    package init(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth, tone: BackgroundTone? = nil) {
        self.choice = choice
        self.depth = depth
        self.tone = tone
    }

    /// The tone of the theme; nil if neither the choice nor the terminal tells.
    package var themeTone: BackgroundTone? {
        switch choice.base {
        case .dark: .dark
        case .light: .light
        case .auto, .plain: tone
        }
    }

    package var theme: Theme { choice.theme(depth: depth, tone: tone, background: background) }
}
