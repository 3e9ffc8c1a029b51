import CellGrid
import Testing
import TextLayout
import TourDocument

/// Pictures in the text: room for them, and what stands there.
@Suite struct PictureTests {
    private let house = Media(kind: .picture, source: "house.png", alternative: "A red house")

    private func file(_ width: Int, _ height: Int, _ path: String = "house.png") -> [String: PictureFile] {
        PixelSize(width: width, height: height).map { [path: PictureFile(path: path, size: $0)] } ?? [:]
    }

    private func options(
        _ files: [String: PictureFile], width: Int = 40, drawn: [PictureFrame: [[Cell]]] = [:],
        glyphs: Glyphs = .unicode
    ) -> LayoutOptions {
        var options = LayoutOptions(width: width, glyphs: glyphs)
        (options.pictures.files, options.pictures.drawn) = (files, drawn)
        return options
    }

    private func rows(_ block: Block, _ options: LayoutOptions) -> [String] {
        BlockLayout.lines(for: block, options: options).map(\.text)
    }

    private func picture(_ frame: PictureFrame) -> [[Cell]] {
        (0..<frame.rows).map { row in
            Array(repeating: Cell("▀", style: Style(foreground: .palette(UInt8(row)))), count: frame.columns)
        }
    }

    @Test func withoutAFileItIsACard() {
        #expect(rows(Block(.media(house)), options([:])) == ["▣ picture · A red house", "  house.png"])
    }

    /// The code stays: it is what can be searched and read.
    @Test func aDiagramStandsBelowItsCode() throws {
        let block = Block(.code(CodeBlock(language: "dot", text: "a -> b")))
        let plain = rows(block, options([:]))
        let picture = try #require(BlockLayout.pictures(in: block).first)
        let withPicture = options(file(80, 64, picture.source))
        #expect(rows(block, withPicture).starts(with: plain) && rows(block, withPicture).count == plain.count + 4)
        #expect(BlockLayout.frames(in: block, options: withPicture).map(\.path) == [picture.source])
        #expect(BlockLayout.pictures(in: Block(.code(CodeBlock(language: "c", text: "a -> b")))).isEmpty)
    }

    /// Print in it would be too small to read: its name, its size and the key are there instead.
    @Test(arguments: [
        (960, 400, "house.png", false, true), (700, 400, "house.png", false, false),
        (900, 400, "house.png", true, false), (1_200, 400, "house.png", true, true),
        (4_000, 400, "house.jpg", false, false), (4_000, 400, "data:image/png;base64,", false, false),
    ])
    func smallPrintIsACard(width: Int, height: Int, path: String, inPixels: Bool, isCard: Bool) throws {
        let size = try #require(PixelSize(width: width, height: height))
        var options = options(["house.png": PictureFile(path: path, size: size)])
        options.pictures.showsPixels = inPixels
        let (block, line) = (Block(.media(house)), Block(.paragraph([Inline(.media(house))])))
        #expect(BlockLayout.frames(in: block, options: options).isEmpty == isCard)
        guard isCard else { return #expect(rows(line, options).count > 2) }
        let words = "\(width)x\(height), Enter opens it"
        #expect(rows(block, options) == ["▣ picture · A red house", "  house.png, \(words)"])
        #expect(rows(line, options) == ["▣ A red house", "house.png, \(words)"])
        // the size that the page wants is what counts
        var small = house
        small.width = .pixels(200)
        #expect(!BlockLayout.frames(in: Block(.media(small)), options: options).isEmpty)
    }

    /// In its own size, however high, or not at all.
    @Test func aDrawingInCharactersHasTheRoomItNeeds() throws {
        let block = Block(.code(CodeBlock(language: "mermaid", text: "a -> b")))
        let picture = try #require(BlockLayout.pictures(in: block).first)
        var size = try #require(PixelSize(width: 8, height: 40))
        size.isInCells = true
        let files = [picture.source: PictureFile(path: "x", size: size)]
        let frames = BlockLayout.frames(in: block, options: options(files))
        #expect(frames == [PictureFrame(path: "x", columns: 8, rows: 40)])
        size.width = 41
        let wide = [picture.source: PictureFile(path: "x", size: size)]
        #expect(BlockLayout.frames(in: block, options: options(wide)).isEmpty)
    }

    @Test func whatCannotBeShownSaysWhy() {
        let options = options(["house.png": PictureFile(path: "house.png", size: nil, problem: "not found")])
        #expect(rows(Block(.media(house)), options) == ["▣ picture · A red house", "  house.png, not found"])
        #expect(
            rows(Block(.paragraph([Inline(.media(house))])), options) == ["▣ A red house", "house.png, not found"])
        #expect(rows(Block(.paragraph([.text("A "), Inline(.media(house))])), options) == ["A ▣ A red house"])
    }

