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

/// The event loop: waits for events, passes messages to the reader, and performs its effects.
struct ReadingLoop: ~Copyable {
    var terminal: NCursesTerminal
    var reader: Reader
    let inbox: Inbox
    let writer: GrantWriter?
    let loading: TourLoading
    let keeper: StateKeeper
    let unfinished: UnfinishedWork
    let library: TourLibrary
    let signals: SignalPipe
    var timers = Timers()
    private var highlighter: SyntaxHighlighter?
    let artist: PictureRenderer?
    let fetching: PictureFetching
    private let helper: HelperWork
    let recordings: RecordingShowing
    let jobs: JobRunner
    var watch: FileWatch?
    private var descriptors: [Int32] = []
    /// The start of the present tour's opening.
    var openingTimestamp: FileTimestamp
    /// The section whose page's folder is watched.
    private var watchedSection: Int?
    /// Whether events may have happened that make no descriptor readable.
    var mayHaveMissed = false
    /// The time since when a change waits for the next frame, in milliseconds.
    private var waitingSince: Int?
    /// Whether the screen may differ from the last frame.
    var isScreenLost = false
    var end: End?
    var notes = SittingNotes()
    /// Whether the terminal may be gone.
    var isAlone = false
    /// Whether a program is being prepared for the screen: keys wait, as they were typed for it.
    var isLending = false

    init(
        terminal: consuming NCursesTerminal, signals: consuming SignalPipe, reader: Reader,
        openingTimestamp: FileTimestamp,
        inbox: Inbox, writer: GrantWriter?, loading: TourLoading,
        keeper: StateKeeper, artist: PictureRenderer?, helper: HelperWork
    ) {
        self.openingTimestamp = openingTimestamp
        self.terminal = terminal
        self.reader = reader
        self.inbox = inbox
        self.writer = writer
        self.loading = loading
        self.keeper = keeper
        self.artist = artist
        self.helper = helper
        unfinished = UnfinishedWork(inbox: inbox)
        jobs = JobRunner(inbox: inbox)
        fetching = PictureFetching(inbox: inbox)
        recordings = RecordingShowing(inbox: inbox)
        library = TourLibrary(
            inbox: inbox, jobs: jobs, keeper: keeper, artist: artist, secureMode: reader.secureMode)
        self.signals = signals
    }

    /// Reads until the end.
    /// - Parameter path: the tour's path to watch; nil if it is not on the disk.
    mutating func run(_ open: OpenTour, firstCommand: FirstCommand?, path: () -> String?, remark: String?) -> End {
        var effects = reader.start(remark: remark ?? open.warnings.first?.description)
        if writer != nil, open.tour.isRecorded {
            // the first frame has the credits already, but does not wait for many of them
            effects += takeMessages(atMost: Self.mostWaitsForCredits) { _, messages in
                !messages.contains {
                    switch $0 {
                    case .ledgerRead, .ledgerNotRead: true
                    default: false
                    }
                }
            }
        }
        if let firstCommand { effects += reader.start(with: firstCommand) }
        let isOnTheWay = reader.isOnTheWay
        if isOnTheWay {
            loading.finish()
            // so that another place does not flash up first
            effects += takeMessages { reader, _ in reader.isOnTheWay }
        }
        if firstCommand == .openJournal {
            // shown from the disk
            perform(effects)
            effects = takeMessages { reader, _ in reader.awaitsAnswer }
        }
        // The first frame comes first: the effects of opening take threads and disks.
        show()
        terminal.startInput(asksBackground: reader.followsBackground)
        if !isOnTheWay { loading.finish() }
        watchFiles(at: path())
        if terminal.capabilities.colors != .none, !reader.isLinear {
            highlighter = SyntaxHighlighter(path: environment["PATH"] ?? "")
            reader.colorsCode = highlighter != nil
            reader.drawsPictures = artist != nil
        }
        perform(effects)
        while true {
            if let end {
                jobs.stop()
                return finish(end)
            }
            var effects: [Effect]?
            takeWhatHappens(&effects)
            // other files in a watched folder were written
            if effects == nil, waitingSince == nil, !isScreenLost { continue }
            perform(effects ?? [])
            if !reader.isOnTheWay { jobs.stop(NameSearch.self) }
            if end == nil, isFrameDue() { show() }
        }
    }

    /// Updates with a message and collects its effects: one frame is drawn for all pending messages.
    private mutating func take(_ message: Message, _ effects: inout [Effect]?) {
        if case .input(.closed) = message { isAlone = true }
        let new = reader.update(message)
        EventLog.note("message \(EventLog.name(of: message)), effects \(new.map(EventLog.name))")
        effects = effects ?? []
        effects?.append(contentsOf: new)
    }

