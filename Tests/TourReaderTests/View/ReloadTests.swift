import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages

@testable import ReaderPage
@testable import TourReader

/// A tour that changes on the disk while it is read.
struct ReloadTests {
    private func tour(_ texts: [[String]], title: String = "Section") -> (Tour, MemoryTour) {
        let sections = texts.indices.map { Section(id: "s\($0)", title: "\(title) \($0)", byteCount: 1000) }
        let blocks = texts.map { texts in
            texts.indices.map {
                Block(.paragraph([Inline(.text(texts[$0]), source: $0 * 10)]), source: $0 * 10..<$0 * 10 + 9)
            }
        }
        return (Tour(id: "t", title: "Section 0", sections: SectionList(sections)), MemoryTour(sections: blocks))
    }

    private let lines = (0..<40).map { "line \($0)" }

    private func reading(at keys: String) -> Rig {
        let (tour, provider) = tour([lines, lines.map { "second \($0)" }])
        var rig = Rig(tour, provider)
        rig.type(keys)
        return rig
    }

    /// While the page that is read is fetched again what stands for it is at the top, not what comes behind it; then the text is there
    /// again.
    @Test(arguments: ["]1j", "]5j", "]20j", "]40j", "]]k", "]]kk", "]]kkk"])
    func whatStandsForThePageIsAtTheTopWhileItIsFetched(keys: String) {
        let pages = ["A", "B", "C"].map { WebTour.page($0, paragraphs: 30) }
        let web = WebTour(pages, titles: ["A", "B", "C"])
        var rig = Rig(web.tour, web)
        rig.type(keys)
        let before = rig.text
        let again = WebTour([pages[0], .pending, pages[2]], titles: ["A", "B", "C"])
        rig.tell(.replaced(again.tour, again))
        #expect(!rig.text.prefix(2).contains { $0.contains("C") || $0.contains("───") }, "\(rig.text)")
        again.set(1, pages[1])
        rig.tell(.arrived(sections: [1]))
        #expect(rig.text == before)
    }

    /// Whatever row is at the top, a divider too: the tour as it was is shown as it was.
    @Test(arguments: [false, true]) func nothingMovesWhereNothingChanged(keepsHeadings: Bool) throws {
        let tour = try BuiltInTour("welcome")
        var rig = Rig(tour.open.tour, tour, columns: 90, rows: 30) { $0.settings.user.sticky = keepsHeadings }
        for _ in 0..<Effort.times(80) {
            let before = rig.text
            rig.tell(.replaced(tour.open.tour, tour))
            #expect(rig.text == before)
            rig.type("3j")
        }
    }

    /// A link may lead to the start of a section, where only the first one has a title page.
    @Test(arguments: [0, 1]) func whereASectionBeginsStaysAtTheTop(section: Int) {
        let (tour, provider) = tour([lines, lines, lines])
        let start = TextAnchor(item: ItemID(section: section, block: ItemID.titleBlock))
        var rig = Rig(tour, provider) { $0.start = start }
        let before = rig.text
        rig.tell(.replaced(tour, provider))
        #expect(rig.text == before)
    }

    @Test func theTextAtTheTopStaysWhenOtherTextComesBeforeIt() {
        var rig = reading(at: "  ")
        let top = rig.firstText
        let (tour, provider) = tour([["new", "newer"] + lines, lines])
        rig.tell(.replaced(tour, provider))
        #expect(rig.firstText == top)
    }

    @Test func theTextAtTheTopStaysWhenTextBeforeItGoes() {
        var rig = reading(at: "  ")
        let top = rig.firstText
        let (tour, provider) = tour([Array(lines.dropFirst(5)), lines])
        rig.tell(.replaced(tour, provider))
        #expect(rig.firstText == top)
    }

