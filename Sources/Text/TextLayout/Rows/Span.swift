import CellGrid
import TourDocument

/// A run of text in one style, on its way into lines.
struct Span {
    enum Role {
        /// Text of the block: every scalar counts in text offsets.
        case text
        /// An addition of layout: brackets, numbers, labels.
        case decoration
        /// A line break by the author. Counts as one scalar.
        case lineBreak
    }

    var text: String
    var style: Style
    var role: Role = .text
    /// The index of the link's target in ``SpanList/targets``, or -1.
    var link: Int32 = -1
}

/// The text of a paragraph, heading or table cell: the input of ``TextFlow``.
struct SpanList {
    var spans: [Span] = []
    /// One for each link, in order, without columns and numbers.
    var targets: [LinkSpan] = []

    mutating func decorate(_ text: String, _ style: Style, link: Int32 = -1) {
        spans.append(Span(text: text, style: style, role: .decoration, link: link))
    }

    /// The link index of the next spans: the present one for the same target after at most line breaks, else a new one.
    mutating func index(ofTarget address: String, footnote: Int? = nil, media: Media? = nil) -> Int32 {
        let target = LinkSpan(columns: 0..<0, target: address, footnote: footnote, media: media)
        // two adjacent marks are two links
        if footnote == nil, let last = spans.last(where: { $0.role != .lineBreak })?.link, last >= 0,
            targets[Int(last)] == target
        {
            return last
        }
        targets.append(target)
        return Int32(clamping: targets.count - 1)
    }

    func link(_ index: Int, columns: Range<Int>) -> LinkSpan {
        var link = targets[index]
        (link.columns, link.number) = (columns, index)
        return link
    }

    mutating func removeAll() {
        spans.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
    }
}
