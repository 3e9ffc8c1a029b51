import Testing
import Wording

@testable import Credits

/// A page of a site has one credit, whatever page the tour began with in which it was read.
struct PagesTests {
    private func section(_ section: String, of tour: String, in other: String) -> String? {
        Grant(tour: tour, section: section, title: "", tourTitle: "", earnedAt: "").section(in: other)
    }

    @Test func aPageIsTheSameInEveryTourOfItsSite() {
        let (guide, page) = ("https://a.example/guide/", "https://a.example/guide/a.html")
        // read alone, and in the tour that the first page begins
        #expect(section("guide/a.html", of: page, in: guide) == page)
        #expect(section(page, of: guide, in: page) == "guide/a.html")
        #expect(section(page, of: guide, in: "https://a.example/") == page)
        #expect(section("guide/", of: guide, in: "https://a.example/") == guide)
        #expect(section(page, of: guide, in: guide) == page)
        #expect(section("https://a.example/", of: guide, in: "https://a.example/") == "a.example")
    }

    @Test func aFolderAndItsIndexAreOnePage() {
        let (folder, index) = ("https://a.example/guide/", "https://a.example/guide/index.html")
        #expect(section("guide/", of: folder, in: index) == "guide/index.html")
        #expect(section("guide/index.html", of: index, in: folder) == "guide/")
        #expect(section(index, of: "https://a.example/", in: folder) == "guide/")
    }

    /// Also under a name that a list had for it, and in a tour that is no site.
    @Test func bothSpellingsAreAnsweredForEverywhere() {
        let (folder, index) = ("https://a.example/guide/", "https://a.example/guide/index.html")
        #expect(section("https://a.example/x/index.html", of: index, in: folder) == "https://a.example/x/")
        #expect(section("https://a.example/x/index.htm", of: folder, in: folder) == "https://a.example/x/")
        #expect(section("index.html", of: "https://a.example/index.html", in: "https://a.example/") == "a.example")
        #expect(section("intro", of: index, in: folder) == "intro")
        #expect(section("a/index.html", of: "b", in: "b") == "a/index.html")
        #expect("https://a.example/?p=/index.html".withoutIndexPage == "https://a.example/?p=/index.html")
        #expect("/home/a/index.html".withoutIndexPage == "/home/a/index.html")
    }

    /// Alone in its folder it was the tour of that, of one section.
    @Test func aReadmeAnswersForItsFolder() {
        #expect(section("README", of: "/a/b", in: "/a/b/README.md") == "README.md")
        #expect(section("readme", of: "/a/b", in: "/a/b/readme.markdown") == "readme.markdown")
        #expect(section("README", of: "/a/b", in: "/a/b/c/README.md") == nil)
        #expect(section("README", of: "/a/b/README.md", in: "/a/b/README.md") == "README")
        #expect(section("other", of: "/a/b", in: "/a/b/README.md") == nil)
        #expect(section("index", of: "/a/b", in: "/a/b/index.md") == nil)
    }

    @Test func othersAreNot() {
        #expect(section("intro", of: "https://a.example/t/", in: "https://a.example/") == nil)
        #expect(section("guide/a.html", of: "https://a.example/guide/a.html", in: "welcome") == nil)
        #expect(section("a", of: "b", in: "b") == "a")
        #expect(section("a", of: "b", in: "c") == nil)
    }
}
