import CellGrid
import Credits
import HelperTools
import NCursesTerminal
import Platform
import ReadingState
import TextLayout
import TourDocument
import TourReader
import TourSources
import UserFiles

/// The event loop: waits for events, passes messages to the reader, and performs its effects.
struct ReadingLoop: ~Copyable {
    /// How a sitting ended.
    struct End {
        var status: Int32
        var place: Place
        var unsaved: [Grant]
        /// Why that could not be saved; nil if it was not tried, or is being tried.
        var reasonNotSaved: String?
        /// What is to be added to the log of days.
        var reading: [ReadingLog.Entry]
    }

    private var terminal: NCursesTerminal
    private var reader: Reader
    private let inbox: Inbox
    private let writer: GrantWriter?
    private let loading: TourLoading
    private let days: DayLog
    private let keeper: PlaceKeeper
    private let answers: AnswerKeeper
    private let library: TourLibrary
    private let signals: SignalPipe
    private var timers = Timers()
    private var highlighting: Highlighting?
    private let artist: PictureArtist?
    private let fetching: PictureFetching
    private let helper: HelperWork
    private let recordings: RecordingShowing
    /// Nil until something is searched for.
    private var searching: Searching?
    /// Nil until links are listed.
    private var linkListing: Searching?
    private let environment: [String: String]
    private var watch: FileWatch?
    private var descriptors = Descriptors([])
    /// When the present tour began to be opened.
    private var openingMoment: FileMoment
    private var names: NameSearching?
    /// The section whose page's folder is watched.
    private var watchedSection: Int?
    /// Whether something may have happened that makes no descriptor readable.
    private var mayHaveMissed = false
    /// Since when a change waits for the next frame, in milliseconds.
    private var waitingSince: Int?
    /// Whether the screen may differ from the last frame.
    private var isScreenLost = false
    private var end: End?

    init(
        terminal: consuming NCursesTerminal, signals: consuming SignalPipe, reader: Reader, openingMoment: FileMoment,
        inbox: Inbox, writer: GrantWriter?, loading: TourLoading, days: DayLog, environment: [String: String],
        keeper: PlaceKeeper, answers: AnswerKeeper, artist: PictureArtist?, helper: HelperWork
    ) {
        self.environment = environment
        self.openingMoment = openingMoment
        self.terminal = terminal
        self.reader = reader
        self.inbox = inbox
        self.writer = writer
        self.loading = loading
        self.days = days
        self.keeper = keeper
        self.answers = answers
        self.artist = artist
        self.helper = helper
        fetching = PictureFetching(inbox: inbox)
        recordings = RecordingShowing(environment: environment, inbox: inbox)
        library = TourLibrary(environment: environment, inbox: inbox, keeper: keeper)
        self.signals = signals
    }

    /// Reads until the end.
    ///
    /// - Parameters:
    ///   - open: the tour as it was opened.
    ///   - path: where it is on the disk, to be told of changes; nil if it is not there.
    ///   - remark: something to tell the person at the start.
    mutating func run(_ open: OpenTour, path: () -> String?, remark: String?) -> End {
        var effects = reader.start(remark: remark ?? open.warnings.first?.description)
        let isOnTheWay = reader.isOnTheWay
        if isOnTheWay {
            loading.finish(open)
            // so that another place does not flash up first
            effects += takeMessages { reader, _ in reader.isOnTheWay }
        }
        if reader.opensJournal {
            // what it shows comes from the disk
            perform(effects)
            effects = []
        }
        // The first frame comes first: the effects of opening take threads and disks.
        show()
        terminal.startInput(asksBackground: reader.followsBackground)
        if !isOnTheWay { loading.finish(open) }
        watchFiles(at: path())
        if terminal.capabilities.colors != .none, !reader.isLinear {
            highlighting = Highlighting(environment: environment, inbox: inbox, helper: helper)
            reader.colorsCode = highlighting != nil
            reader.drawsPictures = artist != nil
        }
        perform(effects)
        while true {
            if let end {
                searching?.stop()
                linkListing?.stop()
                return end
            }
            var batch = Batch()
            takeWhatHappens(in: &batch)
            // other files in a watched folder were written
            if batch.isEmpty, waitingSince == nil, !isScreenLost { continue }
            perform(batch.effects)
            if let names, !reader.isOnTheWay { names.stop() }
            if end == nil, isFrameDue() { show() }
        }
    }

