package import CellGrid
package import Credits
import ReaderKit
package import ReaderPage
package import TextLayout
package import TourDocument

/// An event for the reader.
package enum Message: Sendable {
    case input(InputEvent)
    /// The grants are on disk now.
    case saved([Grant], notice: String?)
    /// The grants could not be saved; they are kept and retried.
    case notSaved([Grant], reason: String)
    case revoked(Grant.Key)
    /// Renewals were written; none if nothing was new.
    case renewed([Renewal])
    /// Sections were compared with the versions that were read.
    case compared(JobReport<VersionComparison>)
    /// Reading state could not be saved: a sentence, nil if it is known, and whether notes are unsaved. It is retried.
    case notKept(String?, losesNotes: Bool)
    /// A timer ended.
    case due(Reminder)
    /// The end was requested from outside, by Ctrl-C or another signal; the program ends with this status.
    case ended(status: Int32)
    /// Ctrl-Z, or the same from outside.
    case suspended
    /// More of the tour is known.
    case grown(OpeningReport)
    /// Pending pieces of these sections were loaded, or cannot be.
    case arrived(sections: Set<Int>)
    /// The tour, or a page of it, changed on the disk: was saved whole, or is still being written.
    case changedOnDisk(isWhole: Bool)
    /// The tour was reopened; a remark for the user, if any.
    case replaced(Tour, any SectionProvider, remark: String? = nil)
    /// The result of a request, in one line for the user.
    case told(String)
    /// A program on the screen ended or failed: its problem, in one line, and whether the tour may have changed.
    case returned(problem: String?, hasChanged: Bool)
    /// A note was written in the editor.
    case noteWritten([Note], text: String)
    case copied(CopyOutcome)
    /// The result of looking a word up.
    case lookedUp(String, LookUpOutcome)
    /// The result of writing a section to a file.
    case written(section: String, file: String, WriteOutcome)
    case toursListed(JobReport<LibraryListing>)
    case opened(OpenedTour)
    /// It cannot be opened, for a reason.
    case notOpened(String, reason: String)
    /// Nothing has happened for a moment.
    case rested
    /// The colours of code have come; none if it has none.
    case highlighted(CodeBlock, [ColoredRun])
    case drawn(DrawnPicture)
    case hyphensLoaded(Hyphenation)
    /// Pictures were fetched, or could not be.
    case picturesFetched(Set<String>, edition: Int)
    case recordingShown(RecordingAnswer)
    /// A part of the tour was searched.
    case searched(JobReport<SearchTask>)
    case linksListed(JobReport<LinkTask>)
    /// Headings of the tour's sections were read for its contents.
    case headingsRead(JobReport<HeadingTask>)
    /// The queries of earlier sessions, the last one last.
    case searchesRecalled([String])
    case nameSearched(JobReport<NameSearch>)
    /// The tour's media catalogue was loaded; nil if it could not be. The remark is for the user.
    case catalogueRead(MediaCatalogue?, remark: String?)
    /// The log of days on the disk.
    case logRead(ReadingLog)
    /// The valid grants and spends on the disk, perhaps changed by other programs, and a remark for the user, if any.
    case ledgerRead([Grant], spends: [Spend], remark: String? = nil)
    case ledgerNotRead(String)

    /// Whether the user has seen the notice before it.
    var followsNotice: Bool {
        switch self {
        case .input(.key), .input(.paste): true
        case .input(.mouse(let event)): event.action != .release && event.action != .drag
        default: false
        }
    }

    /// Whether it is an act of the user.
    var isOfPerson: Bool {
        guard case .input(let event) = self else { return false }
        return switch event {
        case .resize, .closed, .background, .graphics, .cell: false
        default: true
        }
    }
}
