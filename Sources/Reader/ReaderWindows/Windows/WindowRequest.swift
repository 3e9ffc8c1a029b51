package import Credits
package import ReaderKit
package import ReaderPage
package import TextLayout
import TourDocument

/// A request of a window for something beyond it.
package enum WindowRequest: Sendable {
    /// A change of the page below.
    case page(@Sendable (inout TourView) -> Void)
    case perform(Command)
    case open(any Overlay)
    case copy(String, called: String)
    /// The manual's page of this id.
    case openManual(String)

    case follow(PlacedLink)
    /// Follow a link of a list: one that leads out of the tour is only selected.
    case followListed(PlacedLink)
    case carryOut(LinkAction, of: PlacedLink)
    case control(RecordingID, RecordingCommand)
    case draw(PictureFrame)
    case drawCover(LibraryCover)

    case removeMark(Unicode.Scalar)
    case removeNote(String)
    case removeCredit(Grant.Key)
    /// Set the day of a section by hand; nil leaves it to the plan.
    case plan(String, on: Day?)
    /// The section of a credit, in this tour or another.
    case goToCredit(Grant)

    case openTour(LibraryEntry)
    case removeTour(String)

    case setTheme(ThemeChoice)
    /// Preview a theme; nil restores the one before.
    case tryTheme(ThemeChoice?)
}
