import CellGrid
import InfiniteScroll
import Synchronization
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Pictures have room at once and are drawn later, and nothing moves by it.
struct PictureTests {
    /// Pages with a picture every few lines; each has a name of its own.
    private struct Gallery: SectionProvider {
        var tour = MemoryTour(sections: [])
        var sizes: [String: PixelSize] = [:]
        /// The paths of those that are elsewhere.
        var distant: Set<String> = []

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { tour.sections[index] }
        func page(ofSection index: Int) -> String? { "pages/one.md" }
        func pictureSize(at path: String) -> PixelSize? {
            arrivals.contains(path) || !distant.contains(path) ? sizes[path] : nil
        }
        func mayFetchPicture(at path: String) -> Bool { distant.contains(path) }
        func pictureProblem(at path: String) -> String? { sizes[path] == nil ? "not found" : nil }
        func isAnimated(at path: String) -> Bool { path.hasSuffix(".gif") }
        func absolutePath(of path: String) throws(LinkRefusal) -> String { "/tour/" + path }

        let arrivals = Arrivals()
    }

    /// The pictures that came since.
    private final class Arrivals: Sendable {
        private let paths = Mutex<Set<String>>([])
        func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
        func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
    }

    private func gallery(count: Int = 20) -> Gallery {
        var gallery = Gallery()
        var blocks: [Block] = []
        for number in 0..<count {
            blocks.append(Block(.paragraph([.text("text \(number)")]), source: number * 10..<number * 10 + 5))
            let media = Media(kind: .picture, source: "../img/p\(number).png", alternative: "number \(number)")
            blocks.append(Block(.media(media), source: number * 10 + 5..<number * 10 + 10))
            gallery.sizes["img/p\(number).png"] = PixelSize(width: 80, height: 64)
        }
        gallery.tour.sections = [blocks]
        return gallery
    }

    private func tour(id: String = "t") -> Tour {
        Tour(id: id, title: "S", sections: [Section(id: "s", title: "S", byteCount: 1000)])
    }

    private func rig(_ gallery: Gallery, drawsPictures: Bool = true, themeInputs: ThemeInputs? = nil) -> Rig {
        var rig = Rig(tour(), gallery) { $0.settings.themeInputs = themeInputs }
        rig.reader.drawsPictures = drawsPictures
        return rig
    }

    private func asked(_ rig: Rig) -> [(frames: [PictureFrame], edition: Int)] {
        rig.effects.compactMap { if case .draw(let frames, let edition, _) = $0 { (frames, edition) } else { nil } }
    }

    private func picture(_ frame: PictureFrame, _ sign: Unicode.Scalar = "█", edition: Int = 0) -> DrawnPicture {
        let row = Array(repeating: Cell(sign, style: Style(foreground: .palette(4))), count: frame.columns)
        return DrawnPicture(frame: frame, rows: Array(repeating: row, count: frame.rows), edition: edition)
    }

    private func signs(_ sign: Character, in rig: Rig) -> Int { rig.text.joined().count { $0 == sign } }

    @Test func picturesAreAskedForWhenTheReaderRests() throws {
        var rig = rig(gallery())
        #expect(asked(rig).isEmpty)
        #expect(rig.text.contains("  ┌        ┐"))
        #expect(rig.reader.restMilliseconds != nil)
        rig.tell(.rested)
        #expect(rig.reader.restMilliseconds == nil, "once is enough")
        let first = try #require(asked(rig).first)
        #expect(first.frames.first == PictureFrame(path: "img/p0.png", columns: 10, rows: 4))
        #expect(first.frames.count < 4, "only what is in sight")
        rig.tell(.rested)
        rig.type("jk")
        rig.tell(.rested)
        #expect(asked(rig).count == 1, "each once")
        rig.type("   ")
        rig.tell(.rested)
        #expect(asked(rig).count == 2)
    }

