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
    func theOtherPoliciesHaveTheSameFloor(policy: CreditPolicy, reason: EndReason) {
        for started in [Set<String>(), ["a"]] {
            let events: [SectionEvent] = [.endReached(reason), .startShown, .endReached(reason)]
            #expect(verdicts(events, policy: policy, started: started) == verdicts(events, started: started))
        }
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
