import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Pictures in pixels lie over their cells while nothing moves, and never over anything else.
struct PixelPictureTests {
    private struct Album: SectionProvider {
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            let picture = Block(.media(Media(kind: .picture, source: "p.png", alternative: "A dog on a hill")))
            let text = (0..<60).map { Block(.paragraph([.text("text \($0)")])) }
            let quote = Block(.quote([picture]))
            return Array(text[..<3]) + [picture] + text[3..<40] + [quote] + text[40...]
        }
        func page(ofSection index: Int) -> String? { "one.md" }
        func pictureSize(at path: String) -> PixelSize? { PixelSize(width: 160, height: 96) }
    }

    private static let graphics = PixelGraphics(.sixel, cellWidth: 8, cellHeight: 16)!
    private static let cutting = PixelGraphics(.kitty, cellWidth: 8, cellHeight: 16)!

    private func rig() -> Rig {
        let tour = Tour(id: "t", title: "S", sections: [Section(id: "s", title: "S", byteCount: 1000)])
        var rig = Rig(tour, Album(), columns: 80, rows: 24)
        rig.reader.drawsPictures = true
        return rig
    }

    /// Answers what was asked for last, in cells and in pixels.
    private func draw(_ rig: inout Rig, _ graphics: PixelGraphics = Self.graphics) {
        let orders = rig.effects.compactMap { if case .draw(let frames, _, _) = $0 { frames } else { nil } }
        for frame in orders.last ?? [] {
            let row = Array(repeating: Cell("▒", style: Style(foreground: .palette(4))), count: frame.columns)
            let rows = Array(repeating: row, count: frame.rows)
            let pixels = PixelPicture(
                columns: frame.columns, rows: frame.rows, width: 8 * frame.columns, height: 16 * frame.rows,
                graphics: graphics,
                bytes: Array("\(frame.columns)x\(frame.rows)".utf8))
            let edition = rig.reader.view.media.pictures.edition
            rig.tell(.drawn(DrawnPicture(frame: frame, rows: rows, edition: edition)))
            rig.tell(.drawn(DrawnPicture(frame: frame, rows: rows, pixels: pixels, edition: edition)))
        }
    }

    private func rest(_ rig: inout Rig) {
        rig.tell(.rested)
        draw(&rig)
    }

    private func areas(_ rig: Rig) -> [Rect] { rig.terminal.frame?.pictures.map(\.area) ?? [] }

    /// Where the cells of the first picture stand on the screen, if all of them do.
    private func cells(_ rig: Rig) -> Rect? {
        let rows = rig.screen.indices.filter { rig.screen[$0].contains("▒") }
        guard let first = rows.first, rows.count == 6 else { return nil }
        let column = rig.screen[first].prefix { $0 != "▒" }.count
        return Rect(column: column, row: first, columns: 20, rows: 6)
    }

    @Test func itLiesOverItsCells() throws {
        var rig = rig()
        #expect(areas(rig).isEmpty)
        rest(&rig)
        #expect(areas(rig) == [try #require(cells(rig))])
        // the next frame has it as well
        rig.tell(.due(.notice(0)))
        #expect(areas(rig).count == 1)
    }

    /// What is seen of a picture is shown at every place: where the terminal keeps it also while it moves, else when it rests.
    @Test(arguments: [graphics, cutting]) func whatIsSeenOfItIsShown(graphics: PixelGraphics) {
        var rig = rig()
        rig.tell(.rested)
        draw(&rig, graphics)
        var cut = 0
        for _ in 0..<120 {
            rig.type("j")
            if graphics.kind == .sixel {
                #expect(areas(rig).isEmpty)
                rig.tell(.rested)
                draw(&rig, graphics)
            }
            let rows = rig.screen.indices.filter { rig.screen[$0].contains("▒") }
            let placed = rig.terminal.frame?.pictures.first
            #expect(
                (placed?.area.row).map { $0..<$0 + (placed?.area.rows ?? 0) } == rows.first.map { $0..<$0 + rows.count }
            )
            #expect(placed?.picture.source.rows == (rows.isEmpty ? nil : 16 * rows.count))
            if let placed, placed.area.rows < 6 {
                cut += 1
                // cut at the top it is its end
                #expect((placed.picture.source.row > 0) == (placed.area.row == 0))
            }
            rig.tell(.rested)
            draw(&rig, graphics)
        }
        #expect(cut >= 10)
    }

    @Test(arguments: ["t", "?", "c"] as [KeyPress])
    func aWindowOverThePageTakesItAway(key: KeyPress) {
        var rig = rig()
        rest(&rig)
        let page = rig.terminal.frame
        rig.press(key)
        #expect(areas(rig).isEmpty)
        rig.press(.init(.escape))
        #expect(rig.terminal.frame == page)
    }

    @Test func anotherSizeTakesItAway() {
        var rig = rig()
        rest(&rig)
        rig.resize(60, 20)
        #expect(areas(rig).isEmpty)
        rest(&rig)
        #expect(areas(rig).count == 1)
    }

    /// What is told in several rows at the foot of the screen is over the picture, and not under it.
    @Test func whatIsWrittenOverItsRowsIsSeen() {
        var rig = rig()
        rest(&rig)
        #expect(areas(rig).count == 1)
        rig.tell(.notSaved([], reason: String(repeating: "many words for a long line ", count: 40)))
        #expect(areas(rig).isEmpty)
    }

    @Test func otherGraphicsAskForItAgain() {
        var rig = rig()
        rest(&rig)
        #expect(rig.reader.restMilliseconds == nil)
        rig.tell(.input(.graphics(.kitty)))
        #expect(rig.reader.restMilliseconds != nil)
        let before = rig.effects.count
        rig.tell(.rested)
        #expect(rig.effects[before...].contains { if case .draw = $0 { true } else { false } })
    }

    /// What it shows is not stretched: its frame has the shape that the cells of the terminal give it.
    @Test func otherCellsGiveItAnotherFrame() {
        var rig = rig()
        rest(&rig)
        #expect(areas(rig).map(\.rows) == [6])
        rig.tell(.input(.cell(width: 8, height: 12)))
        rest(&rig)
        #expect(areas(rig).map(\.rows) == [8])
        #expect(areas(rig).map(\.columns) == [20])
    }

    /// When the picture became another one, its pixels are not those of before.
    @Test func itGoesWithItsCells() {
        var rig = rig()
        rest(&rig)
        rig.tell(.replaced(rig.reader.tour, rig.reader.provider))
        rig.tell(.rested)
        guard
            case .draw(let frames, let edition, _)? = rig.effects.last(where: {
                if case .draw = $0 { true } else { false }
            })
        else { return #expect(Bool(false)) }
        #expect(areas(rig).count == 1, "until it is known")
        let row = Array(repeating: Cell("█"), count: frames[0].columns)
        rig.tell(
            .drawn(DrawnPicture(frame: frames[0], rows: Array(repeating: row, count: frames[0].rows), edition: edition))
        )
        #expect(areas(rig).isEmpty)
    }

    @Test func onTheWholeScreen() {
        var rig = rig()
        rest(&rig)
        rig.press(.init(.tab))
        let page = rig.terminal.frame
        #expect(areas(rig).count == 1, "its line says that it is chosen")
        rig.press(.init(.enter))
        #expect(areas(rig).isEmpty)
        rig.tell(.due(.move))
        draw(&rig)
        let whole = areas(rig)
        #expect(whole.count == 1 && whole[0].rows > 15)
        rig.press("+")
        rig.tell(.due(.move))
        draw(&rig)
        #expect(areas(rig).map(\.rows) == whole.map(\.rows), "a part of it")
        rig.press("0")
        rig.tell(.due(.move))
        draw(&rig)
        #expect(areas(rig) == whole)
        rig.press(.init(.function(1)))
        #expect(areas(rig).isEmpty, "a window is over it")
        rig.press(.init(.escape))
        #expect(areas(rig) == whole)
        rig.press(.init(.escape))
        #expect(rig.terminal.frame == page)
    }

    /// What is in sight of a picture is cut out, and moves with the keys.
    @Test func aPartOnTheWholeScreen() throws {
        func shown(_ rig: Rig) -> PlacedPicture? { rig.terminal.frame?.pictures.first }
        var rig = rig()
        rest(&rig)
        rig.press(.init(.tab), .init(.enter))
        rig.tell(.due(.move))
        draw(&rig, Self.cutting)
        let whole = try #require(shown(rig)?.area)
        rig.press("+", "+")
        rig.tell(.due(.move))
        draw(&rig, Self.cutting)
        let part = try #require(shown(rig))
        #expect(part.area.columns == min(80, 2 * whole.columns) && part.area.rows == whole.rows)
        #expect(part.picture.source.columns == 8 * part.area.columns && part.picture.source.rows == 16 * part.area.rows)
        rig.press(.init(.up))
        #expect(shown(rig)?.area == part.area && shown(rig) != part)
        rig.press(.init(.function(1)))
        #expect(shown(rig) == nil)
        #expect(!rig.screen.contains { $0.contains("▒") }, "nor are there its cells")
    }
}
