import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Cards of the media catalogue, which come while the text is read.
struct LateCardTests {
    private static func lines(_ count: Int, from first: Int = 0) -> [String?] {
        (first..<first + count).map { "text \($0)" }
    }

    private func rig(_ provider: MediaTour, columns: Int = 60, rows: Int = 16, motion: Bool = false) -> Rig {
        Rig(provider.tour, provider, columns: columns, rows: rows) { $0.motion = motion }
    }

    /// A slot behind ten lines, and thirty behind it.
    private func tour() -> MediaTour { MediaTour([Self.lines(10) + [nil] + Self.lines(30, from: 10), Self.lines(3)]) }

    @Test func `the catalogue is asked for once, and only where there is one`() {
        #expect(rig(tour()).effects.filter { $0 == .readCatalogue }.count == 1)
        let (plain, provider) = MemoryTour.paragraphs([3])
        #expect(!Rig(plain, provider).effects.contains(.readCatalogue))
    }

    @Test func `cards are in the list of links`() {
        var rig = rig(tour())
        rig.tell(MediaTour.entry("Film", url: "https://example.org/film.mp4"))
        rig.type("L")
        #expect(rig.screen.contains { $0.contains("1 link") } && rig.screen.contains { $0.contains("Film") })
    }

    @Test func `a slot of which nothing is known is no row`() {
        let blocks: [String?] = ["a", "b"]
        let with = rig(MediaTour([["a", nil, "b", nil]]), rows: 20)
        let without = rig(MediaTour([blocks]), rows: 20)
        #expect(with.text == without.text)
        #expect(with.reader.view.viewport.engine.counts.binds == without.reader.view.viewport.engine.counts.binds)
    }

    @Test(arguments: [0, 4, 11, 16, 22, 40, 60])
    func `the line that is read stays where it is`(scrolled: Int) throws {
        var rig = rig(tour())
        for _ in 0..<scrolled { rig.type("j") }
        let (top, first) = (rig.reader.view.viewport.engine.anchor, rig.text.first)
        let (place, bar) = (rig.reader.place.anchor(in: rig.reader.tour), rig.text)
        let counts = (rig.reader.view.content.counts.blocksLaidOut, rig.reader.view.viewport.engine.counts)
        rig.tell(MediaTour.entry("Film"))
        #expect(rig.reader.view.viewport.engine.anchor == top && rig.text.first == first)
        #expect(rig.reader.place.anchor(in: rig.reader.tour) == place)
        #expect(rig.reader.view.viewport.engine.brokenInvariant == nil)
        let now = rig.reader.view.viewport.engine.counts
        #expect(rig.reader.view.content.counts.blocksLaidOut - counts.0 <= 2, "the card alone is laid out")
        #expect(now.binds - counts.1.binds <= 8, "and its rows alone are bound, and what comes in for them")
        if rig.text.contains(where: { $0.contains("Film") }) {
            #expect(rig.text != bar)
        } else {
            #expect(rig.text == bar)
        }
        // it goes as well
        rig.tell()
        #expect(rig.text == bar && rig.reader.view.viewport.engine.anchor == top)
    }

    @Test func `a card that comes into sight slides in, unless motions are not wanted`() {
        var still = rig(tour(), rows: 40)
        still.tell(MediaTour.entry("Film"))
        var moving = rig(tour(), rows: 40, motion: true)
        let before = moving.text
        moving.tell(MediaTour.entry("Film"))
        #expect(moving.text != still.text)
        #expect(Array(moving.text.prefix(20)) == Array(before.prefix(20)))
        var frames = 0
        while moving.effects.last == .remind(.move, afterMilliseconds: AnimationSteps.frameMilliseconds), frames < 20 {
            moving.tell(.due(.move))
            frames += 1
        }
        #expect(moving.text == still.text && frames > 0)
        // a key cuts it short
        var cut = rig(tour(), rows: 40, motion: true)
        cut.tell(MediaTour.entry("Film"))
        cut.type("j")
        still.type("j")
        #expect(cut.text == still.text)
    }

    @Test func `a resize changes what is chosen`() {
        var rig = rig(MediaTour([["a", nil, "b"]]), columns: 100, rows: 24)
        rig.tell(MediaTour.entry("Broad", screen: .wide), MediaTour.entry("Slim", screen: .narrow))
        #expect(rig.text.contains { $0.contains("Broad") })
        rig.resize(79, 24)
        #expect(rig.text.contains { $0.contains("Slim") } && !rig.text.contains { $0.contains("Broad") })
        rig.tell(MediaTour.entry("Broad", screen: .wide))
        #expect(!rig.text.contains { $0.contains("video") })
        rig.resize(80, 24)
        #expect(rig.text.contains { $0.contains("Broad") })
    }

    @Test func `without a slot it stands under the first heading`() {
        var rig = rig(MediaTour([["a", "b"], ["c", nil]]), rows: 40)
        rig.tell(
            MediaTour.entry("Under one", slot: nil), MediaTour.entry("Also under one"),
            MediaTour.entry("In two", section: "s2"), MediaTour.entry("Under two", section: "s2", slot: "other"))
        let rows = rig.text.filter { !$0.isEmpty }.map { $0.trimming(" ") }
        let order = ["Section 1", "Under one", "Also under one", "a", "b", "Section 2", "Under two", "c", "In two"]
        let places = order.map { word in rows.firstIndex { $0.hasSuffix(word) } ?? -1 }
        #expect(places == places.sorted() && !places.contains(-1), "\(places) \(rows)")
    }

