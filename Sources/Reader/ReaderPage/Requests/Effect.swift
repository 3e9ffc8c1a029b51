package import Credits
package import TextLayout
package import TourDocument

/// A task for the event loop; the reader itself touches nothing outside of itself.
package enum Effect: Hashable, Sendable {
    /// Write the grants to the ledger; answers with ``Message/saved(_:notice:)`` or ``Message/notSaved(_:reason:)``.
    case save([Grant])
    /// Revoke a credit, at a time; answers with ``Message/revoked(_:)`` or ``Message/told(_:)``.
    case revoke(Grant.Key, at: String)
    /// Write renewals to the ledger; answers with ``Message/renewed(_:)`` or ``Message/told(_:)``.
    case renew([Renewal])
    /// Compare sections of the tour with the versions that were read.
    case compare(BackgroundJob<VersionComparison>)
    /// Retry failed writes of credits and notes.
    case saveAgain
    /// Send ``Message/due(_:)`` after a time; with 0, after all waiting input.
    case remind(Reminder, afterMilliseconds: Int)
    /// Find the colours of code; answers each with ``Message/highlighted(_:_:)``.
    case highlight([CodeBlock])
    /// Draw pictures of the tour for a background; answers each with ``Message/drawn(_:)`` and this number.
    case draw([PictureFrame], edition: Int, on: BackgroundTone?)
    /// Draw the cover of another tour; answers as ``draw(_:edition:on:)``.
    case drawCover(LibraryCover, edition: Int, on: BackgroundTone?)
    /// Fetch pictures by their paths; answers each with ``Message/picturesFetched(_:edition:)`` and this number.
    case fetchPictures([String], edition: Int)
    /// Load the hyphens of a language; answers with ``Message/hyphensLoaded(_:)``.
    case loadHyphens(language: String)
    /// Make the screen of a recording at a moment; answers with ``Message/recordingShown(_:)``.
    case showRecording(RecordingQuestion)
    /// Reload the tour from the disk, keeping what was read; answers with ``Message/replaced(_:_:remark:)`` or
    /// ``Message/told(_:)``.
    case reopen
    /// Read the appended part of the tour's file; answers with ``Message/grown(_:)``, else as ``reopen``.
    case readOn
    /// From now on show whole pages, or only their text without a site's frame; then as ``reopen``.
    case showAll(Bool)
    case keep(KeptChange)
    /// Read the ledger, after all pending writes; answers with ``Message/ledgerRead(_:spends:remark:)`` or
    /// ``Message/ledgerNotRead(_:)``.
    case readLedger
    /// Read the log of days; answers with ``Message/logRead(_:)``.
    case readLog
    /// Search a part of the tour, replacing any other search.
    case search(BackgroundJob<SearchTask>)
    case stopSearch
    case listLinks(BackgroundJob<LinkTask>)
    case stopLinks
    case readHeadings(BackgroundJob<HeadingTask>)
    /// Recall earlier searches; answers with ``Message/searchesRecalled(_:)``.
    case recallSearches
    /// Turn mouse reports on, or leave the mouse to the terminal.
    case setMouse(Bool)
    /// Search a name. Stops when ``Reader/isOnTheWay`` is false, or for another search.
    case findName(BackgroundJob<NameSearch>)
    /// Open an address in the browser; answers with ``Message/told(_:)``.
    case browse(WebAddress)
    /// Read or fetch the tour's media catalogue; answers with ``Message/catalogueRead(_:remark:)``.
    case readCatalogue
    /// Start a player: in its own window, answering with ``Message/told(_:)``, or on the screen until it ends,
    /// answering with ``Message/returned(problem:hasChanged:)``.
    case play(Playable)
    case listTours(BackgroundJob<LibraryListing>)
    /// Open a tour by its source; answers with ``Message/opened(_:)`` or ``Message/notOpened(_:reason:)``.
    case openTour(String)
    /// Switch to a tour of this id, opened from this source.
    case switchTour(to: String, source: String)
    case redraw
    /// Give the screen back and stop the process until it is continued.
    case suspend
    /// Give the screen to a program until it ends; answers with ``Message/returned(problem:hasChanged:)``.
    case runOnScreen(ScreenProgram)
    /// Open a text in the user's editor; answers with ``Message/noteWritten(_:text:)`` or ``Message/told(_:)``.
    case editNote([Note], text: String)
    /// Look a word up in a dictionary program; answers with ``Message/lookedUp(_:_:)``.
    case lookUp(String)
    /// Copy a text, by a helper program if wanted, else through the terminal; answers with ``Message/copied(_:)``.
    case copy(String, usesPrograms: Bool)
    /// Write the text of a section (by its id) to a file; answers with ``Message/written(section:file:_:)``.
    case write(section: String, file: String, replaces: Bool)
    case quit(status: Int32)

    /// Whether another program gets the keyboard after it: a shell, a player, a text browser.
    package var givesScreenAway: Bool {
        switch self {
        case .suspend, .runOnScreen, .editNote, .play, .browse, .quit: true
        default: false
        }
    }
}

/// A change of the reading state on the disk.
package enum KeptChange: Hashable, Sendable {
    /// The place and marks in the current tour.
    case place(Place)
    case mark(Mark)
    case noMark(Unicode.Scalar)
    case answers(AnswerChange, tour: String)
    case notes(NoteChange, tour: String)
    case days([ReadingLog.Entry])
    /// The day of a section set by hand, by the ids of section and tour; nil leaves it to the plan.
    case plan(String, tour: String, on: Day?, today: Day)
    /// A query for later sessions.
    case search(String)
    /// A tour, by its id, leaves the list of read ones, until it is read again.
    case removed(tour: String)
}

/// The purpose of a timer.
package enum Reminder: Hashable, Sendable {
    case saveAgain
    case notice(Int)
    /// Make the dividers of new credits quiet, by their number.
    case quietDividers(Int)
    /// The next step of dividers that grow.
    case growDividers
    /// The next frame of a playing recording.
    case play
    /// Scroll on at the edge where the mouse is held.
    case drag
    /// The next frame of a spinner or countdown on a page that is fetched.
    case tick
    /// The next frame of an animation, or chunk of a scroll.
    case move
    /// Reload a file that changed: it has had time to become whole.
    case reopen
    /// Notice the start of a new day.
    case calendar
    /// Check for credits of other windows.
    case credits
    /// Save the reader's place.
    case keepPlace
    /// A last screen has stayed for some seconds, by its number.
    case screenStayed(Int)
}

/// A program that gets the whole screen until it ends.
package enum ScreenProgram: Hashable, Sendable {
    case editor(file: String, line: Int?)
    /// A command typed for the user's shell, with a text as standard input; its output stays until a key is pressed.
    case shell(command: String, input: PipedText)
    /// A program by its name or path, and its arguments, without a shell.
    case program([String])
    /// The same for a player of videos.
    case player([String])
}

/// The input of a command.
package enum PipedText: Hashable, Sendable {
    case section(String)
    case text(String)
}

/// The result of copying a text.
package enum CopyOutcome: Hashable, Sendable {
    case done
    /// The clipboard program failed, for a reason; the terminal may take it.
    case refusedByProgram(reason: String)
    /// There is no way, for a reason.
    case failed(reason: String)
}

/// The result of writing a section to a file.
package enum WriteOutcome: Hashable, Sendable {
    case done(lines: Int)
    /// The file exists, and was not to be replaced.
    case exists
    case failed(reason: String)
}
