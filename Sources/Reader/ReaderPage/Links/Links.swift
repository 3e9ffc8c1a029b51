import CellGrid
package import ReaderKit
package import TextLayout
package import TourDocument

/// The identity of a link in the text, the same at every width.
package struct PlacedLink: Hashable, Sendable {
    package var item: ItemID
    /// Its number in the item's block, from 0.
    package var number: Int
    /// The address as the author wrote it.
    var target: String
    /// The number of the note, if it is the mark of one.
    var footnote: Int?
    /// The media of the link, if it is a card or frame and no text.
    var media: Media?
    var code: String?

    package func precedes(_ other: PlacedLink) -> Bool { (item, number) < (other.item, other.number) }
}

/// The selected link, and the list of the tour's links.
package struct Links: Sendable {
    /// The selected link, and the effect of Enter.
    package struct Chosen: Hashable, Sendable {
        package var link: PlacedLink
        package var action: LinkAction

        package init(link: PlacedLink, action: LinkAction) {
            (self.link, self.action) = (link, action)
        }
    }

    package internal(set) var chosen: Chosen?
    package var list = LinkList()
}

/// The effect of following a link, as far as known without searching pages.
package enum LinkAction: Hashable, Sendable {
    /// Go to a place, which has a title.
    case goes(to: TextAnchor, title: String)
    /// Search a name on the page that starts with a section; nil if the page is not known yet.
    case looks(for: LinkPlace, from: Int?)
    case performs(Command)
    /// Explain a status: the id of the section about it.
    case explains(String)
    /// Open data of the page over it, with this title.
    case opensData(DataLink, title: String)
    /// Read another page of the tour's site as a tour of its own, from a name on it on.
    case visits(WebAddress, anchor: String?)
    /// Read another tour, from a place on; nil for where it was left.
    case opensTour(LibraryEntry, at: LinkPlace? = nil)
    case opensManual(String)
    case opens(WebAddress)
    case plays(Playable)
    case showsNote(Int)
    /// Copy code, with this title.
    case copies(String)
    case showsPicture(CardPicture)
    /// Play a recording, in the page or on the whole screen.
    case showsRecording(RecordingID, isInPage: Bool)
    case refused(LinkRefusal)

    /// Whether a followed link stays selected: the page does not move, and Tab continues from there.
    var keepsChoice: Bool {
        switch self {
        case .plays, .copies, .showsPicture, .showsRecording(_, isInPage: true), .refused: true
        default: false
        }
    }
}

package struct VisibleLink: Hashable, Sendable {
    /// The columns of a link on a row, counted from the text's first column.
    package struct Part: Hashable, Sendable {
        package var row: Int
        var columns: Range<Int>
    }

    package var link: PlacedLink
    /// From the top.
    package var parts: [Part]
}

extension [VisibleLink] {
    package mutating func add(_ spans: [LinkSpan], of item: ItemID, row: Int, shift: Int = 0) {
        for span in spans {
            let part = VisibleLink.Part(
                row: row, columns: span.columns.lowerBound - shift..<span.columns.upperBound - shift)
            if let index = lastIndex(where: { $0.link.item == item && $0.link.number == span.number }) {
                self[index].parts.append(part)
            } else {
                append(VisibleLink(link: PlacedLink(item, span), parts: [part]))
            }
        }
    }

    /// The link after another one, or the one before it; the first or last of all without another one.
    package func link(after other: PlacedLink?, isForward: Bool) -> PlacedLink? {
        guard let other else { return (isForward ? first : last)?.link }
        return isForward ? first { other.precedes($0.link) }?.link : last { $0.link.precedes(other) }?.link
    }

    package func link(atRow row: Int, column: Int) -> PlacedLink? {
        first { $0.parts.contains { $0.row == row && $0.columns.contains(column) } }?.link
    }
}

/// A link with the rows of its item that it is on, and its words.
package struct LaidOutLink: Hashable, Sendable {
    var link: PlacedLink
    var rows: ClosedRange<Int>
    var text: String

    /// The links on an item's lines, in order, but for code, which is selected only on the screen. Complexity: linear.
    static func all(on lines: [Line], of item: ItemID) -> [LaidOutLink] {
        var links: [LaidOutLink] = []
        for (row, line) in lines.enumerated() {
            for span in line.links where span.code == nil {
                let text = span.isLabel ? line.cells[span.columns].text : ""
                if let index = links.lastIndex(where: { $0.link.number == span.number }) {
                    links[index].rows = links[index].rows.lowerBound...row
                    // the address of a card is below its words
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
    /// The links of an item, in order. Complexity: as laying it out.
    package func links(of item: ItemID) -> [LaidOutLink] {
        isText(item) || isCard(item) ? LaidOutLink.all(on: linesWithoutKeeping(of: item), of: item) : []
    }

    /// The links of the nearest item after or before one that has some; nil if there is none within ``Reach``.
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

    /// The limit of a search for links.
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
