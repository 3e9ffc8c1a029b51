import CellGrid
import Credits
import TextLayout
import TourDocument

/// The person who reads: keys, appearance, credits, journal, library. It outlives the tour that is read.
struct Session: Sendable {
    let clock: WallClock
    let keys: KeyTable
    /// The widest column of text, in columns.
    let measure: Int
    /// Whether jumps inside the window are shown as motion.
    let motion: Bool
    /// What views draw with.
    private(set) var look: Look
    /// What the theme is made from; nil if it stays as it is.
    private(set) var looks: Looks?
    /// Whether the contents are wanted beside the page. They show where the screen is wide enough.
    private(set) var pinsContents = false
    /// Whether pages show what stands around their text, too.
    var showsAll = false

    var credits: CreditAccount
    var times: ReadingTimes
    var library: Library
    var notices = Notices()
    var outside = Outside()
    var searches = SearchHistory()
    var pointer: Pointer

    /// Whether it is arranged that the place is written down.
    private var isPlaceDue = false
    /// Whether it is arranged that what is under way goes on.
    private var isStepDue = false
    /// The milliseconds after which the page is told that time went by; nil unless that is arranged.
    private var tickDelay: Int?
    /// How many milliseconds the tour, which changed on the disk, is given before it is opened anew; nil if it has not.
    private var reopeningWait: Int?

    init(_ configuration: Reader.Configuration) {
        clock = configuration.clock
        keys = configuration.keys
        measure = configuration.measure
        motion = configuration.motion
        look = Look(theme: configuration.theme, glyphs: configuration.glyphs)
        looks = configuration.looks
        credits = CreditAccount(
            CreditSummary(grants: configuration.grants, spends: configuration.spends, tour: configuration.tour))
        times = ReadingTimes(minutesADay: configuration.minutesADay)
        library = Library(named: configuration.named)
        pointer = Pointer(isReported: configuration.hasMouse)
    }

    /// Whether the text is shown line by line, with nothing drawn.
    var isLinear: Bool { look.glyphs.isLinear }

    /// What goes where on a screen.
    func frame(_ size: Size) -> FrameGeometry {
        FrameGeometry(size: size, measure: measure, isLinear: isLinear, hasSide: pinsContents)
    }

    mutating func togglePinnedContents() { pinsContents.toggle() }

    // MARK: - Appearance

    /// Whether the terminal is to be asked for its background.
    var followsBackground: Bool { looks.map { $0.choice.dependsOnGround && $0.depth != .none } ?? false }

    /// The terminal told its background. False if that changes nothing.
    mutating func setBackground(_ ground: Ground) -> Bool {
        guard followsBackground, looks?.ground != ground else { return false }
        looks?.ground = ground
        if let theme = looks?.theme, theme != look.theme { look = Look(theme: theme, glyphs: look.glyphs) }
        return true
    }

    // MARK: - What is due

    /// Has the place written down in a while, unless that is arranged already.
    mutating func keepPlaceSoon() -> [Effect] {
        guard !isPlaceDue else { return [] }
        isPlaceDue = true
        return [.keepPlaceSoon(afterMilliseconds: Self.keepPlaceMilliseconds)]
    }

    mutating func placeIsKept() { isPlaceDue = false }

    /// Has what is under way go on in a while, unless that is arranged already.
    mutating func stepSoon(afterMilliseconds delay: Int) -> [Effect] {
        guard !isStepDue else { return [] }
        isStepDue = true
        return [.moveOn(afterMilliseconds: delay)]
    }

    mutating func stepIsTaken() { isStepDue = false }

    /// Has the page be told in a while that time went by, unless that is arranged already.
    mutating func tickSoon(afterMilliseconds delay: Int) -> [Effect] {
        guard tickDelay == nil else { return [] }
        tickDelay = delay
        return [.tick(afterMilliseconds: delay)]
    }

    /// The time has gone by. Returns how many milliseconds it was.
    mutating func tickIsTaken() -> Int {
        defer { tickDelay = nil }
        return tickDelay ?? 0
    }

    /// The tour changed on the disk. What was under way may come to its end, and is waited for.
    mutating func changedOnDisk(isWhole: Bool) -> [Effect] {
        let wait = isWhole ? Self.savedMilliseconds : Self.reopenMilliseconds
        guard wait < reopeningWait ?? .max else { return [] }
        reopeningWait = wait
        return [.reopenSoon(afterMilliseconds: wait)]
    }

    /// Whether the time is over that it was given. True once.
    mutating func isReopeningDue() -> Bool {
        defer { reopeningWait = nil }
        return reopeningWait != nil
    }

    private static let keepPlaceMilliseconds = 5_000
    /// A file that is being written is given so much time to be whole.
    static let reopenMilliseconds = 150
    /// One that was saved whole is not always the only one: so much time is given to others.
    static let savedMilliseconds = 20
}

/// What was looked for in earlier sittings and in this one.
struct SearchHistory: Sendable {
    /// The last one last.
    private(set) var queries: [String] = []

    /// How many are remembered.
    private static let maximumCount = 100

    mutating func recall(_ queries: [String]) { self.queries = queries }

    mutating func add(_ query: String) {
        queries.removeAll { $0 == query }
        queries.append(query)
        queries.removeFirst(max(0, queries.count - Self.maximumCount))
    }
}
