import TestSupport
import Testing

@testable import Credits

/// What a section said, by the words of its paragraphs.
struct SectionVersionTests {
    @Test func anotherLayoutIsNoOtherVersion() {
        let version = SectionVersion(["A title", "One two\nthree", ""])
        #expect(version == SectionVersion([" A  title\n", "One two three", "\t", ""]))
        #expect(version.content.hasPrefix("sha256:") && version.content.utf8.count == 71)
        #expect(version.paragraphs.utf8.count == 6 && SectionVersion.short(version.content).utf8.count == 8)
    }

    @Test func wordsAndTheirOrderAreTheVersion() {
        let version = SectionVersion(["one", "two"])
        for other in [["one", "two!"], ["two", "one"], ["one two"], ["one"], ["One", "two"], ["on", "etwo"]] {
            #expect(SectionVersion(other).content != version.content, "\(other)")
        }
        #expect(
            SectionVersion.isKnown(" one ", among: version.marks) && !SectionVersion.isKnown("on", among: version.marks)
        )
        #expect(SectionVersion.isKnown(" \n", among: version.marks))
    }

    @Test func aRenewalGivesNoSecondCredit() throws {
        let folder = try TemporaryFolder()
        var grant = Grant.sample(1)
        grant.version = SectionVersion(["one"])
        _ = try folder.store.record([grant])
        let renewal = Renewal(
            key: grant.key, title: grant.title, renewedAt: "2026-11-22T05:00:00Z", version: SectionVersion(["two"]))
        let unknown = Renewal(
            key: Grant.Key(tour: "x", section: "y"), title: "", renewedAt: "2026-11-22T05:00:00Z",
            version: SectionVersion(["two"]))
        #expect(try folder.store.renew([renewal, unknown]).renewed == [renewal])
        // once more changes nothing
        #expect(try !folder.store.renew([renewal]).outcome.isWritten)
        let preferences = try folder.store.load().preferences
        #expect(preferences.balance == 1 && preferences.entries.count == 2)
        #expect(preferences.grants.map(\.version) == [renewal.version])
        #expect(preferences.grants.map(\.renewedAt) == [renewal.renewedAt])
        #expect(LedgerCheck(preferences).findings.isEmpty)
        // what was taken back and earned again has a version of its own
        _ = try folder.store.revoke(tour: "welcome", sections: nil, at: "2026-11-23T05:00:00Z")
        var again = grant
        again.earnedAt = "2026-11-24T05:00:00Z"
        _ = try folder.store.record([again])
        #expect(try folder.store.load().preferences.grants.map(\.version) == [grant.version])
    }
}
