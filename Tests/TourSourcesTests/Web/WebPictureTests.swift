import TestSupport
import Testing
import TourDocument

@testable import TourPages
@testable import TourSources

/// Pictures of a tour on the web: fetched when they are asked for, from its own host alone.
@Suite(OwnThread()) struct WebPictureTests {
    private func tour(_ rig: WebRig, isOffline: Bool = false) throws -> OpenTour {
        rig.server.page("/t/a.md", "# A\n\n![x](p.png)\n")
        rig.server.answer("/t/p.png", with: WebServer.reply(SmallPicture.png, type: "image/png"))
        return try rig.open("/t/a.md", rig.client(isOffline: isOffline))
    }

    @Test func aFetchedPictureIsShown() throws {
        let rig = try WebRig()
        let tour = try tour(rig)
        let path = rig.server.address("/t/p.png")
        #expect(tour.pictureSize(at: path) == nil && tour.mayFetchPicture(at: path))
        #expect(!rig.server.paths.contains("/t/p.png"), "nothing is fetched unasked")
        tour.fetchPicture(at: path)
        #expect(tour.pictureSize(at: path) == PixelSize(width: 64, height: 64))
        #expect(tour.picture(at: path)?.bytes == SmallPicture.png)
        #expect(tour.pictureSize(at: "p.png") != nil, "by its path in the folder as well")
        // offline it is read from the copy, and nothing else can be had
        let offline = try rig.open("/t/a.md", rig.client(isOffline: true))
        #expect(offline.pictureSize(at: path) != nil)
        #expect(!offline.mayFetchPicture(at: rig.server.address("/t/q.png")))
    }

    @Test func whatCannotBeHadIsNotThere() throws {
        let rig = try WebRig()
        let tour = try tour(rig)
        let path = rig.server.address("/t/none.png")
        tour.fetchPicture(at: path)
        #expect(tour.pictureSize(at: path) == nil)
    }

    @Test(arguments: ["https://example.org/p.png", "http://localhost/p.png", "file:///p.png", "../../p.png", ""])
    func nothingIsAskedOfOthers(path: String) throws {
        let rig = try WebRig()
        let tour = try tour(rig)
        #expect(!tour.mayFetchPicture(at: path))
    }
}
