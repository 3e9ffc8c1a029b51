import ReaderKit
import ReaderPage
import ReaderWindows
import TourDocument

/// Other tours: the list of them, and switching to one.
extension Reader {
    mutating func listTours() { outbox.send(session.library.list()) }

    /// Opens a tour instead of this one, which stays until then.
    mutating func openTour(_ entry: LibraryEntry, at place: LinkPlace? = nil) {
        outbox.send(session.library.open(entry.source, at: place))
        outbox.show("Opening \(entry.title)")
    }

    /// Goes back to the start of a jump, or without one to the tour read before.
    mutating func goBack(_ times: Int) {
        if !view.canGoBack, let effect = session.library.goBack() { return outbox.send(effect) }
        view.retrace(times, isForward: false)
    }

    mutating func openStatus(_ section: String) {
        openSection(section, of: StatusWords.tour, source: StatusWords.source)
    }

    /// Opens a built-in tour at one of its sections, or goes there if it is open.
    mutating func openSection(_ section: String, of tour: String, source: String) {
        if view.tour.id == tour, let index = view.tour.sections.index(ofID: section) {
            return view.go(toSection: index)
        }
        outbox.send(session.library.open(source, at: LinkPlace(page: nil, anchor: nil, section: section)))
    }

    /// Switches to another tour. The place in this one is saved; the session's state stays.
    mutating func switchTour(to opened: OpenedTour) {
        var opened = opened
        outbox.send(.stopSearch)
        earnNewlyRead()
        logReading()
        outbox.send(.keep(.place(place)))
        outbox.send(.switchTour(to: opened.tour.id, source: opened.source))
        let named = session.library.opened(&opened, leaving: place)
        let section = named?.section.flatMap { opened.tour.sections.index(ofID: $0) } ?? opened.section
        let isKnown = section != nil || opened.place?.anchor(in: opened.tour) != nil || opened.tour.sections.hasFinalIDs
        let destination = isKnown ? nil : opened.place.map(Destination.place)
        let start = section.map { TextAnchor(item: ItemID(section: $0, block: ItemID.titleBlock)) }
        session.credits.follow(opened.tour, today: session.clock.today)
        opened.place = session.place(of: opened)
        // the tour replaces its own placeholder: nothing else changes
        let isArrival = view.mayGrow && opened.previous == nil
        if !isArrival { outbox.notices.clear() }
        view = TourView(
            opened, at: start, destination: destination, session.settings,
            frame: session.frame(view.frame.size, measure: opened.place?.measure, of: opened.tour),
            granted: session.credits.summary.read, standing: session.standing(of: opened), after: view)
        if !isArrival {
            overlays.closeAll()
            leaveMode()
        }
        view.begin()
        if let name = named?.anchor ?? opened.name { view.goToName(name) }
        refreshOverlays(Set(OverlayTopic.allCases))
        if let remark = opened.remark { outbox.show(remark) }
    }
}
