import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// A selected word is looked up: in the glossary, by a program, on the web.
struct LookUpTests {
    private func rig(_ lookUp: String? = nil) -> Rig {
        let glossary = Glossary([Glossary.Term("Loam", meaning: "A soil of sand and clay.")])
        let blocks = [
            Block(.paragraph([.text("Loam and other soils")])), Block(.data(.glossary(glossary))),
        ]
        let tour = Tour(id: "t", title: "T", sections: SectionList([Section(id: "a", title: "A", byteCount: 200)]))
        return Rig(
            tour, MemoryTour(sections: [blocks]), columns: 80, rows: 24, theme: .standard(depth: .none)
        ) { $0.settings.user.lookUp = lookUp }
    }

    private func select(_ range: Range<Int>, _ rig: inout Rig) {
        let span = TextSpan(ItemID(section: 0, block: 0), range)
        rig.reader.view.viewport.selection = Selection(unit: .word, origin: span, head: span, cursor: span.start)
    }

    @Test func theGlossaryComesFirst() {
        var rig = rig()
        select(0..<4, &rig)
        rig.type("K")
        #expect(rig.screen.contains { $0.contains("A soil of sand and clay.") })
        #expect(!rig.effects.contains(.lookUp("Loam")))
    }

    @Test func aProgramIsAskedAndItsAnswerShown() {
        var rig = rig()
        select(9..<20, &rig)
        rig.type("K")
        #expect(rig.effects.contains(.lookUp("other soils")))
        rig.tell(.lookedUp("other soils", .found("soil\n  the \u{1B}[31mground\n")))
        #expect(rig.screen.contains { $0.contains("other soils") } && rig.screen.contains { $0.contains("ground") })
        rig.press(.init(.escape))
        #expect(rig.reader.overlays.isEmpty)
    }

    /// What is selected in a window goes the same ways as what is selected on the page.
    @Test(arguments: ["K", "|", "/"]) func theWordsOfAnAnswerGoOnFromTheWindow(key: String) {
        var rig = rig()
        rig.tell(.lookedUp("soil", .found("ground of a garden\n")))
        rig.type("v" + "lllll" + key)
        switch key {
        case "K":
            #expect(rig.effects.contains(.lookUp("ground")) && !rig.reader.overlays.isEmpty)
        case "|":
            rig.type("wc")
            rig.press(.init(.enter))
            #expect(rig.effects.last == .runOnScreen(.shell(command: "wc", input: .text("ground\n"))))
            #expect(!rig.reader.overlays.isEmpty, "the window is there again")
        default:
            #expect(rig.reader.view.search.text == "ground" && rig.reader.overlays.isEmpty)
        }
    }

    @Test func whatNoProgramKnowsIsForTheWebOrSaid() {
        var rig = rig("https://example.org/?word=%s&x")
        rig.tell(.lookedUp("a/b & ü", .unknown(hasPrograms: true)))
        guard case .browse(let address)? = rig.effects.last(where: { if case .browse = $0 { true } else { false } })
        else {
            Issue.record("no address")
            return
        }
        #expect(address.text == "https://example.org/?word=a%2Fb%20%26%20%C3%BC&x")
        rig = self.rig()
        rig.tell(.lookedUp("word", .unknown(hasPrograms: true)))
        #expect(rig.status.contains("“word” not found"))
        rig.tell(.lookedUp("word", .unknown(hasPrograms: false)))
        #expect(rig.screen.contains { $0.contains("No dictionary found") })
        // what is no address of the web is not opened
        rig = self.rig("file:///etc/%s")
        rig.tell(.lookedUp("word", .unknown(hasPrograms: true)))
        #expect(rig.effects.allSatisfy { if case .browse = $0 { false } else { true } })
    }

    @Test func ofOneCharacterItsWordIsMeant() {
        var rig = rig()
        rig.type("/other")
        rig.press(.init(.enter))
        rig.search()
        rig.type("vK")
        #expect(rig.effects.contains(.lookUp("other")))
    }

    /// Programs write rows of some 75 columns.
    @Test func theRowsOfAnAnswerHaveTheWidthOfTheScreen() {
        var rig = rig()
        let row = String(repeating: "long ", count: 14) + "end"
        rig.tell(.lookedUp("soil", .found(row)))
        #expect(rig.screen.contains { $0.contains(row) }, "\(rig.screen)")
    }
}
