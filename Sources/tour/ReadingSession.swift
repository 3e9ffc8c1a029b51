import CellGrid
import Credits
import Glibc
import NCursesTerminal
import TextLayout
import TourDocument
import TourReader
import TourSources

/// One sitting: the terminal, the reader, and the loop that carries messages in and effects out.
struct ReadingSession {
    let open: OpenTour
    /// What the person named.
    let source: String
    /// The section to begin at, if one was asked for.
    let start: Int?
    let width: Int?
    let place: Place?
    let ledger: Ledger
    let environment: [String: String]

    /// Seconds that the end waits for credits that are still being written.
    private static let patience = 5.0

    /// Reads until the person quits. Returns the exit status.
    func run() throws -> Int32 {
        let inbox = try Inbox()
        let writer = ledger.store.map { store in
            GrantWriter(store: store) { result, grants in
                switch result {
                case .success(let outcome): inbox.put(.saved(grants, notice: outcome.setAside?.description))
                case .failure(let error): inbox.put(.notSaved(grants, reason: error.description))
                }
            }
        }
        let stored = SourceArgument.stored(source, environment: environment)
        let loading = TourLoading(source: source == "-" ? nil : source, environment: environment, inbox: inbox)
        let end = try loop(inbox: inbox, writer: writer, loading: loading, stored: stored)
        // the screen is the person's again from here on
        loading.stop()
        Places.remember(end.place, of: open.tour.id, source: stored, environment: environment)
        let lost = writer?.finish(deadline: Self.patience) ?? end.unsaved
        for grant in lost {
            StandardError.write(
                "tour: the credit for “\(CellText.clean(grant.title))” (\(CellText.clean(grant.tour)), "
                    + "\(CellText.clean(grant.section)), \(grant.earnedAt)) could not be saved\n")
        }
        if !lost.isEmpty {
            StandardError.write("tour: see why with tour doctor, then read these sections once more\n")
        }
        return lost.isEmpty ? end.status : 1
    }

    private func loop(
        inbox: Inbox, writer: GrantWriter?, loading: TourLoading, stored: String?
    ) throws -> (status: Int32, place: Place, unsaved: [Grant]) {
        let signals = try SignalPipe()
        var terminal = try NCursesTerminal(
            environment: { environment[$0] }, options: .init(mouse: ledger.preferences.settings.mouse))
        var reader = Reader(configuration(for: terminal.capabilities, size: terminal.size))
        var timers = Timers()
        var mayWait = true
        var isPrepared = false
        var effects = reader.start(remark: ledger.remark ?? open.warnings.first)
        let isArriving = reader.isOnTheWay
        if isArriving {
            loading.finish(open)
            effects += arrive(reader: &reader, inbox: inbox)
        }
        var watch: FileWatch?
        var highlighting: Highlighting?
        while true {
            for effect in effects {
                switch effect {
                case .save(let grants):
                    if let writer {
                        writer.record(grants)
                    } else {
                        inbox.put(.notSaved(grants, reason: "there is no file to keep it in"))
                    }
                case .expireNotice(let number, let delay):
                    timers.add(.noticeExpired(number), afterMilliseconds: delay)
                case .saveAgain: writer?.flush()
                case .remindToSave(let delay): timers.add(.saveAgainDue, afterMilliseconds: delay)
                case .highlight(let blocks): highlighting?.color(blocks)
                case .goOnGliding(let delay): timers.add(.glideDue, afterMilliseconds: delay)
                case .reopenSoon(let delay): timers.add(.reopenDue, afterMilliseconds: delay)
                case .reopen: loading.reopen()
                case .redraw: terminal.invalidate()
                case .suspend:
                    Places.remember(reader.place, of: open.tour.id, source: stored, environment: environment)
                    terminal.suspend()
                    signals.stopJob()
                    terminal.resume()
                    // what happened meanwhile, another size above all, waits in the terminal and not in a descriptor
                    mayWait = false
                case .quit(let status): return (status, reader.place, reader.unsaved)
                }
            }
            let (frame, cursor) = reader.draw()
            terminal.paint(frame, cursor: cursor)
            reader.prepare()
            if !isPrepared {
                // all this has time until the first frame is there
                if !isArriving { loading.finish(open) }
                watch = stored.flatMap { FileWatch(path: $0) }
                if terminal.capabilities.colors != .none {
                    highlighting = Highlighting(environment: environment, inbox: inbox)
                }
                reader.colorsCode = highlighting != nil
                isPrepared = true
            }
            var descriptors = [terminal.inputDescriptor, signals.readDescriptor, inbox.descriptor]
            if let watch { descriptors.append(watch.descriptor) }
            // only what is known to wait is asked: a system call less for each of the others
            var readable = Set(descriptors)
            var messages: [Message] = []
            if mayWait {
                let rest = reader.restMilliseconds
                readable = wait(for: descriptors, timeout: timers.timeout(atMost: rest))
                if readable.isEmpty, rest != nil, !timers.isDue { messages.append(.rested) }
            }
            mayWait = true
            // all that waits is taken before one frame is drawn
            if readable.contains(signals.readDescriptor) {
                messages += signals.take().compactMap { message(for: $0, terminal: &terminal) }
            }
            // a resize waits in the terminal, and not in a descriptor
            messages += terminal.readEvents().map(Message.input)
            if readable.contains(inbox.descriptor) { messages += inbox.take() }
            messages += timers.take()
            if let watch, readable.contains(watch.descriptor), watch.takeChange() { messages.append(.changedOnDisk) }
            effects = messages.flatMap { reader.update($0) }
        }
    }

