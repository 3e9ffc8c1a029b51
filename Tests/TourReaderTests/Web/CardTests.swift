import CellGrid
import Credits
import TestSupport
import Testing
import TextLayout
import TourDocument
import TourPages
import TourSources

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// What keys do to the cards of pages that could not be had, and what becomes of it.
@Suite(OwnThread()) struct CardTests {
    private static let forbidden: PieceState = {
        var problem = WebTour.problem(.status(403))
        problem.signingIn = .helps
        return WebTour.failed(problem)
    }()

    private func text(_ rig: Rig) -> String { rig.text.joined(separator: "\n") }

    @Test func everyStatusHasWordsAndASection() throws {
        let tour = try BuiltInTour("status").open.tour
        #expect(tour.id == StatusWords.tour)
        let ids = Set(tour.sections.map(\.id))
        let causes =
            (100...599).map { WebProblem.Cause.status($0) } + [
                .noConnection, .notSecure, .tooSlow, .brokenAnswer, .tooLarge, .wrongType("x/y"), .refusedRedirect,
                .offline,
                .noFetcher,
            ]
        for cause in causes {
            let words = StatusWords(cause)
            #expect(!words.label.isEmpty && !words.sentence.isEmpty, "\(cause)")
            #expect(ids.contains(words.section), "\(cause): \(words.section)")
        }
        #expect(StatusWords.section(of: 99) == nil)
        #expect(StatusWords.section(of: 308) == "301")
        #expect(StatusWords.section(of: 418) == "400")
        #expect(StatusWords.section(of: 511) == "500")
    }

    /// Until it is known what is at an address, nothing is said of how much there is of it.
    @Test func whatArrivesHasNoEndAndNoCredit() {
        let section = Section(id: "a", title: "signals.html", rule: .none, byteCount: 0)
        for state in [PieceState.pending, Self.forbidden] {
            let pages = WebTour([state])
            let rig = Rig(Tour(id: "", title: "signals.html", sections: SectionList([section])), pages)
            #expect(rig.status.filter { $0 != " " } == "signals.html")
            #expect(!rig.text.contains { $0.contains("───") }, "\(rig.text)")
        }
    }

    @Test func theKeysOfACardAreThoseOfTheTable() {
        var table = KeyTable.standard
        table.bind(.tryAgain, to: ["z"])
        table.bind(.openInBrowser, to: [])
        let tour = WebTour([WebTour.failed(.status(500)), WebTour.page("Keys")])
        let rig = Rig(tour.tour, tour) { $0.settings.keys = table }
        #expect(text(rig).contains("[z] try again"))
        #expect(!text(rig).contains("browser"))
    }

    @Test func tryingAgainAsksOnce() {
        let tour = WebTour([WebTour.failed(.status(500)), WebTour.failed(.status(500))])
        var rig = Rig(tour, rows: 30)
        rig.type("r")
        #expect(tour.asked == [.init(section: 0, retry: .again)], "the uppermost one is asked for")
        rig.type("r")
        #expect(tour.asked.map(\.section) == [0, 1])
        rig.type("r")
        #expect(tour.asked.count == 2)
        #expect(rig.status.contains("r does nothing here"))
    }

    @Test func theCopyIsShownInItsPlace() {
        var problem = WebTour.problem(.noConnection)
        problem.copyTime = 1_000_000 - 86_400
        let tour = WebTour([WebTour.failed(problem), WebTour.page("Keys")])
        var rig = Rig(tour)
        #expect(text(rig).contains("the copy of yesterday"))
        rig.type("O")
        #expect(tour.asked == [.init(section: 0, retry: .copy)])
        tour.set(0, age: .copy(fetched: 1_000_000 - 86_400))
        rig.come(tour, 0, WebTour.page("Signals"))
        rig.press(.init(.escape))
        #expect(rig.status.contains("Section 0 · copy of yesterday"))
        rig.type("]")
        rig.press(.init(.escape))
        #expect(!rig.status.contains("copy"))
    }

    @Test func whatIsNotOfferedIsNotDone() {
        let tour = WebTour([WebTour.failed(.status(404)), WebTour.page("Keys")])
        var rig = Rig(tour)
        rig.type("O")
        #expect(rig.status.contains("No copy of this page was saved"))
        rig.type("s")
        #expect(rig.status.contains("does not ask you to sign in"))
        #expect(tour.asked.isEmpty && rig.reader.overlays.isEmpty)
    }

    @Test func theBrowserGetsTheAddress() {
        let tour = WebTour([WebTour.failed(WebTour.problem(.tooLarge, path: "/a b")), WebTour.page("Keys")])
        var rig = Rig(tour)
        rig.type("B")
        let browsed = rig.effects.compactMap { if case .browse(let address) = $0 { address.text } else { nil } }
        #expect(browsed == ["https://docs.example.org/a%20b"])
    }

    @Test func nearSectionsAreLinks() {
        let problem = WebTour.problem(.status(404), path: "/guide/signal-handling.html")
        let titles = ["Signal handlng", "Colour", "Handling of signals", "Keys", "Signals"]
        let tour = WebTour(
            titles.map { $0 == "Signal handlng" ? WebTour.failed(problem) : WebTour.page($0, paragraphs: 30) },
            titles: titles)
        var rig = Rig(tour)
        #expect(text(rig).contains("Did you mean: Handling of signals, Signals\n"))
        rig.press(.init(.tab), .init(.enter))
        #expect(rig.firstText.contains("Handling of signals"))
        rig.press(.init(.backspace))
        #expect(rig.firstText.contains("Signal handlng") || rig.text.contains { $0.contains("404") })
        rig.press(.init(.tab), .init(.tab), .init(.enter))
        #expect(rig.firstText.contains("Signals"))
    }

    @Test func theToursOwnPageStandsInItsPlace() {
        var problem = WebTour.problem(.status(404))
        problem.errorPage = WebTour.page("Lost?", paragraphs: 2).blocks
        let tour = WebTour([WebTour.failed(problem), WebTour.page("Keys")], titles: ["Jobs", "Keys"])
        var rig = Rig(tour)
        #expect(rig.text.contains { $0.hasSuffix("Lost?") } && text(rig).contains("Lost?, text 1"))
        #expect(text(rig).contains("404   [r] try again"))
        #expect(!text(rig).contains("no page at this address") && !text(rig).contains("1 · Jobs"))
        rig.type("r")
        #expect(tour.asked == [.init(section: 0, retry: .again)])
        rig.type("gG")
        #expect(!rig.saved.contains { $0.section == "jobs" })
    }

    @Test func whatStrangersWroteIsCleaned() {
        let evil = "\u{1B}]52;c;AAAA\u{7}\u{202E}\u{9B}31m\u{0}"
        var problem = WebProblem(
            .wrongType(evil), address: "https://h/\(evil)" + String(repeating: "x", count: 9_000), host: evil)
        problem.signingIn = .helps
        let tour = WebTour([WebTour.failed(problem), WebTour.page("Keys")])
        var rig = Rig(tour, rows: 40)
        #expect(text(rig).contains("Keys, text 0"), "a long address does not fill the screen")
        rig.type("s")
        for row in rig.screen {
            for scalar in row.unicodeScalars {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar != "\u{202E}")
            }
        }
    }

    @Test func statusesAndWaitsEarnNothing() {
        var busy = WebTour.problem(.status(429))
        busy.retryAfter = 1
        let states: [PieceState] = [Self.forbidden, .pending, WebTour.failed(.status(404)), WebTour.failed(busy)]
        let tour = WebTour(states + [WebTour.page("Keys")])
        var rig = Rig(tour, rows: 40)
        for _ in 0..<6 { rig.tell(.due(.tick)) }
        for key in ["G", "g", "]", "]", "]", "]", " ", "b", "r"] { rig.type(key) }
        rig.come(tour, 1, WebTour.failed(.noConnection))
        rig.type("gG")
        #expect(Set(rig.saved.map(\.section)) == ["section-4"])
        #expect(rig.reader.place.record.parts.keys.sorted() == ["section-4"])
    }

    @Test func whatChangedIsToldOnce() {
        let tour = WebTour([WebTour.page("Keys", paragraphs: 30), WebTour.page("Signals", paragraphs: 30)])
        tour.set(1, age: .changed(since: 1_000_000 - 2 * 86_400))
        var rig = Rig(tour)
        rig.type("]")
        #expect(rig.status.contains("This page changed since Saturday"))
        rig.press(.init(.escape))
        rig.type("g]")
        #expect(!rig.status.contains("changed"))
    }

    @Test func whatIsLeftOutIsToldOnceAndInTheStatus() {
        let tour = WebTour(
            [WebTour.page("Keys", paragraphs: 30), WebTour.page("Signals", paragraphs: 30)],
            leftOutWords: [0: 312, 1: 1])
        var rig = Rig(tour)
        #expect(rig.status.contains("A shows 312 words more"))
        rig.press(.init(.escape))
        rig.type("]")
        #expect(!rig.status.contains("more"))
        rig.press("=")
        #expect(rig.screen.joined(separator: " ").contains("A shows 1 word more"))
    }

    // MARK: - The tour of the statuses

    @Test func theStatusIsExplainedAndBackReturns() {
        let tour = WebTour([WebTour.page("Keys", paragraphs: 30), WebTour.failed(.status(503))])
        var rig = Rig(tour)
        rig.type("]i")
        #expect(rig.effects.last { if case .openTour = $0 { true } else { false } } == .openTour("tour:status"))
        let (other, provider) = MemoryTour.paragraphs([30, 30])
        var sections = Array(other.sections)
        sections[1].id = "503"
        let statuses = Tour(id: "tour.status", title: "Statuses", sections: SectionList(sections))
        let place = rig.reader.place
        rig.tell(
            .opened(
                OpenedTour(
                    tour: statuses, provider: provider, source: "tour:status", previous: "https://docs.example.org/",
                    place: nil, marks: [], remark: nil)))
        #expect(rig.firstText == "2 · Section 2")
        rig.press(.init(.backspace))
        #expect(rig.effects.last == .openTour("https://docs.example.org/"))
        rig.tell(
            .opened(
                OpenedTour(
                    tour: tour.tour, provider: tour, source: "https://docs.example.org/", previous: "tour:status",
                    place: place, marks: [], remark: nil)))
        #expect(rig.reader.currentSection == 1)
        rig.press(.init(.backspace))
        #expect(rig.status.contains("Nowhere to go back to"), "back is no way forward")
    }

    @Test func linksToStatuses() {
        #expect(LinkResolver.resolve("tour:status/404", on: nil) == .status("404"))
        #expect(LinkResolver.resolve("tour:status/307", on: nil) == .status("301"))
        for wrong in ["tour:status/", "tour:status/99", "tour:status/x", "tour:status/../404", "tour:status"] {
            guard case .refused = LinkResolver.resolve(wrong, on: nil) else {
                Issue.record("\(wrong)")
                continue
            }
        }
        let blocks = [Block(.paragraph([.text("404", link: "tour:status/404")]))]
        let tour = Tour(id: "t", title: "T", sections: [Section(id: "a", title: "T", byteCount: 9)])
        var rig = Rig(tour, MemoryTour(sections: [blocks]))
        rig.press(.init(.tab))
        #expect(rig.screen.contains { $0.contains("Enter explains: 404") })
        rig.press(.init(.enter))
        #expect(rig.effects.last == .openTour("tour:status"))
    }
}
