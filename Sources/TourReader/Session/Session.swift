import CellGrid
import Credits
import TextLayout

/// The person who reads: keys, appearance, credits, journal, library. It outlives the tour that is read.
struct Session: Sendable {
    let clock: WallClock
    let keys: KeyTable
    /// The widest column of text, in columns.
    let measure: Int
    /// Whether jumps inside the window are shown as motion.
    let motion: Bool
    /// Whether the text is shown line by line, with nothing drawn.
    let isLinear: Bool
    /// Whether the heading of what is read stays in the first row.
    let keepsHeadings: Bool
    /// The page on the web that words are looked up on; nil if there is none.
    let lookUp: LookUpAddress?
    private(set) var look: Appearance
    /// What the theme is made from; nil if it stays as it is.
    private(set) var themeInputs: ThemeInputs?
    /// The themes that can be chosen while reading; none where the theme stays as it is.
    let themes: [(name: String, choice: ThemeChoice)]
    /// Whether the contents are wanted beside the page. They show where the screen is wide enough.
    private(set) var pinsContents = false
    /// Whether pages show what stands around their text, too.
    var showsAll = false

    var credits: CreditAccount
    var times: ReadingTimes
    var library: Library
    var external = ExternalActions()
    var searches = SearchHistory()
    var pointer: Pointer
    /// The keys without a meaning that were already reported.
    var unknownKeys: Set<KeySequence> = []

    /// How many milliseconds to wait before a tour that changed on the disk is reopened; nil if it has not changed.
    private var reopeningWait: Int?

    init(_ configuration: Reader.Configuration) {
        clock = configuration.clock
        keys = configuration.keys
        measure = configuration.measure
        motion = configuration.motion
        isLinear = configuration.isLinear
        keepsHeadings = configuration.keepsHeadings
        lookUp = configuration.lookUp
        look = Appearance(theme: configuration.theme, glyphs: configuration.glyphs)
        themeInputs = configuration.themeInputs
        themes = themeInputs == nil ? [] : Array(ThemeChoice.builtIn)
        credits = CreditAccount(
            CreditSummary(grants: configuration.grants, spends: configuration.spends, tour: configuration.tour))
        times = ReadingTimes(minutesADay: configuration.minutesADay)
        library = Library(named: configuration.named)
        pointer = Pointer(isReported: configuration.hasMouse)
    }

    /// On lower screens each row is needed for the text.
    private static let rowsForHeading = 10

    /// What goes where on a screen.
    /// - Parameter own: the measure that was chosen for the tour.
    func frame(_ size: Size, measure own: Int?) -> FrameGeometry {
        var frame = FrameGeometry(size: size, measure: own ?? measure, isLinear: isLinear, hasSide: pinsContents)
        frame.chosenMeasure = own
        frame.keepsHeading = keepsHeadings && size.rows >= Self.rowsForHeading
        return frame
    }

    /// What the title page of a tour says that is opened.
    func standing(of configuration: Reader.Configuration) -> TitlePageFacts {
        TitlePageFacts(configuration.tour, credits: credits.summary, place: configuration.place, clock, look.glyphs)
    }

    mutating func togglePinnedContents() { pinsContents.toggle() }

    // MARK: - Appearance

    /// Whether the terminal is to be asked for its background.
    var followsBackground: Bool { themeInputs.map { $0.choice.dependsOnGround && $0.depth != .none } ?? false }

    /// The terminal told its background. False if that changes nothing.
    mutating func setBackground(_ background: BackgroundColor) -> Bool {
        guard followsBackground, themeInputs?.background != background else { return false }
        themeInputs?.tone = background.tone
        themeInputs?.background = background
        renewLook()
        return true
    }

    mutating func setTheme(_ choice: ThemeChoice) {
        themeInputs?.choice = choice
        renewLook()
    }

    private mutating func renewLook() {
        if let theme = themeInputs?.theme, theme != look.theme { look = Appearance(theme: theme, glyphs: look.glyphs) }
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
