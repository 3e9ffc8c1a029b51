package import CellGrid
package import Credits
import InfiniteScroll
package import TextLayout
package import TourDocument

/// The whole state of a reading, as a value: the person, the tour that is read, the overlays on it, and what the next key means.
///
/// ``update(_:)`` takes what happened and returns what is to be done; ``draw()`` makes the frame. Neither touches a
/// terminal, a disk or a clock, so that all of it runs as well on a terminal made of memory.
package struct Reader: Sendable {
    /// What the person and the terminal ask for. It stays from tour to tour.
    package struct Settings: Sendable {
        /// That of this program, by which media are chosen.
        package var version = ProgramVersion.unknown
        var theme: Theme
        var glyphs: Glyphs
        /// The widest column of text, in columns.
        package var measure = 84
        /// Whether jumps inside the window are shown as motion.
        package var motion = true
        /// Whether the text is read line by line, at the left edge and with nothing drawn.
        var isLinear: Bool
        var clock: WallClock
        package var keys = KeyTable.standard
        /// How many minutes a day the person means to read; nil: as in the last days.
        package var minutesADay: Int?
        /// How the theme follows from the terminal; nil if it stays as it is.
        package var themeInputs: ThemeInputs?
        /// Whether long lines of code and tables are cut at the edge.
        package var chops = false
        /// Whether lines of text and source have their numbers before them.
        package var numbersLines = false
        /// Whether the heading of what is read stays in the first row, where the screen is high enough.
        package var keepsHeadings = false
        /// Whether text that reads from right to left is put in the order in which it is seen; else the terminal does that.
        package var ordersText = false
        /// How many times as high as wide a cell of the terminal is.
        package var cellShape = 2.0
        /// Whether the terminal shows pictures in pixels.
        var showsPixels = false
        /// Whether the mouse is reported.
        package var hasMouse = true
        /// The page on the web that words are looked up on; nil if there is none.
        package var lookUp: LookUpAddress?
        /// Nil where the person may do anything.
        package var secureMode: SecureMode?

        package init(theme: Theme, glyphs: Glyphs, clock: WallClock) {
            (self.theme, self.glyphs, self.clock) = (theme, glyphs, clock)
            isLinear = glyphs.isLinear
        }

        /// Has the text shown line by line: at the left edge, without colours, motion, and all that is drawn.
        package mutating func readLinearly() {
            (glyphs, isLinear, motion, keepsHeadings) = (.linear, true, false, false)
            (theme, themeInputs) = (.standard(depth: .none), nil)
        }
    }

    /// What the reader is started with.
    package struct Configuration: Sendable {
        var opened: OpenedTour
        var size: Size
        var settings: Settings
        /// Where to begin; nil for where the tour was left.
        package var start: TextAnchor?
        /// What else was named to be read.
        package var named: [String] = []
        /// Where to go on to once it is known where that is; nil for nowhere.
        package var destination: Destination?
        /// Everything in the ledger.
        var grants: [Grant] = []
        /// What was spent.
        var spends: [Spend] = []

        package init(_ opened: OpenedTour, size: Size, _ settings: Settings) {
            (self.opened, self.size, self.settings) = (opened, size, settings)
        }
    }

    var session: Session
    /// The tour that is read.
    package internal(set) var view: TourView
    /// The windows over it.
    var overlays = OverlayStack()
    /// What the next key means.
    var mode = InputMode.page

    /// Whether the event loop can have code coloured. It need not know before the first frame.
    package var colorsCode = false
    /// Whether the event loop can have pictures drawn. Likewise: how large they are is known without it.
    package var drawsPictures = false

    /// Opens the tour at its place. Effects that come of that (a first section that fits on the screen) are returned by
    /// the first ``update(_:)``, for which ``start()`` is there.
    package init(_ configuration: Configuration) {
        session = Session(configuration)
        var configuration = configuration
        configuration.opened.place = session.place(of: configuration.opened)
        view = TourView(
            configuration, frame: session.frame(configuration.size, measure: configuration.opened.place?.measure),
            granted: session.credits.summary.read, standing: session.standing(of: configuration.opened))
        outbox.secureMode = session.settings.secureMode
    }

    /// What opening the tour brought about. Call it once, before the first message.
    /// - Parameter remark: something to tell the person at the start, about the tour or the files of the program.
    package mutating func start(remark: String? = nil) -> [Effect] {
        session.times.recordInput(at: session.clock.uptime())
        view.begin()
        view.watchPages(now: session.clock.uptime())
        refreshCover(after: nil)
        if let remark { outbox.show(remark) }
        if session.library.named.count > 1 { perform(.library) }
        waitAtEnd()
        followChanges()
        return outbox.take()
    }

    /// Lays out what is just beyond the screen, so that the next key finds it ready. To be called after each frame.
    package mutating func prepare() {
        view.prepare()
        tell(.shown)
    }

    /// What the parts want done. It goes with the view, whose parts are the most.
    var outbox: Outbox {
        get { view.outbox }
        _modify { yield &view.outbox }
    }

    package var tour: Tour { view.tour }
    package var provider: any SectionProvider { view.provider }
    package var currentSection: Int { view.currentSection }
    package var isLinear: Bool { session.settings.isLinear }
    package var secureMode: SecureMode? { session.settings.secureMode }
    /// Whether the terminal is to be asked for its background.
    package var followsBackground: Bool { session.followsBackground }
    /// What was earned and is not on disk yet.
    package var unsaved: [Grant] { session.credits.unsaved }
    /// Why it is not, if that failed.
    package var reasonNotSaved: String? { session.credits.reasonNotSaved }
    /// The path of the page that is being read; nil if it is in no file.
    package var path: String? { view.provider.filePlace(ofSection: view.currentSection, offset: 0)?.path }
    /// What to write down so that the next sitting goes on here.
    package var place: Place { view.place }
    /// How many line views were made for the tour that is read, and how often one was bound to a row.
    package var lineViews: (made: Int, binds: Int) {
        let counts = view.viewport.engine.counts
        return (counts.lineViewsMade, counts.binds)
    }
    /// The key that quits, by its name, and whether a key does.
    package var quitKey: String {
        let key = session.keys.keys(of: .quit).first { $0.second == nil }
        return key?.name(isUnicode: view.glyphs.isUnicode) ?? ""
    }
    package func quits(with key: KeyPress) -> Bool { session.keys.command(for: key) == .quit }
    /// Whether a scroll is on its way. What passes by goes out with a frame now and then.
    package var isScrolling: Bool { view.viewport.rowsToScroll != 0 }
    /// Whether there is a place to go to that is not known yet.
    package var isOnTheWay: Bool { view.navigation.destination != nil }

    /// How long the loop is to wait before it sends ``Message/rested``, in milliseconds, if nothing happens; nil: it need not.
    package var restMilliseconds: Int? {
        let wantsRest =
            (colorsCode || drawsPictures || !isLinear && !view.recordingsInSight.isEmpty
                || view.viewport.engine.isAtEnd)
            && !view.media.isRested && overlays.isEmpty
        let rest = wantsRest ? Self.restDelay : nil
        let watch = view.reading.dwell.watchMilliseconds(
            now: session.clock.uptime(), lastInput: session.times.lastInput)
        guard let watch else { return rest }
        return min(watch, rest ?? watch)
    }

    /// When nothing happens for so many milliseconds, the reader rests.
    package static let restDelay = 120

    /// Does the first command. To be called once, after ``start(remark:)``.
    package mutating func start(with command: FirstCommand) -> [Effect] {
        switch command {
        case .toEnd: perform(Command.toEnd)
        case .follow: perform(Command.follow)
        case .openJournal: perform(.journal)
        case .search(let text):
            view.beginSearch()
            view.searchEdited(text)
            enterSearch(text)
        case .goTo(let byte, let section):
            view.jump(to: .top(view.content.position(ofByte: byte, inSection: section)))
        case .goToName(let name): view.goToName(name)
        }
        return outbox.take()
    }
}

/// What to do first: mostly what `less` takes behind a `+`.
package enum FirstCommand: Hashable, Sendable {
    case toEnd, follow, openJournal
    case search(String)
    /// Go to a byte of a section, by its number from 0.
    case goTo(byte: Int, section: Int)
    case goToName(String)
}