    /// A page with words begins with them, be it that its heading begins a section; one that is but pictures shows them.
    @Test func picturesBeforeTheFirstWordsAreCards() {
        var gallery = gallery(count: 3)
        gallery.tour.sections[0].removeFirst()
        let first = rig(gallery)
        #expect(first.text.contains { $0.contains("p0.png") })
        #expect(first.text.contains("  ┌        ┐"), "the second has room")
        let heading = Block(.heading(level: 1, [.text("Title")]))
        gallery.tour.sections[0].insert(heading, at: 0)
        #expect(!rig(gallery).text.contains { $0.contains("p0.png") })
        gallery.tour.sections = [[gallery.tour.sections[0][1]], [heading]]
        let sections = ["a", "b"].map { Section(id: $0, title: "S", byteCount: 100) }
        let two = Rig(Tour(id: "t", title: "S", sections: SectionList(sections)), gallery)
        #expect(two.text.contains { $0.contains("p0.png") })
        gallery.tour.sections.removeLast()
        #expect(!rig(gallery).text.contains { $0.contains("p0.png") })
    }

    /// Its first picture stands on the page; Enter has it played.
    @Test func aPictureThatMovesIsPlayed() {
        var gallery = gallery(count: 1)
        gallery.tour.sections[0] = [
            Block(.paragraph([.text("text")])),
            Block(.media(Media(kind: .picture, source: "../img/a.gif", alternative: "A film"))),
        ]
        gallery.sizes["img/a.gif"] = PixelSize(width: 80, height: 64)
        var rig = rig(gallery)
        #expect(rig.text.contains("  ┌        ┐"))
        rig.press(.init(.tab), .init(.enter))
        let played = rig.effects.compactMap { if case .play(let media) = $0 { media.text } else { nil } }
        #expect(played == ["/tour/img/a.gif"])
    }

    @Test func whatCannotBeShownSaysWhy() {
        var gallery = gallery(count: 2)
        gallery.sizes = [:]
        var rig = rig(gallery)
        #expect(rig.text.contains("  ../img/p0.png, not found"), "\(rig.text)")
        rig.press(.init(.tab), .init(.enter))
        #expect(rig.status.contains("not found"), "\(rig.status)")
        rig.tell(.rested)
        #expect(asked(rig).isEmpty && !rig.effects.contains { if case .fetchPictures = $0 { true } else { false } })
    }

