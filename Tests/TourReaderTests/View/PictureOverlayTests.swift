import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// A picture on the whole screen.
struct PictureOverlayTests {
    private struct Album: SectionProvider {
        var size = PixelSize(width: 800, height: 400)
        var words = "A dog on a hill"
        var source = "p.png"
        var isInLine = false
        var isLinked = false
        var isInNote = false

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            let text = (0..<30).map { Block(.paragraph([.text("text \($0)")])) }
            if isLinked { return [Block(.paragraph([.text("see it", link: source)]))] }
            let media = Media(kind: .picture, source: source, alternative: words)
            if isInNote {
                let note = [Block(.paragraph([.text("a note")])), Block(.rule), Block(.rule), Block(.media(media))]
                return [
                    Block(.paragraph([Inline(.footnote(1))])),
                    Block(.footnotes([Footnote(number: 1, blocks: note)])),
                ]
            }
            return [Block(isInLine ? .paragraph([.text("see "), Inline(.media(media))]) : .media(media))] + text
        }
        func page(ofSection index: Int) -> String? { "one.md" }
        func pictureSize(at path: String) -> PixelSize? { path == "p.png" ? size : nil }
    }

    private func rig(
        _ album: Album = Album(), columns: Int = 80, rows: Int = 24, theme: Theme = .standard(depth: .palette256)
    ) -> Rig {
        let tour = Tour(id: "t", title: "S", sections: [Section(id: "s", title: "S", byteCount: 1000)])
        var rig = Rig(tour, album, columns: columns, rows: rows, theme: theme)
        rig.reader.drawsPictures = true
        return rig
    }

    private func asked(_ rig: Rig) -> [PictureFrame] {
        rig.effects.flatMap { if case .draw(let frames, _, _) = $0 { frames } else { [] as [PictureFrame] } }
    }

    /// Opens it, and draws it in the size that is asked for: each cell says where it is.
    private func open(_ rig: inout Rig) {
        rig.press(.init(.tab), .init(.enter))
        draw(&rig)
    }

    private func draw(_ rig: inout Rig) {
        rig.tell(.due(.move))
        guard let frame = asked(rig).last else { return }
        let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
        let rows = (0..<frame.rows).map { row in
            (0..<frame.columns).map { Cell(letters[(row + $0) % 26], style: Style(foreground: .palette(4))) }
        }
        rig.tell(.drawn(DrawnPicture(frame: frame, rows: rows, edition: rig.reader.view.media.pictures.edition)))
    }

    private func rows(_ rig: Rig) -> [String] { rig.screen }

    /// It stands further down in the note than anything on the page.
    @Test func enterOnAPictureOfANoteShowsIt() {
        var rig = rig(Album(isInNote: true))
        rig.press(.init(.tab), .init(.enter))
        #expect(rig.screen.contains { $0.contains("a note") })
        rig.press(.init(.tab), .init(.enter))
        #expect(rig.screen.contains { $0.contains("drawing the picture") }, "\(rig.screen)")
        rig.press(.init(.escape))
        #expect(rig.screen.contains { $0.contains("a note") })
    }

    @Test func enterOnAChosenPictureShowsIt() throws {
        var rig = rig()
        rig.press(.init(.tab))
        let page = try #require(rig.terminal.frame)
        #expect(rig.status.contains("Enter shows the picture: p.png"))
        rig.press(.init(.enter))
        #expect(rig.screen.contains { $0.contains("drawing the picture") })
        #expect(!rig.screen.contains { $0.contains("text 1") })
        draw(&rig)
        // as large as the screen has room for, in its proportion
        #expect(asked(rig).last == PictureFrame(path: "p.png", columns: 80, rows: 20, showsPrint: true))
        #expect(rig.screen[0].hasPrefix("abcdef"))
        #expect(rig.screen[22].contains("A dog on a hill"))
        #expect(rig.status.contains("100 %") && rig.status.contains("Esc back"))
        rig.press(.init(.escape))
        #expect(rig.terminal.frame == page)
    }

    @Test func oneThatALinkLeadsToIsShown() {
        var rig = rig(Album(isLinked: true))
        open(&rig)
        #expect(rig.screen.contains { $0.contains("abcdef") } && rig.screen[22].contains("p.png"))
    }

    /// There it is words, and has no room of its own.
    @Test func oneWithinALineOfTextIsShownToo() {
        var rig = rig(Album(isInLine: true))
        #expect(rig.text.contains { $0.contains("see ▣ A dog on a hill") })
        open(&rig)
        #expect(rig.screen.contains { $0.contains("abcdef") } && rig.screen.contains { $0.contains("A dog on a hill") })
        #expect(!rig.screen.contains { $0.contains("text 1") })
    }

    @Test(arguments: [false, true])
    func oneThatCannotBeShownSaysSo(isInLine: Bool) {
        var rig = rig(Album(source: "bomb.png", isInLine: isInLine))
        rig.press(.init(.tab))
        #expect(rig.status.contains("Refused, the picture cannot be shown: bomb.png"))
        rig.press(.init(.enter))
        #expect(rig.screen.contains { $0.contains("text 1") } && asked(rig).isEmpty)
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)], ["256", "8", "true", "light"])
    func pictureWindowLooksAsKept(_ size: (columns: Int, rows: Int), look: String) throws {
        let themes: [String: Theme] = [
            "256": .standard(depth: .palette256), "8": .standard(depth: .eight), "true": .standard(depth: .direct),
            "light": .standard(depth: .palette256, tone: .light),
        ]
        let words = "A dog on a hill, which looks at something that the picture does not show"
        var rig = rig(
            Album(words: words), columns: size.columns, rows: size.rows, theme: try #require(themes[look]))
        open(&rig)
        let name = "picture-\(size.columns)x\(size.rows)" + (look == "256" ? "" : "-\(look)")
        try Golden.expect(try #require(rig.terminal.frame), name)
    }

    @Test func itIsZoomedAndMoved() {
        var rig = rig()
        open(&rig)
        rig.press("+")
        draw(&rig)
        #expect(asked(rig).last == PictureFrame(path: "p.png", columns: 120, rows: 30, showsPrint: true))
        #expect(rig.status.contains("150 %"))
        // the middle stays in the middle
        let middle = rig.screen[0]
        #expect(middle.first == "z", "column 20, row 5: \(middle)")
        rig.press(.init(.left))
        #expect(rig.screen[0] != middle)
        rig.press(.init(.right))
        #expect(rig.screen[0] == middle)
        for _ in 0..<20 { rig.press(.init(.right), .init(.down)) }
        let corner = rig.screen[0]
        rig.press(.init(.right), .init(.down), "G")
        #expect(rig.screen[0] == corner)
        // so much and no more
        for _ in 0..<20 { rig.press("+") }
        draw(&rig)
        let largest = asked(rig).last
        #expect((largest?.columns ?? 0) * (largest?.rows ?? 0) <= PictureViewport.maximumCells)
        rig.press("0")
        draw(&rig)
        #expect(asked(rig).last == PictureFrame(path: "p.png", columns: 80, rows: 20, showsPrint: true))
        #expect(rig.screen[0].hasPrefix("abc"))
    }

    @Test func anotherScreenIsAnotherPicture() {
        var rig = rig()
        open(&rig)
        rig.press("+")
        draw(&rig)
        rig.resize(40, 12)
        draw(&rig)
        #expect(asked(rig).last == PictureFrame(path: "p.png", columns: 54, rows: 14, showsPrint: true))
        rig.press(.init(.function(1)))
        rig.resize(100, 30)
        rig.press(.init(.escape))
        draw(&rig)
        #expect(asked(rig).last?.columns == 150)
        #expect(rig.status.contains("150 %"))
    }

    /// A picture that changed, or whose background did, is asked for once more.
    @Test func itIsDrawnAnew() {
        var rig = rig()
        open(&rig)
        let before = asked(rig).count
        rig.tell(.replaced(rig.reader.tour, rig.reader.provider))
        rig.tell(.due(.move))
        #expect(asked(rig).count == before + 1)
        #expect(rig.screen[0].hasPrefix("abc"), "the old one is shown until then")
    }

    @Test func whatCannotBeDrawnSaysSo() {
        var rig = rig()
        rig.press(.init(.tab), .init(.enter))
        rig.tell(.due(.move))
        guard let frame = asked(rig).last else { return #expect(Bool(false)) }
        rig.tell(.drawn(DrawnPicture(frame: frame, rows: [], edition: 0)))
        #expect(rig.screen.contains { $0.contains("this picture cannot be shown") })
    }

    @Test(arguments: [(20, 4), (30, 8), (200, 60)])
    func anyScreenWillDo(columns: Int, rows: Int) {
        let album = Album(words: String(repeating: "many words ", count: 100))
        var rig = rig(album, columns: columns, rows: rows)
        open(&rig)
        #expect(rig.screen.contains { $0.contains("abc") })
        #expect(rig.status.contains("Esc"))
        for key in ["+", "+", "-", "0", "j", "G"] as [KeyPress] { rig.press(key) }
        rig.press("q")
        #expect(rig.reader.overlays.isEmpty)
    }
}
