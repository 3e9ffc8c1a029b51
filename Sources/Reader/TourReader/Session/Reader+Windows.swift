import Credits
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument

extension Reader {
    var facts: OverlayFacts {
        OverlayFacts(view, session.settings, session.credits.summary, session.times, session.library)
    }

    mutating func open(_ new: any Overlay) {
        view.finishMotion()
        session.times.noteDay(session.clock)
        overlays.open(new, on: view.frame, isLinear: isLinear)
        leaveMode()
    }

    /// Starts to read the headings for contents that are shown.
    mutating func readOutline() { if view.readOutline() { awaitsAnswer = true } }

    mutating func open(_ list: RowList) { open(ListOverlay(list, motion: facts.motion)) }

    mutating func refreshOverlays(_ changed: OverlayTopic...) { refreshOverlays(Set(changed)) }

    mutating func refreshOverlays(_ changed: Set<OverlayTopic>) {
        if overlays.isEmpty { return }
        if overlays.show(.headings) { readOutline() }
        perform(overlays.refresh(changed, facts))
    }

    /// Passes an event to the top overlay. False: it has no meaning there.
    @discardableResult
    mutating func tell(_ event: OverlayEvent) -> Bool { perform(overlays.handle(event)) }

    @discardableResult
    private mutating func perform(_ outcome: OverlayOutcome) -> Bool {
        switch outcome {
        case .unknown: return false
        case .stay: break
        case .close: overlays.close()
        case .ask(let request): perform(request)
        case .leave(let request):
            overlays.closeAll()
            leaveMode()
            perform(request)
        case .resolve(let link, let follows):
            return tell(.resolved(link, view.action(of: link), follows: follows))
        }
        return true
    }

    private mutating func perform(_ request: WindowRequest) {
        switch request {
        case .page(let change): change(&view)
        case .perform(let command): perform(command)
        case .open(let window): open(window)
        case .copy(let text, let name): copy(text, called: name)
        case .openManual(let page): openSection(page, of: "tour.manual", source: "tour:manual")
        case .follow(let link): follow(link)
        case .followListed(let link): followListed(link)
        case .carryOut(let action, let link): carryOut(action, of: link)
        case .control(let recording, let command): control(recording, command)
        case .draw(let frame):
            outbox.send(
                .draw([frame], edition: view.media.pictures.edition, on: session.settings.themeInputs?.themeTone))
        case .drawCover(let cover):
            let tone = session.settings.themeInputs?.themeTone
            outbox.send(.drawCover(cover, edition: view.media.pictures.edition, on: tone))
        case .removeMark(let letter):
            view.deleteMark(letter)
            refreshOverlays(.marks)
        case .removeNote(let id):
            view.removeNote(id, now: session.clock.now())
            refreshOverlays(.notes)
        case .removeCredit(let key):
            outbox.send(.revoke(key, at: Timestamp(seconds: session.clock.now()).description))
        case .plan(let section, let day): plan(section, on: day)
        case .goToCredit(let grant): go(to: grant)
        case .openTour(let entry): openTour(entry)
        case .removeTour(let id):
            outbox.send(session.library.remove(id))
            refreshOverlays(.library)
        case .setTheme(let choice): setTheme(choice)
        case .tryTheme(let choice): tryTheme(choice)
        }
    }

    /// Performs a command on a recording: on the whole screen if there is no room for its own.
    mutating func control(_ id: RecordingID, _ command: RecordingCommand) {
        view.perform(command, on: id, now: session.clock.uptime())
        if command == .wholeScreen || !overlays.isEmpty && !overlays.topShows(.recordings) {
            open(RecordingOverlay(id))
        }
        refreshOverlays(.recordings)
    }

    mutating func signIn() {
        guard let (section, problem) = view.cardsInSight.first else { return }
        guard problem.canSignIn else { return outbox.show("This page does not ask you to sign in") }
        open(SignInOverlay(section: section, host: problem.host, glyphs: view.glyphs))
    }
}