    // MARK: - Credits

    @Test func `a card at the end of a section need not be seen, and is no reason for a credit`() {
        var rig = rig(MediaTour([Self.lines(7) + [nil], Self.lines(20)]), rows: 26)
        rig.tell(MediaTour.entry("Film") { $0.poster = "/p.png" })
        rig.type("j")
        let seen = rig.text.lastIndex { $0.contains("text 6") }
        #expect(seen != nil)
        #expect(rig.saved.map(\.section) == ["s1"])
    }

    @Test func `a card that pushes the end out of sight takes no credit, and none comes for its own end`() {
        var rig = rig(MediaTour([Self.lines(2) + [nil] + Self.lines(9, from: 2), Self.lines(20)]), rows: 16)
        rig.tell(MediaTour.entry("Film"))
        #expect(rig.saved.isEmpty)
        for _ in 0..<20 where rig.saved.isEmpty { rig.type("j") }
        #expect(rig.saved.map(\.section) == ["s1"])
        #expect(rig.text.contains { $0.contains("text 10") }, "not before its last line")
    }

    @Test func `what stands for a slot in the source need not be read`() {
        let provider = MediaTour([["text 0", nil, "text 1", nil], Self.lines(30)])
        var tour = provider.tour
        let sections = tour.sections.map { section in
            var section = section
            section.rule = .seen
            return section
        }
        tour.sections = SectionList(sections)
        let content = TourContent(tour: tour, provider: provider, options: LayoutOptions(width: 60))
        var covered: [Range<Int>] = []
        for block in provider.sections[0].indices {
            let item = ItemID(section: 0, block: block)
            let rows = 0..<content.extent(of: item)
            if let shown = content.shown(rows, of: item) { covered.append(shown.bytes) }
        }
        #expect(covered.first?.lowerBound == 0)
        #expect(covered.last?.upperBound == tour.sections[0].byteCount)
        #expect(zip(covered, covered.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    }

    // MARK: - Playing

    @Test func `Enter on a chosen card plays it, and it stays chosen`() {
        var provider = MediaTour([["a", nil]])
        provider.files = ["film.mp4"]
        var rig = rig(provider)
        rig.tell(MediaTour.entry("Film"))
        rig.press(KeyPress(.tab))
        #expect(rig.status.contains("Enter plays: /tours/film.mp4"))
        let before = rig.screen
        rig.press(KeyPress(.enter))
        #expect(rig.effects.last == .play(Playable(text: "/tours/film.mp4", isAddress: false, isSound: false)))
        rig.tell(.returned(problem: nil, hasChanged: false))
        #expect(rig.screen == before)
        rig.tell(.returned(problem: "mpv was killed by signal 9", hasChanged: false))
        #expect(rig.screen.joined().contains("mpv was killed by signal 9"))
    }

    @Test func `what is played is a file of the tour or an address of the web`() throws {
        func outcome(_ url: String, change: (inout Media) -> Void = { _ in }) -> (String, Effect?) {
            var rig = rig(MediaTour([["a", nil]]))
            rig.tell(
                MediaTour.entry(
                    "Film", url: url,
                    change: {
                        $0.kind = .video
                        change(&$0)
                    }))
            rig.press(KeyPress(.tab))
            let foot = rig.screen.joined()
            let before = rig.effects.count
            rig.press(KeyPress(.enter))
            // what is said is taken away in time
            return (foot, rig.effects.dropFirst(before).last { if case .remind = $0 { false } else { true } })
        }
        let film = Playable(text: "https://example.org/film", isAddress: true, isSound: false)
        #expect(outcome(film.text).1 == .play(film))
        let sound = Playable(text: film.text, isAddress: true, isSound: true)
        #expect(outcome(film.text) { $0.kind = .audio }.1 == .play(sound))
        #expect(outcome("https://example.org/film") { $0.isOutOfReach = true }.0.contains("not available offline"))
        #expect(outcome("https://example.org/film") { $0.isOutOfReach = true }.1 == nil)
        for odd in ["file:///etc/passwd", "javascript:1", "mailto:a@b.c", "/../x.mp4", "edl://x", "-x.mp4", "none.mp4"]
        {
            let (foot, effect) = outcome(odd)
            #expect(foot.contains("Refused") && effect == nil, "\(odd): \(foot)")
        }
    }

    @Test func `a card out of reach says so`() {
        var rig = rig(MediaTour([["a", nil]]))
        rig.tell(MediaTour.entry("Film", url: "https://example.org/film.mp4") { $0.isOutOfReach = true })
        #expect(rig.text.contains { $0.contains("not available offline") })
    }

    @Test func `a catalogue that cannot be read is told once, and the page is whole`() {
        var rig = rig(tour())
        let before = rig.text
        rig.tell(.catalogueRead(nil, remark: "media.json: is no media catalogue"))
        #expect(rig.text == before && rig.screen.joined().contains("is no media catalogue"))
    }
}

extension String {
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}
