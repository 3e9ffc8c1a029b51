import SystemPackage
import TerminalRecordings
import TestSupport
import Testing
import TourDocument

@testable import TourPages
@testable import TourSources
@testable import WebFetching

/// Recordings that are not beside the page: on the web, at the host of the media catalogue, in a book, and too long ones.
@Suite(OwnThread()) struct WebRecordingTests {
    private static let recording = "{\"version\": 2, \"width\": 40, \"height\": 6}\n[1, \"o\", \"one\"]\n"

    private func serve(_ rig: WebRig) {
        rig.server.page("/t/a.md", "# A\n\n![x](demo.cast)\n")
        rig.server.page("/t/demo.cast", Self.recording, type: "application/octet-stream")
        rig.server.page("/t/bad.cast", "no recording", type: "text/plain")
    }

    private func columns(_ found: Result<RecordingFile, RecordingProblem>) -> Int? { try? found.get().columns }

    @Test func `on a page of the web`() throws {
        let rig = try WebRig()
        serve(rig)
        let tour = try rig.open("/t/a.md", rig.client())
        let address = rig.server.address("/t/demo.cast")
        #expect(tour.recording(at: address) == .failure(.notFound))
        #expect(tour.mayFetchPicture(at: address))
        tour.fetchPicture(at: address)
        #expect(columns(tour.recording(at: address)) == 40)
        #expect(tour.recordingBytes(at: address) == Array(Self.recording.utf8))
        let bad = rig.server.address("/t/bad.cast")
        tour.fetchPicture(at: bad)
        guard case .failure(let problem) = tour.recording(at: bad) else { throw WebServerError() }
        #expect(problem.description.contains("not a terminal recording"))
        let offline = try rig.open("/t/a.md", rig.client(isOffline: true))
        #expect(columns(offline.recording(at: address)) == 40, "from its copy")
    }

    @Test func `at the host of the catalogue, and of no other`() throws {
        let rig = try WebRig()
        serve(rig)
        let address = rig.server.address("/t/demo.cast")
        rig.server.page("/t/m.json", "{\"schema\":1,\"media\":[]}", type: "application/json")
        let folder = try TemporaryFolder()
        try folder.write("media: \(rig.server.address("/t/m.json"))\n", to: "tour.yaml")
        try folder.write("# A\n", to: "a.md")
        let tour = try TourOpener.open(path: folder.path)
        #expect(!tour.mayFetchPicture(at: address), "before the catalogue was read")
        _ = try tour.catalogue { rig.client() }
        #expect(!rig.server.paths.contains("/t/demo.cast"), "nothing is fetched unasked")
        tour.fetchPicture(at: address)
        #expect(columns(tour.recording(at: address)) == 40)
        for other in ["https://example.org/demo.cast", "missing.cast", "../demo.cast", "file:///demo.cast"] {
            #expect(!tour.mayFetchPicture(at: other))
        }
    }

    @Test func `at any address that the person chose`() throws {
        let rig = try WebRig()
        serve(rig)
        let (client, offline) = (rig.client(), rig.client(isOffline: true))
        let address = rig.server.address("/t/demo.cast")
        func problem(_ client: WebClient, _ address: String, _ asker: WebAddress? = nil) throws -> String? {
            do throws(RecordingProblem) {
                _ = try client.recordingBytes(at: address, for: asker)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(try problem(offline, address) == "not available offline")
        #expect(try problem(client, address) == nil)
        #expect(try problem(client, rig.server.address("/t/none.cast"))?.contains("404") == true)
        #expect(try problem(client, "file:///etc/passwd") != nil)
    }

    @Test func `in a book`() throws {
        let folder = try TemporaryFolder()
        var book = SmallBook()
        book.page("one.xhtml", "<h1>One</h1><video src=\"media/demo.cast\"></video>")
        book.files = [("OPS/media/demo.cast", Array(Self.recording.utf8))]
        let path = folder.path.appending("book.epub")
        try path.write(book.zip.bytes)
        let tour = try TourOpener.open(path: path)
        #expect(columns(tour.recording(at: "OPS/media/demo.cast")) == 40)
        #expect(tour.recordingBytes(at: "OPS/media/demo.cast") == Array(Self.recording.utf8))
    }

    /// No more of it is read than is played.
    @Test func `of ten gigabytes`() throws {
        let folder = try TemporaryFolder()
        try folder.write("# A\n", to: "a.md")
        try folder.write(Self.recording, to: "long.cast")
        let path = folder.path.appending("long.cast")
        let file = try FileDescriptor.open(path, .writeOnly)
        try file.resize(to: 10 << 30)
        try file.close()
        let tour = try TourOpener.open(path: folder.path)
        #expect(columns(tour.recording(at: "long.cast")) == 40)
        let bytes = try #require(tour.recordingBytes(at: "long.cast"))
        #expect(bytes.count == Recording.maximumBytes + 1)
        let recording = try Recording(bytes)
        #expect(recording.isCut && recording.duration == 1)
    }
}
