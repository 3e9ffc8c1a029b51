import Credits
import Testing

struct IdleTimerTests {
    @Test func theTimeBetweenInputsIsAddedUp() {
        var timer = IdleTimer(limitSeconds: 60)
        for moment in [5_000, 15_000, 45_500] { timer.input(at: moment) }
        #expect(timer.seconds == 40)
    }

    @Test func oneInputAloneIsNoTime() {
        var timer = IdleTimer()
        timer.input(at: 1_000_000)
        #expect(timer.seconds == 0)
    }

    @Test func whoGoesAwayIsThereForTheLimit() {
        var timer = IdleTimer(limitSeconds: 60)
        for moment in [0, 10_000, 3_610_000, 3_615_000] { timer.input(at: moment) }
        #expect(timer.seconds == 10 + 60 + 5)
    }

    @Test func aClockThatGoesBackTakesNothing() {
        var timer = IdleTimer(limitSeconds: 60)
        for moment in [50_000, 60_000, 20_000, 61_000] { timer.input(at: moment) }
        #expect(timer.seconds == 11)
    }

    @Test func whatIsTakenIsTakenOnce() {
        var timer = IdleTimer()
        for moment in stride(from: 0, through: 10_500, by: 1_500) { timer.input(at: moment) }
        #expect(timer.takeSeconds() == 10)
        #expect(timer.takeSeconds() == 0)
        timer.input(at: 11_000)
        // half a second was kept
        #expect(timer.takeSeconds() == 1)
    }

    @Test func aStretchCountsUpToTheLimitAfterTheLastInput() {
        var timer = IdleTimer(limitSeconds: 60)
        #expect(timer.milliseconds(from: 0, to: 1_000) == 0)
        timer.input(at: 10_000)
        #expect(timer.milliseconds(from: 5_000, to: 12_000) == 2_000)
        #expect(timer.milliseconds(from: 60_000, to: 600_000) == 10_000)
        #expect(timer.milliseconds(from: 80_000, to: 600_000) == 0)
    }
}
