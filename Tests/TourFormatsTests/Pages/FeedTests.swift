import SourceFiles
import Testing
import TourDocument
import TourPages

@testable import TourFormats

/// Feeds are read as their entries.
@Suite struct FeedTests {
    private func html(_ feed: String) -> String? {
        FeedReader.html(of: Array(feed.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func rss(_ items: String) -> String {
        "<rss version='2.0'><channel><title>N</title><description>About</description>\(items)</channel></rss>"
    }
    private static func atom(_ entries: String) -> String {
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>N</title>\(entries)</feed>"
    }

    @Test(arguments: [
        (
            rss(
                "<item><title>A &amp; B</title><link>http://a.org/?x=1&amp;y</link><pubDate>Mon, 01 Jan 2026 10:00 GMT</pubDate></item>"
            ),
            "<h2><a href=\"http://a.org/?x=1&amp;y\">A &amp; B</a></h2><p><em>Mon, 01 Jan 2026</em></p><div></div>"
        ),
        (
            rss(
                "<image><title>No</title></image><item><description>&lt;b&gt;x&lt;/b&gt;</description><e:encoded>&lt;p&gt;longer&lt;/p&gt;</e:encoded></item>"
            ),
            "<h2></h2><div><p>longer</p></div>"
        ),
        (
            rss("<item><title>P</title><enclosure url='a&quot;.mp3' type='audio/mpeg'/></item>"),
            "<h2>P</h2><div><audio src=\"a&quot;.mp3\"></audio></div>"
        ),
        (
            "<rdf:RDF xmlns='x'><channel><title>N</title></channel><item><title>A</title></item></rdf:RDF>",
            "<h2>A</h2><div></div>"
        ),
        (
            atom(
                "<entry><title>A &lt; B</title><link rel='self' href='no'/><link href='/b'/><updated>2026-01-02T10:00:00Z</updated><summary>a &lt; b</summary></entry>"
            ),
            "<h2><a href=\"/b\">A &lt; B</a></h2><p><em>2026-01-02</em></p><div><p>a &lt; b</p></div>"
        ),
        (
            atom(
                "<entry><title type='html'>&lt;i&gt;A&lt;/i&gt;</title><content type='xhtml'><div onclick='x'>see <a href='b'>b &amp; c</a></div></content></entry>"
            ),
            "<h2><i>A</i></h2><div><div>see <a href=\"b\">b &amp; c</a></div></div>"
        ),
    ])
    func entriesHaveTitleDayAndText(feed: String, entries: String) {
        let summary = feed.hasPrefix("<rss") ? "<p>About</p>" : ""
        #expect(html(feed) == "<h1>N</h1>\(summary)" + entries)
        #expect(FeedReader.isFeed(feed.utf8))
        #expect(PageKind(start: Array("<?xml version='1.0'?>\n\(feed)".utf8), fileName: "a.xml").name == "feed")
    }

    @Test func aBrokenFeedShowsWhatIsSoundAndSaysWhereItEnds() throws {
        let whole = Self.rss("\n<item><title>A</title></item>\n<item><title>B")
        let page = try #require(html(String(whole.prefix(whole.count - 15))))
        #expect(page.hasPrefix("<h1>N</h1><p>About</p><h2>A</h2><div></div><hr><p>The feed is broken in line 3: "))
    }

    @Test(arguments: [
        "<rsss>", "<feeder a='1'>", "<?xml version='1.0'?><root>rss</root>", "text <rss version='2.0'>", "",
    ])
    func anythingElseIsNoFeed(text: String) {
        #expect(PageKind(start: Array(text.utf8)).name == "text")
        #expect(html(text) == nil)
    }

    @Test func eachEntryIsASection() throws {
        let feed = Self.rss("<item><title>A</title><description>One.</description></item><item><title>B</title></item>")
        let name = PageName(standardInput: [])
        let tour = try PageKind.feed.open(ByteSource(name: "feed", bytes: Array(feed.utf8)), name).completed()
        #expect(tour.tour.sections.map(\.title) == ["N", "A", "B"])
        #expect(try tour.blocks(ofSection: 1).plainText.contains("One."))
    }
}
