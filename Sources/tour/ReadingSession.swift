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
    /// How the tour can be opened again.
    let source: String?
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
        let end = try loop(inbox: inbox, writer: writer)
        // the screen is the person's again from here on
        Places.remember(end.place, of: open.tour.id, source: source, environment: environment)
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

    private func loop(inbox: Inbox, writer: GrantWriter?) throws -> (status: Int32, place: Place, unsaved: [Grant]) {
        let signals = try SignalPipe()
        var terminal = try NCursesTerminal(
            environment: { environment[$0] }, options: .init(mouse: ledger.preferences.settings.mouse))
        var reader = Reader(configuration(for: terminal.capabilities, size: terminal.size))
        var timers = Timers()
        var mayWait = true
        var isPrepared = false
        var effects = reader.start(remark: ledger.remark ?? open.warnings.first)
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
                case .redraw: terminal.invalidate()
                case .suspend:
                    Places.remember(reader.place, of: open.tour.id, source: source, environment: environment)
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
            if !isPrepared {
                reader.prepare()
                isPrepared = true
            }
            if mayWait {
                wait(
                    for: [terminal.inputDescriptor, signals.readDescriptor, inbox.descriptor], timeout: timers.timeout)
            }
            mayWait = true
            // all that waits is taken before one frame is drawn
            var messages = signals.take().compactMap { message(for: $0, terminal: &terminal) }
            messages += terminal.readEvents().map(Message.input) + inbox.take() + timers.take()
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

    private func wait(for descriptors: [Int32], timeout: Int32) {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polls, nfds_t(polls.count), timeout)
    }

    private func configuration(for capabilities: TerminalCapabilities, size: Size) -> Reader.Configuration {
        var anchor = place?.anchor(in: open.tour)
        if let start { anchor = TextAnchor(item: ItemID(section: start, block: 0)) }
        return Reader.Configuration(
            tour: open.tour, provider: OpenTourProvider(tour: open), size: size,
            theme: .standard(depth: capabilities.colors), glyphs: capabilities.unicode ? .unicode : .ascii,
            measure: width ?? ledger.preferences.settings.measure, start: anchor, started: Set(place?.started ?? []),
            grants: ledger.preferences.grants, clock: .system)
    }
}
