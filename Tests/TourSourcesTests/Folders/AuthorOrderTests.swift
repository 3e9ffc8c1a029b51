import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// Folders in the order that their authors give them.
@Suite struct AuthorOrderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ files: KeyValuePairs<String, String>) throws {
        for (name, text) in files { try folder.write(text, to: "t/\(name)") }
    }

    private func pages(_ names: String...) throws {
        for name in names { try folder.write("# \(name)\n\nwords\n", to: "t/\(name)") }
    }

    private func open(namesAtOnce: Int = FolderTour.namesAtOnce) throws -> OpenTour {
        let path = folder.path.appending("t")
        let root = TourRoot(folder: try SourceFile(path))
        return try FolderTour.open(
            SourceFolder(root: root, name: path, canonicalPath: path), namesAtOnce: namesAtOnce
        ).completed()
    }

    /// The paths of the pages, each further in by its level, with the part that begins before it.
    private func outline(_ tour: OpenTour) -> [String] {
        tour.tour.sections.indices.flatMap { index -> [String] in
            let section = tour.tour.sections[index]
            let page = String(repeating: "  ", count: section.level - 1) + (tour.page(ofSection: index) ?? "")
            return (section.part.map { ["[\($0)]"] } ?? []) + [page]
        }
    }

    private func html(_ body: String, next: String? = nil) -> String {
        let link = next.map { "<link rel='next' href='\($0)'>" } ?? ""
        return "<html><head><title>T</title>\(link)</head><body>\(body)<h1>H</h1><p>Words of a page.</p></body></html>"
    }

    // MARK: - Lists

    /// Whatever was read before the tour was open, the order is the same.
    @Test(arguments: [1, 5, 100]) func theNavigationOfMkDocsIsTheOrder(namesAtOnce: Int) throws {
        try write([
            "mkdocs.yml": """
            site_name: Site
            plugins: [!ENV [A, b]]
            nav:
              - Home: index.md
              - zebra.md
              - Guide:
                - guide/b.md
                - The A: guide/a.md
                - Deep:
                  - guide/deep/x.md
              - Elsewhere: https://example.org/
              - Missing: missing.md
              - Again: index.md
              - Reference: reference/
            """
        ])
        try pages(
            "README.md", "docs/index.md", "docs/zebra.md", "docs/guide/a.md", "docs/guide/b.md", "docs/guide/deep/x.md",
            "docs/other.md", "docs/reference/2.md", "docs/reference/10.md")
        let tour = try open(namesAtOnce: namesAtOnce)
        #expect(
            outline(tour) == [
                "docs/index.md", "docs/zebra.md", "[Guide]", "docs/guide/b.md", "docs/guide/a.md", "[Guide/Deep]",
                "docs/guide/deep/x.md", "[Reference]", "docs/reference/2.md", "docs/reference/10.md", "[t]",
                "README.md",
                "[docs]", "docs/other.md",
            ])
        #expect(tour.tour.sections[0].title == "Home")
        #expect(tour.tour.sections[1].title == "docs/zebra.md")
        #expect(tour.tour.sections[3].title == "The A")
        #expect(tour.warnings == [])
    }

    @Test func aListThatIsBrokenIsNamed() throws {
        try write(["mkdocs.yml": "nav:\n  - a: [\n", "docs/b.md": "# B\n", "docs/a.md": "# A\n"])
        let tour = try open()
        #expect(outline(tour) == ["[docs]", "docs/a.md", "docs/b.md"])
        #expect(tour.warnings.count == 1)
        #expect(tour.warnings.first?.description.contains("mkdocs.yml:") == true)
    }

    @Test func theSidebarOfDocsifyIsTheOrder() throws {
        try write([
            "site/_sidebar.md": """
            * [Home](/)
            * Use
              * [Start](start)
                * [More](/deep/more.md?id=x "title")
              * [Away](https://example.org/)
            * [Last](last.md#part)
            """, "site/_navbar.md": "* [x](last.md)", "site/_404.md": "# Not here",
        ])
        try pages("a.md", "site/README.md", "site/start.md", "site/deep/more.md", "site/last.md", "site/extra.md")
        let tour = try open()
        #expect(
            outline(tour) == [
                "a.md", "site/README.md", "[Use]", "  site/start.md", "    site/deep/more.md", "[t]", "  site/last.md",
                "  site/extra.md",
            ])
        #expect(tour.tour.sections[3].title == "More")
    }

    @Test func theNavigationOfTheIndexIsTheOrder() throws {
        let nav = """
            <nav><a href="https://example.org/x.html">Away</a><a href="c.html">Tab</a></nav>
            <nav><ul><li><a href="index.html">Home</a></li><li><a href="c.html">Third</a>
            <ul><li><a href="sub/d%20e.html#x">Inner</a></li></ul></li>
            <li><a href="guide/">Guide</a></li><li><a href="a.html">First</a></li><li><a href="none.html">-</a></li></ul></nav>
            """
        try write([
            "index.html": html(nav), "a.html": html(""), "b.html": html(""), "c.html": html(""),
            "sub/d e.html": html(""),
            "guide/index.html": html(nav), "sub/f.html": html(""), "404.html": html(""), "search.html": html(""),
            "searchtools.js": "", "old.html": "<meta http-equiv=refresh content='0; url=a.html'>",
        ])
        let tour = try open()
        #expect(
            outline(tour) == [
                "index.html", "c.html", "  sub/d e.html", "guide/index.html", "a.html", "b.html", "[sub]", "sub/f.html",
            ])
        #expect(tour.tour.sections.map(\.title)[..<5] == ["H", "Third", "Inner", "Guide", "First"])
    }

    /// What `rel=next` leads to stands between the pages of the list, and a circle ends where it began.
    @Test(arguments: [1, 40, 2_000]) func onePageLeadsToTheNext(namesAtOnce: Int) throws {
        try write([
            "index.html": html("<ul><li><a href=z.html>Z</a></li><li><a href=m.html>M</a></li></ul>", next: "z.html"),
            "z.html": html("", next: "sub/y.html"),
            "sub/y.html": html("", next: "../sub/x.html#top"),
            "sub/x.html": html("<a rel='next' href='../m.html'>Next</a>"),
            "m.html": html("", next: "a.html"), "a.html": html("", next: "z.html"), "b.html": html(""),
            "outside.html": html("", next: "../../etc.html"),
        ])
        #expect(
            outline(try open(namesAtOnce: namesAtOnce)) == [
                "index.html", "z.html", "  sub/y.html", "  sub/x.html", "m.html", "  a.html", "b.html", "outside.html",
            ])
    }

    @Test func anIndexThatOnlyLeadsOnIsNoSection() throws {
        try write([
            "index.html": "<html><head><meta http-equiv=refresh content='0; url=x/start.html'></head></html>",
            "x/start.html": html("", next: "b.html"), "x/b.html": html(""), "x/a.html": html(""),
        ])
        #expect(outline(try open()) == ["x/start.html", "x/b.html", "[x]", "x/a.html"])
    }

    @Test func aSitemapIsTheLastHint() throws {
        try write([
            "sitemap.xml": """
            <urlset><url><loc>https://example.org/base/c.html</loc></url><url><loc>
            https://example.org/base/guide/</loc></url><url><loc>https://example.org/base/a.html</loc></url></urlset>
            """, "a.html": html(""), "b.html": html(""), "c.html": html(""), "guide/index.html": html(""),
        ])
        #expect(outline(try open()) == ["c.html", "guide/index.html", "a.html", "b.html"])
    }

    // MARK: - Places

    @Test func pagesAndFoldersStandWhereTheirAuthorPutsThem() throws {
        try write([
            "intro.md": "---\nsidebar_position: 1\nsidebar_label: Short\n---\n# Long\n",
            "alpha.md": "---\nsidebar_position: 2.5\n---\n# Alpha\n",
            "none.md": "# None\n", "zulu.md": "---\ntitle: Zulu\nsidebar_position: -1\n---\n",
            "cat/_category_.json": "{\n\t\"label\": \"The cat\", \"position\": 2}", "cat/1.md": "# One\n",
            "dog/index.md": "---\nsidebar:\n  order: 3\n---\n# Dog\n", "dog/b.md": "# B\n", "bird/x.md": "# X\n",
        ])
        let tour = try open()
        #expect(
            outline(tour) == [
                "zulu.md", "intro.md", "[The cat]", "cat/1.md", "[t]", "alpha.md", "dog/index.md", "  dog/b.md",
                "[bird]",
                "bird/x.md", "[t]", "none.md",
            ])
        #expect(tour.tour.sections[0].title == "Zulu")
        #expect(tour.tour.sections[1].title == "Short")
    }

    @Test func foldersAloneTellTheirPlaces() throws {
        try write([
            "index.md": "# Home\n", "a/index.md": "---\nsidebar:\n  order: 2\n  label: A\n---\n# A\n",
            "b/index.md": "---\nsidebar:\n  order: 1\n---\n# B\n", "templates/404.md": "# The page for 404\n",
        ])
        #expect(outline(try open()) == ["index.md", "b/index.md", "a/index.md", "[templates]", "templates/404.md"])
    }

    @Test func weightsOfHugoPutPagesInTheirPlaces() throws {
        try write([
            "_index.md": "+++\ntitle = \"Home\"\n+++\n", "b/_index.md": "+++\ntitle = \"B\"\nweight = 1\n+++\n",
            "b/x.md": "---\ntitle: X\nweight: 20\n---\nwords\n",
            "b/y.md": "---\ntitle: Y\nlinkTitle: Yps\nweight: 3\n---\nw\n",
            "b/z.md": "---\ntitle: Z\nweight: 0\n---\nwords\n", "a.md": "---\ntitle: A\n---\nwords\n",
        ])
        let tour = try open()
        #expect(outline(tour) == ["_index.md", "b/_index.md", "  b/y.md", "  b/x.md", "  b/z.md", "a.md"])
        #expect(tour.tour.sections.map(\.title) == ["Home", "B", "Yps", "X", "Z", "A"])
    }
}
