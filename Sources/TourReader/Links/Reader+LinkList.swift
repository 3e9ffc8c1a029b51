extension Reader {
    /// Opens the list of the tour's links.
    mutating func listLinks() -> [Effect] {
        let chosen = view.linkAtHand
        let listing = view.findLinks()
        open(ListOverlay(LinkRows(facts, chosen: chosen), viewport: view.frame.viewportRows))
        return [listing]
    }

    /// More links were found: for a list that may be closed by now.
    mutating func linksListed(_ report: LinkReport) -> [Effect] {
        guard overlays.layers.contains(where: { $0 is ListOverlay<LinkRows> }) else { return [.stopLinks] }
        return view.linksListed(report) ? refreshOverlays() : []
    }
}
