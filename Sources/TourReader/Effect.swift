package import Credits
package import TextLayout
package import TourDocument

/// Something for the event loop to do; the reader itself touches nothing outside of itself.
package enum Effect: Hashable, Sendable {
    /// Write the grants to the ledger and answer with ``Message/saved(_:notice:)`` or ``Message/notSaved(_:reason:)``.
    case save([Grant])
    /// Take a credit back, at a time, and answer with ``Message/revoked(_:)`` or ``Message/told(_:)``.
    case revoke(Grant.Key, at: String)
    /// Write to the ledger that sections were read again, and answer with ``Message/renewed(_:)`` or ``Message/told(_:)``.
    case renew([Renewal])
    /// Compare sections of the tour with what was read of them, and answer with ``Message/compared(_:)``.
    case compare(VersionComparison)
    /// Try once more to write what could not be written, credits and notes.
    case saveAgain
    /// Send ``Message/due(_:)`` after a time; with 0, when what waits was taken.
    case remind(Reminder, afterMilliseconds: Int)
    /// Find the colours of code, and answer each with ``Message/highlighted(_:_:)``.
    case highlight([CodeBlock])
    /// Draw pictures of the tour for a background, and answer each with ``Message/drawn(_:)`` and this number.
    case draw([PictureFrame], edition: Int, on: BackgroundTone?)
    /// Draw the cover of another tour, and answer as for ``draw(_:edition:on:)``.
    case drawCover(LibraryCover, edition: Int, on: BackgroundTone?)
    /// Fetch pictures by their paths, and answer for each with ``Message/picturesFetched(_:edition:)`` and this number.
    case fetchPictures([String], edition: Int)
    /// Make the screen of a recording at a moment, and answer with ``Message/recordingShown(_:)``.
    case showRecording(RecordingQuestion)
    /// Reopen the tour, as it is on the disk now, and answer with ``Message/replaced(_:_:remark:)`` or
    /// ``Message/told(_:)``: what was read stays.
    case reopen
    /// Read what was added to the tour's file and answer with ``Message/grown(_:)``; where that cannot be, as ``reopen``.
    case readOn
    /// From now on show all of each page, or its text without what a site puts around that; then as ``reopen``.
    case showAll(Bool)
    case logReading([ReadingLog.Entry])
    /// Write down that a section of a tour, by their ids, was put on a day by hand; nil: it comes when the plan has it.
    case planSection(String, tour: String, on: Day?, today: Day)
    /// Read the ledger, after what is being saved, and answer with ``Message/ledgerRead(_:spends:remark:)`` or
    /// ``Message/ledgerNotRead(_:)``.
    case readLedger
    /// Read the log of days and answer with ``Message/logRead(_:)``.
    case readLog
    /// Look through a part of the tour, in the place of any other, and answer with ``Message/searched(_:)``.
    case search(SearchTask)
    case stopSearch
    /// Look for the tour's links, and answer with ``Message/linksListed(_:)``.
    case listLinks(LinkTask)
    case stopLinks
    /// Read the headings of the tour's sections, and answer with ``Message/headingsRead(_:)``.
    case readHeadings(HeadingTask)
    /// Tell with ``Message/searchesRecalled(_:)`` what was searched for earlier.
    case recallSearches
    /// Keep a query for later sittings.
    case rememberSearch(String)
    /// Have the mouse reported, or leave it to the terminal.
    case setMouse(Bool)
    /// Look for a name, tell ``Message/nameSearched(number:share:)`` now and then, and answer with
    /// ``Message/nameFound(number:_:)``. Not to go on when ``Reader/isOnTheWay`` is false, or for another search.
    case findName(NameSearch)
    /// Hand an address to the browser, and answer with ``Message/told(_:)``.
    case browse(WebAddress)
    /// Read or fetch the tour's media catalogue, and answer with ``Message/catalogueRead(_:remark:)``.
    case readCatalogue
    /// Have a player play something: in a window of its own, and answer with ``Message/told(_:)``, or on the screen until it ends, and
    /// answer with ``Message/returned(problem:hasChanged:)``.
    case play(Playable)
    /// Look for tours to read, and answer with ``Message/toursListed(_:isComplete:)``.
    case listTours(named: [String])
    /// Take a tour, by its id, off the list of those that were read.
    case removeTour(String)
    /// Look for words in the texts of all tours, in the place of any others, and answer with ``Message/toursSearched(_:_:isComplete:)``.
    case searchTours(String)
    /// Open a tour by how it is named, and answer with ``Message/opened(_:)`` or ``Message/notOpened(_:reason:)``.
    case openTour(String)
    /// From here on a tour of this id is read, which was opened by this name.
    case switchTour(to: String, source: String)
    /// Write down where the reader is.
    case keepPlace(Place)
    case keepMark(Mark)
    case forgetMark(Unicode.Scalar)
    case keepNote(NoteChange, tour: String)
    case keepAnswers(AnswerChange, tour: String)
    case redraw
    /// Give the screen back and stop the process until it is continued.
    case suspend
    /// Give the screen to a program until it ends, and answer with ``Message/returned(problem:hasChanged:)``.
    case runOnScreen(ScreenProgram)
    /// Have a text written in the person's editor, and answer with ``Message/noteWritten(_:text:)`` or ``Message/told(_:)``.
    case editNote([Note], text: String)
    /// Have a word looked up by the programs for that, and answer with ``Message/lookedUp(_:_:)``.
    case lookUp(String)
    /// Put a text into the clipboard, by a helper program if that is wanted and there is one, else through the terminal, and
    /// answer with ``Message/copied(_:)``.
    case copy(String, usesPrograms: Bool)
    /// Write the text of a section (by its id) to a file, and answer with ``Message/written(section:file:_:)``.
    case write(section: String, file: String, replaces: Bool)
    case quit(status: Int32)

    /// Whether somebody else has the keyboard after it: a shell, a program, a browser in the terminal.
    package var givesScreenAway: Bool {
        switch self {
        case .suspend, .runOnScreen, .editNote, .play, .browse, .quit: true
        default: false
        }
    }
}

/// What it may be time for.
package enum Reminder: Hashable, Sendable {
    /// To try again to save what is not on disk yet.
    case saveAgain
    /// To take a notice away, by its number.
    case notice(Int)
    /// To let the dividers of what was just earned become quiet, by their number.
    case quietDividers(Int)
    /// For the next frame of a recording that plays.
    case play
    /// To scroll on at the edge where the mouse is held.
    case drag
    /// For what turns or counts down on a page that is fetched.
    case tick
    /// For the next frame of a motion, or piece of a scroll.
    case move
    /// To open again what changed on the disk: it has had time to become whole.
    case reopen
    /// To notice that a new day has started.
    case calendar
    /// To look for credits that other windows earned.
    case credits
    /// To write down where the reader is.
    case keepPlace
    /// A screen from which there is no way forward has been there for some seconds, by its number.
    case screenStayed(Int)
}
