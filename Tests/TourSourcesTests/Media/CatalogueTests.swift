import Dispatch
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourAuthoring
@testable import TourPages
@testable import TourSources
@testable import WebFetching

/// Media catalogues as they are read, from the disk and from the web.
@Suite(OwnThread()) struct CatalogueTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func client(isOffline: Bool = false) -> WebClient {
        WebClient(
            environment: ["XDG_CACHE_HOME": folder.path.appending("cache").string, "PATH": "/usr/bin:/bin"],
            isOffline: isOffline, cacheLimit: 1 << 20)
    }

    /// The reading of a catalogue, in a tour with the files that entries may name.
    private func read(
        _ json: String, media: String = "media/m.json", isOffline: Bool = false
    ) throws -> CatalogueReading? {
        try folder.write(json, to: "t/media/m.json")
        return try read(media: media, isOffline: isOffline)
    }

    private func read(media: String, isOffline: Bool = false) throws -> CatalogueReading? {
        try folder.write("id: x\nmedia: '\(media)'\n", to: "t/tour.yaml")
        try folder.write("# A\n", to: "t/a.md")
        try folder.write("film", to: "t/media/film.mp4")
        try folder.write(SmallPicture.png, to: "t/media/p.png")
        let tour = try TourOpener.open(path: folder.path.appending("t"))
        return try tour.catalogue { client(isOffline: isOffline) }
    }

    private func entry(_ members: String) -> String { "{\"schema\":1,\"media\":[\n{\(members)}\n]}" }

    private func told(_ reading: CatalogueReading?) -> [String] {
        (reading?.findings ?? []).map { $0.description.replacing("\(folder.path)/", with: "") }
    }

    /// What it throws, in one line.
    private func problem(_ body: () throws -> CatalogueReading?) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return String(describing: error).replacing("\(folder.path)/", with: "")
        }
    }

    @Test func `an entry with all that it may have`() throws {
        let reading = try read(
            entry(
                """
                "section": "a", "slot": "intro", "screen": "wide", "app": ">=1.3 <2", "url": "film.mp4",
                "poster": "p.png", "title": "One", "seconds": 64.4, "type": null
                """))
        #expect(told(reading) == [])
        let found = try #require(reading?.entries.first)
        var media = Media(kind: .video, source: "/media/film.mp4", alternative: "", title: "One")
        media.poster = "/media/p.png"
        media.seconds = 64
        #expect(found.media == media)
        #expect(found.screen == .wide && found.app == VersionRange(">=1.3 <2"))
        #expect(reading?.files == ["media/film.mp4", "media/p.png"])
    }

    @Test(arguments: [
        ("\"url\":\"file:///etc/passwd\"", "“file:” is not opened, only http, https and files of the tour are"),
        ("\"url\":\"javascript:alert(1)\"", "“javascript:” is not opened"),
        ("\"url\":\"edl://x\"", "“edl:” is not opened"), ("\"url\":\"../../etc/passwd\"", "it leads outside the tour"),
        ("\"url\":\"/etc/passwd\"", "it leads outside the tour"),
        ("\"url\":\"$(reboot).mp4\"", "file not found"),
        ("\"url\":\"--script=x\"", "file not found"), ("\"url\":\"a\\u001b]0;x\"", "control"),
        ("\"url\":\"https://user@example.org/x\"", "user name"), ("\"url\":7", "“url” must be a text in quotes"),
        ("\"title\":\"x\"", "an entry has no “url”"), ("\"url\":\"film.mp4\",\"screen\":\"huge\"", "“screen” must be"),
        ("\"url\":\"film.mp4\",\"app\":\"~1\"", "“app” must be"),
        ("\"url\":\"film.mp4\",\"seconds\":-1", "“seconds” must be"),
        ("\"url\":\"film.mp4\",\"seconds\":1e400", "“seconds” must be"),
        ("\"url\":\"film.mp4\",\"poster\":\"file:///x.png\"", "“file:” is not opened"),
    ])
    func `what is odd is told with its line, and the rest is read`(members: String, problem: String) throws {
        let sound = "{\"section\":\"a\",\"url\":\"film.mp4\"}"
        let reading = try read(
            "{\"schema\":1,\"media\":[\(sound),\n{\"section\":\"a\",\"slot\":\"s\",\(members)}\n,\(sound)]}")
        let found = told(reading)
        #expect(found.count == 1 && found[0].hasPrefix("t/media/m.json:2: "), "\(found)")
        #expect(found[0].contains(problem), "\(found)")
        #expect(!found[0].unicodeScalars.contains { $0.value < 0x20 })
        // only a poster can be missing
        #expect(reading?.entries.count == (members.contains("poster") ? 3 : 2))
        #expect(reading?.remark?.contains(problem) == true)
    }

    @Test(arguments: [
        ("", "it is empty"), ("{\"schema\":1,\n\"media\":[}", "line 2: expected a value"),
        ("[]", "it is not a JSON object"),
        ("{\"schema\":2,\"media\":[]}", "is a media catalogue of schema 2; this version reads 1"),
        ("{\"schema\":\"x\",\"media\":[]}", "its schema is not a known number"),
        ("{\"schema\":1}", "it has no list “media”"),
        (String(repeating: "[", count: 100_000), "nested too deeply"),
        (String(repeating: " ", count: (1 << 20) + 1), "is too large"),
    ])
    func `what is no catalogue`(json: String, problem: String) throws {
        let told = try #require(self.problem { try read(json) })
        #expect(told.hasPrefix("t/media/m.json") && told.contains(problem), "\(told)")
    }

    @Test(arguments: [
        ("file:///etc/passwd", "“file:” is not supported; use http, https"), ("../m.json", ""), ("/etc/passwd", ""),
        ("none.json", "file “none.json” not found"), ("https://a b@c/", "is not fetched"),
    ])
    func `a catalogue that is elsewhere`(media: String, problem: String) throws {
        let told = try #require(self.problem { try read("{}", media: media) })
        #expect(told.contains(problem), "\(told)")
        #expect(!told.contains("root:x"))
    }

    @Test func `there are bounds`() throws {
        let many = Array(repeating: "{\"slot\":\"s\",\"url\":\"http://a.b/\"}", count: 10_001).joined(separator: ",")
        let reading = try read("{\"schema\":1,\"media\":[\(many)]}")
        #expect(reading?.entries.count == 10_000)
        #expect(reading?.remark?.contains("only the first 10,000 of 10,001 entries are read") == true)
        let long = try read(entry("\"slot\":\"\(String(repeating: "s", count: 301))\",\"url\":\"film.mp4\""))
        #expect(told(long) == ["t/media/m.json:2: “slot” is longer than 300 bytes"])
    }

    // MARK: - The web

    @Test func `from the web, and from its copy where there is no network`() throws {
        let server = try WebServer()
        let sound = entry("\"section\":\"a\",\"url\":\"film.mp4\",\"poster\":\"p.png\"")
        server.page("/x/m.json", sound, type: "application/json")
        let address = server.address("/x/m.json")
        let fresh = try read(media: address)
        #expect(fresh?.entries.first?.media.source == server.address("/x/film.mp4"))
        #expect(fresh?.entries.first?.media.poster == server.address("/x/p.png"))
        #expect(fresh?.catalogue.entries.first?.media.isOutOfReach == false)
        #expect(server.paths == ["/x/m.json"], "nothing else is fetched")
        let copy = try read(media: address, isOffline: true)
        #expect(copy?.catalogue.entries.first?.media.isOutOfReach == true)
        server.stop()
        #expect(server.paths.count == 1)
    }

    @Test func `a catalogue of the web that is none, and one that has no end`() throws {
        let server = try WebServer()
        server.page("/m.json", "<html>", type: "text/html")
        #expect(
            problem { try read(media: server.address("/m.json")) }?.contains("is not a media catalogue")
                == true)
        server.page("/m.json", "gone", status: 404)
        #expect(problem { try read(media: server.address("/m.json")) } != nil)
        let endless = try RawServer()
        let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
        endless.answer("/m.json", with: [.send(head), .flood(Array(repeating: 0x20, count: 65_536))])
        #expect(problem { try read(media: endless.address("/m.json")) } != nil)
    }

    // MARK: - For authors

    @Test func `what an author is told`() throws {
        let list = """
            {"schema": 1, "media": [
            {"section": "a", "slot": "intro", "url": "film.mp4"},
            {"section": "a", "slot": "intro", "url": "film.mp4", "app": ">=1"},
            {"section": "a", "slot": "intro", "url": "film.mp4", "app": "<3"},
            {"section": "none", "url": "film.mp4"},
            {"section": "a", "slot": "other", "url": "film.mp4", "size": 3},
            {"slot": "nowhere", "url": "film.mp4", "poster": "none.png"},
            {"section": "a", "url": "film.mp4"},
            {"slot": "intro", "url": "odd.cast"}
            ]}
            """
        try folder.write("{\"version\": 9}\n", to: "t/media/odd.cast")
        _ = try read(list)
        try folder.write("# A\n\n![video](slot:intro) \n\n![video](slot:empty)\n", to: "t/a.md")
        var check = TourCheck(try TourOpener.open(path: folder.path.appending("t"))) { address, _ in
            .place(page: address, name: nil)
        }
        let lines = check.run().map { "\($0.prefix)\($0.level): \($0.message)".replacing("\(folder.path)/", with: "") }
        let place = "t/media/m.json"
        #expect(
            Set(lines) == [
                "t/a.md:5:1: warning: slot “empty” has no entry in the media catalogue",
                "\(place):4: warning: line 3 is for the same section, slot, screen and version, and is shown instead",
                "\(place):5: warning: section “none” not found",
                "\(place):6: warning: section “a” has no slot “other”; shown under the first heading",
                "\(place):6: warning: unknown key “size”", "\(place):7: warning: no page has a slot “nowhere”",
                "\(place):7: error: “none.png” ignored: file not found",
                "\(place):9: error: the recording “media/odd.cast” cannot be played: line 1: version 9 of asciicast is not "
                    + "supported, only 2 and 3",
            ])
    }
}
