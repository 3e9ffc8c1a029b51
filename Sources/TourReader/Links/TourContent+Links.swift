import CellGrid
import TextLayout

/// A link with the rows of its item that it is on, and its words.
struct LaidOutLink: Hashable, Sendable {
    var link: PlacedLink
    var rows: ClosedRange<Int>
    var text: String

    /// The links on the lines of an item, in their order; not code, which is chosen only where it is seen. Complexity: O(lines and links).
    static func all(on lines: [Line], of item: ItemID) -> [LaidOutLink] {
        var links: [LaidOutLink] = []
        for (row, line) in lines.enumerated() {
            for span in line.links where span.code == nil {
                let text = span.isLabel ? line.cells[span.columns].text : ""
                if let index = links.lastIndex(where: { $0.link.number == span.number }) {
                    links[index].rows = links[index].rows.lowerBound...row
                    // below the words of a card stands its address
                    if !text.isEmpty, line.kind != .decoration { links[index].text += " " + text }
                } else {
                    links.append(LaidOutLink(link: PlacedLink(item, span), rows: row...row, text: text))
                }
            }
        }
        return links.sorted { $0.link.number < $1.link.number }
    }
}

extension TourContent {
    /// The links of an item, in their order. Complexity: as laying it out.
    func links(of item: ItemID) -> [LaidOutLink] {
        isText(item) || isCard(item) ? LaidOutLink.all(on: linesWithoutKeeping(of: item), of: item) : []
    }

    /// The nearest item after or before one that has links; nil if there is none near by.
    ///
    /// However far the next link is, no more than ``Reach`` is looked at.
    func links(beyond item: ItemID, isForward: Bool) -> [LaidOutLink] {
        var item = item
        var pieces = 0
        for _ in 0..<Reach.items {
            guard let next = isForward ? self.item(after: item) : self.item(before: item) else { return [] }
            if next.pieceID != item.pieceID { pieces += 1 }
            if pieces > Reach.pieces { return [] }
            item = next
            let links = links(of: item)
            if !links.isEmpty { return links }
        }
        return []
    }

    /// How far is looked for a link.
    private enum Reach {
        static let items = 1000
        static let pieces = 12
    }
}

extension PlacedLink {
    init(_ item: ItemID, _ span: LinkSpan) {
        self.init(
            item: item, number: span.number, target: span.target, footnote: span.footnote, media: span.media,
            code: span.code)
    }
}
