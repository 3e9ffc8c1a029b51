package import CellGrid
package import TextLayout

/// What the theme is made from: the person's choice, the terminal's colours, and its background as soon as that is known.
package struct ThemeInputs: Hashable, Sendable {
    package var choice: ThemeChoice
    package var depth: ColorDepth
    /// Nil until the terminal or the environment told.
    package var ground: BackgroundTone?
    /// Nil until the terminal told.
    var paper: BackgroundColor?

    package init(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth, ground: BackgroundTone? = nil) {
        self.choice = choice
        self.depth = depth
        self.ground = ground
    }

    /// The background of the terminal, as far as it is known.
    var background: BackgroundTone? {
        switch choice.base {
        case .dark: .dark
        case .light: .light
        case .auto, .plain: ground
        }
    }

    package var theme: Theme { choice.theme(depth: depth, ground: ground, paper: paper) }
}

/// Theme and glyphs, as views need them.
struct Appearance: Sendable {
    let theme: Theme
    let glyphs: Glyphs
}
