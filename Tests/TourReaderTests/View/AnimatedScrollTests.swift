import CellGrid
import InfiniteScroll
import Testing

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Jumps inside the window are shown as motion.
struct AnimatedScrollTests {
    /// Sections of ten rows on a screen of fifteen: the next one is always laid out.
    private func rig(motion: Bool = true) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([3, 3, 3, 3, 3, 40])
        return Rig(tour, provider) { $0.motion = motion }
    }

    /// The text without what tells of credits, which depend on the way.
    private func quiet(_ rig: Rig) -> [String] {
        rig.text.filter { row in
            !["✓", "──", "★", " read", "To read", " more"].contains { row.contains($0) }
        }
    }

    private func wantsFrame(_ rig: Rig) -> Bool { rig.reader.view.viewport.motion != nil }

    @Test func aJumpIsShownRowByRowAndArrivesWhereItWouldHaveAtOnce() {
        var still = rig(motion: false)
        var moving = rig()
        still.type("]")
        moving.type("]")
        #expect(moving.text != still.text)
        var frames = 1
        var seen = [moving.text]
        while wantsFrame(moving), frames < 50 {
            moving.tell(.due(.move))
            seen.append(moving.text)
            #expect(moving.reader.place == still.reader.place, "only what is drawn is on the way")
            frames += 1
        }
        #expect(quiet(moving) == quiet(still))
        #expect(frames <= AnimationSteps.longest)
        #expect(
            moving.effects.count { $0 == .remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds) } == frames
                - 1)
        #expect(frames > 2)
        #expect(frames * AnimationSteps.frameMilliseconds <= 150)
        #expect(Set(seen).count == seen.count, "no frame stands still")
    }

    @Test(arguments: ["j", "k", " ", "G", "]", "["])
    func anyKeyCutsItShort(key: String) {
        var moving = rig()
        var still = rig(motion: false)
        moving.type("]" + key)
        still.type("]" + key)
        while wantsFrame(moving) { moving.tell(.due(.move)) }
        #expect(quiet(moving) == quiet(still))
    }

    @Test func whatIsFarIsThereAtOnce() {
        var rig = rig()
        rig.type("6g")
        #expect(!rig.effects.contains(.remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds)))
        #expect(rig.firstText.contains("Section 6"))
    }

    @Test func aResizeOnTheWayArrives() {
        var rig = rig()
        rig.type("]")
        rig.resize(50, 20)
        #expect(rig.firstText.contains("Section 2"))
        rig.tell(.due(.move))
        #expect(rig.firstText.contains("Section 2"))
    }

    @Test func movingPastAnEndEarnsNothing() {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        var rig = Rig(tour, provider) { $0.motion = true }
        rig.type("dd")
        rig.press("]")
        while wantsFrame(rig) { rig.tell(.due(.move)) }
        #expect(rig.firstText.contains("Section 2"))
        #expect(rig.saved.isEmpty)
    }

    @Test(arguments: 1...200)
    func framesAddUp(rows: Int) {
        for sign in [1, -1] {
            var animation = AnimationSteps(rows: rows * sign)
            var moved = 0
            var frames = 0
            while let step = animation.next() {
                #expect(step * sign > 0)
                moved += step
                frames += 1
                if frames > 20 { break }
            }
            #expect((moved + animation.rows) == rows * sign)
            #expect(abs(animation.rows) < rows || rows == 1)
            #expect(frames < AnimationSteps.longest)
        }
    }
}
