import Testing
import TourDocument

/// Which entry of a media catalogue belongs to a place.
struct MediaCatalogueTests {
    private typealias Entry = MediaCatalogue.Entry

    private static func entry(
        _ name: String, section: String? = "s", slot: String? = "a", screen: MediaCatalogue.Screen? = nil,
        app: String? = nil
    ) -> Entry {
        let media = Media(kind: .video, source: "/\(name).mp4", alternative: "", title: name)
        return Entry(section: section, slot: slot, screen: screen, app: app.flatMap { VersionRange($0) }, media: media)
    }

    private func chosen(
        _ entries: [Entry], columns: Int = 100, version: String = "1.4", section: String = "s", slot: String = "a"
    ) -> String? {
        let setting = MediaCatalogue.Setting(
            screen: MediaCatalogue.Screen(columns: columns), version: ProgramVersion(version) ?? .unknown)
        return MediaCatalogue(entries).media(for: slot, inSection: section, setting)?.title
    }

    @Test func `the most specific entry wins, wherever it stands`() {
        var entries = [
            Self.entry("section"), Self.entry("wide", screen: .wide), Self.entry("range", app: ">=1.3 <2"),
            Self.entry("half a range", app: ">=1"), Self.entry("wide range", screen: .wide, app: "<2"),
            Self.entry("any section", section: nil, screen: .wide, app: ">=1 <9"),
        ]
        for expected in ["wide range", "wide", "range", "half a range", "section", "any section"] {
            #expect(chosen(entries) == expected)
            #expect(chosen(entries.reversed()) == expected)
            entries.removeAll { $0.media.title == expected }
        }
        #expect(chosen(entries) == nil)
        #expect(chosen([Self.entry("first"), Self.entry("second")]) == "first", "of equals the first")
    }

    @Test func `an entry is for its section, slot, screen and versions only`() {
        let entries = [
            Self.entry("narrow", screen: .narrow), Self.entry("wide", screen: .wide), Self.entry("b", slot: "b"),
            Self.entry("old", slot: "c", app: "<1.4"), Self.entry("new", slot: "c", app: ">=2"),
        ]
        #expect([79, 80, 200].map { chosen(entries, columns: $0) } == ["narrow", "wide", "wide"])
        #expect(chosen(entries, slot: "b") == "b")
        #expect(chosen(entries, section: "t") == nil)
        #expect(
            ["1.3.9", "1.4", "1.10", "2"].map { chosen(entries, version: $0, slot: "c") } == ["old", nil, nil, "new"])
    }

    @Test func `under a heading stands what is for no slot of the text`() {
        let entries = [
            Self.entry("other", section: "t", slot: nil), Self.entry("marked"), Self.entry("none", slot: nil),
            Self.entry("unmarked", slot: "b"), Self.entry("narrow", slot: "b", screen: .narrow),
            Self.entry("everywhere", section: nil, slot: "c"),
        ]
        let catalogue = MediaCatalogue(entries)
        let setting = MediaCatalogue.Setting(screen: .wide, version: .unknown)
        func titles(_ marked: Set<String>?) -> [String?] {
            catalogue.media(underHeadingOf: "s", marked: marked, setting).map(\.title)
        }
        #expect(titles(["a"]) == ["none", "unmarked"])
        #expect(titles(nil) == ["none"], "where the slots are not all known")
        let many = MediaCatalogue((0..<100).map { Self.entry("\($0)", slot: "\($0)") })
        #expect(many.media(underHeadingOf: "s", marked: [], setting).count == 8)
    }

    @Test(arguments: [
        ("1.3", ">=1.3 <2", true), ("1.2.9", ">=1.3 <2", false), ("2", ">=1.3 <2", false), ("1.3", "1.3.0", true),
        ("1.3", "=1.3", true), ("1.3", ">1.3", false), ("1.3.0.1", ">1.3", true), ("1.10", "<=1.9", false),
    ])
    func `versions in ranges`(version: String, range: String, isIn: Bool) throws {
        #expect(try #require(VersionRange(range)).contains(try #require(ProgramVersion(version))) == isIn)
    }

    @Test(arguments: [
        "", " ", "1.x", ">=", "~1", "^1.2", "1..2", ">=1,<2", "$(id)", "9999999999", "1.1.1.1.1.1.1.1.1",
        "1 1 1 1 1 1 1 1 1", "=>1", "-1",
    ])
    func `what is no range`(text: String) { #expect(VersionRange(text) == nil) }

    @Test(arguments: [
        (">=1 <3", ">=2 <4", true), (">=1 <2", ">=2 <4", false), (">1 <1.5", ">1.2", true), ("<2", ">1", true),
        ("<1", ">=1", false), ("1.3", "1.3.0", true), ("<=1", ">1", false),
    ])
    func `ranges that overlap`(one: String, other: String, isSo: Bool) {
        #expect(VersionRange.overlap(VersionRange(one), VersionRange(other)) == isSo)
        #expect(VersionRange.overlap(VersionRange(one), nil))
    }

    @Test(arguments: [
        ("a.mp4", nil, Media.Kind.video), ("a.MKV?x=1", nil, .video), ("a.ogv#t=3", nil, .video),
        ("a.ogg", nil, .audio),
        ("demo.cast", nil, .recording), ("a.png", nil, .picture), ("a", nil, .picture), ("a", "video/mp4; x=1", .video),
        ("a.mp4", "Application/X-Asciicast", .recording), ("a.mp4", "text/x", .video), ("a", "image/png", .picture),
    ])
    func `what an address leads to`(address: String, type: String?, kind: Media.Kind) {
        #expect(Media.Kind(address: address, type: type) == kind)
    }

    @Test func `slots are filled wherever they are, and the text stays what it is`() {
        let slot = Media(kind: .video, source: "", alternative: "", title: "own", slot: "a")
        let blocks = [
            Block(.media(slot)), Block(.figure([Block(.media(slot))], caption: [.text("caption")])),
            Block(.list(List(items: [List.Item([Block(.media(slot))])]))), Block(.paragraph([Inline(.media(slot))])),
            Block(.paragraph([.text("text "), Inline(.media(slot))])),
        ]
        #expect(blocks.map(\.isOpenSlot) == [true, true, false, true, false])
        for block in blocks {
            #expect(block.slots == ["a"])
            var filled = block
            filled.fillSlots { _ in Media(kind: .recording, source: "/x.cast", alternative: "", title: nil) }
            #expect(filled != block && !filled.isOpenSlot && filled.slots == ["a"])
            #expect(filled.plainText == block.plainText)
            filled.fillSlots { (_: String) -> Media? in nil }
            #expect(!filled.isOpenSlot, "what is there stays")
        }
        var filled = blocks[0]
        filled.fillSlots { _ in Media(kind: .video, source: "/x.mp4", alternative: "no", title: nil) }
        let expected = Media(kind: .video, source: "/x.mp4", alternative: "", title: "own", slot: "a")
        #expect(filled.kind == .media(expected))
    }
}
