import Credits
import Testing

struct AttentionTests {
    @Test func theTimeBetweenInputsIsAddedUp() {
        var attention = Attention(limitSeconds: 60)
        for moment in [5_000, 15_000, 45_500] { attention.notice(at: moment) }
        #expect(attention.seconds == 40)
    }

    @Test func oneInputAloneIsNoTime() {
        var attention = Attention()
        attention.notice(at: 1_000_000)
        #expect(attention.seconds == 0)
    }

    @Test func whoGoesAwayIsThereForTheLimit() {
        var attention = Attention(limitSeconds: 60)
        for moment in [0, 10_000, 3_610_000, 3_615_000] { attention.notice(at: moment) }
        #expect(attention.seconds == 10 + 60 + 5)
    }

    @Test func aClockThatGoesBackTakesNothing() {
        var attention = Attention(limitSeconds: 60)
        for moment in [50_000, 60_000, 20_000, 61_000] { attention.notice(at: moment) }
        #expect(attention.seconds == 11)
    }

    @Test func whatIsTakenIsTakenOnce() {
        var attention = Attention()
        for moment in stride(from: 0, through: 10_500, by: 1_500) { attention.notice(at: moment) }
        #expect(attention.takeSeconds() == 10)
        #expect(attention.takeSeconds() == 0)
        attention.notice(at: 11_000)
        // half a second was kept
        #expect(attention.takeSeconds() == 1)
    }

    @Test func aStretchCountsUpToTheLimitAfterTheLastInput() {
        var attention = Attention(limitSeconds: 60)
        #expect(attention.milliseconds(from: 0, to: 1_000) == 0)
        attention.notice(at: 10_000)
        #expect(attention.milliseconds(from: 5_000, to: 12_000) == 2_000)
        #expect(attention.milliseconds(from: 60_000, to: 600_000) == 10_000)
        #expect(attention.milliseconds(from: 80_000, to: 600_000) == 0)
    }
}
