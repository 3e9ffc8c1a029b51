import Testing
import Wording

struct WordingTests {
    @Test func groupsOfDigits() {
        #expect(
            [0, 12, 999, 1_000, 100_000, 1_234_567, -1_234].map(\.inGroups) == [
                "0", "12", "999", "1,000", "100,000", "1,234,567", "-1,234",
            ])
    }

    @Test func oneThingAndMore() {
        #expect(
            [0, 1, 2, 4_612].map { $0.counted("section") } == [
                "0 sections", "1 section", "2 sections", "4,612 sections",
            ])
        #expect([1, 3].map { $0.counted("entry", "entries") } == ["1 entry", "3 entries"])
    }

    @Test func secondsInTheLargestUnitThatTellsEnough() {
        #expect(
            [0, 1, 119, 120, 121, 7_200, 172_799, 172_800].map(\.inSeconds) == [
                "0 seconds", "1 second", "119 seconds", "2 minutes", "3 minutes", "2 hours", "48 hours", "2 days",
            ])
    }

    @Test func theClosestNameIsOneThatIsLikeIt() {
        let names = ["credits", "check", "journal"]
        #expect(Spelling.nearest(to: "credit", in: names) == "credits")
        #expect(Spelling.nearest(to: "jounral", in: names) == "journal")
        #expect(Spelling.nearest(to: "notes", in: names) == nil)
    }
}
