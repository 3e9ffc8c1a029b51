import CellGrid
import Credits
import ReaderKit
package import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument

/// The phases of an update, each of which depends on the ones before.
extension Reader {
    /// Updates the state with a message, and returns the effects.
    package mutating func update(_ message: Message) -> [Effect] {
        recordLastFrame()
        prepare(for: message)
        respond(to: message)
        refreshCover(after: message)
        followUp()
        return outbox.take()
    }

    /// Records what was read of the last frame. First: its time ends before this input, and the response changes it.
    private mutating func recordLastFrame() {
        view.reading.recordLastFrame(
            on: view.viewport, in: view.content, now: session.clock.uptime(), lastInput: session.times.idle.lastInput)
    }

    /// Records the user's activity. Before the response: the present screen counts, and a key keeps its own notice.
    private mutating func prepare(for message: Message) {
        if message.isOfPerson {
            session.times.idle.input(at: session.clock.uptime())
            view.countIfAtEnd()
            if view.webCards.disturb() { view.showCountdown() }
        }
        if !overlays.isEmpty, session.times.noteDay(session.clock) { refreshOverlays(.today) }
        if message.followsNotice { view.finishMotion() }
        if message.followsNotice, mode.question == nil { outbox.dismissNotice(withCredits: isLinear) }
    }

    /// Does the independent follow-ups of any message. Last: the response may have opened or closed a window, moved and
    /// read text, or changed the title page and the cards.
    private mutating func followUp() {
        stopWhatIsCovered()
        earnNewlyRead()
        leaveModeThatIsOver()
        writeWhatIsWhole()
        askForWhatIsMissing()
    }

    private mutating func stopWhatIsCovered() {
        if !overlays.isEmpty { view.finishMotion() }
        if !overlays.topShows(.recordings) { view.pauseUnseen(isCovered: !overlays.isEmpty) }
    }

    /// Ends a mode that has become wrong.
    private mutating func leaveModeThatIsOver() {
        if overlays.isEmpty { tryTheme(nil) }
        switch mode {
        case .page where !overlays.isEmpty, .overlay where overlays.isEmpty: leaveMode()
        case .hints(let hints) where hints.hints.map(\.link) != view.viewport.links.map(\.link): leaveMode()
        default: break
        }
    }