    /// What a signal means to the reader; what concerns the terminal alone is done here.
    private func message(for signal: Signal, terminal: inout NCursesTerminal) -> Message? {
        switch signal {
        case .interrupt: return .ended(status: 130)
        case .terminate: return .ended(status: 128 + SIGTERM)
        case .hangUp: return .ended(status: 128 + SIGHUP)
        case .suspend: return .suspended
        case .continued:
            terminal.resume()
            return nil
        case .windowChanged:
            terminal.refreshSize()
            return nil
        }
    }

    /// Waits until something can be read. Answers which descriptors can be; none when the time is over.
    @discardableResult
    private func wait(for descriptors: [Int32], timeout: Int32) -> Set<Int32> {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // interrupted by a signal, whose byte is in its pipe: all are asked
        guard poll(&polls, nfds_t(polls.count), timeout) >= 0 else { return Set(descriptors) }
        return Set(polls.lazy.filter { $0.revents != 0 }.map(\.fd))
    }

    /// Waits a moment for where the tour was left to become known, so that another place does not flash up first.
    private func arrive(reader: inout Reader, inbox: Inbox) -> [Effect] {
        var effects: [Effect] = []
        var left: Int32 = Self.arrivalMilliseconds / Self.arrivalStep
        while reader.isOnTheWay, left > 0 {
            left -= 1
            wait(for: [inbox.descriptor], timeout: Self.arrivalStep)
            effects += inbox.take().flatMap { reader.update($0) }
        }
        return effects
    }

    private static let arrivalMilliseconds: Int32 = 80
    private static let arrivalStep: Int32 = 10

    private func configuration(for capabilities: TerminalCapabilities, size: Size) -> Reader.Configuration {
        var anchor = place?.anchor(in: open.tour)
        let isLeft = start == nil && anchor == nil && !open.tour.sections.isSettled
        let destination = isLeft ? place.map(Destination.place) : nil
        if let start { anchor = TextAnchor(item: ItemID(section: start, block: 0)) }
        return Reader.Configuration(
            tour: open.tour, provider: OpenTourProvider(tour: open), size: size,
            theme: .standard(depth: capabilities.colors), glyphs: capabilities.unicode ? .unicode : .ascii,
            measure: width ?? ledger.preferences.settings.measure, start: anchor, destination: destination,
            motion: !ledger.preferences.settings.reduceMotion, started: Set(place?.started ?? []),
            grants: ledger.preferences.grants, clock: .system)
    }
}
