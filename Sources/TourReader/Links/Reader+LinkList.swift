extension Reader {
    mutating func listLinks() {
        let chosen = view.linkAtHand
        view.findLinks()
        open(ListOverlay(LinkRows(facts, chosen: chosen), viewport: view.frame.viewportRows))
    }

    /// More links were found: for a list that may be closed by now.
    mutating func linksListed(_ report: LinkReport) {
        guard overlays.show(.links) else { return outbox.send(.stopLinks) }
        if view.links.take(report) { refreshOverlays(.links) }
    }
}
