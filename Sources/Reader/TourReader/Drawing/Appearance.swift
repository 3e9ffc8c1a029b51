package import CellGrid
package import TextLayout

/// The appearance for views.
struct Appearance: Sendable {
    let theme: Theme
    let glyphs: Glyphs
    /// Whether right-to-left names are reordered here.
    var ordersText = false
}

/// The inputs of the theme: the user's choice, the terminal's colours, and its background once known.
package struct ThemeInputs: Hashable, Sendable {
    var choice: ThemeChoice
    var depth: ColorDepth
    /// Nil until the terminal or the environment tells.
    var tone: BackgroundTone?
    /// Nil until the terminal tells.
    var background: BackgroundColor?

    package init(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth, tone: BackgroundTone? = nil) {
        self.choice = choice
        self.depth = depth
        self.tone = tone
    }

    /// The tone of the theme; nil if neither the choice nor the terminal tells.
    var themeTone: BackgroundTone? {
        switch choice.base {
        case .dark: .dark
        case .light: .light
        case .auto, .plain: tone
        }
    }

    package var theme: Theme { choice.theme(depth: depth, tone: tone, background: background) }
}
