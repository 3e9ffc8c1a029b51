import InfiniteScroll
import Testing

@testable import ReaderKit
@testable import ReaderPage

struct RowSlideTests {
    /// Rows that came in, rows that went, and both sides of a row that was kept.
    static let cases = [
        [RowShift(rows: 8..<30, distance: 4)], [RowShift(rows: 4..<30, distance: -12)],
        [
            RowShift(rows: -10..<3, distance: -5), RowShift(rows: 12..<16, distance: 2),
            RowShift(rows: 20..<40, distance: 6),
        ],
    ]

    /// Every row goes from where it was to where it is, without a step back; none is shown twice, and none over another.
    @Test(arguments: cases) func everyRowGoesItsWay(shifts: [RowShift]) throws {
        var slide = try #require(RowSlide(shifts, viewport: 20))
        var frames = [shown(slide)]
        while slide.step() { frames.append(shown(slide)) }
        for shift in shifts {
            for row in shift.rows where (0..<20).contains(row - shift.distance) {
                #expect(frames[0].firstIndex(of: row) == row - shift.distance)
            }
        }
        #expect((2...AnimationSteps.longest).contains(frames.count))
        for (before, after) in zip(frames, frames.dropFirst()) {
            let rows = after.compactMap(\.self)
            #expect(rows == rows.sorted() && Set(rows).count == rows.count)
            for shift in shifts {
                for row in shift.rows {
                    guard let old = before.firstIndex(of: row), let new = after.firstIndex(of: row) else { continue }
                    #expect((new - old).signum() * shift.distance.signum() >= 0 && abs(row - new) <= abs(row - old))
                }
            }
        }
    }

    private func shown(_ slide: RowSlide) -> [Int?] { (0..<20).map { slide.row(shownAt: $0) } }

    @Test func nothingMovesWhereNothingMoved() {
        #expect(RowSlide([], viewport: 20) == nil)
        let unseen = [RowShift(rows: -9..<0, distance: 2), RowShift(rows: 25..<30, distance: 5)]
        #expect(RowSlide(unseen, viewport: 20) == nil)
    }
}
