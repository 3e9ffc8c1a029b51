import TestSupport
import Testing
import TourDocument

@testable import TourFormats
@testable import TourPages
@testable import TourSources
@testable import WebFetching

/// `tour https://site/guide/`: a page, and those that come after it in the order of their author.
@Suite(OwnThread()) struct SitePagesTests {
    private let rig: WebRig

    init() throws { rig = try WebRig() }

    private func page(_ path: String, _ title: String, head: String = "", body: String = "", fields: [String] = []) {
        rig.server.page(
            path, "<html><head>\(head)</head><body><h1>\(title)</h1><p>Words of it.</p>\(body)</body></html>",
            type: "text/html", fields: fields)
    }

    private func next(_ path: String) -> String { "<link rel=next href='\(path)'>" }

    /// Loads all pages, and those that they lead to.
    private func whole(_ path: String, _ client: WebClient? = nil) throws -> OpenTour {
        var tour = try rig.open(path, client ?? rig.client()).completed()
        var index = 0
        while index < tour.tour.sections.count {
            _ = try? tour.blocks(ofSection: index)
            if let growth = tour.growth { tour.take(growth) }
            index += 1
        }
        return tour
    }

    private func titles(_ path: String) throws -> [String] { try whole(path).tour.sections.map(\.title) }

    @Test func onePageLeadsToTheNext() throws {
        page("/guide/", "Guide", head: next("a.html"), body: "<ul><li><a href=z.html>Z</a></ul>")
        page("/guide/a.html", "A", head: next("./sub/"))
        page("/guide/sub/", "Sub", body: "<a rel='nofollow next' href='/guide/b?page=2'>on</a>")
        page("/guide/b?page=2", "B", head: next("/other/c.html"))
        let tour = try whole("/guide/")
        #expect(tour.tour.sections.map(\.title) == ["Guide", "A", "Sub", "B"])
        #expect(tour.tour.id == rig.server.address("/guide/"))
        #expect(
            tour.tour.sections.map(\.id)
                == ["guide/"] + ["/guide/a.html", "/guide/sub/", "/guide/b?page=2"].map(rig.server.address))
        #expect(rig.server.paths == ["/guide/", "/guide/a.html", "/guide/sub/", "/guide/b?page=2"])
        // links between them lead to sections, by whatever name
        for (path, section) in [("/guide/index.html", 0), ("/guide/a.html", 1), ("/guide/sub/index.html", 2)] {
            #expect(tour.section(ofAddress: rig.address(path)) == section, "\(path)")
        }
        #expect(tour.section(ofPage: "sub/index.html") == 2)
    }

    @Test func aFolderAndItsIndexAreOneTour() throws {
        for path in ["/guide/", "/guide/index.html"] {
            page(path, "Guide", head: next("sub/index.html"))
        }
        page("/guide/sub/index.html", "Sub")
        for path in ["/guide/", "/guide/index.html"] {
            let tour = try whole(path)
            #expect(tour.tour.id == rig.server.address("/guide/"))
            #expect(tour.tour.sections.map(\.id) == ["guide/", rig.server.address("/guide/sub/")])
            #expect(tour.section(ofAddress: rig.address("/guide/sub/")) == 1)
        }
    }

    /// By its own address, but not by that of another host.
    @Test func aPageIsKnownByWhatItCallsItself() throws {
        page("/g/a?x", "A", head: next("b?x") + "<link rel=canonical href='https://other.example/a'>")
        page("/g/b?x", "B", head: next("c") + "<link rel=canonical href='/g/b'>")
        page("/g/c", "C", head: "<link rel=canonical href='//other.example/c'>")
        let tour = try whole("/g/a?x")
        #expect(tour.tour.id == rig.server.address("/g/a?x"))
        #expect(tour.tour.sections.map(\.id) == ["g/a?x"] + ["/g/b", "/g/c"].map(rig.server.address))
        #expect(tour.section(ofAddress: rig.address("/g/b")) == 1)
    }

    /// A page in the middle begins a tour of those after it.
    @Test func aPageThatIsNoFolderGoesOnByWhatItSays() throws {
        page("/guide/a.html", "A", head: next("b.html"), body: "<ul><li><a href=z.html>Z</a></ul>")
        page("/guide/b.html", "B", body: "<ul><li><a href=z.html>Z</a></ul>")
        #expect(try titles("/guide/a.html") == ["A", "B"])
        #expect(try titles("/guide/b.html") == ["B"])
        #expect(!rig.server.paths.contains { $0.hasSuffix("sitemap.xml") })
    }

    @Test func aPageLeadsNowhereThatIsNotBelowItsFolder() throws {
        for (number, target) in [
            "/", "../x.html", "//other.example/g/x", "https://127.0.0.1/g/x", "x.pdf", "javascript:1", "#a", "", "?",
        ].enumerated() {
            page("/g/\(number)", "One", head: next(target))
            #expect(try whole("/g/\(number)").tour.sections.count == (target == "?" ? 2 : 1), "\(target)")
        }
    }

    /// As sites with a folder for each page have them; links and pictures are found from there.
    @Test func aFolderOfOnePageGoesOnBesideIt() throws {
        page("/d/guide/one/", "One", head: next("../two/"), body: "<a href='../two/#x'>two</a>")
        page("/d/guide/two/", "Two", head: next("/d/guide/"), body: "<img src='p.png'>")
        page("/d/guide/", "All", head: next("../../x/"))
        let tour = try whole("/d/guide/one/")
        #expect(tour.tour.sections.map(\.title) == ["One", "Two", "All"])
        #expect(tour.page(ofSection: 0) == "one/index.html")
        #expect(tour.section(ofPage: "two/index.html") == 1)
        rig.server.page("/d/guide/two/p.png", "picture", type: "image/png")
        tour.pictures?.fetch("two/p.png")
        #expect(rig.server.paths.last == "/d/guide/two/p.png")
    }

    @Test func aFolderGoesOnWithWhatItLists() throws {
        let list = ["/s/two/", "one.html#x", "one.html", "index.html", "/elsewhere/", "manual.pdf", "two/three"]
        let nav = list.map { "<li><a href='\($0)'>The \($0)</a></li>" }.joined()
        page("/s/", "Site", body: "<nav><ul>\(nav)<ul><li><a href=deep>Deep</a></ul></ul></nav>")
        for path in ["/s/two/", "/s/one.html", "/s/two/three"] { page(path, "Page", head: next("/s/four")) }
        let tour = try rig.open("/s/", rig.client())
        #expect(tour.tour.sections.hasFinalIDs)
        #expect(tour.tour.sections.map(\.title) == ["Site", "The /s/two/", "The one.html#x", "The two/three", "Deep"])
        #expect(tour.tour.sections.map(\.level) == [1, 1, 1, 1, 2])
        #expect(rig.server.paths == ["/s/"])
        #expect(try titles("/s/") == tour.tour.sections.map(\.title))
    }

    @Test func aFolderThatListsNothingHasASitemap() throws {
        page("/s/", "Site")
        page("/s/a", "A")
        let places = ["/s/", "/s/a", "/s/gone", "/t/b"].map { "<url><loc>\(rig.server.address($0))</loc></url>" }
        rig.server.page("/s/sitemap.xml", "<urlset>\(places.joined())</urlset>", type: "text/xml")
        #expect(try titles("/s/") == ["Site", "A", "gone"])
        rig.server.page(
            "/s/sitemap.xml", "<sitemapindex><sitemap>\(places.joined())</sitemap></sitemapindex>", type: "text/xml")
        #expect(try titles("/s/") == ["Site"])
    }

    // MARK: - What has no end

    @Test func pagesThatLeadInACircleEnd() throws {
        page("/g/a", "A", head: next("b"))
        page("/g/b", "B", head: next("c"))
        page("/g/c", "C", head: next("a"))
        #expect(try titles("/g/a") == ["A", "B", "C"])
        page("/g/self", "Self", head: next("self"))
        #expect(try titles("/g/self") == ["Self"])
        // by its own address it is a page that was there
        page("/g/1", "One", head: next("1?session=2"))
        page("/g/1?session=2", "One", head: next("1?session=3") + "<link rel=canonical href='/g/1'>")
        let tour = try whole("/g/1")
        #expect(tour.tour.sections.map(\.rule) == [.bottom, .none])
    }

    @Test func aCalendarEndsSomewhere() throws {
        page("/c/", "Days", head: next("?day=1"))
        let client = rig.client()
        guard case .success(let answer) = try rig.ask("/c/", client) else { throw WebServerError() }
        let (kind, text) = try answer.page(.main)
        let site = try SitePages(
            answer, kind, text, kind.load(text), client: client, extent: .main, most: 20)
        _ = site.complete { _ in true }
        for day in 1..<30 {
            page("/c/?day=\(day)", "Day", head: next("?day=\(day + 1)"))
            if day < site.list.count { _ = try site.load(day) { false } }
        }
        #expect(site.list.count == 20)
    }

    @Test(arguments: [3_000, 100_000]) func aListOfAMillionEnds(count: Int) throws {
        let items = (0..<count).map { "<li><a href='\($0)'>\($0)</a></li>" }.joined()
        page("/n/", "Many", body: "<nav><ul>\(items)</ul></nav>")
        #expect(try rig.open("/n/", rig.client()).tour.sections.count == SitePages.mostPages)
        page("/m/", "Many")
        let places = (0..<count).map { "<url><loc>\(rig.server.address("/m/\($0)"))</loc></url>" }
        rig.server.page("/m/sitemap.xml", "<urlset>\(places.joined())</urlset>", type: "text/xml")
        // one that is too large is not read
        #expect(
            try rig.open("/m/", rig.client()).completed().tour.sections.count
                == (count > 50_000 ? 1 : SitePages.mostPages))
    }

    // MARK: - As other pages on the web

    @Test func pagesAreLoadedAheadAndTheListGrowsWithThem() throws {
        page("/g/", "0", head: next("1"))
        for number in 1..<9 { page("/g/\(number)", "\(number)", head: next("\(number + 1)")) }
        let tour = try rig.open("/g/", rig.client()).completed()
        #expect(tour.tour.sections.count == 2)
        rig.server.forgetRequests()
        let states = LoadedTour(tour)
        _ = try states.state(of: 0)
        try states.wait(forPages: 3)
        #expect(rig.server.paths == ["/g/1", "/g/2", "/g/3"])
        #expect(tour.growth?.sections.count == 5)
        #expect(states.news == [[1], [2], [3]])
    }

    /// Copies tell which pages there are, so that a place behind the first page is found again.
    @Test func whatWasReadOnceIsInTheListFromTheStart() throws {
        page("/g/", "Guide", head: next("a"))
        page("/g/a", "A", head: next("b"))
        page("/g/b", "B")
        #expect(try titles("/g/") == ["Guide", "A", "B"])
        rig.server.forgetRequests()
        let again = try rig.open("/g/", rig.client())
        #expect(!again.tour.sections.hasFinalIDs && again.tour.sections.count == 2)
        #expect(again.completed().tour.sections.map(\.title) == ["Guide", "A", "B"])
        #expect(rig.server.paths == ["/g/"])
        rig.server.stop()
        let offline = try whole("/g/", rig.client(isOffline: true))
        #expect(try rig.text(ofSection: 2, of: offline).hasPrefix("B\n"))
    }

    /// The next page of one in the middle would stand behind the last.
    @Test func aPageThatLeadsElsewhereByNowAddsNothing() throws {
        page("/g/", "Guide", head: next("a"))
        page("/g/a", "A", head: next("b"))
        page("/g/b", "B")
        page("/g/c", "C")
        _ = try whole("/g/")
        page("/g/a", "A", head: next("c"))
        #expect(try titles("/g/") == ["Guide", "A", "B"])
    }

    @Test(arguments: [
        "", "<noscript>You need to enable JavaScript.</noscript>",
        "<noscript><p>No <b>script</b>.</p></noscript><p></p>", "<div id=root>Loading…</div>",
        "<h1>App</h1><p>Please enable JavaScript to see this page.</p>",
    ])
    func aPageThatAScriptWritesSaysSo(text: String) throws {
        page("/g/a", "A", head: next("b"))
        rig.server.page("/g/b", "<html><body>\(text)<script src=x></script></body></html>", type: "text/html")
        let tour = try whole("/g/a")
        let problem = #expect(throws: SourceError.self) { try tour.blocks(ofSection: 1) }
        #expect(problem?.web?.cause == .needsScript)
    }

    /// What is there beside it is the page.
    @Test func aPageForBrowsersWithoutScriptsIsRead() throws {
        page("/g/a", "A", head: next("b"))
        rig.server.page(
            "/g/b", "<html><body><noscript>No script.</noscript><p>Text.</p><script src=x></script></body></html>",
            type: "text/html")
        #expect(try whole("/g/a").blocks(ofSection: 1).count == 2)
    }

    @Test func aPageThatIsNotThereSaysSoInItsPlace() throws {
        page("/g/", "Guide", head: next("a"))
        let tour = try whole("/g/")
        #expect(tour.tour.sections.count == 2)
        #expect(throws: SourceError.self) { try tour.blocks(ofSection: 1) }
        page("/g/a", "A", head: next("b"))
        tour.retry(section: 1, .again)
        #expect(try rig.text(ofSection: 1, of: tour).hasPrefix("A\n"))
    }

    /// 127.0.0.1 stands for a public host here, 127.0.0.2 for a private one.
    @Test func aSiteDoesNotLeadIntoAPrivateNetwork() throws {
        let inside = try WebServer(host: "127.0.0.2")
        inside.page("/g/a", "secret")
        page("/g/", "Guide", head: next("a"))
        rig.server.page("/g/a", "", status: 302, fields: ["Location: \(inside.address("/g/a"))"])
        let client = WebClient(
            environment: rig.environment, isOffline: false, cacheLimit: 1 << 20,
            networkGuard: PrivateNetworkGuard(lookUp: { [$0] }, isPrivate: { $0 != "127.0.0.1" }))
        let tour = try rig.open("/g/", client)
        let problem = #expect(throws: SourceError.self) { try tour.blocks(ofSection: 1) }
        #expect(problem?.web?.cause == .refusedRedirect)
        #expect(inside.requests.isEmpty)
    }
}
