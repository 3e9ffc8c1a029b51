import Testing
import TourDocument

/// Where a page of HTML sends its reader.
struct HTMLReferencesTests {
    @Test(arguments: [
        ("<meta http-equiv=refresh content='0; url=b.html'>", "b.html"),
        ("<META HTTP-EQUIV=\"Refresh\" CONTENT=\"5;URL='b c.html'\">", "b c.html"),
        ("<meta http-equiv=refresh content='0,url = \"b\"'>", "b"), ("<meta http-equiv=refresh content='30'>", nil),
        ("<meta http-equiv=refresh content='30;url=b'>", nil),
        ("<meta http-equiv=refresh content='0;url='>", nil), ("<meta name=refresh content='0;url=b'>", nil),
        ("<p>&lt;meta http-equiv=refresh content='0;url=b'></p>", nil), ("", nil),
    ])
    func refresh(html: String, target: String?) {
        #expect(HTMLReferences(Array(html.utf8)).refresh == target)
    }

    @Test(arguments: [
        ("<link rel='x next' href=a>", "a"),
        ("<a rel=prev href=a>1</a><a rel=next href=b>2</a><a rel=next href=c>3</a>", "b"),
        ("<a class='pagination-nav__link pagination-nav__link--next' href=a>", "a"),
        ("<a class='VPLink link pager-link next' href=a>", "a"),
        ("<a class='pager-link prev' href=a><a class=next href=b>", nil),
    ])
    func next(html: String, target: String?) {
        #expect(HTMLReferences(Array(html.utf8)).next == target)
    }

    @Test func links() {
        let html = """
            <link rel=canonical href="/own"><link rel=stylesheet href=x.css>
            <link rel="alternate" type="application/epub+zip" href="b.epub"><p><a href='tour.yaml'>t</a><a>no</a></p>
            """
        let references = HTMLReferences(Array(html.utf8))
        #expect(references.canonical == "/own")
        #expect(references.links == ["tour.yaml"])
        #expect(references.alternates == ["b.epub"])
    }
}
