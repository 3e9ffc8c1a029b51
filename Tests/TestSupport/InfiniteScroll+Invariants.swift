// `@testable` needs a debug build
#if DEBUG
    import DequeModule

    @testable import InfiniteScroll

    extension InfiniteScroll {
        /// What must hold between two operations.
        ///
        /// - Returns: what does not hold; nil if all is well.
        ///
        /// Complexity: O(items in the window + bound rows).
        package var brokenInvariant: String? {
            window.brokenInvariant ?? brokenFill ?? brokenBinding
        }

        private var brokenFill: String? {
            let (items, needed) = (window.items, filledViewport + lookahead)
            if let first = items.first, window.anchorIndex > 0, window.rowsBefore - first.extent >= lookahead {
                return "the leading item is not needed"
            }
            if let last = items.last, window.anchorIndex < items.count - 1, window.rowsAfter - last.extent >= needed {
                return "the trailing item is not needed"
            }
            if !window.knownExtents.isEmpty { return "items were left aside" }
            if window.itemsLaidOut != window.itemsReleased + items.count { return "items were not released" }
            return nil
        }

        private var brokenBinding: String? {
            let bound = lines.rows
            if bound.clamped(to: neededRows) != neededRows {
                return "rows \(bound) are bound, and needed are \(neededRows)"
            }
            if bound.clamped(to: preparedRows) != bound {
                return "rows \(bound) are bound, and there are \(preparedRows)"
            }
            if lines.lines.count != bound.count { return "\(lines.lines.count) views for \(bound.count) rows" }
            if lines.lines.count + lines.free.count != lines.made { return "a view is lost or used twice" }
            if bound.count > viewport + 2 * overscan { return "more rows are bound than viewport and overscan have" }
            for row in bound where position(atViewportRow: row) != window.position(at: window.cursor(at: row)) {
                return "row \(row) is bound to something else"
            }
            return nil
        }
    }

    extension LaidOutWindow {
        fileprivate var brokenInvariant: String? {
            if items.isEmpty {
                return rowsBefore == 0 && rowsAfter == 0 && anchorIndex == 0 ? nil : "an empty window has rows"
            }
            guard items.indices.contains(anchorIndex) else { return "the anchor is outside the window" }
            guard (0..<items[anchorIndex].extent).contains(anchorRow) else { return "the anchor is not a row" }
            if items.contains(where: { $0.extent < 1 }) { return "an item without rows was kept" }
            let before = items[..<anchorIndex].reduce(anchorRow) { $0 + $1.extent }
            let all = items.reduce(0) { $0 + $1.extent }
            return before == rowsBefore && all == rowsBefore + rowsAfter ? nil : "the rows are miscounted"
        }
    }
#endif
