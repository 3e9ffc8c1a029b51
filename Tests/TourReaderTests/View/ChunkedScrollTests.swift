import CellGrid
import InfiniteScroll
import Testing
import TextLayout

@testable import ReaderPage
@testable import TourReader

/// Scrolls of many rows are gone in pieces.
struct ChunkedScrollTests {
    private let piece = Viewport.chunkRows

    /// Sections of ten rows, and one of many.
    private func rig(isLinear: Bool = false) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([3, 3, 3] + Array(repeating: 3, count: 400) + [2_000])
        return Rig(tour, provider, glyphs: isLinear ? .linear : .unicode)
    }

    /// The same in one go.
    private func atOnce(_ rows: Int, isLinear: Bool = false) -> Rig {
        var rig = rig(isLinear: isLinear)
        rig.reader.view.countScreen()
        #expect(rig.reader.view.viewport.scroll(by: rows, atMost: rows, in: &rig.reader.view.content))
        rig.ask { $0.view.moved(isForward: true) }
        rig.tell(.rested)
        return rig
    }

    private func steps(_ rig: Rig) -> Int { rig.effects.count { $0 == .remind(.move, afterMilliseconds: 0) } }

    @discardableResult private func goOn(_ rig: inout Rig) -> Int {
        var pieces = 1
        while rig.reader.isScrolling {
            rig.tell(.due(.move))
            pieces += 1
        }
        return pieces
    }

    @Test(arguments: [1, 14, 1_024, 1_025, 2_048, 3_000, 5_003, 99_999])
    func arrivesAndEarnsAsAtOnce(rows: Int) {
        let still = atOnce(rows)
        var rig = rig()
        rig.type("\(rows)j")
        #expect(rig.reader.isScrolling == (rows > piece))
        let pieces = goOn(&rig)
        // nothing is gone where there is no way on
        #expect(pieces == (rows + piece - 1) / piece || rig.reader.view.viewport.engine.isAtEnd && pieces < 12)
        #expect(steps(rig) == pieces - 1)
        #expect(rig.text == still.text)
        #expect(rig.saved == still.saved)
        #expect(rig.reader.place.record == still.reader.place.record)
        rig.type("\(rows)k")
        goOn(&rig)
        #expect(rig.reader.view.viewport.engine.isAtStart)
    }

    @Test func whatPassesByIsShown() {
        var rig = rig()
        rig.type("5000j")
        #expect(rig.reader.currentSection > 80)
        // but nothing is earned there
        #expect(rig.saved == atOnce(0).saved)
    }

    /// Keys, the mouse, something that is opened: it stays where it is, and what it does is done there.
    @Test(arguments: ["k", "?", "t", "/", "x", "l", "m"])
    func anyKeyStaysThere(key: String) {
        var rig = rig()
        var still = atOnce(piece)
        rig.type("5000j" + key)
        still.type(key)
        #expect(!rig.reader.isScrolling)
        #expect(rig.text == still.text)
        #expect(rig.saved == still.saved)
        rig.tell(.due(.move))
        #expect(rig.text == still.text)
    }

    @Test func theWheelStaysThere() {
        var rig = rig()
        var still = atOnce(piece)
        rig.type("5000j")
        let wheel = [InputEvent.mouse(MouseEvent(.wheelDown, at: Position(column: 3, row: 3)))]
        rig.send(wheel)
        still.send(wheel)
        #expect(!rig.reader.isScrolling)
        #expect(rig.text == still.text)
    }

    @Test func whoIsSuspendedStaysThere() {
        var rig = rig()
        rig.type("5000j")
        rig.tell(.suspended)
        #expect(!rig.reader.isScrolling)
        #expect(rig.reader.view.viewport.engine.anchor == atOnce(piece).reader.view.viewport.engine.anchor)
    }

    /// A section that is whole on the screen where a key stops it is earned, and handed on also if the key ends the sitting.
    @Test func whatIsEarnedThereIsHandedOn() throws {
        let still = atOnce(piece)
        try #require(!still.saved.isEmpty)
        var rig = rig()
        rig.type("5000j")
        rig.press(.control("c"))
        #expect(rig.saved == still.saved)
    }

    /// However often it is begun anew, it is told once at a time to go on.
    @Test func itGoesOnOnce() {
        var rig = rig()
        rig.type("2000j2000j2000j")
        #expect(steps(rig) == 1)
        rig.tell(.due(.move))
        #expect(!rig.reader.isScrolling)
        #expect(steps(rig) == 1)
    }

    /// The way goes on at another width, and in other colours.
    @Test func aResizeDoesNotStopIt() {
        var rig = rig()
        rig.type("3000j")
        rig.resize(50, 12)
        #expect(rig.reader.isScrolling)
        goOn(&rig)
        #expect(
            rig.text
                == { () -> [String] in
                    var still = atOnce(3_000)
                    still.resize(50, 12)
                    return still.text
                }())
    }

    @Test func lineByLineItEndsOnTheSameLine() {
        var rig = rig(isLinear: true)
        rig.type("100 ")
        #expect(rig.reader.isScrolling)
        goOn(&rig)
        rig.type("3j")
        var still = atOnce(0, isLinear: true)
        still.type("50 50 3j")
        #expect(rig.reader.view.viewport.engine.anchor == still.reader.view.viewport.engine.anchor)
        #expect(rig.reader.view.viewport.readingRow == still.reader.view.viewport.readingRow)
    }
}
