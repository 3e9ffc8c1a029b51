import CellGrid
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument

/// Following links: to places of the tour, to windows over it, and out of it.
extension Reader {
    mutating func follow(_ link: PlacedLink) { carryOut(view.followed(link), of: link) }

    mutating func carryOut(_ action: LinkAction, of link: PlacedLink) {
        switch action {
        case .goes(let place, _): view.go(to: place)
        case .looks(let place, let first): view.look(for: place, from: first, on: link.item)
        case .performs(let command): perform(command)
        case .explains(let section): openStatus(section)
        case .opensData(let data, _): if let window = view.overlay(of: data, near: link.item) { open(window) }
        case .visits(let address, let anchor):
            openTour(LibraryEntry(named: address.text), at: anchor.map { LinkPlace(page: nil, anchor: $0) })
        case .opensTour(let entry, let place): openTour(entry, at: place)
        case .opensManual(let page): openTour(LibraryEntry(named: page))
        case .opens(let address): outbox.send(.browse(address))
        case .plays(let media): outbox.send(.play(media))
        case .showsNote(let number):
            guard let note = view.note(number, near: link.item) else { return outbox.show("Note \(number) not found") }
            open(note)
        case .copies: perform(.copy)
        case .showsPicture(let picture):
            open(PictureOverlay(picture, cellShape: view.content.options.pictures.cellShape))
        case .showsRecording(let id, let isInPage): control(id, isInPage ? .toggle : .wholeScreen)
        case .refused(let reason): outbox.show("Refused: \(reason)")
        }
    }

    /// Follows a link within the tour. One that leads out is selected first, so that its address is seen.
    mutating func chooseOrFollow(_ link: PlacedLink) {
        view.choose(link)
        switch view.links.chosen?.action {
        case .opens, .opensTour, .plays, .opensManual, .refused, nil: break
        default: follow(link)
        }
    }

    /// Follows a link of the list, as ``chooseOrFollow(_:)`` does; one that is selected is scrolled to.
    mutating func followListed(_ link: PlacedLink) {
        switch view.action(of: link) {
        case .opens, .plays, .opensManual, .refused:
            view.reveal(link)
            view.choose(link)
        default: follow(link)
        }
    }

    /// Puts letters on all links of the screen.
    mutating func showHints() {
        view.clearChosenLink()
        let visible = view.viewport.links.map(\.link)
        if visible.isEmpty { return outbox.show("No links on this screen") }
        mode = .hints(LinkHints(visible))
    }

    mutating func listLinks() {
        let chosen = view.linkAtHand
        view.findLinks()
        open(.links(facts, chosen: chosen))
    }

    /// Takes more links, for a list that may be closed by now.
    mutating func linksListed(_ report: JobReport<LinkTask>) {
        guard overlays.show(.links) else { return outbox.send(.stopLinks) }
        guard let list = view.jobs.take(report) else { return }
        view.links.list = list
        refreshOverlays(.links)
    }
}
