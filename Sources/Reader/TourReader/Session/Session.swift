import CellGrid
import Credits
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument

/// The session: keys, appearance, credits, journal, library. It outlives the current tour.
struct Session: Sendable {
    var settings: ReaderSettings
    var clock: WallClock { settings.clock }
    var keys: KeyTable { settings.keys }
    /// The themes to choose from while reading; none if the theme is fixed.
    let themes: [(name: String, choice: ThemeChoice)]
    /// The theme before a preview; nil without one.
    private var themeBefore: ThemeChoice?
    /// Whether the contents are pinned beside the page, on a wide enough screen.
    var pinsContents = false
    /// Whether pages show the parts around their text, too.
    var showsAll = false

    var credits: CreditAccount
    var times = ReadingTimes()
    var library: Library
    var external = ExternalActions()
    /// The queries of earlier sessions and of this one, the last one last.
    var searches: [String] = []
    var pointer: Pointer
    /// The keys without a meaning that were already reported.
    var unknownKeys: Set<KeySequence> = []
    /// Whether notes could not be saved yet.
    var losesNotes = false

    /// Milliseconds until a changed tour is reloaded; nil if it has not changed.
    var reopeningWait: Int?

    init(_ configuration: Reader.Configuration) {
        settings = configuration.settings
        themes = settings.themeInputs == nil ? [] : Array(ThemeChoice.builtIn)
        credits = CreditAccount(
            CreditSummary(
                grants: configuration.grants, spends: configuration.spends, tour: configuration.opened.tour,
                today: settings.clock.today))
        library = Library(named: configuration.named)
        pointer = Pointer(isReported: settings.user.mouse)
    }

    /// On lower screens each row is needed for the text.
    private static let rowsForHeading = 10

    /// The text width of books, unless the user chose one.
    private static let measureOfBooks = 66

    /// The areas of a screen.
    /// - Parameter own: the text width chosen for the tour.
    func frame(_ size: Size, measure own: Int?, of tour: Tour) -> FrameGeometry {
        let isUsual = settings.user.measure == Settings().measure
        let usual = tour.isBook && isUsual ? Self.measureOfBooks : settings.user.measure
        var frame = FrameGeometry(
            size: size, measure: own ?? usual, isLinear: settings.isLinear,
            hidesStatus: !settings.user.bottomRow, hasSide: pinsContents)
        frame.chosenMeasure = own
        frame.keepsHeading = settings.user.sticky && size.rows >= Self.rowsForHeading
        return frame
    }

    func standing(of opened: OpenedTour) -> TitlePageFacts {
        TitlePageFacts(opened.tour, credits: credits.summary, place: opened.place, clock, settings.glyphs)
    }

    /// The place where a tour was left; read ranges of sections with an expired credit are dropped.
    func place(of opened: OpenedTour) -> Place? {
        var place = opened.place
        for (section, day) in credits.summary.expired where place?.left.map({ clock.local($0).day < day }) ?? false {
            place?.record.forget(section)
        }
        return place
    }

    // MARK: - Appearance

    var look: Appearance {
        Appearance(
            theme: settings.theme, glyphs: settings.glyphs, ordersText: settings.ordersText && !settings.isLinear)
    }

    var followsBackground: Bool {
        settings.themeInputs.map { $0.choice.dependsOnGround && $0.depth != .none } ?? false
    }

    /// Takes the terminal's background. False if that changes nothing.
    mutating func setBackground(_ background: BackgroundColor) -> Bool {
        guard followsBackground, settings.themeInputs?.background != background else { return false }
        changeTheme { ($0.tone, $0.background) = (background.tone, background) }
        return true
    }

    mutating func setTheme(_ choice: ThemeChoice) {
        themeBefore = nil
        changeTheme { $0.choice = choice }
    }

    /// Previews a theme until another is tried or set; nil restores the one before. False if nothing changes.
    mutating func tryTheme(_ choice: ThemeChoice?) -> Bool {
        guard let before = themeBefore ?? (choice == nil ? nil : settings.themeInputs?.choice) else { return false }
        themeBefore = choice == nil ? nil : before
        changeTheme { $0.choice = choice ?? before }
        return true
    }

    private mutating func changeTheme(_ change: (inout ThemeInputs) -> Void) {
        guard var inputs = settings.themeInputs else { return }
        change(&inputs)
        (settings.themeInputs, settings.theme) = (inputs, inputs.theme)
    }

    // MARK: - Reminders

    /// The tour changed on the disk. Returns the milliseconds to wait for running writes; nil if already waiting.
    mutating func changedOnDisk(isWhole: Bool) -> Int? {
        let wait = isWhole ? Self.savedMilliseconds : Self.reopenMilliseconds
        guard wait < reopeningWait ?? .max else { return nil }
        reopeningWait = wait
        return wait
    }

    /// The wait for a file that is being written.
    static let reopenMilliseconds = 150
    /// The wait for others after a file was saved whole.
    static let savedMilliseconds = 20
}

extension Reader {
    mutating func setTheme(_ choice: ThemeChoice) {
        session.setTheme(choice)
        restyle()
    }

    mutating func tryTheme(_ choice: ThemeChoice?) { if session.tryTheme(choice) { restyle() } }

    /// The terminal reported more about pictures.
    mutating func showPicturesAnew() {
        view.reshapePictures(as: session.settings)
        view.drawPicturesAnew()
        refreshOverlays(.pictures)
    }

    mutating func restyle() {
        view.restyle(session.settings.theme)
        refreshOverlays(.pictures)
    }
}
