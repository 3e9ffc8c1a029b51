import TourDocument

/// Links on pages from the web to other pages of the same site, which are read here.
extension TourView {
    /// What following a link on a page from the web would do, if it leads to another page of its site that is none of the
    /// tour's sections; nil for all other links.
    func action(of target: String, onPageOfWeb item: ItemID) -> LinkAction? {
        guard let base = provider.address(ofSection: item.section) else { return nil }
        switch LinkResolver.resolve(target, on: provider.page(ofSection: item.section)) {
        case .command, .manual: return nil
        case .place(let place):
            let hasQuery = target.utf8.prefix { $0 != UInt8(ascii: "#") }.contains(UInt8(ascii: "?"))
            guard let path = place.page ?? (hasQuery ? "" : nil) else { return nil }
            if !hasQuery, provider.section(ofPage: path) != nil { return nil }
        case .refused(let reason): if reason != .leavesTour { return nil }
        case .outside(let address):
            guard WebAddress.isMeant(by: address.text), address.origin == base.origin else { return nil }
        }
        do throws(LinkRefusal) {
            let address = try base.resolving(target)
            // of what is no page the browser knows what to do with it
            guard address.isOfPage else { return .opens(address) }
            let anchor = WebAddress.fragment(of: target)
            guard let section = provider.section(ofAddress: address) else { return .visits(address, anchor: anchor) }
            return action(of: LinkPlace(page: provider.page(ofSection: section), anchor: anchor), on: item)
        } catch {
            return .refused(error)
        }
    }
}
