import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Links on pages from the web: to pages of the tour, to others of its site, and elsewhere.
struct WebLinkTests {
    private static let host = "https://\(WebTour.host)"

    private func tour(_ target: String) -> WebTour {
        let link = Block(.paragraph([.text("there", link: target)]))
        return WebTour([.ready([link]), WebTour.page("Keys", paragraphs: 30)], titles: ["Start", "Keys"])
    }

    private func follow(_ target: String) -> Rig {
        var rig = Rig(tour(target))
        rig.press(.init(.tab), .init(.enter))
        return rig
    }

    @Test func aChangeIsSuggestedWhereTheAuthorWantsIt() {
        let pages = tour("keys.html")
        var tour = pages.tour
        for (suggest, address) in [
            (nil, nil), ("https://forge.example/edit/{path}#L{line}", "https://forge.example/edit/start.html#L1"),
            ("javascript:alert({line})", nil),
        ] {
            tour.suggest = suggest
            var rig = Rig(tour, pages)
            rig.type("e")
            let opened = rig.effects.compactMap { if case .browse(let address) = $0 { address.text } else { nil } }
            #expect(opened == [address].compactMap(\.self))
            #expect(rig.screen.joined().contains("This page is on the web") == (address == nil))
        }
    }

    /// The address that is opened as a tour of its own; nil if none is.
    private func visited(_ rig: Rig) -> String? {
        rig.effects.lazy.compactMap { if case .openTour(let address) = $0 { address } else { nil } }.first
    }

    @Test(arguments: ["keys.html", "/keys.html", "https://docs.example.org/keys.html#keys"])
    func aPageOfTheTourIsGoneToAtOnce(target: String) {
        let rig = follow(target)
        #expect(rig.firstText.contains("Keys"))
        #expect(visited(rig) == nil)
    }

    @Test(
        arguments: [
            ("more/other.html", "/more/other.html"), ("/top.md", "/top.md"), ("../up.html", "/up.html"),
            ("https://docs.example.org/a?b=c#d", "/a?b=c"), ("x%20y.html#n%C3%A4he", "/x%20y.html"),
            ("?page=2", "/start.html?page=2"), ("keys.html?all", "/keys.html?all"), ("#top", nil),
            ("folder/", "/folder/"), ("//docs.example.org/b", "/b"),
        ] as [(String, String?)])
    func otherPagesOfTheSiteAreVisited(target: String, path: String?) {
        let rig = follow(target)
        #expect(visited(rig) == path.map { Self.host + $0 }, "\(target)")
    }

    @Test(arguments: [
        "http://docs.example.org/a", "https://docs.example.org:8443/a", "https://example.org/",
        "mailto:a@docs.example.org",
        "https://docs.example.org.evil.example/", "//example.org/a", "book.pdf", "https://docs.example.org/film.MP4",
    ])
    func allElseIsForTheBrowser(target: String) {
        let rig = follow(target)
        let browsed = rig.effects.contains { if case .browse = $0 { true } else { false } }
        #expect(browsed && visited(rig) == nil, "\(target)")
    }

    /// What lies beside the tour's folder is on the web like all else.
    @Test func whatLeavesTheFolderIsNotRefused() throws {
        let film = follow("../film.mp4").effects.compactMap { if case .play(let film) = $0 { film.text } else { nil } }
        #expect(film == [Self.host + "/film.mp4"])
        let tour = tour("../up.html")
        let lines = BlockLayout.lines(
            for: try #require(tour.state(ofSection: 0, piece: 0).blocks.first),
            options: LayoutOptions(width: 40, theme: .standard(depth: .none)))
        let links = LaidOutLink.all(on: lines, of: ItemID(section: 0, block: 0)).map { ListedLink($0, of: tour) }
        #expect(links.map(\.isRefused) == [false])
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "a\u{202E}b.html"])
    func whatIsRefusedStaysRefused(target: String) {
        let rig = follow(target)
        #expect(
            visited(rig) == nil && !rig.effects.contains { if case .browse = $0 { true } else { false } }, "\(target)")
    }

    /// Opens what is at an address, as it comes: on its way, and then there.
    private func open(_ page: WebTour, isThere: Bool, previous: String? = nil, in rig: inout Rig) {
        var tour = page.tour
        tour.id = "other"
        if !isThere {
            tour.id = ""
            tour.sections = SectionList([Section(id: "x", title: "Other", credits: 0, rule: .none, byteCount: 100)])
        }
        rig.tell(
            .opened(
                OpenedTour(
                    tour: tour, provider: page, source: Self.host + "/other.html", previous: previous, place: nil,
                    marks: [], remark: nil)))
    }

    /// It begins at the name that the link has, no section comes to the tour that is left, and Backspace leads back there.
    @Test func aVisitIsATourOfItsOwn() throws {
        let tour = tour("other.html#n%C3%A4he")
        var rig = Rig(tour)
        rig.press(.init(.tab))
        #expect(rig.screen.contains { $0.contains("Enter goes to: \(Self.host)/other.html#nähe") })
        rig.press(.init(.enter))
        #expect(visited(rig) == Self.host + "/other.html")
        let left = rig.reader.place
        open(WebTour([.pending], titles: ["Other"]), isThere: false, previous: "web", in: &rig)
        #expect(rig.text.contains { $0.contains("fetching from docs.example.org") })
        var named = Block(.paragraph([.text("the part")]), source: 500..<510)
        named.id = "nähe"
        let page = WebTour.page("Other", paragraphs: 40).blocks + [named] + WebTour.page("End", paragraphs: 40).blocks
        open(WebTour([.ready(page)], titles: ["Other"]), isThere: true, in: &rig)
        #expect(rig.firstText == "the part")
        #expect(rig.reader.tour.sections.count == 1 && rig.reader.tour.id == "other")
        rig.press(.init(.backspace))
        #expect(rig.effects.last == .openTour("web"))
        rig.tell(
            .opened(
                OpenedTour(tour: tour.tour, provider: tour, source: "web", place: left, marks: [], remark: nil)))
        #expect(rig.reader.tour.sections.count == 2 && rig.reader.place.section == left.section)
        #expect(rig.status.contains("★ 0 of 2"), "\(rig.status)")
    }

    @Test func aVisitThatFailsIsLeftAgain() throws {
        var rig = follow("other.html#part")
        open(WebTour([WebTour.failed(.status(404))], titles: ["Other"]), isThere: false, previous: "web", in: &rig)
        #expect(rig.text.contains { $0.contains("404") })
        #expect(!rig.reader.isOnTheWay && !rig.status.contains("Refused"))
        rig.press(.init(.backspace))
        #expect(rig.effects.last == .openTour("web"))
    }
}