    @Test func aFrameHoldsThePlace() throws {
        let options = options(file(80, 64))
        #expect(
            rows(Block(.media(house)), options) == [
                "▣ picture · A red house", "  ┌        ┐", "", "", "  └        ┘",
            ])
        let frame = try #require(BlockLayout.frames(in: Block(.media(house)), options: options).first)
        #expect(frame == PictureFrame(path: "house.png", columns: 10, rows: 4))
    }

    @Test func thePictureTakesItsPlaceAndNothingMoves() throws {
        let block = Block(.media(house))
        var options = options(file(80, 64))
        let flat = BlockLayout.lines(for: block, options: options)
        let frame = try #require(BlockLayout.frames(in: block, options: options).first)
        options.pictures.drawn[frame] = picture(frame)
        let rich = BlockLayout.lines(for: block, options: options)
        #expect(rich.map(\.text) == ["▣ picture · A red house"] + Array(repeating: "  ▀▀▀▀▀▀▀▀▀▀", count: 4))
        #expect(rich[3].cells.last?.style.foreground == .palette(2))
        #expect(rich.map(\.textOffset) == flat.map(\.textOffset))
        #expect(rich.map(\.links) == flat.map(\.links))
        #expect(rich.map(\.kind) == flat.map(\.kind))
        // the words lead to the file, the picture does not
        #expect(rich.map { $0.links.map(\.target) } == [["house.png"], [], [], [], []])
        // one that cannot be drawn has its place, and says so
        options.pictures.files = file(320, 64)
        let wide = try #require(BlockLayout.frames(in: block, options: options).first)
        options.pictures.drawn[wide] = []
        #expect(rows(block, options)[2].contains("cannot be shown"))
        options.pictures.drawn[wide] = [[]]
        #expect(
            rows(block, options)[1...] == [
                "  ┌" + String(repeating: " ", count: 28) + "┐", "  not drawn here, Enter opens it",
                "  └" + String(repeating: " ", count: 28) + "┘",
            ])
    }

    @Test(
        arguments: [
            // in its own size, smaller for the width, smaller for the height
            (80, 64, 84, 10, 4), (800, 400, 52, 48, 12), (80, 80, 84, 10, 5), (400, 1600, 84, 10, 20),
            (4000, 3000, 84, 53, 20),
            (1_000_000, 16_000, 84, 82, 1), (16, 16, 84, 2, 1), (20, 8_000, 84, nil, nil), (15, 100, 84, nil, nil),
            (100, 15, 84, nil, nil), (1_000_000, 1_000, 84, nil, nil),
        ] as [(Int, Int, Int, Int?, Int?)])
    func sizes(width: Int, height: Int, columns: Int, wide: Int?, high: Int?) {
        let file = PictureFile(path: "house.jpg", size: PixelSize(width: width, height: height))
        let options = options(["house.png": file], width: columns)
        let frame = BlockLayout.frames(in: Block(.media(house)), options: options).first
        #expect(frame?.columns == wide)
        #expect(frame?.rows == high)
    }

    /// As well as whole cells can, whatever shape they have.
    @Test(arguments: [(9, 20), (6, 13), (9, 17), (9, 18), (8, 16), (10, 18), (10, 19)])
    func aSquareIsSquare(width: Int, height: Int) throws {
        var options = options(file(80, 80))
        options.pictures.cellShape = Double(height) / Double(width)
        let frame = try #require(BlockLayout.frames(in: Block(.media(house)), options: options).first)
        let shape = Double(frame.columns * width) / Double(frame.rows * height)
        #expect(abs(shape - 1) <= 0.03, "\(frame)")
        #expect((8...14).contains(frame.columns))
    }

    @Test func anAuthorMayGiveTheSize() {
        func frame(_ width: Media.Width, _ height: UInt16 = 0, of block: (Media) -> Block.Kind = Block.Kind.media)
            -> PictureFrame?
        {
            var media = house
            (media.width, media.height) = (width, height)
            let options = options(file(1600, 800), width: 84)
            return BlockLayout.frames(in: Block(block(media)), options: options).first
        }
        #expect(frame(.natural) == PictureFrame(path: "house.png", columns: 80, rows: 20))
        #expect(frame(.pixels(160)) == PictureFrame(path: "house.png", columns: 20, rows: 5))
        #expect(frame(.natural, 160) == PictureFrame(path: "house.png", columns: 40, rows: 10))
        #expect(frame(.pixels(160), 160) == PictureFrame(path: "house.png", columns: 20, rows: 10))
        #expect(frame(.pixels(1)) == nil)
        // a square is as wide as high, whatever a cell is
        // a card's text begins at the third column, and that of a paragraph at the first
        #expect(frame(.percent(50)) == PictureFrame(path: "house.png", columns: 40, rows: 10))
        #expect(
            frame(.percent(25), of: { .paragraph([Inline(.media($0))]) })
                == PictureFrame(path: "house.png", columns: 20, rows: 5))
        #expect(frame(.percent(100)) == PictureFrame(path: "house.png", columns: 80, rows: 20))
        #expect(frame(.percent(50), 80) == PictureFrame(path: "house.png", columns: 41, rows: 5))
        #expect(frame(.percent(1)) == nil)
    }

    @Test(arguments: [(2.0, 20, 10), (2.22, 20, 9), (1.6, 21, 13)])
    func aSquareIsAsWideAsHigh(cellShape: Double, columns: Int, rows: Int) {
        var options = options(file(160, 160), width: 84)
        options.pictures.cellShape = cellShape
        let frame = BlockLayout.frames(in: Block(.media(house)), options: options).first
        #expect(frame == PictureFrame(path: "house.png", columns: columns, rows: rows))
    }

    @Test func whereverItStands() {
        let files = file(80, 64)
        let media = Block(.media(house))
        let linked = paragraph([Inline(.media(house), link: "https://example.org"), .text(" "), Inline(.media(house))])
        let holders = [
            media, bullets([paragraph("a"), media]), Block(.quote([media])), Block(.alert(.note, [media])), linked,
            Block(.figure([media], caption: [.text("a caption")])), Block(.details(summary: [.text("s")], [media])),
            Block(.definitions([Definition(terms: [[.text("t")]], meanings: [[media]])])),
            Block(.footnotes([Footnote(number: 1, blocks: [media])])),
            Block(.quote([bullets([Block(.quote([linked]))])])),
        ]
        for holder in holders {
            #expect(BlockLayout.pictures(in: holder).allSatisfy { $0.source == "house.png" })
            for width in 1...84 {
                var options = options(files, width: width)
                let flat = BlockLayout.lines(for: holder, options: options)
                let frames = BlockLayout.frames(in: holder, options: options)
                if width >= 20 { #expect(frames.count == BlockLayout.pictures(in: holder).count, "width \(width)") }
                for frame in frames { options.pictures.drawn[frame] = picture(frame) }
                let rich = BlockLayout.lines(for: holder, options: options)
                #expect(rich.map(\.textOffset) == flat.map(\.textOffset), "width \(width)")
                for lines in [flat, rich] {
                    #expect(lines.allSatisfy { $0.faults(width: width).isEmpty }, "width \(width)")
                }
                // each picture is there whole, and nothing of it is anywhere else
                let cells = rich.flatMap(\.cells).filter { $0.scalar == "▀" }
                #expect(cells.count == frames.reduce(0) { $0 + $1.columns * $1.rows }, "width \(width)")
            }
        }
    }

    @Test func amidTextItIsWords() {
        let files = file(80, 64)
        let amid = paragraph([.text("see "), Inline(.media(house)), .text(" there")])
        #expect(rows(amid, options(files)) == ["see ▣ A red house there"])
        #expect(BlockLayout.pictures(in: amid).isEmpty)
        let video = Media(kind: .video, source: "house.png", alternative: "A red house")
        #expect(rows(Block(.media(video)), options(files)).count == 2)
    }

    @Test func withoutUnicodeAndLineByLine() {
        let files = file(80, 64)
        #expect(
            rows(Block(.media(house)), options(files, glyphs: .ascii)) == [
                "# picture - A red house", "  +        +", "", "", "  +        +",
            ])
        #expect(
            rows(Block(.media(house)), options(files, glyphs: .linear)) == ["picture - A red house", "house.png"])
        #expect(BlockLayout.frames(in: Block(.media(house)), options: options(files, glyphs: .linear)).isEmpty)
        let amid = paragraph([.text("see "), Inline(.media(house))])
        #expect(rows(amid, options(files, glyphs: .linear)) == ["see picture A red house"])
    }

    /// Rows that are not those of the frame are not trusted.
    @Test func fewerRowsThanTheFrameHas() throws {
        let block = Block(.media(house))
        var options = options(file(80, 64))
        let frame = try #require(BlockLayout.frames(in: block, options: options).first)
        options.pictures.drawn[frame] = Array(picture(frame).prefix(2))
        #expect(BlockLayout.lines(for: block, options: options).count == 5)
    }
}
