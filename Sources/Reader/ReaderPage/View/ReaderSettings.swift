import CellGrid
package import ReaderKit
package import TextLayout
package import TourDocument

/// The settings of user and terminal. They stay from tour to tour.
package struct ReaderSettings: Sendable {
    /// The program's version, by which media are chosen.
    package var version = ProgramVersion.unknown
    package var theme: Theme
    package var glyphs: Glyphs
    /// The most columns of text.
    package var measure = 84
    /// Whether jumps inside the window are animated.
    package var motion = true
    /// Whether the text is read in linear mode, at the left edge without drawing.
    package var isLinear: Bool
    package var clock: WallClock
    package var keys = KeyTable.standard
    /// The user's daily goal in minutes; nil: the average of the last days.
    package var minutesADay: Int?
    /// The theme's dependence on the terminal; nil for a fixed theme.
    package var themeInputs: ThemeInputs?
    /// Whether long lines of code and tables are cut at the edge.
    package var chops = false
    /// Whether lines of text and source are numbered.
    package var numbersLines = false
    /// Whether the current heading stays in the first row of a high enough screen.
    package var keepsHeadings = false
    /// Whether right-to-left text is reordered here, not by the terminal.
    package var ordersText = false
    /// The height of a cell of the terminal divided by its width.
    package var cellShape = 2.0
    package var showsPixels = false
    /// Whether the mouse is reported.
    package var hasMouse = true
    /// The web page to look words up on, if any.
    package var lookUp: LookUpAddress?
    /// Nil for unrestricted use.
    package var secureMode: SecureMode?

    package init(theme: Theme, glyphs: Glyphs, clock: WallClock) {
        (self.theme, self.glyphs, self.clock) = (theme, glyphs, clock)
        isLinear = glyphs.isLinear
    }

    /// Switches to linear mode: text at the left edge, without colours, animation and drawing.
    package mutating func readLinearly() {
        (glyphs, isLinear, motion, keepsHeadings) = (.linear, true, false, false)
        (theme, themeInputs) = (.standard(depth: .none), nil)
    }
}
