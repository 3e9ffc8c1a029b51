import Testing

@testable import Credits

@Suite struct CreditJudgeTests {
    /// What a judge says to events of section `a`, one after the other.
    private func verdicts(
        _ events: [SectionEvent], policy: CreditPolicy = .bottom, started: Set<String> = [],
        granted: Set<String> = []
    ) -> [Bool] {
        var judge = CreditJudge(started: started, granted: granted)
        return events.map { judge.judge($0, section: "a", policy: policy) }
    }

    @Test func scrollingFromTheStartToTheEndEarns() {
        #expect(verdicts([.startShown, .endReached(.scrolled)]) == [false, true])
    }

    @Test func theEndAloneEarnsNothing() {
        #expect(verdicts([.endReached(.scrolled)]) == [false])
    }

    @Test func theStartOfAnotherSectionDoesNotCount() {
        #expect(verdicts([.endReached(.scrolled)], started: ["b"]) == [false])
    }

    @Test func aSectionThatFitsEarnsAtOnce() {
        #expect(verdicts([.endReached(.fits)]) == [true])
    }

    @Test(arguments: [CreditPolicy.quiz, .checklist])
    func tasksAndTheEndEarnInAnyOrder(policy: CreditPolicy) {
        var judge = CreditJudge()
        let before = judge.finishTasks(of: "a")
        let jumped = judge.judge(.endReached(.jumped), section: "a", policy: policy)
        let still = judge.finishTasks(of: "a")
        #expect([before, jumped, still] == [false, false, false])
        _ = judge.judge(.startShown, section: "a", policy: policy)
        let end = judge.judge(.endReached(.scrolled), section: "a", policy: policy)
        #expect(!end)
        // what was reached is kept for another sitting
        var later = CreditJudge(started: judge.started, attendance: judge.attendance)
        let other = later.finishTasks(of: "b")
        let first = later.finishTasks(of: "a")
        let again = later.finishTasks(of: "a")
        #expect([other, first, again] == [false, true, false])
        #expect(later.attendance.isEmpty)
    }

    @Test(arguments: [EndReason.jumped, .scrolledBack, .resized, .opened])
    func otherWaysToTheEndEarnNothing(reason: EndReason) {
        #expect(verdicts([.startShown, .endReached(reason)]) == [false, false])
    }

    @Test(arguments: [EndReason.jumped, .scrolledBack, .resized, .opened])
    func afterThemItCanStillBeEarned(reason: EndReason) {
        let events: [SectionEvent] = [.endReached(reason), .startShown, .endReached(.scrolled)]
        #expect(verdicts(events) == [false, false, true])
    }

    @Test(arguments: [EndReason.scrolled, .fits], EndReason.allCases)
    func aSectionEarnsOnce(first: EndReason, again: EndReason) {
        let events: [SectionEvent] = [.startShown, .endReached(first), .startShown, .endReached(again)]
        #expect(verdicts(events) == [false, true, false, false])
    }

    @Test func whatTheLedgerHasIsNotEarnedAgain() {
        #expect(verdicts([.startShown, .endReached(.scrolled), .endReached(.fits)], granted: ["a"]).allSatisfy { !$0 })
    }

    @Test func aStartFromAnEarlierSittingCounts() {
        var earlier = CreditJudge()
        _ = earlier.judge(.startShown, section: "a", policy: .bottom)
        #expect(earlier.started == ["a"])
        #expect(verdicts([.endReached(.scrolled)], started: earlier.started) == [true])
    }

    @Test(arguments: EndReason.allCases)
    func noneNeverEarns(reason: EndReason) {
        #expect(verdicts([.startShown, .endReached(reason)], policy: .none) == [false, false])
    }

    @Test(arguments: [CreditPolicy.seen, .paced], EndReason.allCases)
    func eventsAloneEarnNothingWhereReadingIsMeasured(policy: CreditPolicy, reason: EndReason) {
        #expect(verdicts([.startShown, .endReached(reason)], policy: policy, started: ["a"]) == [false, false])
    }

    @Test(arguments: [CreditPolicy.seen, .paced], EndReason.allCases)
    func allOfItAndTheEndEarnInEitherOrder(policy: CreditPolicy, reason: EndReason) {
        let isReading = reason != .opened && reason != .resized
        var judge = CreditJudge()
        var isEarned = judge.attend([0..<60, 40..<100], section: "a", size: 100, policy: policy)
        #expect(!isEarned)
        isEarned = judge.judge(.endReached(reason), section: "a", policy: policy)
        #expect(isEarned == isReading)
        judge = CreditJudge()
        isEarned = judge.judge(.endReached(reason), section: "a", policy: policy)
        #expect(!isEarned)
        isEarned = judge.attend([0..<99], section: "a", size: 100, policy: policy)
        #expect(!isEarned)
        isEarned = judge.attend([99..<100], section: "a", size: 100, policy: policy)
        #expect(isEarned == isReading)
        isEarned = judge.attend([0..<100], section: "a", size: 100, policy: policy)
        #expect(!isEarned, "once")
        #expect(judge.attendance["a"] == nil || !isReading)
    }

    @Test func aSectionWhoseEndIsNotKnownEarnsNothing() {
        var judge = CreditJudge()
        _ = judge.judge(.endReached(.scrolled), section: "a", policy: .seen)
        var isEarned = judge.attend([0..<100], section: "a", size: nil, policy: .seen)
        #expect(!isEarned)
        isEarned = judge.attend([], section: "a", size: 100, policy: .seen)
        #expect(isEarned)
    }

    @Test func whatWasForgottenIsEarnedAnew() {
        var judge = CreditJudge(started: ["a"], granted: ["a"])
        judge.forget("a")
        #expect(judge.started.isEmpty && judge.granted.isEmpty)
        _ = judge.judge(.startShown, section: "a", policy: .bottom)
        let isEarned = judge.judge(.endReached(.scrolled), section: "a", policy: .bottom)
        #expect(isEarned)
    }

    @Test func itsMemoryCanBeReadOut() {
        var judge = CreditJudge()
        _ = judge.judge(.startShown, section: "a", policy: .bottom)
        _ = judge.judge(.endReached(.fits), section: "b", policy: .bottom)
        _ = judge.judge(.endReached(.jumped), section: "c", policy: .bottom)
        #expect(judge.started == ["a", "b"])
        #expect(judge.granted == ["b"])
    }
}
