import InfiniteScroll
package import TourDocument

extension TourView {
    /// Takes newly known parts of the tour. The screen stays.
    package mutating func grow(_ growth: OpeningReport) {
        if growth.sections.count < tour.sections.count {
            var new = tour
            new.sections = growth.sections
            new.id = growth.id ?? tour.id
            replace(new, provider: provider)
            return stickToEnd()
        }
        var old = Set(content.pieces.pending)
        if growth.changesLast, let last = tour.sections.last {
            old.insert(PieceID(section: tour.sections.count - 1, piece: last.pieceCount - 1))
        }
        navigation.opening = growth.sections.isComplete || mayGrow ? nil : growth.share
        outline.forget(&jobs, where: growth.changesLoaded ? nil : { [last = tour.sections.count - 1] in $0 == last })
        renew(
            where: { growth.changesLoaded || old.contains($0) },
            after: {
                $0.tour.sections = growth.sections
                $0.tour.id = growth.id ?? $0.tour.id
            })
        navigation.lines? += growth.newLines
        stickToEnd()
        resumePendingNavigation()
        searchGrown(isChanged: growth.changesLoaded || growth.changesLast)
        if let warning = growth.warnings.first { outbox.show(warning.description) }
    }

    /// Goes to the pending destination, if its place is known by now.
    mutating func resumePendingNavigation() {
        guard let destination = navigation.destination else { return }
        let isComplete = tour.sections.isComplete
        switch destination {
        case .end:
            guard isComplete, content.isKnownToItsEnd(tour.sections.count - 1) else { return }
            navigation.destination = nil
            goToEnd()
        case .section(let index):
            guard isComplete || index < tour.sections.count else { return }
            navigation.destination = nil
            go(toSection: index)
        case .link(let link): resolve(link)
        case .place(let place):
            navigation.destination = nil
            guard content.anchor(of: place) != nil || !tour.sections.hasFinalIDs else { return }
            go(to: place, isRemembered: false)
        }
    }

    /// The piece of the pending destination, once known.
    var pieceOnTheWay: PieceID? {
        switch navigation.destination {
        case .end: PieceID(section: tour.sections.count - 1, piece: 0)
        case .place(let place):
            place.anchor(in: tour).map { PieceID(section: $0.item.section, piece: $0.item.piece) }
        case .section, .link, nil: nil
        }
    }

    /// The tour changed on the disk: takes its new state. The text at the top stays if it still exists.
    package mutating func replace(_ new: Tour, provider: any SectionProvider) {
        finishMotion()
        endSelection()
        places.notes.forgetPlaces()
        let (place, item) = (placeAtTop, viewport.anchor.item)
        let text = content.blocks(of: item.pieceID)
        let section = tour.sections[item.section]
        let same = content.replace(new, provider: provider)
        media.openAnew()
        if !provider.hasCatalogue { content.catalogue = nil }
        reading.openAnew(new)
        jobs.stop(VersionComparison.self)
        outline.forget(&jobs)
        webCards = WebCards()
        navigation.opening = nil
        let index = new.sections.index(ofID: section.id)
        if index == nil, !new.sections.hasFinalIDs {
            navigation.destination = .place(place)
        }
        let isKnown = viewport.follow(
            toSection: index, textBefore: text, keeping: index == item.section ? same : nil, in: &content)
        // it is being loaded, and becomes the destination
        if !isKnown { navigation.destination = .place(place) }
        noteScreen(isForward: false)
        dropHiddenChoice()
        media.isRested = false
        searchReplaced()
        stickToEnd()
        askForCatalogue()
    }

    /// Pieces of sections were loaded, or cannot be. The current text stays in place.
    package mutating func arrived(_ sections: Set<Int>) {
        finishMotion()
        outline.forget(&jobs, where: sections.contains)
        // sections on the disk were compared at the start
        let fetched = sections.filter { provider.address(ofSection: $0) != nil }
        reading.changes.wanted?.formUnion(fetched)
        renew(where: { sections.contains($0.section) })
        recordArrival(of: sections)
        resumePendingNavigation()
        searchGrown(isChanged: true)
    }

    package mutating func want() { content.want(pieceOnTheWay, near: viewport.engine.anchor.item) }

    /// Loads pieces again after a change, and lays out only their items. The current text stays in place.
    mutating func renew(where isOld: (PieceID) -> Bool, after change: (inout TourContent) -> Void = { _ in }) {
        let row = viewport.rowToKeep(in: content)
        places.notes.forgetPlaces()
        if let span = viewport.selection?.span, isOld(span.start.item.pieceID) || isOld(span.end.item.pieceID) {
            endSelection()
        }
        _ = viewport.change(
            &content, keeping: row, where: { isOld($0.pieceID) },
            by: {
                change(&$0)
                $0.forget(where: isOld)
            })
        media.isRested = false
        // new text on a screen that counts is read, too
        if reading.screen.counts { countScreen() }
        updateChosenLink()
    }

    /// Whether more text may come by itself, as through a pipe.
    package var mayGrow: Bool { tour.id.isEmpty }

    /// Whether it is the placeholder of a web source that is still loading: its size is unknown.
    package var isPlaceholder: Bool { mayGrow && tour.sections.creditsToEarn == 0 }

    /// Follows the end from now on.
    package mutating func follow() {
        navigation.lines = 0
        places.history.leave(placeAtTop)
        stickToEnd()
        if !mayGrow { outbox.send(.readOn) }
    }

    /// Stops following. False if it was not.
    package mutating func stopFollowing() -> Bool {
        guard let followed = navigation.following else { return false }
        navigation.lines = nil
        outbox.show("No longer following (\(followed))")
        return true
    }

    /// Goes to the present end. These steps are not in the history.
    mutating func stickToEnd() {
        guard navigation.following != nil else { return }
        finishMotion()
        viewport.jump(to: .bottom(content.endPosition()), in: &content)
        moved()
    }
}