    @Test func picturesAreBlankBehindAWindow() throws {
        // wide enough for them to stand beside the window as well
        var rig = Rig(tour(), gallery(), columns: 100, rows: 16)
        rig.reader.drawsPictures = true
        rig.tell(.rested)
        rig.tell(.drawn(picture(try #require(asked(rig).first?.frames.first))))
        #expect(signs("█", in: rig) == 40)
        rig.type("t")
        #expect(signs("█", in: rig) == 0)
        rig.press(.init(.escape))
        #expect(signs("█", in: rig) == 40)
    }

    @Test func withoutAProgramForItNothingIsAskedFor() {
        var rig = rig(gallery(), drawsPictures: false)
        rig.tell(.rested)
        #expect(asked(rig).isEmpty)
    }

    @Test func swappingAPictureInMovesNothing() throws {
        var rig = rig(gallery())
        rig.tell(.rested)
        let flat = rig.text
        let anchor = rig.reader.view.viewport.engine.anchor
        let made = rig.reader.view.viewport.engine.counts.lineViewsMade
        let frame = try #require(asked(rig).first?.frames.first)
        rig.tell(.drawn(picture(frame)))
        let rich = rig.text
        #expect(signs("█", in: rig) == 40)
        let label = try #require(flat.firstIndex(of: "▣ picture · number 0"))
        #expect(Array(rich[(label + 1)...(label + 4)]) == Array(repeating: "  ██████████", count: 4))
        #expect(rich[...label] == flat[...label])
        #expect(rich[(label + 5)...] == flat[(label + 5)...])
        #expect(rig.reader.view.viewport.engine.anchor == anchor)
        #expect(rig.reader.view.viewport.engine.counts.lineViewsMade == made)
    }

    /// At every place of the page, with pictures that are there and that are not, all is as if they had been there from the start.
    @Test func everyScrollPosition() throws {
        let gallery = gallery(count: 6)
        var flat = rig(gallery)
        var rich = rig(gallery)
        flat.resize(60, 8)
        rich.resize(60, 8)
        for _ in 0..<60 {
            rich.tell(.rested)
            for frame in asked(rich).last?.frames ?? [] { rich.tell(.drawn(picture(frame))) }
            let words = { (rows: [String]) in
                rows.map { $0.contains("█") || $0.contains("┌") || $0.contains("└") ? "" : $0 }
            }
            #expect(words(rich.text) == words(flat.text))
            flat.type("j")
            rich.type("j")
        }
        #expect(signs("█", in: rich) == 40, "the last one, at the end")
    }

    @Test func aLateAnswerGoesWhereItBelongs() throws {
        var rig = rig(gallery())
        rig.tell(.rested)
        let frame = try #require(asked(rig).first?.frames.first)
        rig.type("    ")
        let screen = rig.screen
        rig.tell(.drawn(picture(frame)))
        #expect(rig.screen == screen)
        // and it is there when its place comes back
        rig.type("g")
        #expect(signs("█", in: rig) == 40)
    }

    @Test func whatWasNotAskedForIsDropped() {
        var rig = rig(gallery())
        rig.tell(.drawn(picture(PictureFrame(path: "img/p0.png", columns: 10, rows: 4))))
        rig.type("j")
        #expect(signs("█", in: rig) == 0)
    }

    @Test func anotherSizeIsAnotherPicture() throws {
        var gallery = gallery()
        gallery.sizes["img/p0.png"] = PixelSize(width: 640, height: 128)
        var rig = rig(gallery)
        rig.tell(.rested)
        let wide = try #require(asked(rig).first?.frames.first)
        rig.resize(40, 16)
        rig.tell(.drawn(picture(wide)))
        #expect(signs("█", in: rig) == 0, "it is too wide by now")
        rig.tell(.rested)
        let narrow = try #require(asked(rig).last?.frames.first)
        #expect(narrow.path == wide.path && narrow.columns < wide.columns)
        rig.tell(.drawn(picture(narrow)))
        #expect(signs("█", in: rig) == narrow.columns * narrow.rows)
        rig.resize(60, 16)
        #expect(signs("█", in: rig) == wide.columns * wide.rows, "the first one was kept")
    }

    @Test func whatCannotBeDrawnSaysSo() throws {
        var gallery = gallery()
        gallery.sizes["img/p0.png"] = PixelSize(width: 300, height: 64)
        var rig = rig(gallery)
        rig.tell(.rested)
        var nothing = picture(try #require(asked(rig).first?.frames.first))
        nothing.rows = []
        rig.tell(.drawn(nothing))
        #expect(rig.text.contains { $0.contains("cannot be shown") })
        rig.type("jk")
        rig.tell(.rested)
        #expect(asked(rig).count == 1)
    }

    /// A tour that is loaded anew shows what it showed until it is known what has become of it.
    @Test func afterAReloadPicturesAreDrawnAnew() throws {
        let gallery = gallery()
        var rig = rig(gallery)
        rig.tell(.rested)
        let first = try #require(asked(rig).first)
        for frame in first.frames { rig.tell(.drawn(picture(frame))) }
        let before = rig.text
        rig.tell(.replaced(tour(), gallery))
        #expect(rig.text == before)
        // one that comes from before
        rig.tell(.drawn(picture(first.frames[0], "▒", edition: first.edition)))
        #expect(signs("▒", in: rig) == 0)
        rig.tell(.rested)
        let second = try #require(asked(rig).last)
        #expect(second.frames == first.frames && second.edition != first.edition)
        rig.tell(.drawn(picture(first.frames[0], "▓", edition: second.edition)))
        #expect(signs("▓", in: rig) == 40)
    }

    /// What is seen through a picture is the background that it stands on.
    @Test func onAnotherGroundPicturesAreDrawnAnew() throws {
        var rig = rig(gallery(), themeInputs: ThemeInputs(depth: .palette256))
        rig.tell(.rested)
        let first = try #require(asked(rig).first)
        for frame in first.frames { rig.tell(.drawn(picture(frame))) }
        rig.send([.background(red: 255, green: 255, blue: 255)])
        #expect(signs("█", in: rig) > 0)
        rig.tell(.rested)
        guard case .draw(first.frames, _, on: .light)? = rig.effects.last else {
            Issue.record("not asked for: \(rig.effects)")
            return
        }
    }

    /// Paths are the same in many tours; what they name is not.
    @Test func anotherToursPicturesAreItsOwn() throws {
        let gallery = gallery()
        var rig = rig(gallery)
        rig.tell(.rested)
        let first = try #require(asked(rig).first)
        for frame in first.frames { rig.tell(.drawn(picture(frame))) }
        rig.tell(
            .opened(
                OpenedTour(
                    tour: tour(id: "other"), provider: gallery, source: "other", place: nil, marks: [], remark: nil)))
        #expect(signs("█", in: rig) == 0)
        rig.tell(.rested)
        let second = try #require(asked(rig).last)
        #expect(second.frames == first.frames)
        rig.tell(.drawn(picture(first.frames[0], edition: first.edition)))
        #expect(signs("█", in: rig) == 0, "it is the other tour's")
        rig.tell(.drawn(picture(first.frames[0], edition: second.edition)))
        #expect(signs("█", in: rig) == 40)
    }

    // MARK: - From elsewhere

    private func fetched(_ rig: Rig) -> [[String]] {
        rig.effects.compactMap { if case .fetchPictures(let paths, _) = $0 { paths } else { nil } }
    }

    /// A picture whose size is not known has no room until it comes; then what is read stays where it is.
    @Test func aPictureFromElsewhereMovesNothingThatIsRead() throws {
        var gallery = gallery()
        gallery.distant = Set(gallery.sizes.keys)
        var rig = rig(gallery)
        #expect(!rig.text.contains { $0.contains("┌") })
        rig.type("  ")
        let top = rig.text[0]
        let line = try #require(rig.text.first { $0.hasPrefix("text ") })
        rig.tell(.rested)
        let paths = try #require(fetched(rig).first)
        #expect(!paths.isEmpty && asked(rig).isEmpty, "only what is in sight, and nothing is drawn that is not here")
        #expect(!paths.contains("img/p0.png"))
        rig.tell(.rested)
        #expect(fetched(rig).count == 1, "once")
        gallery.arrivals.add(paths[1])
        rig.tell(.picturesFetched([paths[1]], edition: 0))
        #expect(rig.text[0] == top)
        #expect(rig.text.contains(line))
        #expect(rig.text.contains { $0.contains("┌") })
        rig.tell(.rested)
        #expect(asked(rig).map { $0.frames.map(\.path) } == [[paths[1]]])
        // above the screen it comes without anything moving, too
        rig.type("   ")
        let below = rig.text
        gallery.arrivals.add(paths[0])
        rig.tell(.picturesFetched([paths[0]], edition: 0))
        #expect(rig.text == below)
    }

    /// Where the page says how large it is, its room is there at once.
    @Test func aPictureOfAKnownSizeHasItsRoomBefore() throws {
        var gallery = gallery(count: 1)
        var media = Media(kind: .picture, source: "../img/p0.png", alternative: "words")
        (media.width, media.height) = (.pixels(80), 64)
        gallery.tour.sections = [[Block(.media(media))]]
        gallery.distant = ["img/p0.png"]
        var rig = rig(gallery)
        let before = rig.text
        #expect(before.contains("  ┌        ┐"))
        rig.tell(.rested)
        #expect(asked(rig).isEmpty && fetched(rig) == [["img/p0.png"]])
        gallery.arrivals.add("img/p0.png")
        rig.tell(.picturesFetched(["img/p0.png"], edition: 0))
        #expect(rig.text == before)
        rig.tell(.rested)
        #expect(asked(rig).count == 1)
    }

    @Test func aPictureThatCannotBeHadSaysSoOnce() throws {
        var gallery = gallery(count: 1)
        var media = Media(kind: .picture, source: "../img/p0.png", alternative: "words")
        (media.width, media.height) = (.pixels(300), 64)
        gallery.tour.sections = [[Block(.media(media))]]
        gallery.distant = ["img/p0.png"]
        var rig = rig(gallery)
        rig.tell(.rested)
        rig.tell(.picturesFetched(["img/p0.png"], edition: 0))
        rig.tell(.rested)
        #expect(fetched(rig).count == 1)
        var nothing = picture(try #require(asked(rig).first?.frames.first))
        nothing.rows = []
        rig.tell(.drawn(nothing))
        #expect(rig.text.contains { $0.contains("cannot be shown") })
    }

    @Test func anAddressMayHoldThePicture() {
        var gallery = gallery(count: 1)
        let address = "data:image/png;base64,AAAA"
        gallery.tour.sections = [[Block(.media(Media(kind: .picture, source: address, alternative: "words")))]]
        gallery.sizes[address] = PixelSize(width: 80, height: 64)
        var rig = rig(gallery)
        rig.tell(.rested)
        #expect(asked(rig).first?.frames.map(\.path) == [address])
        // one that cannot be shown is named by what it is, and no more
        gallery.sizes = [:]
        let flat = self.rig(gallery)
        #expect(flat.text.contains { $0.contains("data:image/png") } && !flat.text.contains { $0.contains("AAAA") })
    }

    @Test(arguments: [
        "https://example.org/p0.png", "//example.org/p0.png", "../../img/p0.png", "file:///img/p0.png", "", "#p",
        "javascript:x", "../img/\u{1B}[2J.png", "data:image/png;base64,AAAA",
    ])
    func addressesThatAreNotFollowed(address: String) {
        var gallery = gallery(count: 1)
        gallery.tour.sections = [[Block(.media(Media(kind: .picture, source: address, alternative: "words")))]]
        // whatever is asked for is there
        gallery.sizes[""] = PixelSize(width: 80, height: 64)
        var rig = rig(gallery)
        rig.tell(.rested)
        #expect(asked(rig).isEmpty)
        #expect(!rig.text.contains { $0.contains("┌") })
    }

    @Test(arguments: ["../img/p0.png", "/img/p0.png", "./../img/p%30.png", "../img/p0.png?size=2#x", " ../img/p0.png "])
    func addressesOfOnePicture(address: String) {
        var gallery = gallery(count: 1)
        gallery.tour.sections = [[Block(.media(Media(kind: .picture, source: address, alternative: "words")))]]
        var rig = rig(gallery)
        rig.tell(.rested)
        #expect(asked(rig).first?.frames.map(\.path) == ["img/p0.png"])
    }

    @Test func whatIsRememberedIsBounded() {
        var cache = PictureCache()
        let frames = (0..<300).map { PictureFrame(path: "p\($0)", columns: 80, rows: 20) }
        for frame in frames {
            cache.answers.ask([frame])
            cache.answers.take(picture(frame).rows, for: frame)
        }
        #expect(cache.answers.known.count * 1600 <= cache.answers.maximumWeight)
        #expect(cache.answers.ask([frames[299]]).isEmpty)
        #expect(!cache.answers.ask([frames[0]]).isEmpty)
        cache.openAnew()
        cache.answers.ask([frames[299], frames[299]])
        #expect(cache.answers.known[frames[299]] != nil)
        #expect(cache.answers.known.count * 1600 <= cache.answers.maximumWeight)
    }
}
