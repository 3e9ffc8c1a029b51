import CellGrid
import Credits
import InfiniteScroll
import Synchronization
import TestSupport
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Pages that come late, or not at all.
struct ArrivingTests {
    /// A tour whose pages come when a test says so.
    private final class LateTour: SectionProvider {
        private let pages: Mutex<[PieceState]>
        let wanted = Mutex<[[Int]]>([])

        init(_ pages: [PieceState]) { self.pages = Mutex(pages) }

        func state(ofSection index: Int, piece: Int) -> PieceState { pages.withLock { $0[index] } }
        func want(_ pieces: [(section: Int, piece: Int)]) { wanted.withLock { $0.append(pieces.map(\.section)) } }
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            pages.withLock { $0[index].blocks }
        }

        func set(_ page: Int, _ state: PieceState) { pages.withLock { $0[page] = state } }

        var tour: Tour {
            let sections = (0..<pages.withLock { $0.count }).map {
                Section(id: "s\($0)", title: "Section \($0)", byteCount: 100)
            }
            return Tour(id: "test", title: "A tour", sections: SectionList(sections))
        }
    }

    private static func page(_ number: Int, paragraphs: Int) -> PieceState {
        let heading = Block(.heading(level: 1, [.text("Section \(number)")]), source: 0..<10)
        let rest = (0..<paragraphs).map {
            Block(.paragraph([.text("s\(number)p\($0) text")]), source: 10 + $0 * 10..<20 + $0 * 10)
        }
        return .ready([heading] + rest)
    }

    private static let problem = PieceState.failed(SourceError("b.md", "permission denied"))

    private func rig(_ tour: LateTour, rows: Int = 16) -> Rig { Rig(tour.tour, tour, rows: rows) }

    private func come(_ rig: inout Rig, _ tour: LateTour, _ page: Int, _ state: PieceState) {
        tour.set(page, state)
        rig.tell(.arrived(sections: [page]))
    }

    /// Of a site each page tells of one more: the last one would be asked for again and again.
    @Test func aPageFarOffIsNotAskedFor() {
        let tour = LateTour([Self.page(0, paragraphs: 200)] + Array(repeating: .pending, count: 9))
        var start = tour.tour
        start.sections = SectionList(Array(start.sections.prefix(2)))
        var rig = Rig(start, tour)
        rig.tell(.grown(OpeningReport(sections: tour.tour.sections, share: 1)))
        #expect(tour.wanted.withLock(\.self) == [])
    }

    /// The beginning of a page may hold no text.
    @Test func aPageOfWhichNoPieceIsKnown() {
        let tour = LateTour([.pending])
        var start = tour.tour
        start.sections = [Section(id: "s0", title: "Section 0", byteCount: 100, pieceCount: 0, isWhole: false)]
        var rig = Rig(start, tour)
        rig.type("50%]G[")
        #expect(rig.reader.view.content.position(ofByte: 50, inSection: 0).item.piece == 0)
    }

    @Test func aPendingPageShowsItsTitleAndThatItIsOnItsWay() {
        let tour = LateTour([Self.page(0, paragraphs: 1), .pending, Self.page(2, paragraphs: 1)])
        let rig = rig(tour, rows: 30)
        let text = rig.text.filter { !$0.isEmpty }
        #expect(text.contains { $0.contains("Section 1") })
        #expect(text.contains("reading …"))
        #expect(text.contains("s2p0 text"), "what is behind it is there")
        #expect(tour.wanted.withLock { $0 }.isEmpty || tour.wanted.withLock { $0.last } == [1])
    }

    @Test func aFailedPageIsACardThatSaysWhatCanBeDone() {
        let rig = rig(LateTour([Self.problem, Self.page(1, paragraphs: 3)]), rows: 24)
        let text = rig.text.joined(separator: "\n")
        #expect(text.contains("Section 0"))
        #expect(text.contains("b.md: permission denied"))
        for words in ["try again", "edit", "next section"] { #expect(text.contains(words), "\(text)") }
    }

    @Test(arguments: [PieceState.pending, problem, .ready([])])
    func whatIsNoTextIsNeverEarned(state: PieceState) {
        for place in 0..<3 {
            var pages = (0..<3).map { Self.page($0, paragraphs: 30) }
            pages[place] = state
            var rig = rig(LateTour(pages))
            rig.type(String(repeating: "j", count: 250))
            let others = [0, 1, 2].filter { $0 != place }
            #expect(rig.saved.map(\.section) == others.map { "s\($0)" }, "\(state) at \(place)")
        }
    }

    @Test func aPageThatComesWhereOneIsMovesNothing() {
        let tour = LateTour([.pending, Self.page(1, paragraphs: 30), .pending])
        var rig = rig(tour)
        rig.type("]jjj")
        let before = rig.text
        come(&rig, tour, 0, Self.page(0, paragraphs: 20))
        #expect(rig.text == before)
        come(&rig, tour, 2, Self.page(2, paragraphs: 20))
        #expect(rig.text == before)
        #expect(rig.reader.view.viewport.engine.brokenInvariant == nil)
    }

    /// What is waited for may stand above all text on the screen: that text stays.
    @Test func aPageThatComesAboveTheTextMovesNothing() {
        let tour = LateTour([.pending, Self.page(1, paragraphs: 30)])
        var rig = rig(tour)
        rig.type("]")
        for _ in 0..<20 where rig.text.first?.contains("reading …") != true { rig.type("k") }
        #expect(rig.text.first?.contains("reading …") == true)
        let row = rig.text.firstIndex { $0.contains("s1p0 text") }
        #expect(row != nil)
        come(&rig, tour, 0, Self.page(0, paragraphs: 20))
        #expect(rig.text.firstIndex { $0.contains("s1p0 text") } == row)
        #expect(rig.text.contains { $0.contains("s0p19 text") })
    }

    @Test func aPageThatIsWaitedForComesBelowItsTitle() {
        let tour = LateTour([Self.page(0, paragraphs: 3), .pending, Self.page(2, paragraphs: 3)])
        var rig = rig(tour)
        rig.type("]")
        #expect(rig.firstText.contains("Section 1"))
        come(&rig, tour, 1, Self.page(1, paragraphs: 40))
        #expect(rig.firstText.contains("Section 1"))
        #expect(rig.text.contains("s1p0 text"))
        #expect(!rig.text.contains("reading …"))
    }

    /// A page that comes while the reader is there is as one that is opened: it counts when they go on.
    @Test func aPageThatComesCountsWhenTheReaderGoesOn() {
        let tour = LateTour([.pending, .pending])
        var rig = rig(tour, rows: 30)
        #expect(rig.saved.isEmpty)
        come(&rig, tour, 1, Self.page(1, paragraphs: 2))
        #expect(rig.saved.isEmpty)
        come(&rig, tour, 0, Self.page(0, paragraphs: 2))
        #expect(rig.saved.isEmpty, "nobody has pressed a key")
        rig.press("j")
        #expect(rig.saved.map(\.section).contains("s0"))
    }

    @Test func onlyItemsOfThePageThatComesAreLaidOut() {
        let tour = LateTour([Self.page(0, paragraphs: 10), .pending, Self.page(2, paragraphs: 10)])
        var rig = rig(tour, rows: 40)
        let counts = rig.reader.view.content.counts
        come(&rig, tour, 1, Self.page(1, paragraphs: 2))
        // its heading, its paragraphs, the rule after it, and what comes into the window
        #expect(rig.reader.view.content.counts.blocksLaidOut - counts.blocksLaidOut <= 6)
        #expect(rig.reader.view.content.counts.piecesLoaded - counts.piecesLoaded == 1)
    }

    /// Whatever comes in whatever order: the row that is read stays, and in the end the screen is that of a tour that was there.
    @Test(arguments: 0..<40)
    func nothingMovesWhateverComes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let final = (0..<8).map { page -> PieceState in
            switch random.below(5) {
            case 0: Self.problem
            case 1: .ready([])
            default: Self.page(page, paragraphs: random.below(25))
            }
        }
        let tour = LateTour(final.map { _ in .pending })
        var rig = rig(tour)
        var left = Array(0..<8)
        while !left.isEmpty {
            rig.type(["j", "k", " ", "b", "d", "u", "]"][random.below(7)])
            let top = rig.reader.view.viewport.engine.lineView(atViewportRow: 0)
            let isText = top.map {
                tour.state(ofSection: $0.item.section, piece: 0).blocks.indices.contains($0.item.block)
            }
            let before = rig.text.first
            let page = left.remove(at: random.below(left.count))
            come(&rig, tour, page, final[page])
            if isText == true { #expect(rig.text.first == before, "seed \(seed): \(page)") }
            #expect(rig.reader.view.viewport.engine.brokenInvariant == nil, "seed \(seed)")
        }
        let fresh = Rig(tour.tour, LateTour(final)) { $0.start = rig.reader.view.viewport.anchor }
        #expect(rig.text.map(Self.withoutCredit) == fresh.text.map(Self.withoutCredit), "seed \(seed)")
    }

    /// Dividers, the title page and the end say what was earned, which depends on the way.
    private static func withoutCredit(_ row: String) -> String {
        let isOfCredit = ["★", " read", "Unread"].contains { row.contains($0) }
        return row.contains("──") ? "──" : isOfCredit ? "" : row
    }

    @Test func whatIsFarIsNotWaitedFor() {
        let tour = LateTour((0..<2_000).map { _ in .pending })
        var rig = rig(tour)
        for _ in 0..<300 { rig.type(" ") }
        let wanted = tour.wanted.withLock { $0 }
        #expect(wanted.count > 100)
        #expect(wanted.allSatisfy { $0.count <= 24 })
        // the page at the top comes first
        #expect(wanted.last?.first.map { abs($0 - rig.reader.currentSection) <= 1 } == true)
    }
}
