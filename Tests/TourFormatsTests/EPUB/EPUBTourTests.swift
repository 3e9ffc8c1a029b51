import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages

/// Books: sections, contents, links, notes, pictures; and those with something wrong.
@Suite struct EPUBTourTests {
    private func open(_ book: SmallBook) throws -> OpenTour { try open(book.bytes) }

    private func open(_ bytes: [UInt8]) throws -> OpenTour {
        try EPUBTour.open(ByteSource(name: "a.epub", bytes: bytes), id: "/a.epub", name: "a.epub").completed()
    }

    private func text(_ tour: OpenTour, _ section: Int) throws -> String {
        try tour.blocks(ofSection: section).map(\.plainText).joined(separator: "|").foldingWhiteSpace
    }

    private func titles(_ tour: OpenTour) -> [String] { tour.tour.sections.map(\.title) }

    private func rules(_ tour: OpenTour) -> [String] { tour.tour.sections.map(\.rule.rawValue) }

    private func words(_ blocks: [Block]?) -> [String] { (blocks ?? []).map { $0.plainText } }

    /// A book of two chapters, with contents.
    private func twoChapters() -> SmallBook {
        var book = SmallBook()
        book.page("one.xhtml", "<h1>One</h1><p>First.</p>")
        book.page("two.xhtml", "<h1>Two</h1><p>Second.</p>")
        book.navigation = #"<li><a href="one.xhtml">Chapter 1</a></li><li><a href="two.xhtml">Chapter 2</a></li>"#
        return book
    }

    // MARK: - Sections

    @Test(arguments: [ZipFile.Packing.stored, .deflated, .streamed])
    func eachEntryOfTheContentsIsASection(_ packing: ZipFile.Packing) throws {
        var book = twoChapters()
        book.packing = packing
        let tour = try open(book)
        #expect(tour.warnings == [])
        #expect(tour.tour.id == "/a.epub")
        #expect(tour.tour.title == "A small book")
        #expect(tour.tour.summary == "Ann Author")
        #expect(titles(tour) == ["Chapter 1", "Chapter 2"])
        #expect(tour.tour.sections.map(\.id) == ["one", "two"])
        #expect(try text(tour, 1) == "Two|Second.")
        #expect(!tour.tour.countsSections, "its chapters count themselves")
    }

