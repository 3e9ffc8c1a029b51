package import CellGrid
package import Credits
import InfiniteScroll
import ReaderKit
package import ReaderPage
import ReaderWindows
import TextLayout
package import TourDocument

/// The whole state of a reading: the session, the current tour, its overlays, and the meaning of the next key.
///
/// ``update(_:)`` takes a message and returns effects; ``draw()`` makes the frame. Neither touches a terminal, a disk
/// or a clock, so that all of it also runs in memory.
package struct Reader: Sendable {
    /// The reader's initial state.
    package struct Configuration: Sendable {
        var opened: OpenedTour
        var size: Size
        var settings: ReaderSettings
        /// The start; nil for the place where the tour was left.
        package var start: TextAnchor?
        /// Further sources.
        package var named: [String] = []
        /// A destination that is not known yet, if any.
        package var destination: Destination?
        var grants: [Grant] = []
        var spends: [Spend] = []

        package init(_ opened: OpenedTour, size: Size, _ settings: ReaderSettings) {
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

    /// Whether the next frame should wait a moment for an answer.
    package internal(set) var awaitsAnswer = false

    /// Opens the tour at its place. Effects of that (a first section that fits on the screen) are returned by the first
    /// ``update(_:)``, for which ``start()`` is there.
    package init(_ configuration: Configuration) {
        session = Session(configuration)
        var opened = configuration.opened
        opened.place = session.place(of: opened)
        view = TourView(
            opened, at: configuration.start, destination: configuration.destination, session.settings,
            frame: session.frame(configuration.size, measure: opened.place?.measure, of: opened.tour),
            granted: session.credits.summary.read, standing: session.standing(of: opened))
        outbox.secureMode = session.settings.secureMode
    }

    /// Returns the effects of opening the tour. To be called once, before the first message.
    /// - Parameter remark: a message to the user at the start, about the tour or the files of the program.
    package mutating func start(remark: String? = nil) -> [Effect] {
        session.times.idle.input(at: session.clock.uptime())
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
            now: session.clock.uptime(), lastInput: session.times.idle.lastInput)
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
