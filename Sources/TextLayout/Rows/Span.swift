import CellGrid
import TourDocument

/// A run of text with one look, on its way into lines.
struct Span {
    enum Role {
        /// Text of the block: every scalar counts in text offsets.
        case text
        /// Something that layout adds: brackets, numbers, labels.
        case decoration
        /// A line's end that the author asked for. Counts as one scalar.
        case lineBreak
    }

    var text: String
    var style: Style
    var role: Role = .text
    /// The index of the link's target in ``SpanList/targets``, or -1.
    var link: Int32 = -1
}

/// The text of a paragraph, heading or table cell: what ``TextFlow`` breaks into rows.
struct SpanList {
    /// Where a link leads.
    struct Target: Equatable {
        var address: String
        var footnote: Int?
        var media: Media?
    }

    var spans: [Span] = []
    /// One for each link, in their order.
    var targets: [Target] = []

    mutating func decorate(_ text: String, _ style: Style, link: Int32 = -1) {
        spans.append(Span(text: text, style: style, role: .decoration, link: link))
    }

    /// The index of the link that what is added next is part of: the present one if that leads to the same place and nothing
    /// but lines' ends came after it, else a new one.
    mutating func index(ofTarget address: String, footnote: Int? = nil, media: Media? = nil) -> Int32 {
        let target = Target(address: address, footnote: footnote, media: media)
        // two marks side by side are two
        if footnote == nil, let last = spans.last(where: { $0.role != .lineBreak })?.link, last >= 0,
            targets[Int(last)] == target
        {
            return last
        }
        targets.append(target)
        return Int32(clamping: targets.count - 1)
    }

    /// Some columns of a link.
    func link(_ index: Int, columns: Range<Int>) -> LinkSpan {
        LinkSpan(
            columns: columns, target: targets[index].address, footnote: targets[index].footnote,
            media: targets[index].media, number: index)
    }

    mutating func removeAll() {
        spans.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
    }
}
