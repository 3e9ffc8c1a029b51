import Credits
import InfiniteScroll
package import ReaderKit
package import TextLayout
package import TourDocument

/// One tour being read: its text, the place in it, and the state of the reading. Another tour is another value.
///
/// It acts through its ``outbox``.
package struct TourView: Sendable {
    package internal(set) var content: TourContent
    package var frame: FrameGeometry
    package internal(set) var viewport: Viewport
    package var navigation: PendingNavigation
    package var reading: ReadingTracker
    package var search: Search
    package var links = Links()
    package var places: KeptPlaces
    package var media: PageMedia
    package var webCards = WebCards()
    package var outline = Outline()
    /// Its effects, within the reader and beyond.
    package var outbox: Outbox
    package var jobs: BackgroundJobs

    /// The known tour: its sections grow while it is being opened.
    package var tour: Tour { content.tour }
    package var provider: any SectionProvider { content.pieces.provider }
    package var glyphs: Glyphs { content.options.glyphs }

    /// Opens the tour at its place. ``begin()`` adds the effects.
    /// - Parameters:
    ///   - place: the start; nil for the place where the tour was left.
    ///   - destination: a start that is not known yet, if any.
    ///   - granted: the ids of its sections with a credit.
    ///   - previous: the tour read before, if any, whose answers come too late.
    package init(
        _ opened: OpenedTour, at place: TextAnchor?, destination: Destination?, _ settings: ReaderSettings,
        frame: FrameGeometry, granted: Set<String>, standing: TitlePageFacts, after previous: Self? = nil
    ) {
        outbox = previous?.outbox ?? Outbox()
        jobs = BackgroundJobs(after: previous?.jobs)
        places = KeptPlaces(
            leftAt: opened.place, marks: Marks(opened.marks), notes: TourNotes(opened.notes),
            printsNotes: settings.printsNotes)
        navigation = PendingNavigation(destination: destination)
        search = Search(after: previous?.search)
        media = PageMedia(after: previous?.media)
        var options = LayoutOptions(width: frame.textColumns, theme: settings.theme)
        options.glyphs = settings.glyphs
        options.ordersText = settings.ordersText
        options.pictures.cellShape = settings.cellShape
        options.pictures.showsPixels = settings.showsPixels
        let sideways = previous?.viewport.sideways ?? Sideways(isChopping: settings.chops)
        options.chopping = sideways.chopping
        var content = TourContent(
            tour: opened.tour, provider: opened.provider, options: options,
            version: settings.version, standing: standing)
        content.fit(frame)
        content.numbersLines = previous?.content.numbersLines ?? settings.numbersLines
        content.answers = opened.answers
        content.placeholder = PiecePlaceholder(keys: settings.keys, clock: settings.clock)
        let start =
            place ?? opened.place.flatMap { content.anchor(of: $0) }
            ?? TextAnchor(item: content.firstItem(ofSection: 0))
        viewport = Viewport(at: start, rows: frame.viewportRows, settings, sideways: sideways, in: &content)
        self.content = content
        self.frame = frame
        reading = ReadingTracker(
            opened.place?.record ?? ReadingRecord(), of: opened.tour, granted: granted)
        if destination == nil, place == nil, let place = opened.place, !self.content.isKnown(start) {
            navigation.destination = .place(place)
        }
    }

    /// Adds the effects of opening. To be called once, before the first message.
    package mutating func begin() {
        chooseLoneRecording()
        askForCatalogue()
        askForHyphens()
    }

    /// Prepares the next frame, at `now` in milliseconds of the monotonic clock, and records what it shows.
    package mutating func prepareFrame(isCovered: Bool, now: Int) {
        reading.noteFrame(
            isCovered: isCovered || viewport.rowsToScroll != 0, current: currentSection, on: viewport, in: content,
            now: now)
        if search.active != nil {
            search.highlight(Set((0..<viewport.rows).compactMap { viewport.shownLine(at: $0)?.item }), in: content)
        }
        if !places.notes.all.isEmpty {
            places.notes.find(
                inSections: viewport.itemsInSight.flatMap { $0.section - 1...$0.section + 1 }, of: content)
        }
        guard frame.sideColumns > 0 else { return }
        outline.pinned.fit(tour, outline, current: currentEntry, rows: frame.viewportRows)
    }

    /// Lays out rows just beyond the screen, for the next key. To be called after each frame.
    package mutating func prepare() { viewport.prepare(in: &content) }

    /// Lays everything out again for a screen. The same text stays at the top.
    package mutating func layOut(_ frame: FrameGeometry) {
        self.frame = frame
        viewport.layOut(frame, in: &content)
        search.active?.highlights = [:]
        reading.dwell.densities = [:]
        dropHiddenChoice()
        media.isRested = false
        noteScreen(isForward: false)
        askForHyphens()
    }

    /// Requests the hyphens of a book as soon as its window is narrow.
    mutating func askForHyphens() {
        if let language = content.takeLanguageToLoad() { outbox.send(.loadHyphens(language: language)) }
    }

    package mutating func take(_ hyphenation: Hyphenation) {
        guard hyphenation.language == tour.language else { return }
        content.hyphenation = hyphenation
        layOut(frame)
    }

    /// Whether the text is a source file, a log, or other lines that are not reflowed.
    package var isVerbatim: Bool {
        content.blocks(of: viewport.anchor.item.pieceID).contains { block in
            if case .verbatim = block.kind { true } else { false }
        }
    }

    package mutating func toggleLineNumbers() {
        guard isVerbatim else { return outbox.show("Line numbers work only in plain text and source files") }
        content.numbersLines.toggle()
        layOut(frame)
    }

    /// Lays the text out with another theme, if it differs. Nothing moves, but pictures get another background.
    package mutating func restyle(_ theme: Theme) {
        drawPicturesAnew()
        guard content.options.theme != theme else { return }
        content.options.theme = theme
        viewport.relayout(in: &content)
    }

    /// Shows the hidden lines of code, or hides them. The same text stays in place. Returns whether any are near.
    package mutating func toggleHiddenLines() -> Bool {
        let before = content.pieces.pieces
        renew(where: { _ in true }, after: { $0.toggleHiddenLines() })
        searchReplaced()
        return before.contains { piece in content.pieces.state(of: piece.id).map { $0 != piece.state } ?? false }
    }

    /// The place to save for the next session.
    package var place: Place {
        var place: Place
        if case .place(let there) = navigation.destination {
            // a pending destination counts as the place
            place = there
        } else {
            place = placeAtTop
        }
        place.measure = frame.chosenMeasure
        place.record = reading.record
        return place
    }

    /// The place at the top, with the text by which it is found after an edit. Complexity: O(length of its block).
    var placeAtTop: Place {
        let anchor = viewport.anchor
        var place = Place(
            section: tour.sections[anchor.item.section].id, piece: anchor.item.piece, block: anchor.item.block,
            offset: anchor.offset, number: anchor.item.section)
        place.row = anchor.row
        if let blocks = content.pieces.loaded(anchor.item.pieceID), blocks.indices.contains(anchor.item.block) {
            place.keep(blocks[anchor.item.block].plainText)
        }
        return place
    }

    /// Complexity: O(rows).
    package var currentSection: Int { viewport.currentSection(upTo: tour.sections.count - 1) }

    var topSection: Int { viewport.section(ofRow: 0, upTo: tour.sections.count - 1) }
}