    /// The messages that came together: one frame is drawn for all of them.
    private struct Batch {
        var effects: [Effect] = []
        var isEmpty = true
    }

    private mutating func take(_ message: Message, in batch: inout Batch) {
        batch.effects += reader.update(message)
        batch.isEmpty = false
    }

    /// Whether a frame is to be shown: now and then while a long scroll goes on. A screen reader would read out every one of them.
    private mutating func isFrameDue() -> Bool {
        guard reader.isScrolling else { return true }
        let now = WallClock.system.uptime()
        if waitingSince == nil { waitingSince = now }
        return !reader.isLinear && now - (waitingSince ?? now) >= Reader.restDelay
    }

    private mutating func show() {
        waitingSince = nil
        isScreenLost = false
        let (frame, cursor) = reader.draw()
        terminal.paint(frame, cursor: cursor)
        followFolder()
        reader.prepare()
    }

    /// Watches the tour's files, and checks whether one was written before that.
    private mutating func watchFiles(at path: String?) {
        watch = path.flatMap { FileWatch(path: $0) }
        let others = [terminal.inputDescriptor, signals.readDescriptor, inbox.descriptor]
        descriptors = Descriptors(others + [watch?.descriptor].compactMap(\.self))
        watchedSection = nil
        guard watch != nil else { return }
        if let path { reloadIfWritten(path) }
        if let path = reader.path { reloadIfWritten(path) }
        followFolder()
    }

    /// Watches the folder of the current page: a manifest may list pages in other folders than the tour's own.
    private mutating func followFolder() {
        guard let watch, watch.isOfFolder, watchedSection != reader.currentSection else { return }
        watchedSection = reader.currentSection
        if let path = reader.path, watch.add(folderOf: path) { reloadIfWritten(path) }
    }

    /// Watches the files of pictures, too.
    private func watchPictures(_ frames: [PictureFrame]) {
        guard let watch, let provider = reader.provider as? OpenTourProvider else { return }
        for frame in frames {
            if let file = provider.tour.pictureFile(at: frame.path) { watch.add(file: file) }
        }
    }

    /// Reloads the tour if the file was written between the opening and the start of the watch. A time in the future does not count:
    /// it comes from another clock.
    private func reloadIfWritten(_ path: String) {
        guard let written = FileMoment(writingAt: path), openingMoment < written, written.isPast else { return }
        inbox.put(.changedOnDisk(isWhole: true))
    }

    private mutating func perform(_ effects: [Effect]) {
        for effect in effects { perform(effect) }
    }

