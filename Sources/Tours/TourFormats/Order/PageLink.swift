internal import TourDocument

struct PageLink {
    var title: String
    var address: String
    var source: Int?

    static func links(in runs: [Inline]) -> [PageLink] {
        var links: [PageLink] = []
        var isOpen = false
        for run in runs {
            guard let address = run.link else {
                isOpen = false
                continue
            }
            if !isOpen || links[links.count - 1].address != address {
                links.append(PageLink(title: "", address: address, source: run.source))
                isOpen = true
            }
            links[links.count - 1].title += [run].plainText
        }
        return links
    }
}
