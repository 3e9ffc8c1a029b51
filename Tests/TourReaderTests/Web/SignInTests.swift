import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// The form to sign in: what becomes of it, and that nobody prints what is typed into it.
struct SignInTests {
    private static let secret = "Xyzzy-Plugh"

    private static func refused(_ status: Int = 403, host: String = WebTour.host) -> PieceState {
        var problem = WebProblem(.status(status), address: "https://\(host)/a.html", host: host)
        problem.signingIn = .helps
        return WebTour.failed(problem)
    }

    private func tour() -> WebTour {
        WebTour([
            WebTour.page("Keys", paragraphs: 5), Self.refused(), Self.refused(401), Self.refused(host: "other.example"),
        ])
    }

    private func signIns(_ tour: WebTour) -> [SignIn.Secret] {
        tour.asked.compactMap { if case .signedIn(let signIn) = $0.retry { signIn.secret } else { nil } }
    }

    @Test func userAndPasswordOpenThePageWhereItWasAskedFor() {
        let tour = tour()
        var rig = Rig(tour, rows: 40)
        rig.type("]")
        let before = rig.firstText
        rig.type("s")
        #expect(rig.screen.contains { $0.contains("Sign in") })
        rig.type("anna")
        rig.press(.init(.enter))
        rig.type(Self.secret)
        #expect(!rig.screen.contains { $0.contains(Self.secret) })
        #expect(rig.screen.contains { $0.contains("•••••••••••") && !$0.contains("••••••••••••") })
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty)
        #expect(signIns(tour) == [.password(user: "anna", Self.secret)])
        #expect(
            tour.asked.map(\.section) == [2, 1] || tour.asked.map(\.section) == [1, 2], "not what another host refused")
        rig.come(tour, 1, WebTour.page("Section 1", paragraphs: 60))
        #expect(rig.firstText == before)
        #expect(rig.text.contains { $0.contains("Section 1, text 0") })
    }

    @Test func aTokenIsEnough() {
        let tour = tour()
        var rig = Rig(tour)
        rig.type("]s")
        rig.press(.init(.tab, .shift))
        rig.send([.paste(Self.secret + "\n")])
        rig.press(.init(.enter))
        #expect(signIns(tour) == [.token(Self.secret)])
    }

    @Test func escapeLeavesThePageAsItWas() {
        let tour = tour()
        var rig = Rig(tour)
        rig.type("]")
        let before = rig.screen
        rig.type("sanna")
        rig.press(.init(.escape))
        #expect(rig.screen == before)
        #expect(tour.asked.isEmpty)
        rig.type("s")
        #expect(!rig.screen.contains { $0.contains("anna") }, "it was dropped")
    }

    @Test func nothingIsHandedInThatIsNotThere() {
        let tour = tour()
        var rig = Rig(tour)
        rig.type("]s")
        rig.press(.init(.enter), .init(.tab), .init(.tab), .init(.enter), .init(.tab), .init(.tab))
        rig.type(Self.secret)
        rig.press(.init(.enter))
        #expect(tour.asked.isEmpty)
        #expect(!rig.reader.overlays.isEmpty)
        rig.type("anna")
        rig.press(.init(.enter), .init(.enter))
        #expect(signIns(tour) == [.password(user: "anna", Self.secret)])
    }

    @Test func aRefusalIsTold() {
        let tour = tour()
        var rig = Rig(tour)
        rig.type("]sanna")
        rig.press(.init(.enter), .init(.enter))
        rig.come(tour, 1, Self.refused())
        #expect(rig.status.contains("docs.example.org refused the sign-in"))
        rig.press(.init(.escape))
        rig.come(tour, 1, Self.refused())
        #expect(!rig.status.contains("did not accept"))
    }

    @Test(arguments: [(40, 12), (24, 8), (20, 4), (100, 30)]) func theCursorIsWhereOneTypes(columns: Int, rows: Int) {
        let tour = tour()
        var rig = Rig(tour, columns: columns, rows: rows)
        rig.type("]s")
        for _ in 0..<60 { rig.type("漢") }
        let (frame, cursor) = rig.reader.draw()
        #expect(cursor.map { $0.column < columns && $0.row < rows } == true)
        #expect(frame.size == Size(columns: columns, rows: rows))
    }

    /// Whoever prints the reader, its windows or what they hand in, by whatever means, sees no secret.
    @Test func nothingPrintsTheSecret() throws {
        let tour = tour()
        var rig = Rig(tour)
        rig.type("]s" + Self.secret)
        rig.press(.init(.tab))
        rig.type(Self.secret)
        rig.press(.init(.tab))
        rig.type(Self.secret)
        let form = try #require(rig.reader.overlays.top)
        let signIn = SignIn(.password(user: Self.secret, Self.secret))
        let outcome = OverlayOutcome.leave(.page { $0.retry(1, .signedIn(signIn)) })
        func expectSilence(_ value: Any) {
            var text = String(describing: value) + String(reflecting: value)
            dump(value, to: &text)
            #expect(!text.contains(Self.secret), "\(type(of: value))")
        }
        expectSilence(form)
        expectSilence(rig.reader.overlays)
        expectSilence(rig.reader)
        expectSilence(signIn)
        expectSilence(signIn.secret)
        expectSilence(SignIn.Secret.token(Self.secret))
        expectSilence(PageRetry.signedIn(signIn))
        expectSilence(outcome)
        rig.press(.init(.enter))
        expectSilence(rig.reader)
        expectSilence(rig.effects)
        #expect(!rig.reader.session.searches.contains { $0.contains(Self.secret) })
    }
}