    @Test(arguments: [
        (#"<item id="x" href="i/x.png" media-type="image/png" properties="cover-image"/>"#, ""),
        (#"<item id="x" href="i/x.png" media-type="image/png"/>"#, #"<meta name="cover" content="x"/>"#),
    ])
    func theCoverIsThePictureThatTheBookNames(item: String, meta: String) throws {
        var book = twoChapters()
        book.metadata += meta
        book.items = item
        #expect(try open(book).tour.cover == "OPS/i/x.png")
        book.items = item.replacing("image/png", with: "text/html")
        #expect(try open(book).tour.cover == nil, "no picture")
        #expect(try open(twoChapters()).tour.cover == nil)
    }

    @Test func aFileWhosePartsAreNamedOneByOneIsReadOnce() throws {
        var book = SmallBook()
        for address in ["one.xhtml", "one.xhtml#part"] { book.page(address, #"<h1>One</h1><p id="part">Part.</p>"#) }
        let tour = try open(book)
        #expect(tour.tour.sections.count == 1 && tour.warnings.isEmpty)
    }

    @Test func aFileThatIsNamedAgainIsToldOf() throws {
        var book = twoChapters()
        book.files = [
            ("OPS/book.opf", Array(book.package.replacing("</spine>", with: #"<itemref idref="p0"/></spine>"#).utf8))
        ]
        let tour = try open(book)
        #expect(titles(tour) == titles(try open(twoChapters())))
        #expect(tour.warnings.contains { "\($0)".contains("one.xhtml appears twice in the reading order") })
    }

    @Test func theContentsOfEPUB2() throws {
        var book = twoChapters()
        book.navigation = nil
        book.ncx = """
            <navPoint><navLabel><text>Chapter
             1</text></navLabel><content src="one.xhtml"/><navPoint><navLabel><text>Below</text></navLabel>
            <content src="one.xhtml#x"/></navPoint></navPoint>
            <navPoint><navLabel><text>Chapter 2</text></navLabel><content src="two.xhtml"/></navPoint>
            """
        let tour = try open(book)
        #expect(tour.warnings == [])
        #expect(titles(tour) == ["Chapter 1", "Below", "Chapter 2"])
    }

    /// Entries at any depth can be gone to; those that are but the title of what is below them earn nothing.
    @Test func entriesBelowOthersAreSectionsToo() throws {
        var book = SmallBook()
        book.page("part.xhtml", #"<p>PART ONE</p><p id="y">In Y.</p>"#)
        book.page("a.xhtml", #"<p>In A.</p><p id="x">In X.</p>"#)
        book.page("b.xhtml", "<p>In B.</p>")
        book.navigation = """
            <li><a href="part.xhtml">Part</a><ol><li><a href="a.xhtml">A</a><ol><li><a href="a.xhtml#x">X</a></li></ol></li>
            <li><a href="b.xhtml">B</a><ol><li><a href="b.xhtml">B again</a></li></ol></li></ol></li>
            <li><span>Name</span><ol><li><a href="part.xhtml#y">Y</a></li></ol></li>
            """
        let tour = try open(book).completed()
        let sections = tour.tour.sections
        #expect(sections.map(\.title) == ["Part", "Y", "A", "X", "B"])
        #expect(sections.map(\.level) == [1, 1, 2, 3, 2])
        #expect(sections.map(\.part) == [nil, "Name", nil, nil, nil])
        #expect(rules(tour) == ["none", "bottom", "none", "bottom", "bottom"])
    }

    @Test func severalFilesInASectionAndSeveralSectionsInAFile() throws {
        var book = SmallBook()
        book.page("cover.xhtml", #"<svg><image xlink:href="c.png"/></svg>"#)
        book.page("a.xhtml", "<h1>A</h1>")
        book.page("b.xhtml", "<p>More of A.</p>")
        book.page("c.xhtml", #"<p>Before.</p><h2 id="x">X</h2><p>In X.</p><div id="y"><p>In Y.</p></div>"#)
        book.page("d.xhtml", "<p>More of Y.</p>")
        book.navigation = """
            <li><a href="a.xhtml">A</a></li><li><span>Part</span><ol><li><a href="c.xhtml#x">X</a></li></ol></li>
            <li><a href="c.xhtml#y">Y</a></li><li><a href="c.xhtml#y">Y again</a></li>
            """
        let tour = try open(book)
        #expect(titles(tour) == ["A small book", "A", "X", "Y"])
        #expect(tour.tour.sections.map(\.part) == [nil, nil, "Part", nil])
        #expect(tour.tour.sections.map(\.id) == ["cover", "a", "c#x", "c#y"])
        #expect(try text(tour, 1) == "A|More of A.|Before.")
        #expect(try text(tour, 2) == "X|In X.")
        #expect(try text(tour, 3) == "In Y.|More of Y.")
        // the cover has no text to be read
        #expect(rules(tour) == ["none", "bottom", "bottom", "bottom"])
    }

    @Test func contentsInAnotherOrderLeadToTheirOwnPart() throws {
        var book = SmallBook()
        book.page(
            "a.xhtml", #"<h1 id="x">Alpha</h1><p>In A.</p><h1 id='y'>Beta</h1><p>In B.</p><a name="z"/><h1>Gamma</h1>"#)
        book.navigation = ["z", "x", "none", "y"].map { "<li><a href=\"a.xhtml#\($0)\">\($0)</a></li>" }.joined()
        let tour = try open(book).completed()
        #expect(tour.tour.sections.map(\.id) == ["a#x", "a#none", "a#y", "a#z"])
        #expect(try (0..<4).map { try text(tour, $0) } == ["Alpha|In A.", "", "Beta|In B.", "Gamma"])
    }

    /// Who read the file as one section has the credits of all.
    @Test func aBookOfOneFileHasASectionForEachHeading() throws {
        var book = SmallBook()
        book.page("a.xhtml", (1...3).map { "<h1 id=\"h\($0)\">Part <i>\($0)</i></h1><p>Words.</p>" }.joined())
        for navigation in [nil, #"<li><a href="a.xhtml">Book</a></li>"#] {
            book.navigation = navigation
            let tour = try open(book).completed()
            #expect(titles(tour) == ["Part 1", "Part 2", "Part 3"] && tour.tour.sections.creditsToEarn == 3)
            #expect(tour.tour.sections.map(\.id) == ["a#h1", "a#h2", "a#h3"])
            #expect(tour.tour.sections.map(\.former) == ["a", "a", "a"] && tour.tour.sections.index(ofID: "a") == 0)
            #expect(try text(tour, 2) == "Part 3|Words.")
        }
    }

    @Test func withoutContentsEachFileIsASection() throws {
        var book = SmallBook()
        book.page("one.xhtml", "<h1>The first</h1>")
        book.page("two.xhtml", "<p>No heading.</p>")
        book.page("three.xhtml", "<p>And a page that begins with more words than fit.</p>")
        #expect(titles(try open(book)) == ["The first", "No heading.", "And a page that begins with …"])
    }

    @Test func whatLiesBelowTheOneTitleIsTheContents() throws {
        var book = twoChapters()
        book.page("title.xhtml", "<h1>Book</h1>")
        book.pages.insert(book.pages.removeLast(), at: 0)
        book.navigation = #"<li><a href="title.xhtml">Book</a><ol>"# + (book.navigation ?? "") + "</ol></li>"
        #expect(titles(try open(book)) == ["Book", "Chapter 1", "Chapter 2"])
    }

    @Test func whatIsOutsideOfTheOrderComesLastAndEarnsNothing() throws {
        var book = twoChapters()
        book.page("answers.xhtml", "<h1>Answers</h1>", #"linear="no""#)
        book.pages.insert(book.pages.removeLast(), at: 0)
        let tour = try open(book)
        #expect(titles(tour) == ["Chapter 1", "Chapter 2", "Answers"])
        #expect(rules(tour) == ["bottom", "bottom", "none"])
    }

    @Test func aPageOfOnlyHeadingsEarnsNothing() throws {
        var book = twoChapters()
        book.page("part.xhtml", "<div><h1>Part</h1><h2>Two</h2></div>")
        book.navigation = nil
        let tour = try open(book)
        for section in tour.tour.sections.indices { _ = try tour.blocks(ofSection: section) }
        #expect(rules(tour) == ["bottom", "bottom", "none"])
    }

    @Test func nothingIsInflatedBeforeItIsAskedFor() throws {
        // the second chapter is damaged, which nobody knows before it is read
        var zip = twoChapters().zip
        zip.add("OPS/two.xhtml", "Not what the list says.", lie: ZipFile.Lie(checksum: 1))
        let tour = try open(zip.bytes)
        #expect(try text(tour, 0) == "One|First.")
        let error = #expect(throws: SourceError.self) { try tour.blocks(ofSection: 1) }
        #expect(error?.place == "a.epub/OPS/two.xhtml")
    }

    // MARK: - Links, notes and pictures

    @Test func linksLeadToFilesAndNamesInTheWholeBook() throws {
        var book = SmallBook()
        book.page(
            "text/one.xhtml",
            """
            <p><a href="../more/a%20b.xhtml#x">there</a> <a href="#here">here</a> <a href="https://example.org">out</a>
            <a href="../../../up">up</a></p><p id="here">Here.</p>
            """)
        book.page("more/a b.xhtml", #"<p>Start.</p><p id="x">There.</p>"#)
        book.navigation = #"<li><a href="text/one.xhtml">One</a></li>"#
        let tour = try open(book)
        let blocks = try tour.blocks(ofSection: 0)
        guard case .paragraph(let runs) = blocks[0].kind else {
            Issue.record("no paragraph")
            return
        }
        let links: [String] = runs.compactMap { $0.link }
        let wanted = ["/OPS/more/a b.xhtml#x", "/OPS/text/one.xhtml#here", "https://example.org", "/up"]
        #expect(links == wanted)
        #expect(tour.section(ofPage: "OPS/more/a b.xhtml") == 0)
        let name = tour.name(of: "x", onPage: "OPS/more/a b.xhtml")
        #expect(name == blocks.last?.id)
        // the start of the section's first file is the section's
        #expect(tour.name(of: nil, onPage: "OPS/text/one.xhtml") == nil)
        let start = tour.name(of: nil, onPage: "OPS/more/a b.xhtml")
        let first = blocks.first { $0.plainText == "Start." }
        #expect(first?.aliases.first == start)
    }

    @Test func notesAreShownWhereverTheyStand() throws {
        var book = SmallBook()
        book.page(
            "one.xhtml",
            """
            <p>Text<a epub:type="noteref" href="notes.xhtml#n7">7</a> and more<a role="doc-noteref" href="#own">*</a>.</p>
            <aside epub:type="footnote" id="own"><p>Its own.</p><p>Two paragraphs.</p></aside>
            """)
        book.page("notes.xhtml", #"<ol><li><a id="n6"/>Six.</li><li><p id="n7">Seven.</p></li></ol>"#, #"linear="no""#)
        let tour = try open(book)
        guard case .paragraph(let runs) = try tour.blocks(ofSection: 0)[0].kind else {
            Issue.record("no paragraph")
            return
        }
        var numbers: [Int] = []
        for run in runs {
            if case .footnote(let number, _) = run.content { numbers.append(number) }
        }
        #expect(numbers == [7, 8])
        #expect(words(tour.note(7, ofSection: 0)) == ["Seven."])
        #expect(words(tour.note(8, ofSection: 0)) == ["Its own.", "Two paragraphs."])
        #expect(tour.note(9, ofSection: 0) == nil)
    }

    @Test func picturesComeFromTheArchive() throws {
        var book = twoChapters()
        book.page(
            "pictures.xhtml",
            #"<p>A <svg viewBox="0 0 1 1"><image xlink:href="img/p.png"/></svg></p><img src="img/p.png" alt="P"/>"#)
        book.files = [("OPS/img/p.png", SmallPicture.png)]
        let tour = try open(book)
        var sources: [String] = []
        func note(_ runs: [Inline]) {
            for run in runs {
                if case .media(let media) = run.content { sources.append(media.source) }
            }
        }
        for block in try tour.blocks(ofSection: 1) {
            if case .media(let media) = block.kind { sources.append(media.source) }
            block.forEachPart(runs: note, blocks: { _ in })
        }
        #expect(sources == ["/OPS/img/p.png", "/OPS/img/p.png"])
        #expect(tour.pictureSize(at: "OPS/img/p.png") == PixelSize(width: 64, height: 64))
        #expect(tour.picture(at: "OPS/img/p.png")?.bytes == SmallPicture.png)
        #expect(tour.pictureSize(at: "OPS/img/other.png") == nil)
    }

    /// Not its bytes: a formula of many tags is a few letters, and a picture without words is looked at.
    @Test func whatTakesTimeToReadIsTextAndPictures() throws {
        var book = SmallBook()
        book.page("one.xhtml", "<p class='a b c d e f'>Twelve bytes</p>")
        book.page("two.xhtml", "<p>Twelve bytes</p><img src='x.png' alt='X'/><img src='y.png' alt='Y'/>")
        let tour = try open(book)
        let bytes = (0...1).map { tour.tour.sections.textBytes(of: $0) }
        #expect(bytes[0] == 12)
        #expect((600..<610).contains(bytes[1] - bytes[0]))
    }

    @Test func chaptersNeedNotBeWellFormed() throws {
        var book = twoChapters()
        book.pages[1].body =
            "<h1>Two<a id=\"x\"/></h1><script/><p>No end <b>of bold<p>Another &nbsp; one & more <![CDATA[<raw>]]>"
        let tour = try open(book)
        #expect(try text(tour, 1) == "Two|No end of bold|Another one & more <raw>")
        let told = tour.source.lateFindings(linked: []).map { "\($0)" }
        #expect(told.count == 1 && told[0].contains("two.xhtml:2: is not well-formed XML"), "\(told)")
        book.pages[1].body = "<o::p>a</o::p>"
        #expect(try open(book).source.lateFindings(linked: []).count == 1)
        #expect(try open(twoChapters()).source.lateFindings(linked: []).isEmpty)
    }

    @Test func declarationsAreNoText() throws {
        var book = twoChapters()
        let page = SmallBook.xhtml("<p>Text.</p>")
            .replacing("<html", with: "<!DOCTYPE html [\n<!ENTITY x SYSTEM \"file:///etc/passwd\">\n]>\n<html")
        book.pages.removeLast()
        book.navigation = nil
        book.files = [("OPS/two.xhtml", Array(page.utf8))]
        book.page("two.xhtml", "")
        var zip = book.zip
        zip.add("OPS/two.xhtml", page)
        #expect(try text(open(zip.bytes), 1) == "Text.")
    }

    // MARK: - What it is

    /// A copy that is renamed, packed otherwise or not at all is the same book; another one is not, though a program gave it its number.
    @Test func aBookIsKnownByItsIdentifier() throws {
        let folder = try TemporaryFolder()
        func identity(_ name: String, _ title: String = "A", unique: String = "b", isFolder: Bool = false) throws
            -> String
        {
            var book = twoChapters()
            book.navigation = nil
            book.metadata =
                "<dc:title>\(title)</dc:title>"
                + "<dc:identifier id=\"a\">isbn:1</dc:identifier><dc:identifier id=\"b\"> urn:uuid:2 </dc:identifier>"
            let package = book.package.replacing("version=", with: "unique-identifier=\"\(unique)\" version=")
            var files = [("META-INF/container.xml", SmallBook.container), ("OPS/book.opf", package)]
            for page in book.pages { files.append(("OPS/" + page.path, SmallBook.xhtml(page.body))) }
            if isFolder {
                for (path, text) in files { try folder.write(text, to: "\(name)/\(path)") }
                let root = folder.path.appending(name)
                let source = SourceFolder(
                    root: try TourRoot(root), name: root, canonicalPath: root)
                let tour = try EPUBTour.open(source).completed()
                #expect(tour.warnings == [])
                #expect(titles(tour) == ["One", "Two"])
                #expect(try text(tour, 1) == "Two|Second.")
                return tour.tour.id
            }
            var zip = ZipFile()
            for (path, text) in files { zip.add(path, text) }
            return try EPUBTour.open(ByteSource(name: name, bytes: zip.bytes), id: "/" + name, name: name).tour.id
        }
        let first = try identity("a.epub")
        #expect(first == "urn:uuid:2 A")
        #expect(try identity("b.epub") == first)
        #expect(try identity("unpacked", isFolder: true) == first)
        #expect(try identity("a.epub", "B") != first)
        #expect(try identity("a.epub", unique: "none") == "isbn:1 A")
    }

    @Test func thePagesOfThePrintedEditionAreKnown() throws {
        var book = twoChapters()
        book.printPages = "<li><a href='one.xhtml'>xii</a></li><li><a href='two.xhtml#p1'> 1 </a></li><li><a>2</a></li>"
        let pages = [
            PrintPage(label: "xii", page: "OPS/one.xhtml", anchor: nil),
            PrintPage(label: "1", page: "OPS/two.xhtml", anchor: "p1"),
        ]
        #expect(try open(book).tour.printPages == pages)
        book.navigation = nil
        book.ncx = "<navPoint><navLabel><text>One</text></navLabel><content src='one.xhtml'/></navPoint>"
        book.printPages = [("xii", "one.xhtml"), ("1", "two.xhtml#p1")].map {
            "<pageTarget><navLabel><text>\($0)</text></navLabel><content src='\($1)'/></pageTarget>"
        }.joined()
        let tour = try open(book)
        #expect(tour.tour.printPages == pages && titles(tour) == ["One"])
    }

    /// What is to earn, and how long it takes, is the same wherever one opens it.
    @Test func allPagesAreAskedWhetherTheyHaveText() throws {
        var book = SmallBook()
        book.page("one.xhtml", "<h1>One</h1><p>First.</p>")
        book.page("plate.xhtml", "<h1>Plate</h1><p><img src='x.png' alt=''/></p>")
        book.navigation = #"<li><a href="one.xhtml">One</a></li><li><a href="plate.xhtml">Plate</a></li>"#
        let tour = try open(book)
        #expect(rules(tour) == ["bottom", "none"] && tour.tour.sections.creditsToEarn == 1)
    }

    /// Covers, title pages and pages about rights earn nothing, however a book says that they are such.
    @Test func whatIsNoTextOfTheBookEarnsNothing() throws {
        var book = SmallBook()
        let names = ["cover", "rights", "one"]
        for name in names { book.page("\(name).xhtml", "<h1>\(name)</h1><p>Words.</p>") }
        book.navigation = names.map { "<li><a href=\"\($0).xhtml\">\($0)</a></li>" }.joined()
        var zip = ZipFile()
        let guide =
            "<guide><reference type=\"cover\" href=\"cover.xhtml\"/><reference type=\"toc\" href=\"one.xhtml#t\"/></guide>"
        zip.add("META-INF/container.xml", SmallBook.container)
        zip.add("OPS/book.opf", book.package.replacing("</package>", with: guide + "</package>"))
        let landmarks =
            "<nav epub:type=\"landmarks\"><ol><li><a epub:type=\"copyright-page\" href=\"rights.xhtml\">R</a></li></ol></nav>"
        zip.add(
            "OPS/nav.xhtml",
            SmallBook.xhtml("<nav epub:type=\"toc\"><ol>\(book.navigation ?? "")</ol></nav>\(landmarks)"))
        for page in book.pages { zip.add("OPS/" + page.path, SmallBook.xhtml(page.body)) }
        let tour = try open(zip.bytes)
        #expect(rules(tour) == ["none", "none", "bottom"])
        #expect((0..<3).map { tour.tour.number(ofSection: $0) } == [nil, nil, "3"])
        let titles = ["Title Page", "Copyright", "Cover of darkness"]
        book.navigation = Swift.zip(titles, names).map { "<li><a href=\"\($1).xhtml\">\($0)</a></li>" }.joined()
        #expect(try rules(open(book)) == ["bottom", "bottom", "bottom"], "titles alone do not tell")
        // where the file itself says it, that is known once it is read
        for (body, isMatter) in [
            ("<section epub:type='frontmatter halftitlepage'><h1>A</h1></section>", true),
            ("<p>See <a epub:type='noteref' href='#x'>1</a>.</p>", false), ("<p>epub:type=</p>", false), ("", false),
        ] { #expect(EPUBMatter.isSaid(by: Array(body.utf8)) == isMatter, "\(body)") }
    }

    @Test(arguments: [("Chapter 4", nil), ("IV: Loomings", nil), ("Chapter IV.", nil), ("Loomings", "1"), ("If", "1")])
    func chaptersThatCountThemselvesGetNoOtherNumber(title: String, number: String?) {
        let sections = [title, "Last"].map { Section(id: $0, title: $0, byteCount: 1) }
        var tour = Tour(id: "t", title: "T", sections: SectionList(sections))
        #expect(tour.number(ofSection: 0) == "1")
        tour.isBook = true
        #expect(tour.number(ofSection: 0) == number)
    }

    /// What stands in for a file of a foreign kind is shown in its place: a page where the contents lead to it, a picture on a page.
    @Test func whatStandsInIsShown() throws {
        var book = twoChapters()
        book.pages[0].body = "<h1>One</h1><p>Picture: <img src='../../../../p.psd' alt='p'/></p>"
        book.navigation = #"<li><a href="one.xhtml">One</a></li><li><a href="two.json">Two</a></li>"#
        book.files = [("p.psd", [1]), ("OPS/p.png", SmallPicture.png), ("OPS/two.json", [0x7B])]
        let items =
            #"<item id="psd" href="../../p.psd" media-type="image/vnd.adobe.photoshop" fallback="png"/>"#
            + #"<item id="png" href="p.png" media-type="image/png"/>"#
            + #"<item id="json" href="two.json" media-type="application/json" fallback="p1"/>"#
        var zip = book.zip
        zip.add(
            "OPS/book.opf",
            book.package.replacing("</manifest>", with: items + "</manifest>")
                .replacing("idref=\"p1\"", with: "idref=\"json\""))
        let tour = try open(zip.bytes)
        #expect(titles(tour) == ["One", "Two"])
        #expect(try text(tour, 1) == "Two|Second.")
        let picture = try #require(tour.pictures?.picture(at: "p.psd"))
        #expect(try picture.bytes(in: 0..<picture.count()) == SmallPicture.png)
    }

    @Test func whatStandsInForAPageOfScriptsIsShown() throws {
        let book = twoChapters()
        var zip = book.zip
        let fallback = #" properties="scripted" fallback="p1""#
        zip.add("OPS/book.opf", book.package.replacing(#"id="p0""#, with: #"id="p0""# + fallback))
        #expect(try text(open(zip.bytes), 0) == "Two|Second.")
    }

    /// Where the contents lead to a name in a picture there is nothing; in the picture there is the picture.
    @Test func aPictureHasNoPartsByName() throws {
        var book = twoChapters()
        book.navigation = #"<li><a href="two.xhtml">Two</a></li><li><a href="two.xhtml#x">X</a></li>"#
        var zip = book.zip
        zip.add(
            "OPS/book.opf",
            book.package.replacing(
                "href=\"two.xhtml\" media-type=\"application/xhtml+xml\"",
                with: "href=\"two.xhtml\" media-type=\"image/png\""))
        let tour = try open(zip.bytes)
        #expect(titles(tour).suffix(2) == ["Two", "X"])
        #expect(try tour.blocks(ofSection: tour.tour.sections.count - 1).isEmpty)
    }

    // MARK: - What is wrong with them

    @Test func whatIsMissingIsNamedAndTheRestOpens() throws {
        var book = twoChapters()
        book.navigation = (book.navigation ?? "") + #"<li><a href="three.xhtml">Chapter 3</a></li>"#
        var zip = ZipFile()
        zip.add("META-INF/container.xml", SmallBook.container)
        zip.add("OPS/book.opf", book.package.replacing("</spine>", with: #"<itemref idref="p9"/></spine>"#))
        zip.add("OPS/nav.xhtml", SmallBook.xhtml(#"<nav epub:type="toc"><ol>\#(book.navigation ?? "")</ol></nav>"#))
        zip.add("OPS/one.xhtml", SmallBook.xhtml("<p>First.</p>"))
        let tour = try open(zip.bytes)
        let warnings = [
            "a.epub/OPS/two.xhtml is not in the archive",
            "a.epub/OPS/book.opf: its reading order names “p9”, which is missing",
            "a.epub/OPS/two.xhtml: it is listed in the contents, but it is not in the archive",
            "a.epub/OPS/three.xhtml: it is listed in the contents, but it is not in the archive",
        ]
        #expect(tour.warnings.map(\.description) == warnings)
        #expect(titles(tour) == ["Chapter 1"])
    }

    @Test(arguments: [
        ("META-INF/rights.xml", "<rights/>"), ("META-INF/sinf.xml", "<sinf/>"), ("META-INF/license.lcpl", "{}"),
        (
            "META-INF/encryption.xml",
            #"<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>"#
        ),
    ])
    func encryptedBooksAreRefused(_ path: String, _ text: String) throws {
        var book = twoChapters()
        book.files = [(path, Array(text.utf8))]
        let error = #expect(throws: SourceError.self) { try open(book) }
        #expect(error?.description.hasPrefix("a.epub is encrypted (") == true)
    }

    @Test func booksWithProtectedFontsAreRead() throws {
        var book = twoChapters()
        let method = #"<EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>"#
        book.files = [("META-INF/encryption.xml", Array("<encryption>\(method)</encryption>".utf8))]
        #expect(titles(try open(book)).count == 2)
    }

    @Test func contentsThatNestTooDeepAreNamedAndThoseOfEPUB2Taken() throws {
        var book = twoChapters()
        book.navigation = String(repeating: "<li><span>x</span><ol>", count: 10_000)
        let point = #"<navPoint><navLabel><text>T</text></navLabel><content src="one.xhtml"/>"#
        book.ncx = String(repeating: point, count: 10_000) + String(repeating: "</navPoint>", count: 10_000)
        let tour = try open(book)
        #expect(
            tour.warnings.first?.description.hasPrefix("a.epub/OPS/nav.xhtml: the contents cannot be read: ") == true)
        #expect(titles(tour) == ["T"])
        #expect(try text(tour, 0) == "One|First.|Two|Second.")
    }

    @Test func whatIsNoBookIsSaidSo() throws {
        var zip = ZipFile()
        zip.add("readme.txt", "Nothing to read.")
        for bytes in [zip.bytes, Array("PK no archive".utf8), Array(twoChapters().bytes.dropLast(30))] {
            #expect(throws: SourceError.self) { try open(bytes) }
        }
    }

    @Test func textInOtherEncodings() throws {
        var zip = ZipFile()
        var book = twoChapters()
        book.metadata = "<dc:title>Stra\u{DF}e</dc:title>"
        func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
        zip.add("META-INF/container.xml", SmallBook.container)
        zip.add("OPS/book.opf", latin1(#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + book.package))
        zip.add("OPS/one.xhtml", latin1(#"<?xml version="1.0" encoding="iso-8859-1"?><p>Gr\#u{FC}n</p>"#))
        zip.add("OPS/two.xhtml", [0xFE, 0xFF] + "<p>\u{6F22}</p>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        let tour = try open(zip.bytes)
        #expect(tour.tour.title == "Straße")
        #expect(try text(tour, 0) == "Grün")
        #expect(try text(tour, 1) == "漢")
    }
}
