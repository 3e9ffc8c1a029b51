import CellGrid
import Credits
import HelperTools
import NCursesTerminal
import Platform
import ReadingState
import SourceFiles
import TextLayout
import TourDocument
import TourPages
import TourReader
import TourSources

/// One session: the terminal, the reader, and the event loop.
struct ReadingSession {
    let reading: Reading
    let open: OpenTour
    /// When the opening started: changes after that may be missing.
    let moment: FileTimestamp
    /// The source, as the person named it.
    let source: String
    /// The section to begin at, if one was asked for.
    let start: Int?
    let places: Places
    /// What to tell of the place that was left, or of the file that places are kept in; nil if there is nothing to tell.
    let placesProblem: String?
    /// What was named, if it is more than one tour.
    let named: [String]
    let ledger: Ledger
    let firstCommand: FirstCommand?

    /// Seconds to wait at the end for credits that are still being written.
    private static let patience = 5.0

    /// Reads until the person quits. Returns the exit status.
    func run() throws -> Int32 {
        let inbox = try Inbox()
        let writer = ledger.store.map { store in
            GrantWriter(store: store, isThere: ledger.isThere) { result, grants in
                switch result {
                case .success(let outcome): inbox.put(.saved(grants, notice: outcome.remark))
                case .failure(let error): inbox.put(.notSaved(grants, reason: error.description))
                }
            }
        }
        writer?.load(into: inbox)
        let keeper = StateKeeper(
            StateStore(environment: environment), places: places, tour: open.tour.isRecorded ? open.tour.id : "",
            source: source,
            storedSource: SourceArgument.stored, report: { inbox.put(.notKept($0)) })
        let end = try read(inbox: inbox, writer: writer, keeper: keeper)
        // the screen is the person's again from here on
        if reading.pager.leavesScreen { try? StandardOutput.write(end.screen) }
        keeper.keep(end.place)
        keeper.add(end.reading)
        for line in keeper.finish() { StandardError.say(line) }
        let lost = writer?.finish(deadline: Self.patience) ?? end.unsaved
        for grant in lost {
            StandardError.say(
                "the credit for “\(grant.title)” (\(grant.tour), \(grant.section), \(grant.earnedAt)) could not be saved"
            )
        }
        if !lost.isEmpty {
            let reason = end.reasonNotSaved ?? "run tour doctor to find out why"
            StandardError.say("\(reason); after that, read these sections again")
        }
        return lost.isEmpty ? end.status : 1
    }

    private func read(inbox: Inbox, writer: GrantWriter?, keeper: StateKeeper) throws -> ReadingLoop.End {
        let signals = try SignalPipe()
        let settings = ledger.preferences.settings
        let isLinear = reading.plain || settings.plain
        let terminal = try NCursesTerminal(
            environment: { environment[$0] },
            options: .init(mouse: settings.mouse && !isLinear, graphics: settings.pixels && !isLinear))
        let own = OwnSettings(ledger, theme: reading.theme)
        let themeInputs = ThemeInputs(
            own.theme, depth: terminal.capabilities.colors, tone: BackgroundTone(colorfgbg: environment["COLORFGBG"]))
        let helper = HelperWork()
        // without colours there are no pictures
        let wantsPictures = settings.pictures && !isLinear && own.theme.base != .plain
        let artist = wantsPictures ? pictureDrawer(for: terminal).map { PictureRenderer($0, helper: helper) } : nil
        let loading = TourLoading(
            source: source, options: reading.options, inbox: inbox, keeper: keeper,
            showsPictures: artist != nil, section: reading.section)
        defer {
            loading.stop()
            WebAccess.end()
        }
        var provider: any SectionProvider = open
        loading.begin(open) { provider = $0 }
        var configuration = configuration(
            for: terminal.capabilities, size: terminal.size, themeInputs: themeInputs, settings: settings,
            provider: provider)
        if let keys = own.keys { configuration.keys = keys }
        // letters are shown without accents
        let asciiRemark =
            terminal.capabilities.unicode ? nil : "text is shown in ASCII; run tour doctor to find out why"
        let terminalRemark = terminal.substitute.map {
            "Unknown terminal type “\(CellText.clean(environment["TERM"] ?? ""))”: shown as on \($0)"
        }
        configuration.opensJournal = reading.opensJournal
        configuration.hasMouse = settings.mouse && !isLinear
        if isLinear { configuration.readLinearly() }
        let answered = StateStore(environment: environment)?.answers(inTour: open.tour.id)
        if let answered { configuration.answers = answered.answers }
        let noted = open.tour.isRecorded ? StateStore(environment: environment)?.notes(inTour: open.tour.id) : nil
        if let noted { configuration.notes = noted.notes }
        let reader = Reader(configuration)
        var loop = ReadingLoop(
            terminal: terminal, signals: signals, reader: reader, openingTimestamp: moment, inbox: inbox,
            writer: writer,
            loading: loading, keeper: keeper, artist: artist, helper: helper)
        defer { helper.end() }
        return loop.run(
            open, firstCommand: firstCommand, path: { SourceArgument.path(source) },
            remark: ledger.remark ?? placesProblem ?? answered?.problem ?? noted?.problem ?? own.remark
                ?? terminalRemark ?? asciiRemark)
    }

    /// The program that draws pictures; nil if there is none for this terminal.
    private func pictureDrawer(for terminal: borrowing NCursesTerminal) -> PictureDrawer? {
        // the console's fonts lack the characters that pictures are made of
        let isUnicode = terminal.capabilities.unicode && !NCursesTerminal.isConsole(environment["TERM"] ?? "")
        return PictureDrawer(
            path: environment["PATH"] ?? "", colors: terminal.capabilities.colors, isUnicode: isUnicode)
    }

    private func configuration(
        for capabilities: TerminalCapabilities, size: Size, themeInputs: ThemeInputs, settings: Preferences.Settings,
        provider: any SectionProvider
    ) -> Reader.Configuration {
        let place = open.tour.isRecorded ? places.place(of: open.tour.id) : nil
        let isKnown = place?.anchor(in: open.tour) != nil || open.tour.sections.hasFinalIDs
        let destination = start == nil && !isKnown ? place.map(Destination.place) : nil
        var configuration = Reader.Configuration(
            tour: open.tour, provider: provider, size: size,
            theme: themeInputs.theme, glyphs: capabilities.unicode ? .unicode : .ascii, clock: .system)
        configuration.version = ProgramVersion(TourCommand.version) ?? .unknown
        configuration.measure = reading.width ?? settings.measure
        configuration.start = start.map { TextAnchor(item: ItemID(section: $0, block: 0)) }
        configuration.destination = destination
        configuration.motion = !settings.reduceMotion
        configuration.keepsHeadings = settings.sticky
        configuration.cellShape = capabilities.cellShape
        configuration.ordersText = settings.rightToLeft ?? !NCursesTerminal.ordersText { environment[$0] }
        configuration.themeInputs = themeInputs
        configuration.minutesADay = settings.minutesADay
        configuration.lookUp = settings.lookUp.map { LookUpAddress($0) }
        configuration.place = place
        if reading.width != nil { configuration.place?.measure = nil }
        if open.tour.isRecorded { configuration.marks = places.marks(of: open.tour.id) }
        configuration.named = named
        configuration.chops = reading.pager.chops
        configuration.numbersLines = reading.pager.numbersLines
        return configuration
    }
}
