import CellGrid
import Credits
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// When a credit is earned, and when it is not, through the keys.
struct CreditTests {
    @Test func readingToTheBottomEarnsOnce() {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        var rig = Rig(tour, provider)
        #expect(rig.saved.isEmpty)
        for _ in 0..<60 where rig.saved.isEmpty { rig.press("j") }
        #expect(rig.saved.map(\.section) == ["s1"])
        #expect(rig.text.contains("s1p20 text"))
        #expect(rig.status.contains("★ +1 Section 1"))
        // up and down again, at the border
        for _ in 0..<10 { rig.press("k") }
        for _ in 0..<20 { rig.press("j") }
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    /// Whoever is killed right then goes on from there.
    @Test func thePlaceIsKeptWithTheCredit() throws {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        var rig = Rig(tour, provider)
        for _ in 0..<60 where rig.saved.isEmpty { rig.press("j") }
        #expect(rig.effects.contains(.keep(.place(rig.reader.place))))
        #expect(rig.reader.place.record["s1"]?.isWhole == true)
    }

    @Test func nothingIsAnnouncedThatIsNotOnDisk() {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        var rig = Rig(tour, provider)
        rig.isDiskFull = true
        for _ in 0..<60 where rig.reader.unsaved.isEmpty { rig.press("j") }
        #expect(rig.status.contains("not saved"))
        rig.press("k")
        #expect(rig.status.contains("★ 0 of 2"))
        #expect(rig.reader.unsaved.map(\.section) == ["s1"])
        #expect(rig.reader.place.record["s1"]?.isWhole == true)
        // the disk has room again
        rig.isDiskFull = false
        rig.perform(rig.reader.update(.due(.saveAgain)))
        rig.paint()
        #expect(rig.saved.map(\.section) == ["s1"])
        #expect(rig.status.contains("★ +1 Section 1"))
        #expect(rig.reader.unsaved.isEmpty)
    }

    @Test func leavingWithUnsavedCreditsIsAskedAbout() {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        var rig = Rig(tour, provider)
        rig.isDiskFull = true
        for _ in 0..<60 where rig.reader.unsaved.isEmpty { rig.press("j") }
        rig.press("q")
        #expect(rig.status.contains("1 credit is not saved and will be lost. Quit? y/n"))
        rig.press("n")
        #expect(!rig.effects.contains(.quit(status: 0)) && !rig.status.contains("Quit?"))
        rig.press("q", "y")
        #expect(rig.effects.contains(.quit(status: 0)))
    }

    @Test func leavingWithUnsavedNotesIsAskedAbout() {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        var rig = Rig(tour, provider)
        rig.tell(.notKept("Your notes are not saved: too large", losesNotes: true))
        rig.press("q")
        #expect(rig.status.contains("Your new notes are not saved and will be lost. Quit? y/n"))
        #expect(rig.effects.contains(.saveAgain))
        rig.tell(.notKept(nil, losesNotes: false))
        #expect(!rig.status.contains("Quit?"))
        rig.press("q")
        #expect(rig.effects.contains(.quit(status: 0)))
    }

    @Test func ctrlCLeavesAnyway() {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        var rig = Rig(tour, provider)
        rig.isDiskFull = true
        rig.tell(.ended(status: 130))
        #expect(rig.effects.contains(.quit(status: 130)))
    }

    /// `x` and Enter in the list of credits take one back; then it can be earned once more.
    @Test func aCreditIsTakenBackAndEarnedAnew() throws {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        var rig = Rig(tour, provider)
        rig.press("j", "k")
        let grant = try #require(rig.saved.first)
        rig.type("cx")
        #expect(rig.screen.contains { $0.contains("[ Remove ]") })
        rig.type("j")
        #expect(!rig.screen.contains { $0.contains("[ Remove ]") })
        rig.type("kx")
        rig.press(.init(.enter))
        #expect(rig.effects.contains(.revoke(grant.key, at: "1970-01-12T13:46:40Z")))
        // it counts until it is gone from the disk
        #expect(rig.reader.session.credits.summary.earned == 1)
        rig.tell(.revoked(grant.key))
        #expect(rig.reader.session.credits.summary.earned == 0 && rig.reader.session.credits.summary.read.isEmpty)
        #expect(rig.screen.contains { $0.contains("None yet") })
        rig.press(.init(.escape))
        rig.type("j")
        #expect(rig.reader.session.credits.summary.earned == 1)
        #expect(rig.saved.count == 2)
    }

    /// Who has the credit of what was one section has those of its parts.
    @Test func aFormerSectionsCreditIsThatOfItsParts() {
        var sections = ["a", "b"].map { Section(id: $0, title: $0, byteCount: 9) }
        for index in sections.indices { sections[index].former = "whole" }
        let tour = Tour(
            id: "t", title: "T", sections: SectionList(sections + [Section(id: "c", title: "c", byteCount: 9)]))
        let grant = Grant(
            tour: "t", section: "whole", title: "", tourTitle: "", credits: 1, policy: .bottom, earnedAt: "")
        let summary = CreditSummary(grants: [grant], tour: tour, today: Day(number: 0))
        #expect(summary.read.isSuperset(of: ["a", "b"]) && !summary.read.contains("c") && !summary.isGone(grant))
        #expect(summary.earned == 1 && summary.toEarn == 2)
    }

    /// Other programs earn, spend and take back while this one reads.
    @Test func whatOthersMadeOfTheLedgerIsShown() throws {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        var rig = Rig(tour, provider)
        rig.press("j", "k")
        let own = try #require(rig.saved.first)
        func other(_ section: String) -> Grant {
            Grant(
                tour: "other", section: section, title: "There \(section)", tourTitle: "Another tour", credits: 3,
                earnedAt: "2026-11-01T00:00:00Z")
        }
        rig.type("c")
        #expect(rig.effects.last == .readLedger)
        #expect(rig.screen.contains { $0.contains("★ 1 ") } && !rig.screen.contains { $0.contains("spent") })
        rig.tell(.ledgerRead([own, other("a"), other("b")], spends: [Spend(credits: 5, purpose: "x", spentAt: "")]))
        #expect(rig.screen.contains { $0.contains("★ 2 ") && $0.contains("7 earned, 5 spent") }, "\(rig.screen)")
        #expect(rig.reader.session.credits.summary.grants.map(\.section) == ["s1", "a", "b"])
        // taken back elsewhere: it may be earned again
        rig.tell(.ledgerRead([other("a")], spends: []))
        #expect(rig.reader.session.credits.summary.read.isEmpty && rig.reader.session.credits.summary.balance == 3)
        rig.press(.init(.escape))
        rig.type("j")
        #expect(rig.saved.map(\.section) == ["s1", "s1"])
    }

    @Test func grantsOfEarlierSittingsAreNotGivenAgain() {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        let old = Grant(
            tour: "test", section: "s1", title: "Section 1", tourTitle: "A tour", earnedAt: "2026-11-01T00:00:00Z")
        let rig = Rig(tour, provider) { $0.grants = [old] }
        #expect(rig.saved.isEmpty)
        #expect(rig.status.contains("★ 1 of 2"))
    }

    /// It may have been read after the section was.
    @Test func whatTheLedgerHadIsNotAnnouncedAsNew() throws {
        let (tour, provider) = MemoryTour.paragraphs([2, 40])
        var rig = Rig(tour, provider)
        rig.isDiskFull = true
        rig.press("j")
        let own = try #require(rig.reader.unsaved.first)
        rig.tell(.ledgerRead([own], spends: []))
        rig.tell(.saved([own], notice: nil))
        #expect(!rig.status.contains("+1") && rig.status.contains("★ 1 of 2"), "\(rig.status)")
        #expect(rig.reader.unsaved.isEmpty)
    }

    @Test func sectionsWithoutCreditGiveNone() {
        var (tour, provider) = MemoryTour.paragraphs([2, 40])
        var sections = Array(tour.sections)
        sections[0].rule = .none
        tour.sections = SectionList(sections)
        let rig = Rig(tour, provider)
        #expect(rig.saved.isEmpty)
        #expect(rig.status.contains("★ 0 of 1"))
    }
}
