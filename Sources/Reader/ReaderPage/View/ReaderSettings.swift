import CellGrid
package import Credits
package import ReaderKit
package import TextLayout
package import TourDocument

/// The settings of user and terminal. They stay from tour to tour.
package struct ReaderSettings: Sendable {
    /// The user's; options of the command line are in them.
    package var user = Settings()
    /// The program's version, by which media are chosen.
    package var version = ProgramVersion.unknown
    package var theme: Theme
    package var glyphs: Glyphs
    /// Whether the text is read in linear mode, at the left edge without drawing.
    package var isLinear: Bool
    package var clock: WallClock
    package var keys = KeyTable.standard
    /// The theme's dependence on the terminal; nil for a fixed theme.
    package var themeInputs: ThemeInputs?
    /// Whether long lines of code and tables are cut at the edge.
    package var chops = false
    /// Whether lines of text and source are numbered.
    package var numbersLines = false
    /// Whether right-to-left text is reordered here, not by the terminal.
    package var ordersText = false
    /// The height of a cell of the terminal divided by its width.
    package var cellShape = 2.0
    package var showsPixels = false
    /// Whether the terminal is reached over a network, so that drawing only for show is spared.
    package var isRemote = false
    /// Whether the notes of this sitting are printed at its end.
    package var printsNotes = false
    /// Nil for unrestricted use.
    package var secureMode: SecureMode?

    package init(theme: Theme, glyphs: Glyphs, clock: WallClock) {
        (self.theme, self.glyphs, self.clock) = (theme, glyphs, clock)
        isLinear = glyphs.isLinear
    }

    /// Switches to linear mode: text at the left edge, without colours, animation, drawing and mouse.
    package mutating func readLinearly() {
        (glyphs, isLinear, user.reduceMotion, user.sticky, user.mouse) = (.linear, true, true, false, false)
        (theme, themeInputs) = (.standard(depth: .none), nil)
    }
}
