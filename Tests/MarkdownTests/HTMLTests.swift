import MarkdownHTML
import MarkdownTree
import Testing

/// HTML that no suite tells of.
struct HTMLTests {
    @Test(arguments: [
        (
            "> [!NOTE]\n> a", MarkdownOptions.gitHub,
            """
            <div class="markdown-alert markdown-alert-note">
            <p class="markdown-alert-title">Note</p>
            <p>a</p>
            </div>

            """
        ),
        ("[[a b|*c*]]", .common, "<p><a href=\"a%20b\"><em>c</em></a></p>\n"),
        ("a\n: b", .common, "<dl>\n<dt>a</dt>\n<dd>\n<p>b</p>\n</dd>\n</dl>\n"),
        (
            "a[^n][^n]\n\n[^n]: b", .gitHub,
            """
            <p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup><sup class="footnote-ref"><a href="#fn1" \
            id="fnref1-2">1</a></sup></p>
            <section class="footnotes">
            <ol>
            <li id="fn1">
            <p>b <a href="#fnref1" class="footnote-backref">↩</a></p>
            </li>
            </ol>
            </section>

            """
        ),
        ("[a](<\"&'>)", .commonMark, "<p><a href=\"%22&amp;&#x27;\">a</a></p>\n"),
    ])
    func eachKindIsWritten(source: String, options: MarkdownOptions, html: String) {
        #expect(Document(parsing: source, options: options).html() == html)
    }

    @Test func headingsAreNamedOnDemand() {
        let page = Document(parsing: "# A\n# a\n> # \"b\" {#c\"d}", options: .common)
        #expect(page.html().contains("<h1>A</h1>"))
        let named = page.html(namesHeadings: true)
        for start in ["<h1 id=\"a\">", "<h1 id=\"a-1\">", "<h1 id=\"c&quot;d\">"] { #expect(named.contains(start)) }
    }

    @Test func tagsAreFilteredOnDemand() {
        let page = Document(parsing: "<script>a</script> <b>")
        #expect(page.html() == "<script>a</script> <b>\n")
        #expect(page.html(filtersTags: true) == "&lt;script>a&lt;/script> <b>\n")
    }
}
