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
