package import CellGrid
package import Credits
package import InfiniteScroll
package import TextLayout
package import TourDocument

/// The whole state of a reading, as a value: the scroll, what lies over the page, the credits, the notice.
///
/// ``update(_:)`` takes what happened and returns what is to be done; ``draw()`` makes the frame. Neither touches a
/// terminal, a disk or a clock, so that all of it runs as well on a terminal made of memory.
package struct Reader: Sendable {
    /// What the reader is started with.
    package struct Configuration: Sendable {
        package var tour: Tour
        package var provider: any SectionProvider
        package var size: Size
        package var theme: Theme
        package var glyphs: Glyphs
        /// The widest column of text, in columns.
        package var measure: Int
        /// Where to begin; nil for the start.
        package var start: TextAnchor?
        /// Where the tour was left, which is where to begin if ``start`` is nil.
        package var place: Place? = nil
        /// What else was named to be read.
        package var named: [String] = []
        /// The marks of the tour.
        package var marks: [Mark] = []
        /// Where to go on to once it is known where that is; nil for nowhere.
        package var destination: Destination?
        /// Whether jumps inside the window are shown as motion.
        package var motion: Bool
        /// Sections whose start was shown in earlier sittings.
        package var started: Set<String>
        /// What was read in earlier sittings of sections whose policy measures that.
        package var attendance: [String: Attendance]
        /// Everything in the ledger.
        package var grants: [Grant]
        /// Credits that were spent.
        package var spent = 0
        package var clock: WallClock
        /// What the keys do.
        package var keys = KeyTable.standard
        /// How many minutes a day the person means to read; nil: as in the last days.
        package var minutesADay: Int?
        /// Whether the journal is open at the start.
        package var opensJournal = false
        /// How the theme follows from the terminal; nil if it stays as it is.
        package var looks: Looks?
        /// Whether the mouse is reported.
        package var hasMouse = true

        package init(
            tour: Tour, provider: any SectionProvider, size: Size, theme: Theme, glyphs: Glyphs, measure: Int = 84,
            start: TextAnchor? = nil, destination: Destination? = nil, motion: Bool = true, started: Set<String> = [],
            attendance: [String: Attendance] = [:], grants: [Grant] = [], clock: WallClock
        ) {
            self.tour = tour
            self.provider = provider
            self.size = size
            self.theme = theme
            self.glyphs = glyphs
            self.measure = measure
            self.start = start
            self.destination = destination
            self.motion = motion
            self.started = started
            self.attendance = attendance
            self.grants = grants
            self.clock = clock
        }
    }

    /// What is known of the tour: its sections become more while it is being opened.
    package var tour: Tour { content.tour }
    /// What hands out the tour's text now.
    package var provider: any SectionProvider { content.pieces.provider }
    let clock: WallClock
    var keys: KeyTable
    /// What views draw with.
    var look: Look
    var theme: Theme { look.theme }
    var glyphs: Glyphs { look.glyphs }
    let measure: Int
    let motion: Bool

    /// The screen's size and what goes where on it.
    package internal(set) var frame: FrameGeometry
    package internal(set) var content: TourContent
    package internal(set) var scroll: InfiniteScroll<TourContent>
    /// The text at the top since the reader last moved; resizing does not change it.
    package internal(set) var anchor: TextAnchor

    var judge: CreditJudge
    /// What is on the screen of sections whose policy measures reading, and since when.
    var watching = Watching()
    /// How long the person was there, by the time between inputs.
    package var attention = Attention()
    /// The days on which was read.
    var times = ReadingTimes()
    /// How many minutes a day the person means to read; nil: as in the last days.
    let minutesADay: Int?
    /// Whether the journal is open at the start.
    package let opensJournal: Bool
    /// What was read with no text jumped over.
    var continuity = Continuity()
    /// Everything in the ledger, and what was earned since and is saved.
    package internal(set) var credits: CreditSummary
    /// What was earned and is not on disk yet.
    package internal(set) var unsaved: [Grant] = []
    /// Why the last try to save failed, as long as none has gone well.
    var reasonNotSaved: String?
    /// Whether it is asked whether to leave though credits are not saved.
    var isAskedToLeave = false

    /// The window over the page, if one is open.
    var overlay: (any OverlayContent)?
    /// The line that is typed into, if one is open.
    var prompt: Prompt?
    /// What is looked for, and lit on the page.
    var search = Search()
    var notice: Notice?
    /// What is shown when the notice is gone.
    var noticeWaiting: Notice?
    var noticesShown = 0
    /// Digits typed before a command.
    var count: Int?
    /// The first of two keys, when it was pressed.
    var begun: KeyPress?
    /// What the theme is made from; nil if it stays as it is.
    var looks: Looks?
    var pointer: Pointer
    /// How far the opening of the tour is, 0 to 1; nil when it is open, or before anything was heard of it.
    var opening: Double?
    /// Where to go as soon as it is known where that is.
    var destination: Destination?
    /// Where jumps were made from.
    var history = JumpHistory()
    var links = Links()
    /// The contents beside the page.
    var pinned = PinnedContents()
    /// The tours that can be read.
    var library = Library()
    /// Places with letters.
    var marks: Marks
    /// Whether it is arranged that the place is written down.
    var isPlaceDue = false
    /// The colours of code that are known.
    var colors = AnswerCache.ofCode
    /// The pictures that are known.
    var pictures = PictureCache()
    /// Whether nothing has moved since colours and pictures were asked for.
    var isRested = false
    /// Whether the event loop can have code coloured. It need not know before the first frame.
    package var colorsCode = false
    /// Whether the event loop can have pictures drawn. Likewise: how large they are is known without it.
    package var drawsPictures = false
    /// How many milliseconds the tour, which changed on the disk, is given before it is opened anew; nil if it has not.
    var reopeningWait: Int?
    /// Sections that were earned where something under way came to its end, and are not handed on yet.
    var earnedUnderway: [Int] = []
    /// Rows of a jump that are still to be shown.
    var glide: Glide?
    /// Rows of a scroll that are still to go, forward if positive; 0 if none is under way.
    var passage = 0
    /// Whether it is arranged that what is under way goes on.
    var isStepDue = false
    /// Where the cursor is, if the text is read line by line.
    var linear = LinearReading()
    /// What is under way with programs and files.
    var outside = Outside()
    /// What drawing keeps from frame to frame.
    var drawn = DrawnFrame()

    /// Opens the tour at its place. Effects that come of that (a first section that fits on the screen) are returned by
    /// the first ``update(_:)``, for which ``start()`` is there.
    package init(_ configuration: Configuration) {
        clock = configuration.clock
        keys = configuration.keys
        looks = configuration.looks
        pointer = Pointer(isReported: configuration.hasMouse)
        marks = Marks(configuration.marks)
        library.named = configuration.named
        motion = configuration.motion
        minutesADay = configuration.minutesADay
        opensJournal = configuration.opensJournal
        destination = configuration.destination
        look = Look(theme: configuration.theme, glyphs: configuration.glyphs)
        measure = configuration.measure
        frame = FrameGeometry(
            size: configuration.size, measure: configuration.measure, isLinear: configuration.glyphs.isLinear)
        var options = LayoutOptions(width: frame.textColumns, theme: configuration.theme)
        options.glyphs = configuration.glyphs
        var content = TourContent(tour: configuration.tour, provider: configuration.provider, options: options)
        content.fit(frame)
        content.remedies = PieceStandIn.remedies(keys, isUnicode: configuration.glyphs.isUnicode)
        let start =
            configuration.start ?? configuration.place.flatMap { content.anchor(of: $0) }
            ?? TextAnchor(item: content.firstItem(ofSection: 0))
        let position = content.position(of: start)
        // the first frame waits for no more than it shows: see prepare()
        scroll = InfiniteScroll(
            at: position, viewport: frame.viewportRows, overscan: Self.overscan(frame.viewportRows), in: &content)
        anchor = start
        self.content = content
        credits = CreditSummary(
            grants: configuration.grants, spent: configuration.spent, tour: configuration.tour)
        judge = CreditJudge(
            started: configuration.started, granted: credits.read, attendance: configuration.attendance)
        if destination == nil, let place = configuration.place, configuration.start == nil, !isKnown(start) {
            destination = .place(place)
        }
        if isLinear { arriveLinearly() }
    }

    /// Rows laid out and bound before and after the viewport: the next page is there before it is asked for.
    static func overscan(_ viewport: Int) -> Int { max(4, viewport) }

    /// What opening the tour brought about. Call it once, before the first message.
    /// - Parameter remark: something to tell the person at the start, about the tour or the files of the program.
    package mutating func start(remark: String? = nil) -> [Effect] {
        attention.notice(at: clock.uptime())
        noteShown(isScrolled: false)
        let section = tour.sections[anchor.item.section].id
        if judge.started.contains(section) { continuity.read(anchor.item.section, id: section) }
        if case .place(let place) = destination, judge.started.contains(place.section) { continuity.leave(at: place) }
        var effects = judgeReports()
        if let remark { effects.append(show(remark)) }
        if opensJournal { effects += openJournal() }
        if library.named.count > 1, library.entries.isEmpty { effects += openLibrary() }
        return effects
    }

    /// Lays out what is just beyond the screen, so that the next key finds it ready. To be called after each frame.
    package mutating func prepare() {
        scroll.prepare(in: &content)
        overlay?.prepare()
    }

    // MARK: - Where the reader is

    /// How long the loop is to wait before it sends ``Message/rested``, in milliseconds, if nothing happens; nil: it need not.
    package var restMilliseconds: Int? {
        if overlay?.isFiltering == true { return 0 }
        let rest =
            (colorsCode || drawsPictures || !drawn.showsTicks) && !isRested && overlay == nil ? Self.restDelay : nil
        guard let watch = watchMilliseconds else { return rest }
        return min(watch, rest ?? watch)
    }

    /// Whether a scroll is on its way. What passes by goes out with a frame now and then.
    package var isPassing: Bool { passage != 0 }

    /// When nothing happens for so many milliseconds, the reader rests.
    package static let restDelay = 120

    /// Whether what a message is about to change may go out with a frame that comes soon in any case: for the next key, or
    /// when the reader rests. So a credit that was earned on the way, a notice that was there long enough, and what becomes
    /// known of a tour that was just opened cost no frames of their own.
    package func canWait(for message: Message) -> Bool {
        switch message {
        case .saved, .noticeExpired: break
        case .grown(let growth):
            // unless more of the text may come into sight by it
            guard !isOnTheWay, !scroll.isAtEnd, !growth.changesLoaded else { return false }
        default: return false
        }
        guard let restMilliseconds else { return false }
        return restMilliseconds <= Self.restDelay
    }

    /// Whether there is a place to go to that is not known yet.
    package var isOnTheWay: Bool { destination != nil }

    /// What to write down so that the next sitting goes on here.
    package var place: Place {
        // who leaves on the way has not arrived elsewhere
        if case .place(let place) = destination { return place }
        var place = place(in: tour.sections[anchor.item.section].id, started: startedSections)
        place.attendance = judge.attendance
        place.number = anchor.item.section
        if let blocks = content.pieces.loaded(anchor.item.pieceID), blocks.indices.contains(anchor.item.block) {
            let text = blocks[anchor.item.block].plainText
            place.keep(text)
        }
        return place
    }

    /// Sections whose start was shown and that have no credit yet.
    var startedSections: [String] { judge.started.subtracting(credits.read).sorted() }

    func place(in section: String, started: [String]) -> Place {
        Place(
            section: section, piece: anchor.item.piece, block: anchor.item.block, offset: anchor.offset,
            started: started)
    }

    /// The section that is being read: that of the first row on the screen.
    package var currentSection: Int {
        let section = scroll.lineView(atViewportRow: 0)?.section ?? scroll.anchor.item.section
        return min(section, tour.sections.count - 1)
    }
}
