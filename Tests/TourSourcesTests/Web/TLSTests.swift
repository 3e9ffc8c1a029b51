import FoundationEssentials
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourPages
@testable import TourSources

/// Secure connections, with the person's own settings of curl: a certificate that they trust, and hosts that are elsewhere.
@Suite(OwnThread()) struct TLSTests {
    private let folder: TemporaryFolder
    private let server: TLSServer
    private let hosts = [
        "example.test", "github.com", "api.github.com", "raw.githubusercontent.com", "gitlab.com", "codeberg.org",
    ]

    init() throws {
        folder = try TemporaryFolder()
        server = try TLSServer(hosts: hosts, in: folder.path)
    }

    private func write(_ path: String, _ body: String, type: String = "text/plain") throws {
        let file = folder.path.appending("site").appending(path)
        let parent = file.removingLastComponent().string
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
        try file.write(head + "Connection: close\r\n\r\n" + body)
    }

    private func open(_ address: String, _ rig: WebRig) throws -> OpenTour {
        let client = rig.client()
        return try TourOpener.open(address: address, client: client).waitUntilResolved()
    }

    private func problem(_ address: String, _ rig: WebRig) throws -> WebProblem.Cause? {
        #expect(throws: SourceError.self) { try open(address, rig) }?.web?.cause
    }

    @Test func aCertificateHoldsOrNot() throws {
        try write("a.md", "# Secure\n")
        let rig = try WebRig(curlrc: server.curlrc(for: hosts))
        #expect(try open("https://example.test/a.md", rig).tour.title == "Secure")
        let distrusting = try WebRig(curlrc: server.curlrc(for: hosts, trusted: false))
        #expect(try problem("https://example.test/a.md", distrusting) == .notSecure)
        // the name is another one's
        let other = try WebRig(curlrc: server.curlrc(for: ["other.test"]))
        #expect(try problem("https://other.test/a.md", other) == .notSecure)
    }

    @Test func nothingLeadsBackToAnOpenConnection() throws {
        let rig = try WebRig(curlrc: server.curlrc(for: hosts))
        rig.server.page("/b.md", "# Open\n")
        let target = rig.server.address("/b.md")
        try folder.path.appending("site/a.md").write(
            "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        try write("c.html", "<meta http-equiv=refresh content='0;url=\(target)'>", type: "text/html")
        for name in ["a.md", "c.html"] {
            #expect(try problem("https://example.test/\(name)", rig) == .refusedRedirect)
        }
        #expect(rig.server.requests.isEmpty)
    }

    @Test func aRepositoryIsItsReadmeAndThePagesBesideIt() throws {
        try write(
            "repos/o/r/git/trees/HEAD?recursive=1",
            #"{"tree": [{"path": "docs", "type": "tree"}, {"path": "docs/b.md", "type": "blob"},"#
                + #" {"path": "README.md", "type": "blob"}, {"path": "docs/a10.md", "type": "blob"},"#
                + #" {"path": "docs/a9.md", "type": "blob"}, {"path": "x.c", "type": "blob"},"#
                + #" {"path": ".github/x.md", "type": "blob"}]}"#)
        try write("o/r/HEAD/README.md", "# A project\n\n[docs](docs/b.md)")
        try write("o/r/HEAD/docs/b.md", "# B\n\ntext")
        try write("o/r/main/docs/b.md", "# B of main\n")
        let rig = try WebRig(curlrc: server.curlrc(for: hosts))
        let tour = try open("https://github.com/o/r", rig)
        #expect(tour.tour.title == "A project")
        #expect(tour.tour.id == "https://github.com/o/r")
        #expect((0..<4).map { tour.page(ofSection: $0) } == ["README.md", "docs/a9.md", "docs/a10.md", "docs/b.md"])
        #expect(try rig.text(ofSection: 3, of: tour).contains("text"))
        let file = try open("https://github.com/o/r/blob/main/docs/b.md", rig)
        #expect(file.tour.title == "B of main")
        #expect(file.tour.id == "https://github.com/o/r/blob/main/docs/b.md")
    }

    /// An object that says itself whether it has more pages.
    @Test func aRepositoryThatNumbersTheLists() throws {
        let list = "api/v1/repos/o/r/git/trees/HEAD?recursive=true&per_page=1000"
        func write(page: Int, _ path: String, isCut: Bool) throws {
            try self.write(
                list + (page > 1 ? "&page=\(page)" : ""),
                #"{"tree": [{"path": "\#(path)", "type": "blob"}], "page": \#(page), "truncated": \#(isCut)}"#)
        }
        try write(page: 1, "README.md", isCut: true)
        try write(page: 2, "docs/a.md", isCut: false)
        try write(page: 3, "docs/none.md", isCut: false)
        try self.write("api/v1/repos/o/r/raw/README.md", "# Numbered\n")
        try self.write("api/v1/repos/o/r/raw/docs/a.md", "# A\n\ntext")
        try self.write("o/r/raw/tag/v1/docs/a.md", "# A of v1\n")
        let rig = try WebRig(curlrc: server.curlrc(for: hosts))
        let tour = try open("https://codeberg.org/o/r", rig)
        #expect(tour.tour.title == "Numbered")
        #expect((0..<tour.tour.sections.count).map { tour.page(ofSection: $0) } == ["README.md", "docs/a.md"])
        #expect(try rig.text(ofSection: 1, of: tour).contains("text"))
        #expect(try open("https://codeberg.org/o/r/src/tag/v1/docs/a.md", rig).tour.title == "A of v1")
    }

    /// A list of arrays, which has more pages for as long as they are full.
    @Test func aRepositoryOfManyFiles() throws {
        let list = "api/v4/projects/g%2Fs%2Fr/repository/tree?recursive=true&per_page=100&ref=HEAD"
        func entries(_ names: [String]) -> String {
            "[" + names.map { "{\"path\": \"\($0)\", \"type\": \"blob\"}" }.joined(separator: ",") + "]"
        }
        try write(list, entries((0..<99).map { "x\($0).c" } + ["README.md"]), type: "application/json")
        try write(list + "&page=2", entries(["z.md"]), type: "application/json")
        try write("g/s/r/-/raw/HEAD/README.md", "# Many\n")
        let rig = try WebRig(curlrc: server.curlrc(for: hosts))
        let tour = try open("https://gitlab.com/g/s/r", rig)
        #expect(tour.tour.title == "Many")
        #expect((0..<tour.tour.sections.count).map { tour.page(ofSection: $0) } == ["README.md", "z.md"])
    }

    @Test func aRepositoryWithATourIsThat() throws {
        try write(
            "repos/o/t/git/trees/v1?recursive=1",
            #"{"tree": [{"path": "guide/tour.yaml", "type": "blob"}, {"path": "guide/a.md", "type": "blob"}]}"#)
        try write("o/t/v1/guide/tour.yaml", "title: Guide\nsections: [a.md]\n")
        try write("o/t/v1/guide/a.md", "# A\n")
        let rig = try WebRig(curlrc: server.curlrc(for: hosts))
        let tour = try open("https://github.com/o/t/tree/v1/guide", rig)
        #expect(tour.tour.title == "Guide")
        #expect(tour.tour.sections.map(\.title) == ["A"])
    }
}
