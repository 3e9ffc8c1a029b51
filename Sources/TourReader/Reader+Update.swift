import CellGrid
import Credits
import TextLayout
import TourDocument

extension Reader {
    /// Takes what happened and says what is to be done.
    package mutating func update(_ message: Message) -> [Effect] {
        view.settleFrame(now: session.clock.uptime(), lastInput: session.times.lastInput)
        if message.isOfPerson {
            session.times.noticeInput(at: session.clock.uptime())
            view.countIfAtEnd()
            view.disturbCountdown()
            view.changes.release()
        }
        var effects = followCalendar()
        if message.followsNotice, mode.question == nil { effects += session.notices.pass(withCredits: isLinear) }
        effects += respond(to: message)
        effects += refreshCover(after: message)
        // nobody sees it under a window
        if !overlays.isEmpty { view.finishMotion() }
        if !(overlays.top is RecordingOverlay) { view.pauseUnseen(isCovered: !overlays.isEmpty) }
        effects = earnNewlyRead() + effects
        leaveEndedMode()
        if overlays.isMoving {
            effects += session.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds)
        }
        view.want()
        effects += waitAtEnd()
        if overlays.isEmpty { effects += fulfil(view.watchPages()) }
        effects += followChanges()
        let reading = session.times.isDue ? takeReading() : []
        return reading.isEmpty ? effects : effects + [.logReading(reading)]
    }

    private mutating func respond(to message: Message) -> [Effect] {
        switch message {
        case .input(.key(let key)): return press(key)
        case .input(.mouse(let event)): return view.frame.isTooSmall ? [] : mouse(event)
        case .input(.paste(let text)): return paste(text)
        case .input(.background(let red, let green, let blue)):
            guard session.setBackground(Paper(red: red, green: green, blue: blue)) else { return [] }
            view.restyle(session.look.theme)
            return refreshOverlays()
        case .input(.graphics):
            view.drawPicturesAnew()
            return refreshOverlays()
        case .input(.resize(let size)): return size == view.frame.size ? [] : layOut(size)
        case .input(.closed): return [.quit(status: 0)]
        case .ended(let status): return endOrGoOn(status)
        case .suspended:
            // a key that the terminal made a signal of
            view.finishMotion()
            return [.suspend]
        case .saved(let grants, let notice): return saved(grants, notice: notice)
        case .notSaved(_, let reason):
            let (again, isNews) = session.credits.notSaved(reason: reason)
            return isNews ? [show("Credit not saved yet: \(reason)"), again] : [again]
        case .revoked(let key): return revoked(key)
        case .notRevoked(let reason): return [show("Credit not removed: \(reason)")]
        case .renewed(let renewals): return renewed(renewals)
        case .notRenewed(let reason): return [show("Credit not renewed: \(reason)")]
        case .compared(let outcome):
            view.take(outcome)
            return refreshOverlays()
        case .due(let reminder): return respond(to: reminder)
        case .grown(let growth):
            session.credits.grow(growth.sections)
            return fulfil(view.grow(growth)) + identify(growth.id) + refreshOverlays()
        case .arrived(let sections): return fulfil(view.arrived(sections)) + refreshOverlays()
        case .replaced(let tour, let provider, let remark):
            session.credits.turn(to: tour)
            let effects = fulfil(view.replace(tour, provider: provider)) + refreshOverlays()
            // a followed file is reloaded again and again
            if view.following != nil, remark == nil { return effects }
            return effects + [show(remark ?? (session.showsAll ? "Reloaded with the whole page" : "Reloaded"))]
        case .vanished(let reason), .ledgerNotRead(let reason): return [show(reason)]
        case .notKept(let reason): return [session.notices.show(reason, isLasting: true)]
        case .rested:
            guard overlays.isEmpty else { return [] }
            return fulfil(view.rest(drawsPictures: drawsPictures, ground: session.looks?.background))
        case .highlighted(let code, let runs):
            view.highlighted(code, runs)
            return []
        case .drawn(let picture):
            view.drawn(picture)
            overlays.take(picture)
            return []
        case .picturesFetched(let paths, let edition):
            view.fetched(paths, edition: edition)
            return []
        case .recordingShown(let answer): return fulfil(view.shown(answer)) + refreshRecording()
        case .ticked: return fulfil(view.tick(milliseconds: session.tickIsTaken()))
        case .logRead(let log):
            session.times.logRead(log)
            return refreshOverlays()
        case .ledgerRead(let grants, let spends, let remark):
            let before = session.credits.summary.read
            view.forgetCredits(of: session.credits.read(grants, spends: spends, tour: view.tour))
            if !session.credits.summary.read.isSubset(of: before) { view.changes.wantAll() }
            view.record.find(in: view.tour.sections, granted: session.credits.summary.read)
            view.keepChanges(of: grants)
            return refreshOverlays() + (remark.map { [show($0)] } ?? [])
        case .searched(let report): return fulfil(view.searched(report)) + refreshOverlays()
        case .linksListed(let report): return linksListed(report)
        case .headingsRead(let report): return view.headingsRead(report) ? refreshOverlays() : []
        case .searchesRecalled(let queries): return searchesRecalled(queries)
        case .nameSearched(let number, let share):
            view.searched(number, share: share)
            return []
        case .nameFound(let number, let place): return fulfil(view.found(number, place))
        case .pageFound(let address, let anchor, let section):
            return fulfil(view.found(address, anchor: anchor, section: section))
        case .catalogueRead(let catalogue, let remark):
            return (catalogue.map { fulfil(view.take($0)) } ?? []) + (remark.map { [show($0)] } ?? [])
        case .browsed(.opened(let program)): return [show("Opened with \(program)")]
        case .browsed(.failed(let reason)): return [show(reason)]
        case .toursListed(let tours, let isComplete):
            session.library.listed(tours, isComplete: isComplete)
            return refreshOverlays()
        case .opened(let tour): return turn(to: tour)
        case .notOpened(let source, let reason):
            return session.library.notOpened(source) ? [show("Not opened: \(reason)")] : []
        case .returned(let problem, let hasChanged):
            return (hasChanged ? [.reopen] : []) + (problem.map { [show($0)] } ?? [])
        case .copied(let outcome): return fulfil(session.outside.copied(outcome).map { [$0] } ?? [])
        case .written(let section, let file, let outcome): return written(section: section, file: file, outcome)
        case .changedOnDisk(let isWhole): return session.changedOnDisk(isWhole: isWhole)
        }
    }

    private mutating func respond(to reminder: Reminder) -> [Effect] {
        session.isReminded(reminder)
        switch reminder {
        case .saveAgain: return unsaved.isEmpty ? [] : [.saveAgain]
        case .notice(let number):
            // who reads line by line takes the time that it takes
            return isLinear ? [] : session.notices.expire(number)
        case .move: return overlays.isEmpty ? fulfil(view.stepMotion()) : tell(.frame) ?? []
        case .quietDividers(let number):
            session.credits.quiet(number)
            return []
        case .play: return fulfil(view.playOn(now: session.clock.uptime())) + refreshRecording()
        case .calendar: return overlays.isEmpty ? [] : waitForMidnight()
        case .credits: return overlays.top is JournalOverlay ? followLedger() : []
        case .keepPlace: return [.keepPlace(place)]
        case .screenStayed(let number):
            if overlays.isEmpty, mode.prompt == nil { view.stayed(onScreen: number) }
            return []
        case .reopen: return session.isReopeningDue() ? [view.following == nil ? .reopen : .readOn] : []
        }
    }

    /// The end that was asked for from outside; but Ctrl-C as the second of two keys is the key, though the terminal makes a
    /// signal of it.
    private mutating func endOrGoOn(_ status: Int32) -> [Effect] {
        let interrupted: Int32 = 130
        if status == interrupted, let stopped = view.stopFollowing() { return fulfil(stopped) }
        if status == interrupted, let first = mode.pendingKey,
            session.keys.step(for: .control("c"), after: first) != nil
        {
            return press(.control("c"))
        }
        return [.quit(status: status)]
    }

    /// It became known what tour it is that came through a pipe.
    private mutating func identify(_ id: String?) -> [Effect] {
        guard let id, view.tour.isRecorded else { return [] }
        session.credits.turn(to: view.tour)
        return [.turn(to: id, source: "-")]
    }

    /// Lays everything out for a screen.
    mutating func layOut(_ size: Size) -> [Effect] {
        view.layOut(session.frame(size, measure: view.measure))
        overlays.fit(view.frame, isLinear: isLinear)
        return []
    }

    // MARK: - What parts ask for

    /// Does what parts of the reader ask for, in order. What is for the event loop is returned.
    mutating func fulfil(_ requests: [Request]) -> [Effect] {
        requests.reduce(into: []) { $0 += fulfil($1) }
    }

    private mutating func fulfil(_ request: Request) -> [Effect] {
        switch request {
        case .effect(let effect): return [effect]
        case .show(let text, let isRead): return [session.notices.show(text, isRead: isRead)]
        case .perform(let command): return perform(command)
        case .open(let overlay):
            open(overlay)
            return []
        case .hint(let links):
            mode = .hints(LinkHints(links))
            return []
        case .keepPlace: return [.keepPlace(place)]
        case .keepPlaceSoon:
            return session.remind(.keepPlace, afterMilliseconds: Session.keepPlaceMilliseconds)
        case .rememberSearch(let query):
            session.searches.add(query)
            return [.rememberSearch(query)]
        case .tickSoon(let delay): return session.tickSoon(afterMilliseconds: delay)
        case .keepAnswers(let change, let section): return fulfil(view.keep(change, section: section))
        case .retry(let section, let retry): return fulfil(view.retry(section, retry))
        case .openStatus(let section): return openStatus(section)
        case .control(let id, let command):
            let effects = fulfil(view.perform(command, on: id, now: session.clock.uptime()))
            // a note has no room for its screen
            if command == .wholeScreen || overlays.top is FootnoteOverlay { open(RecordingOverlay(id)) }
            return effects + refreshOverlays()
        case .playSoon(let delay): return session.remind(.play, afterMilliseconds: delay)
        case .stepSoon(let delay): return session.remind(.move, afterMilliseconds: delay)
        case .listTours: return [session.library.list()]
        case .readJournal: return readJournal()
        case .draw(let frame):
            return [.draw([frame], edition: view.pictures.edition, on: session.looks?.background)]
        case .goToSection(let section): return fulfil(view.go(toSection: section))
        case .goToHeading(let heading): return fulfil(view.go(to: TextAnchor(item: heading.item)))
        case .goToChange(let section): return fulfil(view.go(toChangeIn: section))
        case .renew(let read): return [renew(read)]
        case .goToMark(let letter): return fulfil(view.goToMark(letter))
        case .goToHit(let hit): return fulfil(view.go(to: hit))
        case .deleteMark(let letter): return fulfil(view.deleteMark(letter)) + refreshOverlays()
        case .follow(let link): return fulfil(view.follow(link))
        case .followListed(let link): return fulfil(view.followListed(link))
        case .goToGrant(let grant): return go(to: grant)
        case .planSection(let section, let day): return plan(section, on: day)
        case .revoke(let key):
            return [.revoke(key, at: Timestamp(seconds: session.clock.now()).description)]
        case .openTour(let entry): return openTour(entry)
        }
    }

    private mutating func refreshRecording() -> [Effect] { overlays.top is RecordingOverlay ? refreshOverlays() : [] }

    /// Tells the person something in the status row.
    mutating func show(_ text: String, isCredit: Bool = false) -> Effect {
        session.notices.show(text, isCredit: isCredit)
    }
}
