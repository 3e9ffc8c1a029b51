package import CellGrid
package import Credits
package import TourDocument

/// Something that happened, told to the reader.
package enum Message: Sendable {
    case input(InputEvent)
    /// The grants are on disk now.
    case saved([Grant], notice: String?)
    /// The grants could not be saved; they are kept and tried again.
    case notSaved([Grant], reason: String)
    /// A credit was taken back.
    case revoked(Grant.Key)
    /// It was written down that sections were read again; with nothing new, none.
    case renewed([Renewal])
    /// Sections were compared with what was read of them.
    case compared(VersionComparison.Outcome)
    /// Something of the reading could not be saved, as a sentence, nil if that is known; it waits and is tried again.
    /// And whether notes wait now.
    case notKept(String?, losesNotes: Bool)
    /// It is time for something.
    case due(Reminder)
    /// The end was asked for from outside, by Ctrl-C or another signal; the program is to end with this status.
    case ended(status: Int32)
    /// Ctrl-Z, or the same from outside.
    case suspended
    /// More of the tour is known.
    case grown(OpeningReport)
    /// Pieces of these sections that were waited for are there, or cannot be read.
    case arrived(sections: Set<Int>)
    /// The tour, or a page of it, changes on the disk: was saved whole, or is still being written.
    case changedOnDisk(isWhole: Bool)
    /// The tour was reopened; a remark for the person, if there is one.
    case replaced(Tour, any SectionProvider, remark: String? = nil)
    /// What was asked for was done, or could not be, in one line for the person.
    case told(String)
    /// A program that had the screen has ended, or could not be started: what went wrong with it, in one line, and whether
    /// the tour may have changed on the disk meanwhile.
    case returned(problem: String?, hasChanged: Bool)
    /// A note was written in the editor.
    case noteWritten([Note], text: String)
    /// What became of a text for the clipboard.
    case copied(CopyOutcome)
    /// What became of a word that was looked up.
    case lookedUp(String, LookUpOutcome)
    /// What became of a section that was to be written to a file.
    case written(section: String, file: String, WriteOutcome)
    /// Tours that can be read; more of them will be told if it is not complete.
    case toursListed([LibraryEntry], isComplete: Bool)
    /// So far this was found in the texts of all tours.
    case toursSearched(String, [FoundText], isComplete: Bool)
    case opened(OpenedTour)
    /// It cannot be opened, for a reason.
    case notOpened(String, reason: String)
    /// Nothing has happened for a moment.
    case rested
    /// The colours of code have come; none if it has none.
    case highlighted(CodeBlock, [ColoredRun])
    case drawn(DrawnPicture)
    /// Pictures were fetched, or could not be.
    case picturesFetched(Set<String>, edition: Int)
    case recordingShown(RecordingAnswer)
    /// A part of the tour was looked through for what is searched for.
    case searched(SearchReport)
    /// Links of the tour were found for their list.
    case linksListed(LinkReport)
    /// Headings of the tour's sections were read for its contents.
    case headingsRead(HeadingReport)
    /// What was searched for in earlier sittings, the last one last.
    case searchesRecalled([String])
    /// A search for a name has looked through so much, 0 to 1.
    case nameSearched(number: Int, share: Double)
    /// A search for a name has ended; nil: the name is nowhere.
    case nameFound(number: Int, TextAnchor?)
    /// The tour's media catalogue is there; nil if it cannot be loaded. The remark is for the person.
    case catalogueRead(MediaCatalogue?, remark: String?)
    /// The log of days, as it is on the disk.
    case logRead(ReadingLog)
    /// The grants that stand and what was spent, as they are on the disk: other programs may have changed them. And something
    /// to tell the person about the file.
    case ledgerRead([Grant], spends: [Spend], remark: String? = nil)
    case ledgerNotRead(String)

    /// Whether a person who does it has seen what was told before.
    var followsNotice: Bool {
        switch self {
        case .input(.key), .input(.paste): true
        case .input(.mouse(let event)): event.action != .release && event.action != .drag
        default: false
        }
    }

    /// Whether somebody in front of the screen did it.
    var isOfPerson: Bool {
        guard case .input(let event) = self else { return false }
        return switch event {
        case .resize, .closed, .background, .graphics, .cell: false
        default: true
        }
    }
}
