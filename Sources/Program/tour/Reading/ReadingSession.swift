import CellGrid
import Credits
import HelperTools
import MediaHelpers
import NCursesTerminal
import Platform
import ReaderKit
import ReaderPage
import ReadingState
import SourceFiles
import TextLayout
import TourDocument
import TourPages
import TourReader

struct ReadingSession {
    let reading: Reading
    let open: OpenTour
    /// The start of the opening: later changes may be missing.
    let moment: FileTimestamp
    let source: String
    let start: Int?
    let places: Places
    /// The message about the last place or the places file, if any.
    let placesProblem: String?
    let named: [String]
    let ledger: Ledger
    let firstCommand: FirstCommand?

    /// Reads until the user quits. Returns the exit status.
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
            storedSource: SourceArgument.stored, report: { inbox.put(.notKept($0, losesNotes: $1)) })
        let end = try read(inbox: inbox, writer: writer, keeper: keeper)
        // the screen is the shell's again from here on
        if reading.pager.leavesScreen, StandardOutput.isTerminal { try? StandardOutput.write(end.screen) }
        if reading.printsNotes { try StandardOutput.write(end.notes.markdown) }
        for line in keeper.remarks + end.problems { StandardError.say(line) }
        let lost = writer?.unsaved ?? end.reader.unsaved
        for grant in lost {
            StandardError.say(
                "the credit for “\(grant.title)” (\(grant.tour), \(grant.section), \(grant.earnedAt)) could not be saved"
            )
        }
        if !lost.isEmpty {
            let reason = end.reader.reasonNotSaved ?? "run tour doctor to find out why"
            StandardError.say("\(reason); after that, read these sections again")
        }
        return lost.isEmpty && end.problems.isEmpty ? end.status : 1
    }

    private func read(inbox: Inbox, writer: GrantWriter?, keeper: StateKeeper) throws -> ReadingLoop.End {
        let signals = try SignalPipe()
        let settings = ledger.preferences.settings
        let isLinear = reading.plain || settings.plain
        let terminal = try NCursesTerminal(
            environment: { environment[$0] }, mouse: settings.mouse && !isLinear,
            graphics: settings.pixels && !isLinear,
            output: StandardOutput.screen)
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
        let isRecorded = open.tour.isRecorded
        let place = isRecorded ? places.place(of: open.tour.id) : nil
        let answered = StateStore(environment: environment)?.answers(inTour: open.tour.id)
        let noted = isRecorded ? StateStore(environment: environment)?.notes(inTour: open.tour.id) : nil
        var opened = OpenedTour(
            tour: open.tour, provider: provider, source: source, place: place,
            marks: isRecorded ? places.marks(of: open.tour.id) : [], notes: noted?.notes ?? [],
            answers: answered?.answers ?? TourAnswers(), remark: nil)
        if reading.width != nil { opened.place?.measure = nil }
        var configuration = Reader.Configuration(
            opened, size: terminal.size, readerSettings(for: terminal.capabilities, own, themeInputs))
        configuration.start = start.map { TextAnchor(item: ItemID(section: $0, block: 0)) }
        let isKnown = place?.anchor(in: open.tour) != nil || open.tour.sections.hasFinalIDs
        configuration.destination = start == nil && !isKnown ? place.map(Destination.place) : nil
        configuration.named = named
        // letters are shown without accents
        let asciiRemark =
            terminal.capabilities.unicode ? nil : "text is shown in ASCII; run tour doctor to find out why"
        let terminalRemark = terminal.substitute.map {
            "Unknown terminal type “\(CellText.clean(environment["TERM"] ?? ""))”: shown as on \($0)"
        }
        let reader = Reader(configuration)
        var loop = ReadingLoop(
            terminal: terminal, signals: signals, reader: reader, openingTimestamp: moment, inbox: inbox,
            writer: writer,
            loading: loading, keeper: keeper, artist: artist, helper: helper)
        defer {
            helper.end()
            HelperWork.endAll()
        }
        return loop.run(
            open, firstCommand: firstCommand, path: { SourceArgument.path(source) },
            remark: ledger.remark ?? placesProblem ?? answered?.problem ?? noted?.problem ?? own.remark
                ?? terminalRemark ?? asciiRemark)
    }

    /// The program that draws pictures; nil if there is none for this terminal.
    private func pictureDrawer(for terminal: borrowing NCursesTerminal) -> PictureDrawer? {
        // the console's fonts lack the characters of pictures
        let isUnicode = terminal.capabilities.unicode && !NCursesTerminal.isConsole(environment["TERM"] ?? "")
        return PictureDrawer(
            path: environment["PATH"] ?? "", colors: terminal.capabilities.colors, isUnicode: isUnicode)
    }

    private func readerSettings(
        for capabilities: TerminalCapabilities, _ own: OwnSettings, _ themeInputs: ThemeInputs
    ) -> ReaderSettings {
        let chosen = ledger.preferences.settings
        var settings = ReaderSettings(
            theme: themeInputs.theme, glyphs: capabilities.unicode ? .unicode : .ascii, clock: .system)
        settings.version = ProgramVersion(TourCommand.version) ?? .unknown
        settings.user = chosen
        settings.user.measure = reading.width ?? chosen.measure
        settings.cellShape = capabilities.cellShape
        settings.isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
        settings.ordersText = chosen.rightToLeft ?? !NCursesTerminal.ordersText { environment[$0] }
        settings.themeInputs = themeInputs
        settings.chops = reading.pager.chops
        settings.printsNotes = reading.printsNotes
        settings.numbersLines = reading.pager.numbersLines
        if SecureOption.isOn {
            let sources = [source] + reading.others
            settings.secureMode = SecureMode(sources: sources + sources.compactMap(SourceArgument.stored))
        }
        if let keys = own.keys { settings.keys = keys }
        if reading.plain || chosen.plain { settings.readLinearly() }
        return settings
    }
}