    @Test func whereTheTextAtTheTopWasChangedItsNeighbourTellsWhere() {
        var rig = reading(at: "  ")
        let number = Int(rig.firstText.split(separator: " ")[1]) ?? 0
        var changed = lines
        changed[number] = "changed"
        let (tour, provider) = tour([["new"] + changed, lines])
        rig.tell(.replaced(tour, provider))
        #expect(rig.firstText == "changed")
    }

    @Test func onlyThePageThatChangedIsLaidOut() {
        let (before, provider) = tour([lines, ["a", "b", "c"], lines])
        var rig = Rig(before, provider, rows: 24)
        rig.type("]kkkkkkkk")
        let top = rig.firstText
        let counts = rig.reader.view.content.counts
        let (after, changed) = tour([lines, ["a", "new", "b", "c"], lines])
        rig.tell(.replaced(after, changed))
        #expect(rig.firstText == top)
        #expect(rig.text.contains("new"))
        // its four paragraphs, the rule after it, and no line of its neighbours
        #expect(rig.reader.view.content.counts.blocksLaidOut - counts.blocksLaidOut <= 5)
        #expect(rig.reader.view.viewport.engine.brokenInvariant == nil)
    }

    @Test func aFileThatShrankIsSurvived() {
        for texts in [[["line 0"]], [[]], [["a"], ["b"]], [lines]] as [[[String]]] {
            var rig = reading(at: "G")
            let (tour, provider) = tour(texts)
            rig.tell(.replaced(tour, provider))
            rig.type("jkG g ]]t")
            rig.press(.init(.escape))
            #expect(rig.reader.view.viewport.engine.brokenInvariant == nil)
        }
    }

    @Test func theEndIsShownWhereTheTextBecameShorter() {
        var rig = reading(at: "   ")
        let (tour, provider) = tour([Array(lines.prefix(12))])
        rig.tell(.replaced(tour, provider))
        #expect(rig.text.contains("line 11") && rig.text.contains("line 8"), "\(rig.text)")
        for key in ["j", "k"] {
            rig.type(key)
            #expect(rig.reader.view.viewport.engine.brokenInvariant == nil)
        }
    }

    @Test func aFileThatIsGoneLeavesWhatWasRead() {
        var rig = reading(at: "  ")
        let text = rig.text
        rig.tell(.told("file not found"))
        #expect(rig.text == text)
        #expect(rig.status.contains("file not found"))
    }

    @Test func manyWritesAreOneReload() {
        var rig = reading(at: "")
        rig.tell(.changedOnDisk(isWhole: false))
        rig.tell(.changedOnDisk(isWhole: false))
        #expect(rig.effects.filter { $0 == .remind(.reopen, afterMilliseconds: Session.reopenMilliseconds) }.count == 1)
        rig.tell(.due(.reopen))
        #expect(rig.effects.last == .reopen)
        rig.tell(.changedOnDisk(isWhole: false))
        #expect(rig.effects.last == .remind(.reopen, afterMilliseconds: Session.reopenMilliseconds))
    }

    /// A page is emptied, and then written to its end: nobody waits for more.
    @Test func theEndOfAWriteIsNotWaitedFor() {
        var rig = reading(at: "")
        rig.tell(.changedOnDisk(isWhole: false))
        rig.tell(.changedOnDisk(isWhole: true))
        #expect(rig.effects.last == .remind(.reopen, afterMilliseconds: Session.savedMilliseconds))
        rig.tell(.changedOnDisk(isWhole: true))
        rig.tell(.due(.reopen))
        #expect(rig.effects.last == .reopen)
        // the first wait ends, too
        let count = rig.effects.count
        rig.tell(.due(.reopen))
        #expect(rig.effects.count == count)
    }

    @Test func theCreditOfASectionIsNotGivenAgainAfterAReload() {
        let (tour, provider) = tour([["a"], lines])
        var rig = Rig(tour, provider)
        rig.press("j")
        #expect(rig.saved.count == 1)
        rig.tell(.replaced(tour, provider))
        rig.type("jk")
        #expect(rig.saved.count == 1)
    }
}