    /// Requests text, timers and comparisons for the visible part.
    private mutating func askForWhatIsMissing() {
        if overlays.isMoving { outbox.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds) }
        view.want()
        waitAtEnd()
        if overlays.isEmpty { view.watchPages(now: session.clock.uptime()) }
        followChanges()
        if session.times.isDue { logReading() }
        if view.frame.sideColumns > 0 { readOutline() }
    }

    /// Responds to the message, on the state that the user saw.
    private mutating func respond(to message: Message) {
        switch message {
        case .input(.key(let key)): press(key)
        case .input(.mouse(let event)): if !view.frame.isTooSmall { mouse(event) }
        case .input(.paste(let text)): paste(text)
        case .input(.background(let red, let green, let blue)):
            guard session.setBackground(BackgroundColor(red: red, green: green, blue: blue)) else { return }
            restyle()
        case .input(.graphics):
            session.settings.showsPixels = true
            showPicturesAnew()
        case .input(.cell(let width, let height)):
            session.settings.cellShape = Double(height) / Double(width)
            showPicturesAnew()
        case .input(.resize(let size)): if size != view.frame.size { layOut(size) }
        case .input(.closed): outbox.send(.quit(status: 0))
        case .ended(let status): handleInterrupt(status)
        case .suspended:
            // a key of which the terminal made a signal
            view.finishMotion()
            outbox.send(.suspend)
        case .saved(let grants, let notice): saved(grants, notice: notice)
        case .notSaved(_, let reason):
            if session.credits.notSaved(reason: reason) { outbox.show("Credit not saved yet: \(reason)") }
            outbox.send(.remind(.saveAgain, afterMilliseconds: CreditAccount.saveAgainMilliseconds))
        case .revoked(let key): revoked(key)
        case .renewed(let renewals): renewed(renewals)
        case .compared(let report):
            view.compared(report)
            refreshOverlays(.credits)
        case .due(let reminder): respond(to: reminder)
        case .grown(let growth):
            session.credits.summary.count(growth.sections)
            view.grow(growth)
            identify(growth.id)
            refreshOverlays(.sections)
        case .arrived(let sections):
            view.arrived(sections)
            refreshOverlays(.sections)
        case .replaced(let tour, let provider, let remark):
            session.credits.follow(tour, today: session.clock.today)
            view.replace(tour, provider: provider)
            refreshOverlays(Set(OverlayTopic.allCases))
            // a followed file is reloaded again and again
            if view.navigation.following != nil, remark == nil { return }
            outbox.show(remark ?? (session.showsAll ? "Showing the whole page, menus included" : "Reloaded"))
        case .told(let words), .ledgerNotRead(let words): outbox.show(words)
        case .notKept(let reason, let losesNotes): notKept(reason, losesNotes: losesNotes)
        case .rested:
            if overlays.isEmpty {
                view.rest(drawsPictures: drawsPictures, tone: session.settings.themeInputs?.themeTone)
            }
        case .highlighted(let code, let runs): view.highlighted(code, runs)
        case .drawn(let picture):
            view.drawn(picture)
            overlays.take(picture)
        case .hyphensLoaded(let hyphenation): view.take(hyphenation)
        case .picturesFetched(let paths, let edition): view.fetched(paths, edition: edition)
        case .recordingShown(let answer):
            view.shown(answer)
            refreshOverlays(.recordings)
        case .logRead(let log):
            awaitsAnswer = false
            session.times.log = log
            refreshOverlays(.log)
        case .ledgerRead(let grants, let spends, let remark):
            let before = session.credits.summary.read
            view.reading.forgetCredits(
                of: session.credits.read(grants, spends: spends, tour: view.tour, today: session.clock.today))
            if !session.credits.summary.read.isSubset(of: before) { view.reading.changes.wanted = nil }
            view.reading.find(in: view.tour.sections, granted: session.credits.summary.read)
            view.keepChanges(of: grants)
            refreshOverlays(.credits)
            if let remark { outbox.show(remark) }
        case .searched(let report):
            view.searched(report)
            refreshOverlays(.hits)
        case .linksListed(let report): linksListed(report)
        case .headingsRead(let report):
            guard let report = view.jobs.take(report) else { return }
            view.outline.take(report)
            awaitsAnswer = false
            refreshOverlays(.headings)
        case .searchesRecalled(let queries): searchesRecalled(queries)
        case .nameSearched(let report): view.nameSearched(report)
        case .catalogueRead(let catalogue, let remark):
            if let catalogue { view.take(catalogue) }
            if let remark { outbox.show(remark) }
        case .toursListed(let report):
            session.library.listed(report)
            refreshOverlays(.library)
        case .opened(let tour): switchTour(to: tour)
        case .notOpened(let source, let reason):
            if session.library.notOpened(source) { outbox.show("Not opened: \(reason)") }
        case .returned(let problem, let hasChanged):
            if hasChanged { outbox.send(.reopen) }
            if let problem { outbox.show(problem) }
        case .noteWritten(let notes, let text):
            leaveMode()
            entered(text, of: notes)
        case .copied(let outcome): copied(outcome)
        case .lookedUp(let word, let outcome): lookedUp(word, outcome)
        case .written(let section, let file, let outcome): written(section: section, file: file, outcome)
        case .changedOnDisk(let isWhole):
            guard let wait = session.changedOnDisk(isWhole: isWhole) else { return }
            outbox.send(.remind(.reopen, afterMilliseconds: wait))
        }
    }

    private mutating func respond(to reminder: Reminder) {
        outbox.isReminded(reminder)
        switch reminder {
        case .saveAgain: if !unsaved.isEmpty { outbox.send(.saveAgain) }
        case .notice(let number):
            // reading in linear mode takes its time
            if !isLinear { outbox.expireNotice(number) }
        case .move: if overlays.isEmpty { view.stepMotion() } else { tell(.frame) }
        case .quietDividers(let number): session.credits.quiet(number)
        case .growDividers: for effect in session.credits.grow(by: 1) { outbox.send(effect) }
        case .play:
            view.playOn(now: session.clock.uptime())
            refreshOverlays(.recordings)
        case .drag: if overlays.isEmpty { view.dragOn() }
        case .tick: view.tick(now: session.clock.uptime())
        case .calendar: if !overlays.isEmpty { waitForMidnight() }
        case .credits: if overlays.topShows(.log) { followLedger() }
        case .keepPlace: outbox.send(.keep(.place(place)))
        case .screenStayed(let number): if overlays.isEmpty, mode.prompt == nil { view.stayed(onScreen: number) }
        case .reopen:
            guard session.reopeningWait.take() != nil else { return }
            outbox.send(view.navigation.following == nil ? .reopen : .readOn)
        }
    }

    /// Handles a requested end; but Ctrl-C as the second of two keys is a key, of which the terminal makes a signal.
    private mutating func handleInterrupt(_ status: Int32) {
        let interrupted: Int32 = 130
        if status == interrupted, view.stopFollowing() { return }
        if status == interrupted, let first = mode.pendingKey,
            session.keys.step(for: .control("c"), after: first) != nil
        {
            return press(.control("c"))
        }
        outbox.send(.quit(status: status))
    }

    /// The identity of a tour from a pipe became known.
    private mutating func identify(_ id: String?) {
        guard let id, view.tour.isRecorded else { return }
        session.credits.follow(view.tour, today: session.clock.today)
        outbox.send(.switchTour(to: id, source: "-"))
    }

    mutating func layOut(_ size: Size) {
        view.layOut(session.frame(size, measure: view.frame.chosenMeasure, of: view.tour))
        overlays.fit(view.frame, isLinear: isLinear)
    }
}
