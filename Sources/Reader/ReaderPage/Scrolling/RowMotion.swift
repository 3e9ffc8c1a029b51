package import InfiniteScroll
package import ReaderKit

/// An animated scroll. Only drawing is animated: the place, and what counts as read, are final from the start.
package enum RowMotion<Content: ScrollContent> {
    /// A jump by rows from the former engine, and the rest of its animation.
    case jump(by: Int, from: InfiniteScroll<Content>, AnimationSteps)
    case slide(RowSlide)

    /// A jump inside the window; nil for another one, or if some rows on the way are not bound.
    package init?(from before: InfiniteScroll<Content>, to after: InfiniteScroll<Content>) {
        guard let rows = before.distance(to: after.anchor), rows != 0,
            before.boundRows.upperBound - rows >= after.boundRows.lowerBound,
            before.boundRows.lowerBound - rows <= after.boundRows.upperBound
        else { return nil }
        self = .jump(by: rows, from: before, AnimationSteps(rows: rows))
    }

    /// Shows the next frame. False at the end.
    package mutating func step() -> Bool {
        switch self {
        case .jump(let rows, let before, var steps):
            guard steps.next() != nil else { return false }
            self = .jump(by: rows, from: before, steps)
            return true
        case .slide(var slide):
            guard slide.step() else { return false }
            self = .slide(slide)
            return true
        }
    }

    /// The row of an engine that is shown on a row of the viewport in this frame, if any.
    /// - Parameter ask: returns the contents of an engine's row.
    package func shown<Value>(at row: Int, of engine: InfiniteScroll<Content>, _ ask: Ask<Value>) -> Value? {
        switch self {
        case .jump(let rows, let before, let steps):
            let row = row - steps.rows
            return ask(engine)(row) ?? ask(before)(row + rows)
        case .slide(let slide): return slide.row(shownAt: row).flatMap(ask(engine))
        }
    }

    package typealias Ask<Value> = (InfiniteScroll<Content>) -> (Int) -> Value?
}

extension RowMotion: Sendable where Content.LineView: Sendable {}

/// Rows of a list moved by insertions or removals, on their way to their new places.
package struct RowSlide: Hashable, Sendable {
    private let shifts: [RowShift]
    private let longest: Int
    private var steps: AnimationSteps

    /// Nil if nothing moved on the viewport's rows. The first frame shows the former places.
    package init?(_ shifts: [RowShift], viewport: Int) {
        let screen = 0..<viewport
        let seen = shifts.filter {
            let before = $0.rows.lowerBound - $0.distance..<$0.rows.upperBound - $0.distance
            return $0.rows.overlaps(screen) || before.overlaps(screen)
        }
        guard let longest = seen.map({ abs($0.distance) }).max() else { return nil }
        self.shifts = seen
        self.longest = longest
        steps = AnimationSteps(rows: longest)
    }

    /// Shows the next frame. False at the end.
    mutating func step() -> Bool { steps.next() != nil }

    /// The row of the viewport, or of the overscan, shown on a row of the viewport in this frame, if any.
    func row(shownAt place: Int) -> Int? {
        for shift in shifts {
            let row = place + shift.distance * steps.rows / longest
            if shift.rows.contains(row) { return row }
        }
        return shifts.contains { $0.rows.contains(place) } ? nil : place
    }
}
