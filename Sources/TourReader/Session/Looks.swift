package import CellGrid
import InfiniteScroll
package import TextLayout

/// What the theme is made from: the person's choice, the terminal's colours, and its ground as soon as that is known.
package struct Looks: Hashable, Sendable {
    package var choice: ThemeChoice
    package var depth: ColorDepth
    /// Nil until the terminal or the environment told.
    package var ground: Ground?

    package init(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth, ground: Ground? = nil) {
        self.choice = choice
        self.depth = depth
        self.ground = ground
    }

    /// What the text stands on, as far as it is known.
    var standsOn: Ground? {
        switch choice.base {
        case .dark: .dark
        case .light: .light
        case .auto, .plain: ground
        }
    }

    package var theme: Theme { choice.theme(depth: depth, ground: ground) }
}

extension Reader {
    /// Whether the terminal is to be asked for its background.
    package var followsBackground: Bool {
        looks.map { $0.choice.dependsOnGround && $0.depth != .none } ?? false
    }

    /// The terminal told its background. The page is laid out with the theme that goes with it; nothing moves.
    mutating func standOn(_ ground: Ground) -> [Effect] {
        guard followsBackground, looks?.ground != ground else { return [] }
        looks?.ground = ground
        pictures.openAnew()
        isRested = false
        guard let new = looks?.theme, new != theme else { return [] }
        finishGlide()
        look = Look(theme: new, glyphs: glyphs)
        content.options.theme = new
        content.forgetLayouts()
        scroll.relayout(anchor: scroll.anchor, in: &content)
        drawn.status = nil
        return judgeReports()
    }
}
