import CellGrid
import Credits
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Notices that come while another one is in the row.
struct NoticeTests {
    /// A reader that has earned a credit of which it is not told yet.
    private func rig() -> (Rig, [Grant]) {
        let (tour, provider) = MemoryTour.paragraphs([60])
        var rig = Rig(tour, provider)
        rig.isDiskFull = true
        rig.type("          ")
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        #expect(rig.reader.unsaved.count == 1)
        return (rig, rig.reader.unsaved)
    }

    @Test func anAnswerToAKeyIsNotTakenAwayByACredit() {
        let (tour, provider) = MemoryTour.paragraphs([60])
        var rig = Rig(tour, provider)
        let grant = Grant(
            tour: tour.id, section: "s1", title: "Section 1", tourTitle: tour.title, credits: 1, policy: .bottom,
            earnedAt: "2026-11-01T10:00:00Z")
        rig.tell(.returned(problem: "the editor failed", hasChanged: false))
        rig.tell(.saved([grant], notice: nil))
        #expect(rig.status.contains("the editor failed"))
        let expiries = rig.effects.count
        rig.tell(.due(.notice(rig.reader.outbox.notices.current?.number ?? 0)))
        #expect(rig.status.contains("★ +1 "))
        // it has its own time, and what was to end it while it waited does not
        #expect(
            rig.effects[expiries...].contains(
                .remind(.notice(rig.reader.outbox.notices.shown), afterMilliseconds: 4_000))
        )
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown - 1)))
        #expect(rig.status.contains("★ +1 "))
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        #expect(!rig.status.contains("★ +1 "))
    }

    @Test func aCreditGivesWayToAnAnswer() {
        var (rig, grants) = rig()
        rig.tell(.saved(grants, notice: nil))
        #expect(rig.status.contains("★ +1 "))
        rig.tell(.returned(problem: "the editor failed", hasChanged: false))
        #expect(rig.status.contains("the editor failed"))
    }

    /// Whoever sees another text than the question would answer it unknowingly.
    @Test func aQuestionStaysUntilItIsAnswered() {
        var (rig, grants) = rig()
        rig.type("q")
        #expect(rig.status.contains("Quit? y/n"))
        rig.tell(.notSaved(grants, reason: "another reason"))
        #expect(rig.status.contains("Quit? y/n"))
        rig.tell(.returned(problem: "the editor failed", hasChanged: false))
        #expect(rig.status.contains("Quit? y/n"))
        rig.type("n")
        #expect(rig.status.contains("the editor failed"))
        rig.type("q")
        rig.tell(.saved(grants, notice: nil))
        #expect(!rig.status.contains("Quit? y/n") && rig.status.contains("★ +1 "))
    }

    @Test func whatIsNotSavedIsSaidUntilAKeyIsPressedAfterItWasSeen() {
        let (tour, provider) = MemoryTour.paragraphs([60])
        var rig = Rig(tour, provider)
        _ = rig.reader.update(.notKept("Your place is not saved: disk full", losesNotes: false))
        // keys of the same frame do not take it away, nor does another message, or time
        _ = rig.reader.update(.input(.key("j")))
        rig.tell(.returned(problem: "the editor failed", hasChanged: false))
        #expect(rig.status.contains("not saved"))
        rig.tell(.due(.notice(1)))
        #expect(rig.status.contains("not saved"))
        rig.type("j")
        #expect(rig.status.contains("the editor failed"))
        rig.type("j")
        #expect(!rig.status.contains("failed"))
    }
}
