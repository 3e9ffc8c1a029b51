import Testing

@testable import TourDocument

/// Pages of books: XHTML, contents, notes.
@Suite struct BookPagesTests {
    private func html(_ xhtml: String) -> String {
        String(decoding: XHTMLText.html(Array(xhtml.utf8)), as: UTF8.self)
    }

    private func words(_ blocks: [Block]) -> [String] { blocks.map { $0.plainText } }

    @Test(arguments: [
        (#"<p><a id="x"/>a<br/>b</p>"#, #"<p><a id="x"></a>a<br/>b</p>"#),
        ("<title/><script src='a/b' />", "<title></title><script src='a/b' ></script>"),
        ("<i><![CDATA[a<b & ]c]]></i>", "<i>a&lt;b &amp; ]c</i>"),
        ("a<![CDATA[b", "ab"), ("<!-- <a/> -->", "<!-- <a/> -->"), ("a < b <", "a < b <"),
        ("<a href='<b/>'>", "<a href='<b/>'>"),
        (
            #"<svg><image xlink:href="c"/></svg>d"#,
            #"<svg><image xlink:href="c"></image></svg><image xlink:href="c"/>d"#
        ),
        ("<svg/>a", "<svg></svg>a"), ("</svg>", "</svg>"), ("<a b", "<a b"),
    ])
    func xhtmlAsHTML(_ xhtml: String, _ html: String) { #expect(self.html(xhtml) == html) }

    @Test func aThousandTagsThatDoNotEndCostNoMoreThanOne() {
        let open = String(repeating: "<a ", count: 200_000)
        #expect(html(open) == open)
        let data = String(repeating: "<![CDATA[", count: 100_000)
        #expect(html(data).hasPrefix("&lt;![CDATA["))
    }

    @Test func howAWordIsReadStandsBehindIt() throws {
        let page = try HTMLParser.parse(Array("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>".utf8))
        #expect(words(page.blocks) == ["漢（かん）字"])
    }

    @Test func theContentsAreTheListThatSaysSo() throws {
        let page = """
            <nav epub:type="landmarks"><ol><li><a href="x" epub:type="cover other">X</a></li></ol></nav>
            <nav epub:type="toc other"><h1>Contents</h1><ol><li><span>Part
             <b>1</b></span><ol><li><a href="a.xhtml#b">A</a></li></ol></li>
             <li><a href="c"><img src="c.png" alt="C"/></a></li></ol></nav>
            """
        let contents = try HTMLContents(Array(page.utf8))
        let wanted: [HTMLContents.Entry] = [
            .init(level: 1, title: "Part 1", address: nil),
            .init(level: 2, title: "A", address: "a.xhtml#b"),
            .init(level: 1, title: "C", address: "c"),
        ]
        #expect(contents.entries == wanted)
        #expect(contents.landmarks == [.init(level: 1, title: "X", address: "x", type: "cover other")])
    }

    @Test func titlesOfSeveralLinesArePartedInContents() throws {
        let page =
            "<nav><ol><li><a href=a>A<br/>b</a><li><a href=c><p>C</p><p>d</p></a><li><a href=e><ruby>E<rp>(</rp><rt>f</rt></ruby></a></ol></nav>"
        #expect(try HTMLContents(Array(page.utf8)).entries.map(\.title) == ["A b", "C d", "E（f）"])
    }

    @Test func ofSeveralCasesOneIsShown() throws {
        let mathML = "http://www.w3.org/1998/Math/MathML"
        for (namespace, shown) in [("x", ["b"]), (mathML, ["a"])] {
            let page =
                "<epub:switch><epub:case required-namespace='\(namespace)'><p>a</p></epub:case><epub:default><p>b</p></epub:default></epub:switch>"
            #expect(words(try HTMLParser.parse(Array(page.utf8)).blocks) == shown)
        }
    }

    @Test func notesKeepTheNumbersOfTheBook() throws {
        let mark = { (address: String, text: String) in
            "<a epub:type=\"noteref\" href=\"\(address)\">\(text)</a>"
        }
        let page = "<p>" + mark("#a", "[12]") + mark("#b", "*") + mark("#c", "12") + mark("#a", "12") + "</p>"
        let parsed = try HTMLParser.parse(Array(page.utf8), isBook: true)
        #expect(parsed.notes == [12: "#a", 13: "#b", 14: "#c"])
        #expect(sketch(parsed.blocks) == "p(^12^*^12^12)", "and its marks")
        #expect(try HTMLParser.parse(Array(page.utf8)).notes.isEmpty)
    }

    /// A line that a note leads back to has a name, and one in another language says so.
    @Test func aLineOfVerseStaysInItsStanza() throws {
        let page =
            "<div><div>Here</div><div id='l2'>flows<a epub:type='noteref' href='#n'>1</a></div>"
            + "<div xml:lang='de'>der Fluss</div></div>"
        let blocks = try HTMLParser.parse(Array(page.utf8), isBook: true).blocks
        #expect(blocks.count == 1 && blocks[0].aliases + [blocks[0].id].compactMap(\.self) == ["l2"])
        #expect(blocks.plainText == "Here flows der Fluss")
    }

    @Test func aPictureHasTheTitleOfTheLinkAroundIt() throws {
        let page =
            "<p><a href='a' title='A sponsor'><img src='a.png'></a> <a href='b' title='Not'><img src='b.png' alt='B'></a></p>"
        let media = try HTMLParser.parse(Array(page.utf8)).blocks.flatMap(\.allMedia)
        #expect(media.map(\.title) == ["A sponsor", nil])
    }

    @Test(arguments: [
        ("<aside id=n><p>a</p><p>b</p></aside><p>c</p>", ["a", "b"]), ("<ol><li id=n>a<li>b</ol>", ["a"]),
        ("<p>a <sup><a id=n>1</a></sup> b</p><p>c</p>", ["a 1 b"]), ("<p>a</p>", []),
        // without the way back
        ("<p id=n><a href='#r'>1.</a> a <a href='#x'>b</a> c <a href='#r'>↩</a></p>", ["a b c"]),
        ("<p id=n>a <a href='b#r' role=doc-backlink>Back to the text</a>, b</p>", ["a , b"]),
    ])
    func aNoteIsWhatIsInTheElementOfItsName(_ html: String, _ note: [String]) throws {
        #expect(words(try HTMLParser.blocks(named: "n", in: Array(html.utf8))) == note)
    }
}