    /// Whether to draw a frame: seldom during a long scroll, and not at all for screen readers, which would read it;
    /// later while an answer is awaited.
    private mutating func isFrameDue() -> Bool {
        guard reader.isScrolling || reader.awaitsAnswer else { return true }
        let now = WallClock.system.uptime()
        if waitingSince == nil { waitingSince = now }
        return !(reader.isLinear && reader.isScrolling) && now - (waitingSince ?? now) >= Reader.restDelay
    }

    mutating func show() {
        waitingSince = nil
        isScreenLost = false
        reader.prepareFrame()
        let (frame, cursor) = reader.draw()
        terminal.paint(frame, cursor: cursor)
        let (made, binds) = reader.lineViews
        EventLog.note("frame, \(made) line views made, bound \(binds) times")
        followFolder()
        reader.prepare()
    }

    /// Watches the tour's files, and checks for earlier writes.
    mutating func watchFiles(at path: String?) {
        watch = path.flatMap { FileWatch(path: $0) }
        let others = [terminal.inputDescriptor, signals.readDescriptor, inbox.descriptor]
        descriptors = others + [watch?.descriptor].compactMap(\.self)
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

    /// Colours code, block after block and off the event loop.
    func color(_ blocks: [CodeBlock]) {
        guard let highlighter else { return }
        helper.run { [inbox] in
            for code in blocks where !Task.isCancelled {
                // on failure the code stays plain
                let runs = try? await highlighter.highlight(code.text, language: code.language, fileName: code.fileName)
                inbox.put(.highlighted(code, runs ?? []))
            }
        }
    }

    func watchPictures(_ frames: [PictureFrame]) {
        for frame in frames {
            if let file = try? reader.provider.absolutePath(of: frame.path) { watch?.add(file: file) }
        }
    }

    /// Reloads the tour if the file was written between the opening and the start of the watch. A time in the future
    /// comes from another clock, and does not count.
    private func reloadIfWritten(_ path: String) {
        guard let written = FileTimestamp(writingAt: path), openingTimestamp < written, written.isPast else { return }
        inbox.put(.changedOnDisk(isWhole: true))
    }

    private mutating func takeWhatHappens(_ effects: inout [Effect]?) {
        if !mayHaveMissed {
            let rest = reader.restMilliseconds
            // half a mouse report waits for its rest
            let held = terminal.patience
            let frame = waitingSince == nil ? nil : Reader.restDelay
            let limit = [held.map(Int.init), rest, frame].compactMap(\.self).min()
            let keys = isLending ? descriptors.dropFirst() : descriptors[...]
            let hasHappened = wait(for: Array(keys), atMost: timers.timeout(atMost: limit))
            if !hasHappened, rest != nil, held == nil, frame == nil, !timers.isDue { take(.rested, &effects) }
        }
        mayHaveMissed = false
        for message in signals.take().compactMap({ message(for: $0) }) { take(message, &effects) }
        if let loan = inbox.takeLoan() { take(run(loan), &effects) }
        takeInput(&effects)
        for message in inbox.take() { take(message, &effects) }
        for message in timers.take() { take(message, &effects) }
        if let change = watch?.takeChange() { take(.changedOnDisk(isWhole: change == .saved), &effects) }
    }

    /// Takes input events, up to one that gives the screen to another program: the rest was typed for that program. A
    /// resize also waits in the terminal, not in a descriptor.
    private mutating func takeInput(_ effects: inout [Effect]?) {
        if isLending { return }
        var seen = 0
        // a flood of input must not block drawing
        for _ in 0..<Self.mostEventsAFrame {
            guard effects?[seen...].contains(where: \.givesScreenAway) != true, let event = terminal.readEvent() else {
                return
            }
            seen = effects?.count ?? 0
            take(.input(event), &effects)
        }
    }

    /// The message for a signal; nil for one that only concerns the terminal and is handled here.
    mutating func message(for signal: Signal) -> Message? {
        switch signal {
        case .interrupt: return .ended(status: 130)
        case .terminate, .hangUp:
            isAlone = true
            return .ended(status: 128 + (signal == .terminate ? SIGTERM : SIGHUP))
        case .suspend: return .suspended
        case .continued:
            terminal.resume()
            isScreenLost = true
            return nil
        case .windowChanged:
            terminal.refreshSize()
            isScreenLost = true
            return nil
        }
    }

    /// Takes messages before the next frame, for a moment at most, waiting up to `count` times while one `isAwaited`.
    mutating func takeMessages(
        atMost count: Int = mostWaits, while isAwaited: (Reader, [Message]) -> Bool
    ) -> [Effect] {
        var effects: [Effect] = []
        var messages: [Message] = []
        for _ in 0..<count where isAwaited(reader, messages) {
            wait(for: [inbox.descriptor], atMost: Self.waitMilliseconds)
            messages = inbox.take()
            effects += messages.flatMap { reader.update($0) }
        }
        return effects
    }

    private static let mostEventsAFrame = 65_536
    static let mostWaits = 8
    private static let mostWaitsForCredits = 2
    private static let waitMilliseconds: Int32 = 10
}
