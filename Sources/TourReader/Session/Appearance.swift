package import CellGrid
package import TextLayout

/// What the theme is made from: the person's choice, the terminal's colours, and its background as soon as that is known.
package struct ThemeInputs: Hashable, Sendable {
    package var choice: ThemeChoice
    package var depth: ColorDepth
    /// Nil until the terminal or the environment told.
    package var tone: BackgroundTone?
    /// Nil until the terminal told.
    var background: BackgroundColor?

    package init(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth, tone: BackgroundTone? = nil) {
        self.choice = choice
        self.depth = depth
        self.tone = tone
    }

    /// The tone that the theme is made for; nil where neither a choice nor the terminal tells.
    var themeTone: BackgroundTone? {
        switch choice.base {
        case .dark: .dark
        case .light: .light
        case .auto, .plain: tone
        }
    }

    package var theme: Theme { choice.theme(depth: depth, tone: tone, background: background) }
}

/// Theme and glyphs, as views need them.
struct Appearance: Sendable {
    let theme: Theme
    let glyphs: Glyphs
}
