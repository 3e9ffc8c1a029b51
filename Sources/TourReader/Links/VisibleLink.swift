import InfiniteScroll
import TextLayout

/// A link on the screen, and where.
struct VisibleLink: Hashable, Sendable {
    /// The columns of a row that it stands on, counted from the text's first column.
    struct Part: Hashable, Sendable {
        var row: Int
        var columns: Range<Int>
    }

    var link: PlacedLink
    /// From the top.
    var parts: [Part]
}

extension Reader {
    /// The links of which at least a part is on the screen, in the order of the text. Complexity: O(rows and links on screen).
    var visibleLinks: [VisibleLink] {
        var found: [VisibleLink] = []
        for row in 0..<scroll.viewport {
            guard let view = scroll.lineView(atViewportRow: row), case .line(let line) = view.content else { continue }
            for span in line.links {
                let part = VisibleLink.Part(row: row, columns: span.columns)
                let index = found.lastIndex { $0.link.item == view.item && $0.link.number == span.number }
                if let index {
                    found[index].parts.append(part)
                } else {
                    found.append(VisibleLink(link: PlacedLink(view.item, span), parts: [part]))
                }
            }
        }
        // cells of a table stand side by side
        return found.sorted { $0.link.precedes($1.link) }
    }
}
