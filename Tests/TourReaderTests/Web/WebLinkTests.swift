import CellGrid
import Testing
import TourDocument

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

    private func found(_ rig: Rig) -> (address: String, anchor: String?)? {
        guard case .findPage(let address, let anchor)? = rig.effects.last else { return nil }
        return (address.text, anchor)
    }

    @Test func aPageOfTheTourIsGoneToAtOnce() {
        let rig = follow("keys.html")
        #expect(rig.firstText.contains("Keys"))
        #expect(found(rig) == nil)
    }

    @Test(
        arguments: [
            ("more/other.html", "/more/other.html", nil), ("/top.md", "/top.md", nil), ("../up.html", "/up.html", nil),
            ("https://docs.example.org/a?b=c#d", "/a?b=c", "d"), ("x%20y.html#n%C3%A4he", "/x%20y.html", "nähe"),
            ("?page=2", "/start.html?page=2", nil), ("keys.html?all", "/keys.html?all", nil), ("#top", nil, nil),
            ("folder/", "/folder/", nil),
        ] as [(String, String?, String?)])
    func otherPagesOfTheSiteAreFetched(target: String, path: String?, anchor: String?) {
        let rig = follow(target)
        #expect(found(rig)?.address == path.map { Self.host + $0 }, "\(target)")
        #expect(found(rig)?.anchor == anchor)
    }

    @Test(arguments: [
        "http://docs.example.org/a", "https://docs.example.org:8443/a", "https://example.org/",
        "mailto:a@docs.example.org",
        "https://docs.example.org.evil.example/", "book.pdf", "https://docs.example.org/film.MP4",
    ])
    func allElseIsForTheBrowser(target: String) {
        let rig = follow(target)
        let browsed = rig.effects.contains { if case .browse = $0 { true } else { false } }
        #expect(browsed && found(rig) == nil, "\(target)")
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "//evil.example/a", "a\u{202E}b.html"])
    func whatIsRefusedStaysRefused(target: String) {
        let rig = follow(target)
        #expect(
            found(rig) == nil && !rig.effects.contains { if case .browse = $0 { true } else { false } }, "\(target)")
    }

    /// The page comes behind the others, is gone to, and Back returns.
    @Test func aPageThatIsFoundIsGoneTo() throws {
        let tour = tour("other.html#part")
        var rig = Rig(tour)
        rig.press(.init(.tab))
        #expect(rig.screen.contains { $0.contains("Enter goes to: \(Self.host)/other.html#part") })
        rig.press(.init(.enter))
        let before = rig.reader.place
        let (address, anchor) = try #require(found(rig))
        let grown = WebTour([.pending, .pending, .pending], titles: ["Start", "Keys", "Other"])
        tour.append("Other")
        rig.tell(.grown(OpeningReport(sections: grown.tour.sections, share: 1)))
        rig.tell(.pageFound(WebAddress(text: address), anchor: anchor, section: 2))
        #expect(rig.reader.currentSection == 2)
        #expect(!rig.effects.contains { if case .findName = $0 { true } else { false } }, "it is asked for once")
        #expect(rig.text.contains { $0.contains("fetching from docs.example.org") })
        var named = Block(.paragraph([.text("the part")]), source: 500..<510)
        named.id = "part"
        rig.come(
            tour, 2,
            .ready(WebTour.page("Other", paragraphs: 40).blocks + [named] + WebTour.page("End", paragraphs: 40).blocks))
        #expect(rig.firstText == "the part")
        rig.press(.init(.backspace))
        #expect(rig.reader.currentSection == 0)
        #expect(rig.reader.place.section == before.section)
    }

    @Test func aNameOnAPageThatFailsIsNoOtherTrouble() throws {
        let tour = tour("other.html#part")
        var rig = Rig(tour)
        rig.press(.init(.tab), .init(.enter))
        let (address, anchor) = try #require(found(rig))
        tour.append("Other")
        let grown = WebTour([.pending, .pending, .pending], titles: ["Start", "Keys", "Other"])
        rig.tell(.grown(OpeningReport(sections: grown.tour.sections, share: 1)))
        rig.tell(.pageFound(WebAddress(text: address), anchor: anchor, section: 2))
        rig.come(tour, 2, WebTour.failed(.status(404)))
        #expect(rig.text.contains { $0.contains("404") })
        #expect(!rig.reader.isOnTheWay && !rig.status.contains("Refused"))
    }

    @Test func aPageThatTheTourDoesNotTakeIsForTheBrowser() {
        var rig = follow("other.html")
        let address = WebAddress(text: "\(Self.host)/other.html")
        rig.tell(.pageFound(address, anchor: nil, section: nil))
        #expect(rig.effects.last == .browse(address))
    }
}
