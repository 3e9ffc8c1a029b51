import Credits
import TextLayout
import TourDocument

/// What a part of the reader asks for beyond itself. The reader does it, in order: see ``Reader/fulfil(_:)``.
enum Request: Sendable {
    /// Something for the event loop to do.
    case effect(Effect)
    /// Tell the person something.
    ///
    /// - Parameter isRead: whether the cursor goes there where the text is read line by line.
    case show(String, isRead: Bool = true)
    /// Do what a key of the page does.
    case perform(Command)
    /// Open an overlay over what is there.
    case open(any Overlay)
    /// Put letters on these links, for the next keys.
    case hint([PlacedLink])
    /// Keep what was searched for.
    case rememberSearch(String)
    /// Write down where the reader is, now or in a while.
    case keepPlace, keepPlaceSoon
    /// Have the next step of what is under way done after a time: once, however often it is asked for.
    case stepSoon(afterMilliseconds: Int)

    /// Do something with a recording.
    case control(RecordingID, RecordingCommand)
    /// Have the next frame of what plays shown after a time: once, however often it is asked for.
    case playSoon(afterMilliseconds: Int)

    /// Tell the page in a while that time went by: once, however often it is asked for.
    case tickSoon(afterMilliseconds: Int)

    /// Keep what was answered or ticked on a section, by its number.
    case keepAnswers(AnswerChange, section: Int)

    /// Look for tours that can be read, and tell what is found.
    case listTours
    /// Draw a picture, and tell all overlays with ``Overlay/take(_:)``.
    case draw(PictureFrame)
    /// Read what the journal shows.
    case readJournal

    // what overlays ask for of the page
    case goToSection(Int)
    case goToHeading(SectionHeading)
    /// Go to what changed in a section since it was read.
    case goToChange(Int)
    /// These sections, by their ids, were read again in these versions.
    case renew([String: SectionVersion])
    case goToMark(Unicode.Scalar)
    case goToHit(ListedHit)
    case deleteMark(Unicode.Scalar)
    /// Follow a link of the page, or of a note on it.
    case follow(PlacedLink)
    /// Follow a link within the tour; one that leads out of it is chosen, so that its address is seen first.
    case followListed(PlacedLink)
    /// Go to a section that was earned, in this tour or another one.
    case goToGrant(Grant)
    /// Put a section of the tour, by its id, on a day by hand; nil: it comes when the plan has it.
    case planSection(String, on: Day?)
    case revoke(Grant.Key)
    /// Ask once more for a page that failed, by the number of its section.
    case retry(section: Int, PageRetry)
    /// Open the tour of the statuses at one of its sections, by its id.
    case openStatus(String)
    /// Open another tour, to be read instead of this one.
    case openTour(LibraryEntry)
}
