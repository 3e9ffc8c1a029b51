import Synchronization
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourAuthoring
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// `tour fetch`: a whole tour for the train, and later what changed of it.
@Suite(OwnThread()) struct TourDownloadTests {
    private func fetch(_ rig: WebRig, _ path: String = "/tour.yaml") throws -> TourDownload.Outcome {
        let text = rig.server.address(path)
        let client = rig.client()
        let fetch = TourDownload(of: text, client: client)
        return try fetch.run(TourOpener.open(address: text, client: client).waitUntilResolved()) { _, _ in }
    }

    /// Publishes the tour in the rig's folder `t` and serves what was published, and its list.
    private func publish(_ rig: WebRig, _ files: [String: String], fields: [String] = []) throws {
        for (name, text) in files { try rig.folder.write(text, to: "t/\(name)") }
        let tour = try TourOpener.open(path: rig.folder.path.appending("t")).completed()
        var check = TourCheck(tour) { address, _ in .place(page: address, name: nil) }
        #expect(check.run().allSatisfy { $0.level != .error })
        let out = rig.folder.path.appending("out")
        let folder = try PublishingFolder(out, for: TourFiles(of: tour, linked: check.linked), records: nil)
        try folder.publish(folder.plan())
        let list = try PublishedFiles(json: out.appending(PublishedFiles.fileName).bytes(), name: "list")
        for name in [PublishedFiles.fileName] + list.files.keys {
            let bytes = try out.appending(name).bytes()
            let type = name.hasSuffix(".md") ? "text/markdown" : "text/plain"
            rig.server.answer(
                "/\(name)", with: WebServer.reply(bytes, type: type, fields: name.hasSuffix(".md") ? fields : []))
        }
    }

    private static let tour = [
        "tour.yaml": "id: t\nsections: [a.md, b.md, c.md]\n", "a.md": "# A\n\n[f](f.dat)\n",
        "b.md": "# B\n\n![p](s/p.png)\n", "c.md": "# C\n", "f.dat": "file", "s/p.png": "picture",
    ]

    @Test func aWholeTourIsFetchedOnce() throws {
        let rig = try WebRig()
        let names = (0..<20).map { "p\($0).md" }
        rig.server.page("/tour.yaml", "sections: [\(names.joined(separator: ", ")), gone.md]", type: "text/plain")
        for name in names { rig.server.page("/\(name)", "# \(name)\n\n![](x.png)\n\n![](x.cast)") }
        rig.server.page("/x.cast", "recording", type: "text/plain")
        rig.server.page("/x.png", "png", type: "image/png")
        let outcome = try fetch(rig)
        #expect(outcome.problems.map(\.web?.cause) == [.status(404)])
        #expect(outcome.missingSections == 1)
        // the manifest, a list of files that is not there, the pages, their picture and their recording
        #expect(Set(rig.server.paths).count == 25)
        #expect(rig.server.paths.count == 25)
        rig.server.forgetRequests()
        // another time it asks for what was not there
        #expect(try fetch(rig).problems.count == 1)
        #expect(rig.server.paths == ["/tour.yaml", "/p0.md", "/tour.files.json", "/gone.md"])
        rig.server.stop()
        let tour = try rig.open("/tour.yaml", rig.client(isOffline: true))
        #expect(try rig.text(ofSection: 19, of: tour).hasPrefix("p19.md\n"))
        guard case .copy? = tour.freshness(ofSection: 19) else { throw WebServerError() }
        #expect(tour.pictures?.picture(at: "x.png") != nil)
    }

    /// Whatever the server says of how long pages stay as they are.
    @Test(arguments: [[], ["Cache-Control: max-age=600"]])
    func onlyChangedFilesOfAPublishedTourAreFetched(fields: [String]) throws {
        let rig = try WebRig()
        try publish(rig, Self.tour, fields: fields)
        #expect(try fetch(rig).problems.isEmpty)
        let names = (Self.tour.keys + [PublishedFiles.fileName]).map { "/\($0)" }
        #expect(rig.server.paths.sorted() == names.sorted())
        rig.server.forgetRequests()
        try publish(rig, ["b.md": "# New B\n\n![p](s/p.png)\n"])
        let outcome = try fetch(rig)
        #expect(outcome.problems.isEmpty && outcome.listProblem == nil)
        #expect(rig.server.paths == ["/tour.files.json", "/b.md"])
        let tour = try rig.open("/tour.yaml", rig.client(isOffline: true))
        #expect(try rig.text(ofSection: 1, of: tour).hasPrefix("New B"))
        #expect(tour.pictures?.picture(at: "s/p.png") != nil)
    }

    /// What is listed and is not there is said once, and pages are counted apart from other files.
    @Test func whatIsListedAndNotThere() throws {
        let rig = try WebRig()
        try publish(rig, Self.tour)
        for name in ["c.md", "f.dat", "s/p.png"] { rig.server.page("/\(name)", "", status: 404) }
        let outcome = try fetch(rig)
        #expect(outcome.problems.map(\.web?.cause) == [.status(404), .status(404), .status(404)])
        #expect(outcome.missingSections == 1)
        #expect(rig.server.paths.count == Set(rig.server.paths).count)
    }

    /// Such as a film, which is played from there.
    @Test func aListedFileThatIsTooLargeIsNotAskedFor() throws {
        let rig = try WebRig()
        try publish(rig, Self.tour)
        var list = try PublishedFiles(json: rig.folder.path.appending("out/tour.files.json").bytes(), name: "list")
        list.files["f.dat"]?.bytes = TourDownload.maximumFile + 1
        rig.server.answer("/tour.files.json", with: WebServer.reply(list.json, type: "application/json"))
        let outcome = try fetch(rig)
        #expect(
            outcome.leftOut == "1 file larger than 32 MB was not downloaded" && outcome.problems.isEmpty
                && outcome.listProblem == nil)
        #expect(!rig.server.paths.contains("/f.dat"))
    }

    @Test(arguments: [
        ("<p>not found", "is not a list of published files"), (#"{"schema":9,"files":[]}"#, "newer version"),
        (
            #"{"schema":1,"files":[{"path":"../x.md","bytes":1,"sha256":"\#(String(repeating: "a", count: 64))"}]}"#,
            "leads outside the folder"
        ),
    ])
    func aBadListIsSaidAndNotUsed(list: String, reason: String) throws {
        let rig = try WebRig()
        try publish(rig, Self.tour)
        rig.server.page("/tour.files.json", list, type: "application/json")
        let outcome = try fetch(rig)
        #expect(outcome.problems.isEmpty)
        #expect(outcome.listProblem?.description.contains(reason) == true, "\(String(describing: outcome.listProblem))")
        // as if there were none: pages and their pictures
        #expect(
            rig.server.paths.sorted() == ["/a.md", "/b.md", "/c.md", "/s/p.png", "/tour.files.json", "/tour.yaml"])
    }

    @Test func aListThatLies() throws {
        let rig = try WebRig()
        try publish(rig, Self.tour)
        var list = try PublishedFiles(
            json: rig.folder.path.appending("out/tour.files.json").bytes(), name: "list")
        list.files["c.md"]?.bytes = 1 << 40
        list.files["f.dat"]?.sha256 = String(repeating: "a", count: 64)
        rig.server.answer("/tour.files.json", with: WebServer.reply(list.json, type: "application/json"))
        for _ in 0..<2 {
            let outcome = try fetch(rig)
            #expect(outcome.problems.isEmpty)
            #expect(
                outcome.listProblem?.description
                    == rig.server.address("/tour.files.json")
                    + " has a wrong size or hash of 2 files; publish the tour again")
        }
        #expect(rig.server.paths.filter { $0 == "/f.dat" }.count == 2)
        #expect(rig.server.paths.filter { $0 == "/c.md" }.count == 1)
    }

    @Test func aSiteIsFetchedAsFarAsItLeads() throws {
        let rig = try WebRig()
        for number in 0..<5 {
            let next = number < 4 ? "<link rel=next href=\(number + 1)>" : ""
            rig.server.page(
                "/g/\(number)", "\(next)<h1>\(number)</h1><p>Words.<img src=\(number).png>", type: "text/html")
            rig.server.page("/g/\(number).png", "png", type: "image/png")
        }
        let text = rig.server.address("/g/0")
        let fetch = TourDownload(of: text, client: rig.client())
        let reports = Mutex<[[Int]]>([])
        let tour = try TourOpener.open(address: text, client: rig.client()).waitUntilResolved().completed()
        let outcome = fetch.run(tour) { done, count in reports.withLock { $0.append([done, count]) } }
        #expect(outcome.problems.isEmpty && outcome.leftOut == nil)
        #expect((outcome.sections, outcome.missingSections) == (5, 0))
        #expect(reports.withLock(\.self) == [[1, 2], [2, 2], [3, 3], [4, 4], [5, 5]])
        #expect(Set(rig.server.paths) == Set((0..<5).flatMap { ["/g/\($0)", "/g/\($0).png"] }))
        rig.server.stop()
        let offline = try rig.open("/g/0", rig.client(isOffline: true)).completed()
        #expect(offline.tour.sections.map(\.title) == ["0", "1", "2", "3", "4"])
        #expect(try rig.text(ofSection: 4, of: offline).hasPrefix("4\n"))
    }

    @Test func aSiteThatIsTooLargeIsCut() throws {
        let rig = try WebRig()
        let heavy = String(repeating: "<p>Words.", count: 20_000)
        for number in 0..<9 {
            rig.server.page(
                "/g/\(number)", "<link rel=next href=\(number + 1)><h1>\(number)</h1>\(heavy)", type: "text/html")
        }
        let text = rig.server.address("/g/0")
        let fetch = TourDownload(of: text, client: rig.client(), maximumSite: 500 << 10)
        let tour = try TourOpener.open(address: text, client: rig.client()).waitUntilResolved().completed()
        let outcome = fetch.run(tour) { _, _ in }
        #expect((outcome.sections, outcome.missingSections) == (4, 1))
        #expect(
            outcome.leftOut
                == "the rest of the site was not downloaded: the limit is 1,000 pages and 500 KB")
    }
}
