import CellGrid
import Credits
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// The phases of ``Reader/update(_:)``: each test fails if the two that it names change places.
struct UpdateOrderTests {
    private let clock = TestClock()

    private func rig(_ counts: [Int] = [4, 60], rows: Int = 16, rule: CreditRule = .bottom) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        let sections = tour.sections.map { section in
            var section = section
            section.rule = rule
            return section
        }
        let ruled = Tour(id: tour.id, title: tour.title, sections: SectionList(sections))
        return Rig(ruled, provider, rows: rows) {
            $0.motion = true
            $0.settings.clock = clock.wall
        }
    }

    @Test func theLastFrameIsRecordedBeforeTheKeyIsNoted() {
        var rig = rig(rule: .paced)
        rig.press("j")
        clock.wait(20)
        rig.press("j")
        #expect(rig.reader.view.reading.dwell.stayed["s1"]?.isEmpty == false)
    }

    @Test func theOldNoticeIsTakenAwayBeforeTheKeyBringsItsOwn() {
        var rig = rig()
        rig.press("y")
        #expect(rig.reader.outbox.notices.current?.text.hasPrefix("Nothing to copy") == true)
    }

    @Test func theTitlePageIsBroughtUpToDateAfterTheResponse() {
        var rig = rig([1, 60])
        rig.press("j")
        #expect(rig.saved.map(\.section) == ["s1"])
        #expect(rig.reader.view.content.standing.read == ["s1"])
    }

    @Test func motionEndsAfterTheResponseThatBeganIt() {
        var rig = rig()
        rig.ask { $0.perform(.help) }
        rig.ask { $0.view.navigation.destination = .section(1) }
        rig.tell(.arrived(sections: []))
        #expect(rig.reader.view.viewport.motion == nil)
        #expect(rig.reader.view.topSection == 1)
    }

    @Test func creditsAreGivenAfterTheResponseAndSavedFirst() {
        var rig = rig([1, 60])
        let effects = rig.reader.update(.input(.key("j")))
        guard case .save(let grants) = effects.first else {
            Issue.record("the first effect is \(String(describing: effects.first))")
            return
        }
        #expect(grants.map(\.section) == ["s1"])
    }

    @Test func aModeEndsAfterTheResponseThatMadeItWrong() {
        let link = Block(.paragraph([.text("next", link: "tour:end")]))
        let section = Section(id: "s", title: "S", byteCount: 10)
        var rig = Rig(
            Tour(id: "t", title: "T", sections: SectionList([section])), MemoryTour(sections: [[link]]))
        rig.press("f")
        #expect(rig.reader.mode.hints != nil)
        rig.tell(.replaced(rig.reader.tour, MemoryTour(sections: [[Block(.paragraph([.text("gone")]))]])))
        #expect(rig.reader.mode.hints == nil)
    }

    @Test func aModeEndsAfterTheCardsLostTheLinksThatItIsAbout() {
        // all is on the screen, so that the key for letters reads it, and the end card lists it no more
        var rig = rig([1, 1], rows: 60)
        #expect(!rig.reader.view.viewport.links.isEmpty)
        rig.press("f")
        #expect(rig.reader.mode.hints == nil)
    }

    @Test func timersAreAskedForAfterAllElse() {
        var rig = rig()
        rig.ask { $0.view.goToEnd() }
        // nobody sees the end under a window: the key that closes it begins the wait
        rig.ask { $0.perform(.help) }
        let waits = { (effects: [Effect]) in
            effects.contains { if case .remind(.screenStayed, _) = $0 { true } else { false } }
        }
        #expect(!waits(rig.reader.update(.rested)))
        #expect(waits(rig.reader.update(.input(.key(.init(.escape))))))
    }
}