    private mutating func perform(_ effect: Effect) {
        switch effect {
        case .save(let grants):
            if let writer {
                writer.record(grants, completing: reader.readVersions)
            } else {
                inbox.put(.notSaved(grants, reason: "there is no preferences file"))
            }
        case .revoke(let key, let time):
            guard let writer else { return inbox.put(.notRevoked(reason: "there is no preferences file")) }
            writer.revoke(key, at: time) { [inbox] result in
                switch result {
                case .success: inbox.put(.revoked(key))
                case .failure(let error): inbox.put(.notRevoked(reason: error.description))
                }
            }
        case .renew(let renewals):
            guard let writer else { return inbox.put(.notRenewed(reason: "there is no preferences file")) }
            writer.renew(renewals) { [inbox] result in
                switch result {
                case .success(let renewed): inbox.put(.renewed(renewed))
                case .failure(let error): inbox.put(.notRenewed(reason: error.description))
                }
            }
        case .compare(let comparison):
            let (sections, provider) = (reader.tour.sections, reader.provider)
            Worker("comparing").run { [inbox] in inbox.put(.compared(comparison.outcome(in: sections, provider))) }
        case .readLedger:
            writer?.load { [inbox] in
                let account = $0.account
                inbox.put(.ledgerRead(account.grants, spends: account.spends))
            }
        case .saveAgain: writer?.flush()
        case .remind(let reminder, let delay): timers.add(.due(reminder), afterMilliseconds: delay)
        case .highlight(let blocks): highlighting?.color(blocks)
        case .draw(let frames, let edition, let ground):
            artist?.draw(
                frames, of: reader.provider, edition: edition, on: ground, graphics: terminal.capabilities.graphics,
                inbox: inbox)
            watchPictures(frames)
        case .fetchPictures(let paths, let edition): fetching.fetch(paths, of: reader.provider, edition: edition)
        case .showRecording(let question): recordings.show(question, of: reader.provider)
        case .tick(let delay): timers.add(.ticked, afterMilliseconds: delay)
        case .reopen:
            openingMoment = .now
            loading.reopen()
        case .readOn:
            if let provider = reader.provider as? OpenTourProvider { loading.readOn(provider.tour) }
        case .showAll(let showsAll):
            openingMoment = .now
            loading.reopen(showsAll: showsAll)
        case .logReading(let entries): days.add(entries)
        case .readLog:
            days.read { [inbox] in inbox.put(.logRead($0)) }
            // so that the days are not shown without it first
            perform(
                takeMessages { _, messages in
                    !messages.contains { if case .logRead = $0 { true } else { false } }
                })
        case .search(let task): searcher.run(task)
        case .stopSearch: searching?.stop()
        case .listLinks(let task):
            let listing = linkListing ?? Searching(inbox: inbox)
            linkListing = listing
            listing.run(task)
        case .stopLinks: linkListing?.stop()
        case .recallSearches:
            perform(reader.update(.searchesRecalled(keeper.searches)))
        case .rememberSearch(let query): keeper.keep(search: query)
        case .setMouse(let isOn): terminal.setMouse(isOn)
        case .listTours(let named): library.list(named: named)
        case .openTour(let source):
            openingMoment = .now
            loading.open(source)
        case .turn(let tour, let source):
            keeper.change(toTour: tour, source: source)
            watchFiles(at: SourceArgument.stored(source, environment: environment))
        case .keepPlace(let place): keeper.keep(place)
        case .keepMark(let mark): keeper.keep(mark)
        case .forgetMark(let letter): keeper.forgetMark(letter)
        case .keepAnswers(let change, let tour): answers.keep(change, tour: tour)
        case .redraw: terminal.invalidate()
        case .findName(let search):
            let names = names ?? NameSearching(inbox: inbox)
            self.names = names
            names.start(search, in: reader.tour, provider: reader.provider)
        case .findPage(let address, let anchor):
            if let provider = reader.provider as? OpenTourProvider {
                loading.find(address, anchor: anchor, in: provider.tour)
            }
        case .readCatalogue:
            if let provider = reader.provider as? OpenTourProvider { loading.readCatalogue(of: provider.tour) }
        case .play(let media):
            let playing = Playing(environment: environment, inbox: inbox)
            if let program = playing.start(media, on: terminal.capabilities) { inbox.put(run(program)) }
        case .browse(let address):
            let browsing = Browsing(environment: environment, inbox: inbox)
            if let program = browsing.open(address) { inbox.put(run(program)) }
        case .suspend:
            _ = giveScreenAway(to: nil)
        case .copy(let text, let usesPrograms): copy(text, usesPrograms: usesPrograms)
        case .write(let section, let file, let replaces): write(section, to: file, replaces: replaces)
        case .runOnScreen(let program): inbox.put(run(program))
        case .quit(let status):
            let reading = reader.takeReading()
            end =
                end
                ?? End(
                    status: status, place: reader.place, unsaved: reader.unsaved, reasonNotSaved: reader.reasonNotSaved,
                    reading: reading)
        }
    }

    /// The search, made when it is needed.
    private var searcher: Searching {
        mutating get {
            let searcher = searching ?? Searching(inbox: inbox)
            searching = searcher
            return searcher
        }
    }

    /// Gives the screen to a program until it ends. The tour is told at once of what it changed.
    private mutating func run(_ program: ScreenProgram) -> Message {
        do {
            let found = try FoundScreenProgram(program, environment: environment) {
                reader.text(ofSection: $0)
            }
            let problem = giveScreenAway(to: found)
            return .returned(problem: problem, hasChanged: watch?.takeChange() != nil)
        } catch {
            return .returned(problem: String(describing: error), hasChanged: false)
        }
    }

