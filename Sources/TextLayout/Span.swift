import CellGrid

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
    var spans: [Span] = []
    var targets: [String] = []

    /// Adds what is not part of the block's text.
    mutating func decorate(_ text: String, _ style: Style, link: Int32 = -1) {
        spans.append(Span(text: text, style: style, role: .decoration, link: link))
    }

    /// The index of a link's target; the one before it is used again if it is the same.
    mutating func index(ofTarget target: String) -> Int32 {
        if targets.last != target { targets.append(target) }
        return Int32(clamping: targets.count - 1)
    }

    mutating func removeAll() {
        spans.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
    }
}
