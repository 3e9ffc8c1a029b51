package import CellGrid
package import InfiniteScroll
import ReaderKit
import TourDocument

/// The scroll bar under the mouse: a click goes there, and what is held follows.
extension TourView {
    /// Moves the thumb with the mouse, unless something stands over the page; in its grip wherever it is. False: it
    /// is not about that.
    package mutating func mouseOnThumb(_ event: MouseEvent, isFree: Bool) -> Bool {
        let row = min(max(0, event.position.row), frame.viewportRows - 1)
        switch event.action {
        case .press:
            viewport.barGrip = nil
            guard isFree, hasScrollBar(at: event.position),
                let thumb = ScrollThumb(progress(), count: frame.viewportRows),
                (thumb.top...thumb.bottom).contains(row)
            else { return false }
            navigation.destination = nil
            places.history.leave(placeAtTop)
            viewport.barGrip = row - thumb.top
        case .drag:
            guard let grip = viewport.barGrip else { return false }
            if isFree { goTo(barRow: row - grip, snaps: false) }
        case .release:
            guard viewport.barGrip != nil else { return false }
            viewport.barGrip = nil
        case .wheelUp, .wheelDown: return false
        }
        return true
    }

    /// Whether the scroll bar is there, and no note's sign on it.
    package func hasScrollBar(at position: Position) -> Bool {
        position.column == frame.scrollBarColumn && position.row < frame.viewportRows
            && note(withSignAt: position) == nil && ScrollThumb(progress(), count: frame.viewportRows) != nil
    }

    /// A click on a row of the bar.
    package mutating func go(toBarRow row: Int) {
        navigation.destination = nil
        places.history.leave(placeAtTop)
        goTo(barRow: row, snaps: true)
    }

    /// Goes to the place that puts the thumb's top on a row of the bar.
    /// - Parameter snaps: whether to go to a section that starts on that row instead, as its tick promises.
    private mutating func goTo(barRow row: Int, snaps: Bool) {
        finishMotion()
        let (before, left) = (viewport.engine.anchor, viewport.shownItems(in: content))
        guard jump(toBarRow: row, snaps: snaps) else { return }
        // up to a screen counts as reading forward
        let rows = viewport.engine.distance(to: before) ?? 0
        let isForward = (-viewport.rows..<0).contains(rows)
        if isForward { reading.read(left, in: content) }
        moved(isForward: isForward)
    }

    private mutating func jump(toBarRow row: Int, snaps: Bool) -> Bool {
        guard let thumb = ScrollThumb(progress(), count: frame.viewportRows), !tour.sections.isEmpty else {
            return false
        }
        if row == thumb.top, !snaps { return false }
        if row <= 0 {
            viewport.jump(to: .top(RowPosition(item: content.firstItem(ofSection: 0), row: 0)), in: &content)
            return true
        }
        let total = tour.sections.bytes(before: tour.sections.count)
        // the middle of the row's bytes, so that the thumb ends up on it
        let byte = Int((Double(row) + 0.5) / Double(thumb.count) * Double(total))
        let start = snaps ? firstSection(onBarRow: row, of: thumb.count) : nil
        let isEnd = row >= thumb.count - 1 || (start == nil && row + thumb.height >= thumb.count)
        guard !isEnd || !tour.sections.isComplete else {
            viewport.jump(to: .bottom(content.endPosition()), in: &content)
            return true
        }
        if isEnd, snaps {
            navigation.destination = .end
            return false
        }
        if let start {
            viewport.jump(to: .top(RowPosition(item: content.firstItem(ofSection: start), row: 0)), in: &content)
            return true
        }
        viewport.jump(to: .top(content.position(ofByte: byte)), in: &content)
        // the known end is at the bottom, with nothing behind it
        if tour.sections.isComplete, viewport.engine.position(atViewportRow: frame.viewportRows - 1) == nil {
            viewport.jump(to: .bottom(content.endPosition()), in: &content)
        }
        return true
    }

    /// The first section that starts on a row of the bar; nil if none does.
    private func firstSection(onBarRow row: Int, of count: Int) -> Int? {
        let sections = tour.sections
        let first = sections.indices.dropFirst().partitionPoint { sections.row(ofStart: $0, onBarOf: count) < row }
        return first < sections.count && sections.row(ofStart: first, onBarOf: count) == row ? first : nil
    }
}

extension TourContent {
    /// The row of a byte of the tour, roughly. Complexity: O(log² sections).
    func position(ofByte byte: Int) -> RowPosition<ItemID> {
        // bytes behind all known ones are in the last section
        let section = max(0, tour.sections.indices.partitionPoint { tour.sections.bytes(before: $0) <= byte } - 1)
        let way = byte - tour.sections.bytes(before: section)
        return position(ofByte: tour.sections.byte(onWay: way, ofSection: section), inSection: section)
    }

    /// The row of a byte of a section's source, estimated as in ``bytes(before:)``: its piece is guessed from their
    /// number, and looked up in the few around that.
    package func position(ofByte byte: Int, inSection section: Int) -> RowPosition<ItemID> {
        let size = max(1, tour.sections.byteCount(at: section))
        let pieces = tour.sections[section].pieceCount
        let share = min(1, max(0, Double(byte) / Double(size)))
        // a loading page may have no known piece yet
        var piece = max(0, min(pieces - 1, Int(share * Double(pieces))))
        for _ in 0..<Self.piecesToTry {
            let around = blocks(of: PieceID(section: section, piece: piece))
            let known = around.filter { !$0.source.isEmpty }
            if let first = known.first, byte < first.source.lowerBound, piece > 0 {
                piece -= 1
            } else if let last = known.last, byte >= last.source.upperBound, piece + 1 < pieces {
                piece += 1
            } else {
                break
            }
        }
        let blocks = blocks(of: PieceID(section: section, piece: piece))
        var item = ItemID(section: section, piece: piece, block: 0)
        guard blocks.contains(where: { !$0.source.isEmpty }) else {
            let part = share * Double(pieces) - Double(piece)
            item.block = min(max(0, blocks.count - 1), max(0, Int(part * Double(blocks.count))))
            return RowPosition(item: item, row: 0)
        }
        item.block = blocks.lastIndex { !$0.source.isEmpty && $0.source.lowerBound <= byte } ?? 0
        let source = blocks[item.block].source
        let rows = extent(of: item)
        let row = source.isEmpty ? 0 : (byte - source.lowerBound) * rows / source.count
        return RowPosition(item: item, row: min(max(0, row), max(0, rows - 1)))
    }

    private static let piecesToTry = 8
}