    /// Gives the screen to a program until it ends, or to the shell until that goes on with this one. Returns what went wrong.
    private mutating func giveScreenAway(to program: FoundScreenProgram?) -> String? {
        keeper.keepNow(reader.place)
        terminal.suspend()
        let left = ContinuousClock.now
        let problem = program?.run { signals.stopJob() }
        if program == nil { signals.stopJob() }
        terminal.resume()
        timers.postponeNotices(by: .now - left)
        // what happened meanwhile, another size above all, waits in the terminal and not in a descriptor
        mayHaveMissed = true
        return problem
    }

    private mutating func copy(_ text: String, usesPrograms: Bool) {
        if usesPrograms, Clipboard.copy(text, environment: environment, inbox: inbox) { return }
        let outcome: CopyOutcome =
            switch terminal.copy(text) {
            case .sent: .done
            case .tooLong: .failed(reason: "too long for the terminal: install wl-clipboard, xclip or xsel")
            case .none: .failed(reason: "this terminal has no clipboard: install wl-clipboard, xclip or xsel")
            }
        inbox.put(.copied(outcome))
    }

    private func write(_ section: String, to file: String, replaces: Bool) {
        guard let text = reader.text(ofSection: section) else {
            return inbox.put(.written(section: section, file: file, .failed(reason: "the section is gone")))
        }
        Worker("writing").run { [inbox, environment] in
            let path = UserFolder.expandingHome(of: file, environment: environment)
            let outcome = text.write(to: path, replaces: replaces)
            inbox.put(.written(section: section, file: file, outcome))
        }
    }

    // MARK: - What happens

    /// Waits for events and passes them to the reader.
    private mutating func takeWhatHappens(in batch: inout Batch) {
        if !mayHaveMissed {
            let rest = reader.restMilliseconds
            // half a mouse report waits for its rest
            let held = terminal.patience
            let limit = held.map { min(Int($0), rest ?? .max) } ?? rest
            let hasHappened = descriptors.wait(atMost: timers.timeout(atMost: limit))
            if !hasHappened, rest != nil, held == nil, !timers.isDue { take(.rested, in: &batch) }
        }
        mayHaveMissed = false
        for message in signals.take().compactMap({ message(for: $0) }) { take(message, in: &batch) }
        takeInput(in: &batch)
        for message in inbox.take() { take(message, in: &batch) }
        for message in timers.take() { take(message, in: &batch) }
        if let change = watch?.takeChange() { take(.changedOnDisk(isWhole: change == .saved), in: &batch) }
    }

    /// Takes input events, up to one that gives the screen to another program: the rest was typed for that program. A resize also
    /// waits in the terminal, not in a descriptor.
    private mutating func takeInput(in batch: inout Batch) {
        // a flood of input must not keep the screen from being drawn
        for _ in 0..<Self.mostEventsAFrame {
            guard !batch.effects.contains(where: \.givesScreenAway), let event = terminal.readEvent() else { return }
            take(.input(event), in: &batch)
        }
    }

    /// The message for a signal; nil for one that concerns the terminal alone, which is handled here.
    private mutating func message(for signal: Signal) -> Message? {
        switch signal {
        case .interrupt: return .ended(status: 130)
        case .terminate: return .ended(status: 128 + SIGTERM)
        case .hangUp: return .ended(status: 128 + SIGHUP)
        case .suspend: return .suspended
        case .continued:
            terminal.resume()
            isScreenLost = true
            return nil
        case .windowChanged:
            terminal.refreshSize()
            return nil
        }
    }

    /// Takes messages before the next frame, for a moment at most.
    ///
    /// - Parameter isAwaited: whether something is still to come; given the messages that came last.
    private mutating func takeMessages(while isAwaited: (Reader, [Message]) -> Bool) -> [Effect] {
        var effects: [Effect] = []
        var messages: [Message] = []
        var descriptors = Descriptors([inbox.descriptor])
        for _ in 0..<Self.mostWaits where isAwaited(reader, messages) {
            descriptors.wait(atMost: Self.waitMilliseconds)
            messages = inbox.take()
            effects += messages.flatMap { reader.update($0) }
        }
        return effects
    }

    private static let mostEventsAFrame = 65_536
    private static let mostWaits = 8
    private static let waitMilliseconds: Int32 = 10
}
