import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// The words of the cards of pages that could not be fetched; whole screens with one, a copy, and the form to sign in.
struct CardGoldenTests {
    private static let titles = ["Keys", "Signals", "Signals and jobs", "Colour"]
    private static let day = 86_400

    private static func tour(_ state: PieceState) -> WebTour {
        WebTour(
            [WebTour.page("Keys", paragraphs: 1), state, .pending, WebTour.page("Colour")], titles: Self.titles)
    }

    private static func problem(_ name: String) -> WebProblem {
        var problem = WebTour.problem(.status(Int(name) ?? 0))
        switch name {
        case "401", "403": problem.signingIn = .helps
        case "429", "503":
            problem.retryAfter = 24
            problem.copyTime = 1_000_000 - 3 * day
        case "no-connection":
            problem.cause = .noConnection
            problem.copyTime = 1_000_000 - 400
        case "not-secure": problem.cause = .notSecure
        case "too-slow": problem.cause = .tooSlow
        case "too-large": problem.cause = .tooLarge
        case "wrong-type": problem.cause = .wrongType("application/zip")
        case "redirect": problem.cause = .refusedRedirect
        case "offline": problem.cause = .offline
        case "no-curl": problem.cause = .noFetcher
        default: break
        }
        return problem
    }

    /// The words of each card, but for the address.
    @Test(arguments: [
        ("401", "401 docs.example.org asks you to sign in. [s] sign in [r] try again [B] browser [i] what 401 means"),
        (
            "403",
            "403 docs.example.org has this page, but does not let you see it. [s] sign in [r] try again [B]"
                + " browser [i] what 403 means"
        ),
        (
            "404",
            "404 docs.example.org has no page at this address. Did you mean: Signals and jobs [r] try again [B]"
                + " browser [i] what 404 means"
        ),
        (
            "410",
            "410 This page is gone and will not come back. Did you mean: Signals and jobs [B] browser [i] what"
                + " 410 means"
        ),
        ("418", "418 docs.example.org refuses this request. [r] try again [B] browser [i] what 418 means"),
        (
            "429",
            "429 Too many requests in too short a time. It asks you to wait 24 seconds. [r] try now [O] the copy"
                + " of Friday [B] browser [i] what 429 means"
        ),
        (
            "500",
            "500 Something went wrong at docs.example.org while it made this page. [r] try again [B] browser [i]"
                + " what 500 means"
        ),
        (
            "502",
            "502 A gateway got no proper answer from the server behind it. [r] try again [B] browser [i] what 502 means"
        ),
        (
            "503",
            "503 docs.example.org is busy, and asks you to come back later. It asks you to wait 24 seconds. [r]"
                + " try now [O] the copy of Friday [B] browser [i] what 503 means"
        ),
        ("504", "504 A gateway gave up waiting for the server behind it. [r] try again [B] browser [i] what 504 means"),
        (
            "no-connection",
            "No connection docs.example.org cannot be reached. [r] try again [O] the copy of today 13:40 [B]"
                + " browser [i] what that means"
        ),
        (
            "not-secure",
            "Not secure docs.example.org could not prove who it is, so nothing was read from it. [r] try again"
                + " [B] browser [i] what that means"
        ),
        (
            "too-slow",
            "Too slow docs.example.org sent nothing more, and tour stopped waiting. [r] try again [B] browser"
                + " [i] what that means"
        ),
        (
            "too-large",
            "Too large The answer from docs.example.org is too large for a page. [B] browser [i] what that means"
        ),
        ("wrong-type", "No page This address leads to application/zip, not to text. [B] browser [i] what that means"),
        (
            "redirect",
            "Redirect docs.example.org redirects to an address that tour does not follow. [B] browser [i] what"
                + " that means"
        ),
        ("offline", "Offline You are offline, and no copy of this page was saved. [B] browser [i] what that means"),
        (
            "no-curl",
            "No curl Reading pages from the web needs curl: apt install curl [r] try again [B] browser [i] what"
                + " that means"
        ),
    ])
    func cards(name: String, words: String) throws {
        var rig = Rig(Self.tour(WebTour.failed(Self.problem(name))), columns: 80, rows: 24)
        rig.type("]")
        let lines = rig.text.filter { $0.hasPrefix("▎ ") && !$0.contains("https://") }
        #expect(lines.flatMap { $0.dropFirst(2).split(separator: " ") }.joined(separator: " ") == words)
    }

    @Test(arguments: [(40, 12), (80, 24)]) func aCardThatTriesAgain(columns: Int, rows: Int) throws {
        var rig = Rig(Self.tour(WebTour.failed(Self.problem("503"))), columns: columns, rows: rows)
        rig.type("]")
        rig.tell(.due(.tick))
        rig.tell(.due(.tick))
        try Golden.expect(try #require(rig.terminal.frame), "card-503-\(columns)x\(rows)")
    }

    @Test func copy() throws {
        // a page that goes on below the screen earns nothing yet, which would be said instead
        let tour = WebTour(
            [WebTour.page("Keys", paragraphs: 40), WebTour.page("Colour")], titles: ["Keys and signs", "Colour"])
        tour.set(0, age: .copy(fetched: 1_000_000 - 3 * Self.day))
        var rig = Rig(tour, columns: 80, rows: 24)
        rig.press(.init(.escape))
        try Golden.expect(try #require(rig.terminal.frame), "card-copy-80x24")
    }

    @Test func form() throws {
        var rig = Rig(Self.tour(WebTour.failed(Self.problem("403"))), columns: 80, rows: 24)
        rig.type("]sanna")
        rig.press(.init(.enter))
        rig.type("geheim")
        try Golden.expect(try #require(rig.terminal.frame), "card-form-80x24")
    }

    @Test func inASCII() throws {
        let tour = Self.tour(WebTour.failed(Self.problem("503")))
        var rig = Rig(tour.tour, tour, columns: 80, rows: 24, theme: .standard(depth: .none), glyphs: .ascii)
        rig.type("]")
        try Golden.expect(try #require(rig.terminal.frame), "card-ascii-80x24")
    }
}
