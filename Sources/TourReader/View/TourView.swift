import Credits
package import InfiniteScroll
import TextLayout
package import TourDocument

/// One tour as it is read: its text, the place in it, and all that is known of the reading. Another tour is another value.
///
/// What it cannot do itself, it puts into its ``outbox``.
package struct TourView: Sendable {
    package internal(set) var content: TourContent
    package internal(set) var scroll: InfiniteScroll<TourContent>
    /// What goes where on the screen.
    package internal(set) var frame: FrameGeometry
    /// The text at the top since the reader last moved; resizing does not change it.
    package internal(set) var anchor: TextAnchor
    /// Whether jumps inside the window are shown as motion.
    let motion: Bool
    /// Where the tour was left in an earlier sitting.
    let leftAt: Place?

    /// How far the opening of the tour is, 0 to 1; nil when it is open, or before anything was heard of it.
    var opening: Double?
    /// Where to go as soon as it is known where that is.
    var destination: Destination? {
        didSet { if destination == nil { links.share = nil } }
    }
    /// Rows of a jump that are still to be shown.
    var animation: AnimatedScroll?
    /// Rows on their way to where they are since a card came.
    var slide: RowSlide?
    /// What came since the end is followed; nil if it is not.
    var following: Following?
    var sideways: Sideways
    /// How many columns the text has at most, if the person chose that for this tour.
    var measure: Int?
    /// Rows of a scroll that are still to go, forward if positive; 0 if none is under way.
    var rowsToScroll = 0
    /// The row of the viewport that the cursor is on, where the text is read line by line.
    var cursorRow = 0

    /// What was read of the tour, in this sitting and before.
    var record: ReadingRecord
    /// The sections, by number, that came to be read: see ``takeNewlyRead()``.
    var newlyRead: Set<Int> = []
    /// The texts that ``record`` fits, by the numbers of their sections.
    var texts: [Int: PresentText] = [:]
    var present = PresentScreen()
    /// What stayed on the screen of sections that are to be read at a pace.
    var dwell = DwellTracking()

    var search: Search
    var links = Links()
    var history = JumpHistory()
    var marks: Marks
    /// The row of the scroll bar's thumb that is held by the mouse; nil if it is not.
    var barGrip: Int?
    /// What is under way on pages from the web.
    var webCards = WebCards()
    var outline = Outline()
    var changes = SectionChanges()
    var pinned = PinnedContents()

    /// What is to be done beyond it, and beyond the reader.
    var outbox: Outbox

    var colors = AnswerCache.ofCode
    var pictures: PictureCache
    var playbacks: Playbacks
    /// Whether nothing has moved since colours and pictures were asked for.
    var isRested = false
    /// Whether lines of code are shown that the author hides.
    private(set) var showsHiddenLines = false

    /// What is known of the tour: its sections become more while it is being opened.
    package var tour: Tour { content.tour }
    /// What hands out the tour's text now.
    package var provider: any SectionProvider { content.pieces.provider }
    var glyphs: Glyphs { content.options.glyphs }

    /// Opens the tour at its place. What comes of that is told by ``begin()``.
    ///
    /// - Parameters:
    ///   - granted: the ids of its sections that have their credit.
    ///   - standing: what its title page says.
    ///   - previous: the tour that was read before, if one was: questions are numbered on, so that late answers are told apart.
    init(
        _ configuration: Reader.Configuration, frame: FrameGeometry, granted: Set<String>, standing: Standing,
        after previous: Self? = nil
    ) {
        outbox = previous?.outbox ?? Outbox()
        motion = configuration.motion
        leftAt = configuration.place
        marks = Marks(configuration.marks)
        measure = configuration.place?.measure
        destination = configuration.destination
        search = Search(after: previous?.search)
        pictures = PictureCache(after: previous?.pictures)
        playbacks = Playbacks(after: previous?.playbacks)
        var options = LayoutOptions(width: frame.textColumns, theme: configuration.theme)
        options.glyphs = configuration.glyphs
        sideways = previous?.sideways ?? Sideways(isChopping: configuration.chops)
        options.chopping = sideways.chopping
        var content = TourContent(
            tour: configuration.tour, provider: configuration.provider, options: options,
            version: configuration.version, standing: standing)
        content.fit(frame)
        content.answers = configuration.answers
        content.standIn = PieceStandIn(keys: configuration.keys, clock: configuration.clock)
        let start =
            configuration.start ?? configuration.place.flatMap { content.anchor(of: $0) }
            ?? TextAnchor(item: content.firstItem(ofSection: 0))
        let position = content.position(of: start)
        // the first frame waits for no more than it shows: see prepare()
        scroll = InfiniteScroll(
            at: position, viewport: frame.viewportRows, overscan: Self.overscan(frame.viewportRows), in: &content)
        anchor = start
        self.content = content
        self.frame = frame
        record = configuration.place?.record ?? ReadingRecord()
        record.find(in: configuration.tour.sections, granted: granted)
        if destination == nil, configuration.start == nil, let place = configuration.place, !isKnown(start) {
            destination = .place(place)
        }
        if isLinear { putCursorAtStart() }
    }

    /// Rows laid out and bound before and after the viewport: the next page is there before it is asked for.
    static func overscan(_ viewport: Int) -> Int { max(4, viewport) }

    /// What opening the tour brought about. Call it once, before the first message.
    mutating func begin() {
        chooseLoneRecording()
        askForCatalogue()
    }

    /// Lays out what is just beyond the screen, so that the next key finds it ready. To be called after each frame.
    mutating func prepare() { scroll.prepare(in: &content) }

    /// Lays everything out again for a screen. The same text stays at the top.
    mutating func layOut(_ frame: FrameGeometry) {
        finishAnimation()
        let line = linearAnchor
        self.frame = frame
        content.fit(frame)
        content.forgetLayouts()
        search.active?.highlights = [:]
        dwell.densities = [:]
        scroll.relayout(
            viewport: frame.viewportRows, overscan: Self.overscan(frame.viewportRows),
            anchor: content.position(of: anchor), in: &content)
        if let line { putCursor(on: line) }
        dropHiddenChoice()
        isRested = false
        noteScreen(isForward: false)
    }

    /// Gives the text another measure, and lays it out for a screen.
    mutating func zoom(to measure: Int?, _ frame: FrameGeometry) {
        self.measure = measure
        layOut(frame)
    }

    /// Lays the text out with another theme, if it is another one. Nothing moves, but pictures get another background.
    mutating func restyle(_ theme: Theme) {
        drawPicturesAnew()
        guard content.options.theme != theme else { return }
        finishAnimation()
        content.options.theme = theme
        content.forgetLayouts()
        scroll.relayout(anchor: scroll.anchor, in: &content)
    }

    /// Shows the hidden lines of code, or hides them again. The same text stays where it is. Returns whether what is near the screen has
    /// any.
    mutating func toggleHiddenLines() -> Bool {
        showsHiddenLines.toggle()
        finishMotion()
        let provider = provider.showing(hiddenLines: showsHiddenLines)
        let before = content.pieces.pieces
        renew(where: { _ in true }, after: { $0.pieces = LoadedPieces(provider: provider) })
        judgeChosenLink()
        searchReplaced()
        return before.contains { piece in content.pieces.state(of: piece.id).map { $0 != piece.state } ?? false }
    }

    // MARK: - Where the reader is

    /// What to write down so that the next sitting goes on here.
    var place: Place {
        var place: Place
        if case .place(let there) = destination {
            // who leaves on the way has not arrived elsewhere
            place = there
        } else {
            place = placeAtTop
            place.row = nil
        }
        place.measure = measure
        place.record = record
        return place
    }

    /// The place at the top, with what it is found by when the page was edited. Complexity: O(length of its block).
    var placeAtTop: Place {
        var place = place(in: tour.sections[anchor.item.section].id)
        place.number = anchor.item.section
        if scroll.anchor.item == anchor.item { place.row = scroll.anchor.row }
        if let blocks = content.pieces.loaded(anchor.item.pieceID), blocks.indices.contains(anchor.item.block) {
            place.keep(blocks[anchor.item.block].plainText)
        }
        return place
    }

    /// The place at the top, and nothing else.
    func place(in section: String) -> Place {
        Place(section: section, piece: anchor.item.piece, block: anchor.item.block, offset: anchor.offset)
    }

    /// The last row of text on the screen; nil if there is none.
    var lastPosition: RowPosition<ItemID>? {
        (0..<scroll.viewport).reversed().lazy.compactMap { [scroll] in scroll.position(atViewportRow: $0) }.first
    }

    /// The section that is being read: the one that begins with the first text on the screen, or else the one with most of its rows;
    /// line by line that of the line. Complexity: O(rows).
    package var currentSection: Int {
        if isLinear { return section(ofRow: readingRow) }
        var isAboveText = true
        var rows: [Int: Int] = [:]
        for row in 0..<scroll.viewport {
            guard let view = scroll.lineView(atViewportRow: row) else { break }
            let section = section(ofRow: row)
            if isAboveText, view.isText {
                isAboveText = false
                if view.item.piece == 0, view.item.block <= 0, view.row <= 1 { return section }
            }
            rows[section, default: 0] += 1
        }
        return rows.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? topSection
    }

    /// The section of the first row on the screen.
    var topSection: Int { section(ofRow: 0) }

    private func section(ofRow row: Int) -> Int {
        let section = scroll.lineView(atViewportRow: row)?.section ?? scroll.anchor.item.section
        return min(section, tour.sections.count - 1)
    }
}
