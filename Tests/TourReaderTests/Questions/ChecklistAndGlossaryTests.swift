import CellGrid
import Credits
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderWindows
@testable import TourReader

/// Lists that are ticked, and terms that are explained.
@Suite(OwnThread()) struct ChecklistAndGlossaryTests {
    private func shows(_ rig: Rig, _ text: String) -> Bool { rig.screen.contains { $0.contains(text) } }

    @Test func allItemsTickedEarn() throws {
        var rig = try AskingTour.rig(section: 1)
        #expect(shows(rig, "▎ ☐  To borrow  3 items"))
        rig.press(keys: "jk\t\r\rj\r")
        #expect(shows(rig, "2 of 3 done"))
        #expect(rig.saved.isEmpty)
        rig.press(keys: "\r")
        #expect(shows(rig, "1 of 3 done"))
        rig.press(keys: "\rj\r")
        #expect(rig.saved.map(\.section) == ["tools"])
        #expect(rig.saved.first?.policy == .checklist)
        rig.press(keys: "q")
        #expect(shows(rig, "▎ ☑  To borrow") && shows(rig, "3 of 3 done"))
        // a credit that was earned stays
        rig.press(keys: "\t\r\r")
        #expect(shows(rig, "2 of 3 done"))
        #expect(rig.saved.count == 1)
    }

    @Test func aTermIsUnderlinedOnceAndExplained() throws {
        var rig = try AskingTour.rig()
        let frame = try #require(rig.terminal.frame)
        let underlined = (0..<12).map { row in
            frame.row(row).filter { $0.style.attributes.contains(.underline) }.text
        }.joined()
        #expect(underlined == "mulch")
        rig.press(keys: "\t")
        #expect(rig.status.contains("Enter explains: mulch"))
        rig.press(keys: "\r")
        #expect(shows(rig, "A layer of straw or bark"))
        rig.press(keys: "\u{1B}")
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func linksLeadToTermsAndToAll() throws {
        var rig = try AskingTour.rig(section: 1)
        rig.press(keys: "f")
        // checklist, glossary, the term of the link, all words
        rig.press(keys: "d")
        #expect(shows(rig, "One of the points of a fork."))
        rig.press(keys: "\u{1B}ff")
        #expect(shows(rig, "2 terms"))
        rig.press(keys: "/mulches\r")
        #expect(shows(rig, "so that little grows"))
        rig.press(keys: "\u{1B}")
        #expect(shows(rig, "1 of 2"))
    }

    @Test func whatIsNotThereIsRefused() throws {
        let (tour, _) = MemoryTour.paragraphs([1])
        let names = ["tour:quiz/no", "tour:term/no", "tour:glossary", "tour:checklist/no"]
        let runs = names.map { Inline.text($0, link: $0) }
        var rig = Rig(tour, MemoryTour(sections: [[Block(.paragraph(runs), source: 0..<20)]]))
        let reasons = [
            "quiz “no” not found", "this section's glossary has no “no”", "this section has no glossary",
            "checklist “no” not found",
        ]
        for reason in reasons {
            rig.press(keys: "\t")
            #expect(shows(rig, "Refused, \(reason)"), "\(rig.screen)")
        }
    }
}
