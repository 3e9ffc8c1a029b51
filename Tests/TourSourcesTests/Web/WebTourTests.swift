import TestSupport
import Testing
import TextSearch
import TourDocument

@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// What an address is, and the pages of a tour from there.
@Suite(OwnThread()) struct WebTourTests {
    @Test func aMarkdownPage() throws {
        let rig = try WebRig()
        rig.server.page("/docs/a.md", "# The title\n\n[next](b.md)", type: "text/plain; charset=utf-8")
        let tour = try rig.open("/docs/a.md", rig.client())
        #expect(tour.tour.title == "The title")
        #expect(tour.tour.id == rig.server.address("/docs/a.md"))
        #expect(tour.tour.sections.map(\.title) == ["The title"])
        #expect(try rig.text(ofSection: 0, of: tour).contains("next"))
        #expect(rig.server.paths == ["/docs/a.md"])
    }

    /// What was parsed to open a page is what is shown, without another look at it.
    @Test func aPageIsThereWithItsTour() throws {
        let rig = try WebRig()
        rig.server.page("/a", "<h1>A</h1><p>text</p>", type: "text/html")
        let tour = try rig.open("/a", rig.client())
        tour.load(on: { _ in }, changed: { _ in })
        #expect(tour.state(ofSection: 0, piece: 0).blocks.map(\.plainText) == ["A", "text"])
    }

    @Test(arguments: [
        ("text/html", "/x", "<p>text</p>", "text"), ("text/html", "/x.md", "<p>text</p>", "text"),
        ("text/markdown", "/x", "*text*", "text"), ("text/plain", "/x", "just *text*", "just *text*"),
        ("text/plain", "/x.html", "<p>text</p>", "text"), ("application/octet-stream", "/x.md", "*text*", "text"),
        ("application/xhtml+xml", "/x", "<html><body><p>text</p></body></html>", "text"),
    ])
    func theTypeSaysWhatAPageIs(type: String, path: String, body: String, text: String) throws {
        let rig = try WebRig()
        rig.server.page(path, body, type: type)
        let tour = try rig.open(path, rig.client())
        #expect(try rig.text(ofSection: 0, of: tour) == text)
    }

    @Test func theServerMaySayTheEncoding() throws {
        let rig = try WebRig()
        let text: [UInt8] = [0x93, 0xFA, 0x96, 0x7B]
        rig.server.answer("/x", with: WebServer.reply(text, type: "text/plain; Charset=\"Shift_JIS\""))
        for _ in 0..<2 {
            let tour = try rig.open("/x", rig.client())
            #expect(try rig.text(ofSection: 0, of: tour) == "日本")
        }
    }

    @Test(arguments: [
        ("image/png", "\u{89}PNG\0\0"), ("image/tiff", "II*\0 text"), ("application/octet-stream", "\0\0\0"),
    ])
    func whatIsNoPageSaysWhatItIs(type: String, body: String) throws {
        let rig = try WebRig()
        rig.server.page("/x", body, type: type)
        #expect(try rig.problem("/x", rig.client())?.cause == .wrongType(type))
    }

    /// Servers call text many things; what it is, its name and its bytes tell.
    @Test(arguments: [
        ("/x.json", "application/json", "{\"a\": 1}"), ("/x", "application/xml", "<r>a</r>"),
        ("/x.csv", "text/csv", "a,b"),
        ("/x.rs", "application/rls-services+xml", "fn main() {}"), ("/x", "x/y", "words"),
    ])
    func textIsShownWhateverItsTypeIs(path: String, type: String, body: String) throws {
        let rig = try WebRig()
        rig.server.page(path, body, type: type)
        #expect(try rig.text(ofSection: 0, of: rig.open(path, rig.client())) == body)
    }

    @Test func archivesOfTheWebAreFolders() throws {
        let rig = try WebRig()
        var archive = ZipFile()
        archive.add("a.md", "# First\n")
        archive.add("b.md", "# Second\n")
        rig.server.answer("/pages.zip", with: WebServer.reply(archive.bytes, type: "application/zip"))
        let tour = try rig.open("/pages.zip", rig.client())
        #expect(tour.completed().tour.sections.map(\.title) == ["First", "Second"])
        #expect(tour.tour.id == rig.server.address("/pages.zip"))
    }

    /// A page says under which address it is known, but may not take the credits of another host's.
    @Test(arguments: [
        ("/own", "/own"), ("own#x", "/docs/own"), ("https://example.org/x", "/docs/a"), ("javascript:1", "/docs/a"),
    ])
    func theCanonicalAddress(canonical: String, own: String) throws {
        let rig = try WebRig()
        let head = "<head><link rel=canonical href='\(canonical)'></head>"
        rig.server.page("/docs/a", "<html>\(head)<p>text</p></html>", type: "text/html")
        let tour = try rig.open("/docs/a", rig.client())
        #expect(tour.tour.id == rig.server.address(own))
        #expect(rig.server.paths == ["/docs/a"])
    }

    /// What is on its way opens at once, and says why it cannot be had; once it can, it is what it turns out to be.
    @Test func anAddressOpensBeforeItAnswers() throws {
        let rig = try WebRig()
        let gate = Gate()
        rig.server.answer("/t/tour.yaml", with: WebServer.reply("no", status: 403, after: gate))
        let tour = try TourOpener.open(address: rig.server.address("/t/tour.yaml"), client: rig.client())
        #expect(tour.isPending && tour.resolved == nil && tour.tour.id.isEmpty)
        #expect(tour.tour.sections.creditsToEarn == 0)
        let states = LoadedTour(tour)
        #expect(tour.state(ofSection: 0, piece: 0) == .pending)
        gate.open()
        guard case .failed(let problem) = try states.state(of: 0) else { throw WebServerError() }
        #expect(problem.web?.cause == .status(403))
        #expect(problem.web?.canSignIn == true)
        // what was looked at is what is shown
        #expect(rig.server.paths == ["/t/tour.yaml"])
        rig.server.answer("/t/tour.yaml") { request in
            request.fields["authorization"] == nil
                ? WebServer.reply("", status: 401) : WebServer.reply("title: In\nsections: [a.md]", type: "text/yaml")
        }
        rig.server.page("/t/a.md", "# First")
        tour.retry(section: 0, .signedIn(SignIn(.token("t"))))
        guard case .ready = try states.state(of: 0) else { throw WebServerError() }
        #expect(tour.resolved?.tour.title == "In")
        #expect(tour.resolved?.tour.sections.map(\.title) == ["First"])
        #expect(rig.server.paths == ["/t/tour.yaml", "/t/tour.yaml", "/t/a.md"])
    }

    @Test func aPasswordInAnAddressIsNotRepeated() throws {
        let error = #expect(throws: SourceError.self) {
            try TourOpener.open(address: "https://reader:s3cr3t@example.org/", client: WebRig().client())
        }
        #expect(error?.description.hasPrefix("https://example.org/ is not opened: it contains a user name") == true)
    }

    @Test(arguments: ["/t/a.md", "/t/tour.yaml"])
    func whoLeavesCallsTheOpeningOff(held: String) async throws {
        let rig = try WebRig()
        let server = try RawServer()
        let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<link rel=alternate href=tour.yaml>"
        server.answer("/t/a.md", with: [.send(Array(page.utf8))])
        server.answer(held, with: [.hang])
        let tour = try TourOpener.open(address: server.address("/t/a.md"), client: rig.client())
        let states = LoadedTour(tour)
        #expect(tour.state(ofSection: 0, piece: 0) == .pending)
        while !server.paths.contains(held) { await Task.yield() }
        states.tour.leave()
        while server.openConnections > 0 { await Task.yield() }
    }

    @Test func aManifestAndItsPages() throws {
        let rig = try WebRig()
        rig.server.page(
            "/t/tour.yaml",
            "id: web.tour\ntitle: A tour\nsections: [a.md, {file: b.md, title: Second}, ../x.md]\npages: {404: no.md}",
            type: "text/plain")
        rig.server.page("/t/a.md", "# First\n")
        rig.server.page("/t/b.md", "# Other\n")
        rig.server.page("/t/no.md", "Nothing *here*.")
        let tour = try rig.open("/t/tour.yaml", rig.client())
        #expect(tour.tour.id == "web.tour")
        #expect(tour.tour.sections.map(\.title) == ["First", "Second", "x"])
        #expect(rig.server.paths == ["/t/tour.yaml", "/t/a.md"])
        let loaded = LoadedTour(tour)
        guard case .ready = try loaded.state(of: 0), case .ready = try loaded.state(of: 1) else {
            throw WebServerError()
        }
        // nothing outside of the folder is read
        guard case .failed(let problem) = try loaded.state(of: 2) else { throw WebServerError() }
        #expect(problem.web == nil)
        #expect(Set(rig.server.paths) == ["/t/tour.yaml", "/t/a.md", "/t/b.md"])
    }

    @Test func aPageOfATourThatIsNoPageSaysWhatItIs() throws {
        let rig = try WebRig()
        rig.server.page("/t/tour.yaml", "sections: [a.md, b.md]", type: "text/plain")
        rig.server.page("/t/a.md", "# First\n")
        rig.server.page("/t/b.md", "PK\u{3}\u{4}\0\0\0\0", type: "application/zip")
        let loaded = LoadedTour(try rig.open("/t/tour.yaml", rig.client()))
        guard case .failed(let problem) = try loaded.state(of: 1) else { throw WebServerError() }
        #expect(problem.web?.cause == .wrongType("application/zip"))
    }

    @Test func aFirstPageThatIsNotThereIsAskedForOnce() throws {
        let rig = try WebRig()
        rig.server.page("/t/tour.yaml", "sections: [a.md, b.md]", type: "text/plain")
        rig.server.page("/t/a.md", "", status: 401)
        rig.server.page("/t/b.md", "# Second\n")
        let loaded = LoadedTour(try rig.open("/t/tour.yaml", rig.client()))
        guard case .failed(let problem) = try loaded.state(of: 0) else { throw WebServerError() }
        #expect(problem.web?.canSignIn == true)
        guard case .ready = try loaded.state(of: 1) else { throw WebServerError() }
        #expect(rig.server.paths.sorted() == ["/t/a.md", "/t/b.md", "/t/tour.yaml"])
        // it says who it is when it comes
        rig.server.page("/t/a.md", "---\ntitle: The first\n---\ntext")
        loaded.tour.retry(section: 0, .again)
        guard case .ready = try loaded.state(of: 0) else { throw WebServerError() }
        #expect(loaded.tour.tour.sections[0].title == "The first")
    }

    @Test func theToursOwnPageForAStatus() throws {
        let rig = try WebRig()
        rig.server.page("/t/tour.yaml", "sections: [a.md, gone.md]\npages: {404: no.md}", type: "text/plain")
        rig.server.page("/t/a.md", "# First\n")
        rig.server.page("/t/no.md", "Nothing *here*.")
        let loaded = LoadedTour(try rig.open("/t/tour.yaml", rig.client()))
        guard case .failed(let problem) = try loaded.state(of: 1) else { throw WebServerError() }
        #expect(problem.web?.cause == .status(404))
        #expect(problem.web?.errorPage.map(\.plainText) == ["Nothing here."])
    }

    @Test func aPageForAStatusAtAnAddress() throws {
        let rig = try WebRig()
        let address = rig.server.address("/lost.md")
        rig.server.page("/t/tour.yaml", "sections: [a.md, gone.md]\npages: {404: '\(address)'}", type: "text/plain")
        rig.server.page("/t/a.md", "# First\n")
        rig.server.page("/lost.md", "Lost *here*.")
        let loaded = LoadedTour(try rig.open("/t/tour.yaml", rig.client()))
        guard case .failed(let problem) = try loaded.state(of: 1) else { throw WebServerError() }
        #expect(problem.web?.errorPage.map(\.plainText) == ["Lost here."])
    }

    @Test(arguments: ["tour.yaml", "book.toml"])
    func aPageThatSaysItIsATours(name: String) throws {
        let rig = try WebRig()
        rig.server.page("/t/", "<link rel=alternate href='\(name)'><p>It is a tour.</p>", type: "text/html")
        rig.server.page("/t/tour.yaml", "sections: [a.md]", type: "application/octet-stream")
        rig.server.page("/t/book.toml", "[book]\nsrc = \"s\"", type: "application/toml")
        rig.server.page("/t/s/SUMMARY.md", "- [Chapter](a.md)\n- [Two](b.md)\n")
        rig.server.page("/t/s/a.md", "# First\n\n{{#include c.txt}}")
        rig.server.page("/t/s/c.txt", "included")
        rig.server.page("/t/a.md", "# First\n\nincluded")
        let tour = try rig.open("/t/", rig.client())
        #expect(try rig.text(ofSection: 0, of: tour) == "First\nincluded")
        if name == "book.toml" {
            #expect(tour.tour.sections.map(\.title) == ["Chapter", "Two"])
            #expect(tour.address(ofSection: 1)?.text == rig.server.address("/t/s/b.md"))
            #expect(tour.page(ofSection: 1) == "b.md")
        }
    }

    /// Only a page that says so is replaced by what is beside it.
    @Test(arguments: [
        ("/t/a.md", "# About\n\n> - [Read it](./tour.yaml), or [elsewhere](/tour.yaml)\n", "tour: tour.yaml"),
        ("/t/a.html", "<h1>About</h1><p>As <a href='a b.epub'>EPUB</a>, <a href=a.pdf>PDF</a>", "book: a b.epub"),
        ("/t/a.html", "<h1>About</h1><p>As <a href='/tour.yaml'>tour</a> or <a href='../b.epub'>EPUB</a>", nil),
        ("/t/a.html", "<h1>About</h1><p>Books: <a href='a.epub'>A</a>, <a href='b.epub'>B</a>", nil),
    ])
    func whatIsBesideAPageIsOffered(path: String, page: String, offer: String?) throws {
        let rig = try WebRig()
        rig.server.page(path, page, type: path.hasSuffix("md") ? "text/markdown" : "text/html")
        let text = try rig.text(ofSection: 0, of: rig.open(path, rig.client()))
        #expect(text.contains("About"))
        #expect(
            text.split(separator: "\n").dropFirst().first.map(String.init) == "Also here as a \(offer ?? "")"
                || offer == nil)
        #expect(text.contains("Also here") == (offer != nil))
        #expect(rig.server.paths == [path])
    }

    @Test(arguments: [403, 404]) func aFolderWithoutAPageOfItsOwn(status: Int) throws {
        let rig = try WebRig()
        rig.server.page("/t/", "No.", status: status)
        rig.server.page("/t/tour.yaml", "sections: [a.md]", type: "text/yaml")
        rig.server.page("/t/a.md", "# First\n")
        #expect(try rig.open("/t/", rig.client()).tour.sections.map(\.title) == ["First"])
        #expect(rig.server.paths == ["/t/", "/t/tour.yaml", "/t/a.md"])
    }

    @Test func aBook() throws {
        let rig = try WebRig()
        var book = SmallBook()
        book.page("one.xhtml", "<h1>One</h1><p>text</p>")
        book.page("two.xhtml", "<h1>Two</h1><p>text</p>")
        rig.server.answer("/book", with: WebServer.reply(book.bytes, type: "application/epub+zip"))
        let tour = try rig.open("/book", rig.client())
        #expect(tour.tour.sections.count > 1)
        #expect(rig.server.paths == ["/book"])
        for (path, type) in [("/a%20b.epub", "application/octet-stream"), ("/get?id=1", "application/zip")] {
            rig.server.answer(path, with: WebServer.reply(book.bytes, type: type))
            #expect(try rig.open(path, rig.client()).tour.sections.count == tour.tour.sections.count)
        }
        // all of its pages are as old as the book
        let copy = try rig.open("/book", rig.client(isOffline: true))
        guard case .copy? = copy.freshness(ofSection: 1) else { throw WebServerError() }
    }

    @Test func aPublishedTourHasThePagesOfItsList() throws {
        let rig = try WebRig()
        rig.server.page("/t/tour.yaml", "title: Published\npages: {404: no.md}", type: "text/plain")
        for name in ["README.md", "2.md", "10.md"] { rig.server.page("/t/\(name)", "# Page \(name)\n") }
        let content = PublishedFiles.Content(bytes: 1, sha256: String(repeating: "0", count: 64))
        let names = ["tour.yaml", "10.md", "2.md", "README.md", "no.md", "sun.png"]
        let list = PublishedFiles(Dictionary(uniqueKeysWithValues: names.map { ($0, content) }))
        rig.server.answer("/t/tour.files.json", with: WebServer.reply(list.json, type: "application/json"))
        let tour = try rig.open("/t/tour.yaml", rig.client())
        #expect(tour.tour.sections.map(\.title) == ["Page README.md", "2", "10"])
        #expect(rig.server.paths == ["/t/tour.yaml", "/t/tour.files.json", "/t/README.md"])
    }

    @Test(arguments: [nil, "<p>Not found</p>"]) func aFolderThatListsNothingSaysSo(list: String?) throws {
        let rig = try WebRig()
        rig.server.page("/t/tour.yaml", "title: No pages", type: "text/plain")
        if let list { rig.server.page("/t/tour.files.json", list, type: "text/html") }
        let error = #expect(throws: SourceError.self) { try rig.open("/t/tour.yaml", rig.client()) }
        #expect(error?.description.contains("/t/tour.yaml lists no pages; name them under “sections”") == true)
    }

    @Test func aCodeTour() throws {
        let rig = try WebRig()
        rig.server.page(
            "/r/.tours/one.tour",
            #"{"title": "One", "steps": [{"description": "See", "file": "src/a.c", "line": 2}]}"#, type: "text/plain")
        rig.server.page("/r/src/a.c", "int a;\nint b;\n", type: "text/plain")
        let tour = try rig.open("/r/.tours/one.tour", rig.client())
        #expect(tour.tour.title == "One")
        #expect(try rig.text(ofSection: 0, of: tour).contains("int b;"))
    }

    // MARK: - Links

    /// A page that is no section stays none, whatever asks for it.
    @Test func pagesAreKnownByTheirAddresses() throws {
        let rig = try WebRig()
        rig.server.page("/a.md", "# A")
        rig.server.page("/tour.yaml", "sections: [b.md, a.md]", type: "text/yaml")
        rig.server.page("/b.md", "# B")
        let page = try rig.open("/a.md", rig.client())
        #expect(["/a.md", "/b.md"].map { page.section(ofAddress: rig.address($0)) } == [0, nil])
        let tour = try rig.open("/tour.yaml", rig.client())
        #expect(
            ["/a.md", "/b.md", "/c.md", "/a.md?b"].map { tour.section(ofAddress: rig.address($0)) } == [1, 0, nil, nil])
        #expect(tour.section(ofAddress: WebAddress(text: "http://127.0.0.2/a.md")) == nil)
        #expect(page.tour.sections.count == 1 && tour.tour.sections.count == 2)
    }

    // MARK: - Ahead

    @Test func pagesAheadAreFetchedAndNoMore() throws {
        let rig = try WebRig()
        let names = (0..<30).map { "p\($0).md" }
        rig.server.page("/tour.yaml", "sections: [\(names.joined(separator: ", "))]", type: "text/plain")
        for name in names { rig.server.page("/\(name)", "# \(name)") }
        let tour = try rig.open("/tour.yaml", rig.client())
        let loaded = LoadedTour(tour)
        guard case .ready = try loaded.state(of: 0) else { throw WebServerError() }
        try loaded.wait(forPages: 4)
        #expect(rig.server.paths.dropFirst().sorted() == ["/p0.md", "/p1.md", "/p2.md", "/p3.md"])
        for index in 1..<30 {
            guard case .ready = try loaded.state(of: index) else { throw WebServerError() }
        }
        // each once
        #expect(rig.server.paths.count == 31)
        #expect(Set(rig.server.paths).count == 31)
    }

    @Test func searchingFetchesNothing() throws {
        let rig = try WebRig()
        rig.server.page("/tour.yaml", "sections: [a.md, b.md]", type: "text/plain")
        rig.server.page("/a.md", "needle")
        rig.server.page("/b.md", "needle")
        let tour = try rig.open("/tour.yaml", rig.client())
        let needle = try #require(try TextMatcher(SearchQuery("needle")).requiredLiteral)
        #expect(tour.mightContain(needle, inSection: 0, piece: 0))
        #expect(!tour.mightContain(needle, inSection: 1, piece: 0))
        #expect(rig.server.paths == ["/tour.yaml", "/a.md"])
    }

    @Test func escapeCodesInAMediaTypeStayOut() throws {
        let rig = try WebRig()
        rig.server.answer("/b", with: WebServer.reply("\0\0\0", type: "image/\u{1B}[31mpng"))
        let error = #expect(throws: SourceError.self) { try rig.open("/b", rig.client()) }
        let text = try #require(error?.description)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    }
}
