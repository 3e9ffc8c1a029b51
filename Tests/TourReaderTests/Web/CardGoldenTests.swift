import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import TourReader

/// Pages from the web that are on their way or could not be had, and the form to sign in, as they were looked at and found good.
struct CardGoldenTests {
    private static let sizes = [(40, 12), (80, 24), (100, 30)]
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

    @Test(
        arguments: [
            "401", "403", "404", "410", "418", "429", "500", "502", "503", "504", "no-connection", "not-secure",
            "too-slow", "too-large", "wrong-type", "redirect", "offline", "no-curl",
        ], Self.sizes)
    func cards(name: String, size: (columns: Int, rows: Int)) throws {
        var rig = Rig(Self.tour(WebTour.failed(Self.problem(name))), columns: size.columns, rows: size.rows)
        rig.type("]")
        if name == "503" {
            rig.tell(.due(.tick))
            rig.tell(.due(.tick))
        }
        try Golden.expect(try #require(rig.terminal.frame), "card-\(name)-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: sizes) func pending(columns: Int, rows: Int) throws {
        let rig = Rig(Self.tour(.pending), columns: columns, rows: rows)
        try Golden.expect(try #require(rig.terminal.frame), "card-pending-\(columns)x\(rows)")
    }

    @Test(arguments: sizes) func copy(columns: Int, rows: Int) throws {
        // a page that goes on below the screen earns nothing yet, which would be said instead
        let tour = WebTour(
            [WebTour.page("Keys", paragraphs: 40), WebTour.page("Colour")], titles: ["Keys and signs", "Colour"])
        tour.set(0, age: .copy(fetched: 1_000_000 - 3 * Self.day))
        var rig = Rig(tour, columns: columns, rows: rows)
        rig.press(.init(.escape))
        try Golden.expect(try #require(rig.terminal.frame), "card-copy-\(columns)x\(rows)")
    }

    @Test(arguments: sizes) func form(columns: Int, rows: Int) throws {
        var rig = Rig(Self.tour(WebTour.failed(Self.problem("403"))), columns: columns, rows: rows)
        rig.type("]sanna")
        rig.press(.init(.enter))
        rig.type("geheim")
        try Golden.expect(try #require(rig.terminal.frame), "card-form-\(columns)x\(rows)")
    }

    @Test func inASCII() throws {
        let tour = Self.tour(WebTour.failed(Self.problem("503")))
        var rig = Rig(tour.tour, tour, columns: 80, rows: 24, theme: .standard(depth: .none), glyphs: .ascii)
        rig.type("]")
        try Golden.expect(try #require(rig.terminal.frame), "card-ascii-80x24")
    }
}
