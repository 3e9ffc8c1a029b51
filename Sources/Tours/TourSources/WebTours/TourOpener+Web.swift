package import TourDocument
package import TourPages
package import WebFetching

extension TourOpener {
    /// Opens an address without waiting: a tour of one page, without an id, in place of the real one; see
    /// ``OpenTour/resolved``. If nothing can be loaded, its page shows why. Throws for an address that must not be
    /// fetched.
    package static func open(
        address text: String, client: WebClient, extent: PageExtent = .main, filters: FileFilters = FileFilters()
    ) throws(SourceError) -> OpenTour {
        let address: WebAddress
        do throws(LinkRefusal) {
            address = try WebAddress(fetching: text)
        } catch {
            throw SourceError(text, error)
        }
        client.startOver()
        let entry = PageEntry(id: address.text, title: address.title, rule: .none)
        let pending = PendingWebTour(
            at: address, fragment: WebAddress.fragment(of: text), client: client, extent: extent, filters: filters)
        var tour = PagesTour(PageList([entry]), pending).open(
            Tour(id: "", title: address.title, isComposed: false))
        tour.resolve = { pending.tour }
        return tour
    }
}
