package import CellGrid
package import Credits
import InfiniteScroll
package import TextLayout
package import TourDocument

/// The whole state of a reading: the session, the current tour, its overlays, and the meaning of the next key.
///
/// ``update(_:)`` takes a message and returns effects; ``draw()`` makes the frame. Neither touches a terminal, a disk
/// or a clock, so that all of it also runs in memory.
package struct Reader: Sendable {
    /// The settings of user and terminal. They stay from tour to tour.
    package struct Settings: Sendable {
        /// The program's version, by which media are chosen.
        package var version = ProgramVersion.unknown
        var theme: Theme
        var glyphs: Glyphs
        /// The most columns of text.
        package var measure = 84
        /// Whether jumps inside the window are animated.
        package var motion = true
        /// Whether the text is read in linear mode, at the left edge without drawing.
        var isLinear: Bool
        var clock: WallClock
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
        var showsPixels = false
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

    /// The reader's initial state.
    package struct Configuration: Sendable {
        var opened: OpenedTour
        var size: Size
        var settings: Settings
        /// The start; nil for the place where the tour was left.
        package var start: TextAnchor?
        /// Further sources.
        package var named: [String] = []
        /// A destination that is not known yet, if any.
        package var destination: Destination?
        var grants: [Grant] = []
        var spends: [Spend] = []

        package init(_ opened: OpenedTour, size: Size, _ settings: Settings) {
            (self.opened, self.size, self.settings) = (opened, size, settings)
        }
    }

    var session: Session
    /// The current tour.
    package internal(set) var view: TourView
    /// The windows over it.
    var overlays = OverlayStack()
    /// The meaning of the next key.
    var mode = InputMode.page

    /// Whether the event loop can colour code. Not needed before the first frame.
    package var colorsCode = false
    /// Whether the event loop can draw pictures. Likewise: their room is known without it.
    package var drawsPictures = false

    /// Opens the tour at its place. Effects of that (a first section that fits on the screen) are returned by the first
    /// ``update(_:)``, for which ``start()`` is there.
    package init(_ configuration: Configuration) {
        session = Session(configuration)
        var configuration = configuration
        configuration.opened.place = session.place(of: configuration.opened)
        view = TourView(
            configuration, frame: session.frame(configuration.size, measure: configuration.opened.place?.measure),
            granted: session.credits.summary.read, standing: session.standing(of: configuration.opened))
        outbox.secureMode = session.settings.secureMode
    }

    /// Returns the effects of opening the tour. To be called once, before the first message.
    /// - Parameter remark: a message to the user at the start, about the tour or the files of the program.
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

    /// Lays out rows just beyond the screen, for the next key. To be called after each frame.
    package mutating func prepare() {
        view.prepare()
        tell(.shown)
    }

    /// The effects of all parts. It is in the view, which has most of them.
    var outbox: Outbox {
        get { view.outbox }
        _modify { yield &view.outbox }
    }

    package var tour: Tour { view.tour }
    package var provider: any SectionProvider { view.provider }
    package var currentSection: Int { view.currentSection }
    package var isLinear: Bool { session.settings.isLinear }
    package var secureMode: SecureMode? { session.settings.secureMode }
    /// Whether to ask the terminal for its background.
    package var followsBackground: Bool { session.followsBackground }
    /// Credits not on the disk yet.
    package var unsaved: [Grant] { session.credits.unsaved }
    /// The reason, if that failed.
    package var reasonNotSaved: String? { session.credits.reasonNotSaved }
    /// The path of the current page; nil if it is in no file.
    package var path: String? { view.provider.filePlace(ofSection: view.currentSection, offset: 0)?.path }
    /// The place to save for the next session.
    package var place: Place { view.place }
    /// How many line views were made for the tour, and how often one was bound to a row.
    package var lineViews: (made: Int, binds: Int) {
        let counts = view.viewport.engine.counts
        return (counts.lineViewsMade, counts.binds)
    }
    /// The name of the quit key, if there is one.
    package var quitKey: String {
        let key = session.keys.keys(of: .quit).first { $0.second == nil }
        return key?.name(isUnicode: view.glyphs.isUnicode) ?? ""
    }
    package func quits(with key: KeyPress) -> Bool { session.keys.command(for: key) == .quit }
    /// Whether a scroll is running. Frames in between are drawn now and then.
    package var isScrolling: Bool { view.viewport.rowsToScroll != 0 }
    /// Whether a destination is pending.
    package var isOnTheWay: Bool { view.navigation.destination != nil }

    /// Milliseconds without events before the loop sends ``Message/rested``; nil: never.
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

    /// The reader rests after this time without events, in milliseconds.
    package static let restDelay = 120

    /// Performs the first command. To be called once, after ``start(remark:)``.
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

/// The first command: mostly those of `less` after a `+`.
package enum FirstCommand: Hashable, Sendable {
    case toEnd, follow, openJournal
    case search(String)
    /// Go to a byte of a section, by its number from 0.
    case goTo(byte: Int, section: Int)
    case goToName(String)
}
