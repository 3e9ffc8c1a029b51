import TextLayout
package import TourDocument

/// A self-contained background search of the tour's links, from a section to the end, then from the start up to it.
package struct LinkTask: BackgroundTask {
    /// All links found so far; the last one says so.
    package typealias Report = LinkList

    package let first: Int
    package let content: TourContent

    package init(first: Int, content: TourContent) { (self.first, self.content) = (first, content) }

    /// Finds links, up to ``LinkList/maximumCount``, in loaded pages. Complexity: as laying the tour out once.
    /// `isStopped`, asked before each piece, ends it without a report.
    package func run(isStopped: () -> Bool, isDue: () -> Bool, report: (LinkList) -> Void) {
        let (sections, provider) = (content.tour.sections, content.pieces.provider)
        var news = LinkList(isListing: true)
        let first = min(first, sections.count)
        tour: for section in [first..<sections.count, 0..<first].joined() {
            guard provider.hasText(ofSection: section) || provider.address(ofSection: section) == nil else {
                news.missing += 1
                continue
            }
            for piece in 0..<sections[section].pieceCount {
                if isStopped() { return }
                guard let blocks = try? provider.blocks(ofSection: section, piece: piece) else { continue }
                for (number, block) in blocks.enumerated() {
                    let item = ItemID(section: section, piece: piece, block: number)
                    let filled = content.filled(block, among: blocks, ofSection: section)
                    let lines = BlockLayout.lines(for: filled, options: content.options)
                    news.links += LaidOutLink.all(on: lines, of: item).map { ListedLink($0, of: provider) }
                }
                if news.isFull { break tour }
                if isDue() { report(news) }
            }
        }
        news.isListing = false
        report(news)
    }
}

/// The links of the tour found so far.
package struct LinkList: Sendable {
    /// The limit of links, but for those of the last piece.
    package static let maximumCount = 1_000

    package var links: [ListedLink] = []
    /// How many sections could not be searched, as they are not loaded.
    package var missing = 0
    package var isListing = false

    package var isFull: Bool { links.count >= Self.maximumCount }
}

/// A link with its words and its target, as shown.
package struct ListedLink: Hashable, Sendable {
    package var link: PlacedLink
    package var text: String
    package var target: String
    package var isRefused = false

    /// - Parameter provider: of the page that it is on.
    package init(_ found: LaidOutLink, of provider: any SectionProvider) {
        (link, text, target) = (found.link, found.text, found.link.target)
        if let number = found.link.footnote {
            (text, target) = ("Note \(number)", "")
            return
        }
        let section = found.link.item.section
        let page = provider.page(ofSection: section)
        switch LinkResolver.resolve(found.link.target, on: page, in: provider.fileFolder(ofSection: section)) {
        case .outside(let address): target = address.text
        // a web page has a site beside the tour's folder
        case .refused(.leavesTour) where provider.address(ofSection: section) != nil: break
        case .refused: isRefused = true
        case .data(let data): target = data.noun
        default: break
        }
    }
}
