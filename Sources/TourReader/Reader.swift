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
        /// Sections whose start was shown in earlier sittings.
        package var started: Set<String>
        /// Everything in the ledger.
        package var grants: [Grant]
        package var clock: WallClock

        package init(
            tour: Tour, provider: any SectionProvider, size: Size, theme: Theme, glyphs: Glyphs, measure: Int = 84,
            start: TextAnchor? = nil, started: Set<String> = [], grants: [Grant] = [], clock: WallClock
        ) {
            self.tour = tour
            self.provider = provider
            self.size = size
            self.theme = theme
            self.glyphs = glyphs
            self.measure = measure
            self.start = start
            self.started = started
            self.grants = grants
            self.clock = clock
        }
    }

    package let tour: Tour
    let clock: WallClock
    let keys: KeyTable
    var theme: Theme
    var glyphs: Glyphs
    let measure: Int

    /// The screen's size and what goes where on it.
    package internal(set) var frame: FrameGeometry
    package internal(set) var content: TourContent
    package internal(set) var scroll: InfiniteScroll<TourContent>
    /// The text at the top since the reader last moved; resizing does not change it.
    package internal(set) var anchor: TextAnchor

    var judge: CreditJudge
    /// The sections whose end is in sight because of a jump.
    var endsJumpedTo: Set<Int> = []
    /// Everything in the ledger, and what was earned since and is saved.
    package internal(set) var credits: CreditSummary
    /// What was earned and is not on disk yet.
    package internal(set) var unsaved: [Grant] = []
    /// Why the last try to save failed, as long as none has gone well.
    var reasonNotSaved: String?

    /// The window over the page, if one is open.
    var overlay: (any OverlayContent)?
    var notice: Notice?
    var noticesShown = 0
    /// Digits typed before a command.
    var count: Int?
    /// Bytes of all sections before each one, and of all: the base of how far the reader is.
    let bytesBefore: [Int]

    /// Opens the tour at its place. Effects that come of that (a first section that fits on the screen) are returned by
    /// the first ``update(_:)``, for which ``start()`` is there.
    package init(_ configuration: Configuration) {
        tour = configuration.tour
        clock = configuration.clock
        keys = .standard
        theme = configuration.theme
        glyphs = configuration.glyphs
        measure = configuration.measure
        frame = FrameGeometry(size: configuration.size, measure: configuration.measure)
        var options = LayoutOptions(width: frame.textColumns, theme: configuration.theme)
        options.glyphs = configuration.glyphs
        var content = TourContent(tour: tour, provider: configuration.provider, options: options)
        let start = configuration.start ?? TextAnchor(item: content.firstItem(ofSection: 0))
        let position = content.position(of: start)
        // the first frame waits for no more than it shows: see prepare()
        scroll = InfiniteScroll(at: position, viewport: frame.viewportRows, overscan: 0, in: &content)
        anchor = start
        self.content = content
        credits = CreditSummary(grants: configuration.grants, tour: configuration.tour)
        judge = CreditJudge(started: configuration.started, granted: credits.read)
        var sum = 0
        bytesBefore =
            configuration.tour.sections.map { section in
                defer { sum += section.byteCount }
                return sum
            } + [sum]
    }

    /// Rows laid out and bound before and after the viewport.
    static func overscan(_ viewport: Int) -> Int { max(4, viewport / 2) }

    /// What opening the tour brought about. Call it once, before the first message.
    /// - Parameter remark: something to tell the person at the start, about the tour or the files of the program.
    package mutating func start(remark: String? = nil) -> [Effect] {
        var effects = judgeReports()
        if let remark { effects.append(show(remark)) }
        return effects
    }

    /// Lays out what is just beyond the screen, so that the next key finds it ready. To be called after the first frame.
    package mutating func prepare() {
        scroll.setOverscan(Self.overscan(frame.viewportRows), in: &content)
    }

    // MARK: - Where the reader is

    /// What to write down so that the next sitting goes on here.
    package var place: Place {
        let section = tour.sections[anchor.item.section]
        return Place(
            section: section.id, block: anchor.item.block, offset: anchor.offset,
            started: judge.started.subtracting(credits.read).sorted())
    }

    /// The section that is being read: that of the first row on the screen.
    package var currentSection: Int {
        let section = scroll.lineView(atViewportRow: 0)?.section ?? scroll.anchor.item.section
        return min(section, tour.sections.count - 1)
    }
}

/// Where a tour was left: a section by its id, and the place in its text.
package struct Place: Hashable, Sendable {
    package var section: String
    package var block: Int
    package var offset: Int?
    /// Sections whose start was shown and that have no credit yet.
    package var started: [String]

    package init(section: String, block: Int, offset: Int?, started: [String]) {
        self.section = section
        self.block = block
        self.offset = offset
        self.started = started
    }

    /// The place in the tour as it is now; nil if the section is gone.
    package func anchor(in tour: Tour) -> TextAnchor? {
        guard let index = tour.sections.firstIndex(where: { $0.id == section }) else { return nil }
        return TextAnchor(item: ItemID(section: index, block: block), offset: offset)
    }
}
