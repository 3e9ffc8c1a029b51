import InfiniteScroll

/// Rows of a list that moved because others came in or went, on their way to where they are by now.
struct RowSlide: Hashable, Sendable {
    private let shifts: [RowShift]
    private let longest: Int
    private var steps: AnimationSteps

    /// Nil if nothing moved on the viewport's rows. The first frame shows the rows where they were.
    init?(_ shifts: [RowShift], viewport: Int) {
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

    /// Goes on to the next frame. False: all is where it belongs.
    mutating func step() -> Bool { steps.next() != nil }

    /// The row of the viewport, or of the overscan, that is shown on a row of the viewport in this frame; nil: none.
    func row(shownAt place: Int) -> Int? {
        for shift in shifts {
            let row = place + shift.distance * steps.rows / longest
            if shift.rows.contains(row) { return row }
        }
        return shifts.contains { $0.rows.contains(place) } ? nil : place
    }
}
