package import CellGrid
import Credits
package import TextLayout

/// The person who reads: keys, appearance, credits, journal, library. It outlives the tour that is read.
struct Session: Sendable {
    private(set) var settings: Reader.Settings
    var clock: WallClock { settings.clock }
    var keys: KeyTable { settings.keys }
    /// The themes that can be chosen while reading; none where the theme stays as it is.
    let themes: [(name: String, choice: ThemeChoice)]
    /// The theme before those that are tried; nil while none is.
    private var themeBefore: ThemeChoice?
    /// Whether the contents are wanted beside the page. They show where the screen is wide enough.
    private(set) var pinsContents = false
    /// Whether pages show what stands around their text, too.
    var showsAll = false

    var credits: CreditAccount
    var times = ReadingTimes()
    var library: Library
    var external = ExternalActions()
    var searches = SearchHistory()
    var pointer: Pointer
    /// The keys without a meaning that were already reported.
    var unknownKeys: Set<KeySequence> = []
    /// Whether notes could not be saved yet.
    private(set) var losesNotes = false

    /// How many milliseconds to wait before a tour that changed on the disk is reopened; nil if it has not changed.
    private var reopeningWait: Int?

    init(_ configuration: Reader.Configuration) {
        settings = configuration.settings
        themes = settings.themeInputs == nil ? [] : Array(ThemeChoice.builtIn)
        credits = CreditAccount(
            CreditSummary(
                grants: configuration.grants, spends: configuration.spends, tour: configuration.opened.tour,
                today: settings.clock.today))
        library = Library(named: configuration.named)
        pointer = Pointer(isReported: settings.hasMouse)
    }

    /// On lower screens each row is needed for the text.
    private static let rowsForHeading = 10

    /// Takes what the terminal says of how it shows pictures.
    mutating func take(_ event: InputEvent) {
        switch event {
        case .graphics: settings.showsPixels = true
        case .cell(let width, let height): settings.cellShape = Double(height) / Double(width)
        default: break
        }
    }

    /// What goes where on a screen.
    /// - Parameter own: the measure that was chosen for the tour.
    func frame(_ size: Size, measure own: Int?) -> FrameGeometry {
        var frame = FrameGeometry(
            size: size, measure: own ?? settings.measure, isLinear: settings.isLinear, hasSide: pinsContents)
        frame.chosenMeasure = own
        frame.keepsHeading = settings.keepsHeadings && size.rows >= Self.rowsForHeading
        return frame
    }

    /// What the title page of a tour says that is opened.
    func standing(of opened: OpenedTour) -> TitlePageFacts {
        TitlePageFacts(opened.tour, credits: credits.summary, place: opened.place, clock, settings.glyphs)
    }

    /// The place at which a tour was left: of sections whose credit expired since then, nothing was read.
    func place(of opened: OpenedTour) -> Place? {
        var place = opened.place
        for (section, day) in credits.summary.expired where place?.left.map({ clock.local($0).day < day }) ?? false {
            place?.record.forget(section)
        }
        return place
    }

    mutating func togglePinnedContents() { pinsContents.toggle() }

    mutating func takeNote(ofLostNotes losesNotes: Bool) { self.losesNotes = losesNotes }

    // MARK: - Appearance

    var look: Appearance {
        Appearance(
            theme: settings.theme, glyphs: settings.glyphs, ordersText: settings.ordersText && !settings.isLinear)
    }

    /// Whether the terminal is to be asked for its background.
    var followsBackground: Bool {
        settings.themeInputs.map { $0.choice.dependsOnGround && $0.depth != .none } ?? false
    }

    /// The terminal told its background. False if that changes nothing.
    mutating func setBackground(_ background: BackgroundColor) -> Bool {
        guard followsBackground, settings.themeInputs?.background != background else { return false }
        changeTheme { ($0.tone, $0.background) = (background.tone, background) }
        return true
    }

    mutating func setTheme(_ choice: ThemeChoice) {
        themeBefore = nil
        changeTheme { $0.choice = choice }
    }

    /// Shows a theme until another is tried or set; nil for the one before. False if nothing changes.
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

    // MARK: - What is due

    /// The tour changed on the disk. Returns how many milliseconds to wait until what was under way has
    /// come to its end; nil if that is waited for already.
    mutating func changedOnDisk(isWhole: Bool) -> Int? {
        let wait = isWhole ? Self.savedMilliseconds : Self.reopenMilliseconds
        guard wait < reopeningWait ?? .max else { return nil }
        reopeningWait = wait
        return wait
    }

    /// Whether the time is over that it was given. True once.
    mutating func isReopeningDue() -> Bool {
        defer { reopeningWait = nil }
        return reopeningWait != nil
    }

    /// A file that is being written is given so much time to be whole.
    static let reopenMilliseconds = 150
    /// One that was saved whole is not always the only one: so much time is given to others.
    static let savedMilliseconds = 20
}

/// What was looked for in earlier sittings and in this one.
struct SearchHistory: Sendable {
    /// The last one last.
    private(set) var queries: [String] = []

    private static let maximumCount = 100

    mutating func recall(_ queries: [String]) { self.queries = queries }

    mutating func add(_ query: String) {
        queries.removeAll { $0 == query }
        queries.append(query)
        queries.removeFirst(max(0, queries.count - Self.maximumCount))
    }
}

extension Reader {
    mutating func setTheme(_ choice: ThemeChoice) {
        session.setTheme(choice)
        restyle()
    }

    mutating func tryTheme(_ choice: ThemeChoice?) { if session.tryTheme(choice) { restyle() } }

    /// The terminal told more of how it shows pictures.
    mutating func showPicturesAnew(_ event: InputEvent) {
        session.take(event)
        view.reshapePictures(as: session.settings)
        view.drawPicturesAnew()
        refreshOverlays(.pictures)
    }

    mutating func restyle() {
        view.restyle(session.settings.theme)
        refreshOverlays(.pictures)
    }
}

/// What the theme is made from: the person's choice, the terminal's colours, and its background as soon as that is known.
package struct ThemeInputs: Hashable, Sendable {
    var choice: ThemeChoice
    var depth: ColorDepth
    /// Nil until the terminal or the environment told.
    var tone: BackgroundTone?
    /// Nil until the terminal told.
    var background: BackgroundColor?

    package init(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth, tone: BackgroundTone? = nil) {
        self.choice = choice
        self.depth = depth
        self.tone = tone
    }

    /// The tone that the theme is made for; nil where neither a choice nor the terminal tells.
    var themeTone: BackgroundTone? {
        switch choice.base {
        case .dark: .dark
        case .light: .light
        case .auto, .plain: tone
        }
    }

    package var theme: Theme { choice.theme(depth: depth, tone: tone, background: background) }
}

/// What views need to know of how things look.
struct Appearance: Sendable {
    let theme: Theme
    let glyphs: Glyphs
    /// Whether names that read from right to left are put in the order in which they are seen.
    var ordersText = false
}
