import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// HTML that is not read is shown as its text, and says why.
@Suite struct HTMLTourTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let deep = String(repeating: "<dl>", count: 100_000) + "deep"

    @Test func aPage() throws {
        let open = try TourOpener.open(path: folder.write(Self.deep, to: "a.html")).completed()
        #expect(open.warnings.count == 1)
        #expect(
            open.warnings.first?.description.contains("a.html: its HTML is not read: \(HTMLRefusal.tooDeep.reason)")
                == true)
        #expect(try open.blocks(ofSection: 0).plainText.hasSuffix("<dl>deep"))
    }

    @Test func aHeadingWithoutTextEarnsNothing() throws {
        let html =
            "<h1>Title</h1><h2>A</h2><p>words</p><h1>Part</h1><hr><h2>B</h2><h3>C</h3><p><img src=p.png alt=Logo><h1>End</h1>"
        let file = try folder.write(html, to: "a.html")
        let sections = try TourOpener.open(path: file).completed().tour.sections
        #expect(sections.map(\.title) == ["Title", "A", "Part", "B", "End"])
        #expect(sections.map { $0.rule == .none } == [true, false, true, true, true])
        #expect(sections.creditsToEarn == 1)
    }

    @Test(arguments: [(1, ["Class C", "D"]), (9, ["Class C", "Class C", "D"])])
    func fewWordsBeforeTheFirstHeadingBelongToIt(times: Int, titles: [String]) throws {
        let before = String(repeating: "Package a.b.c ", count: times)
        let file = try folder.write(
            "<p>\(before)</p><h1 id=c>Class C</h1><p>words</p><h2>D</h2><p>more</p>", to: "a.html")
        let open = try TourOpener.open(path: file).completed()
        #expect(open.tour.sections.map(\.title) == titles)
        #expect(open.tour.sections.contains { $0.id == "c" })
        #expect(try open.blocks(ofSection: 0).plainText.hasPrefix("Package a.b.c"))
    }

    /// Of a page whose text is mostly left out nothing is earned, unless all of it is shown. Links are no text.
    @Test func aPageThatIsMostlyLeftOutEarnsNothing() throws {
        let text = "<h1>Title</h1><main>" + String(repeating: "<p>words to be read</p>", count: 20) + "</main>"
        let around = String(repeating: "<nav>words of the site</nav>", count: 30)
        let links = String(repeating: "<nav><a href=a>words of the site</a></nav>", count: 30)
        for (html, credits) in [(text + around, 0), (text + links, 1)] {
            let file = try folder.write(html, to: "a.html")
            let open = try TourOpener.open(path: file).completed()
            #expect(open.tour.sections.creditsToEarn == credits)
            #expect(open.leftOutWords(ofSection: 0) == 120)
            let whole = try TourOpener.open(path: file, extent: .all).completed()
            #expect(whole.tour.sections.creditsToEarn == 1)
            #expect(whole.leftOutWords(ofSection: 0) == 0)
        }
        try folder.write(text + around, to: "b.html")
        let open = try TourOpener.open(path: folder.path).completed()
        #expect(open.tour.sections.creditsToEarn == 2)
        for section in 0..<2 {
            _ = try open.blocks(ofSection: section)
            #expect(open.leftOutWords(ofSection: section) == 120)
        }
        #expect(open.tour.sections.creditsToEarn == 1)
        #expect(open.tour.sections[1].rule == .none)
    }

    /// What a site puts around the text is no way to go, and takes no time.
    @Test func theTextAloneCounts() throws {
        let links = String(repeating: "<li><a href=x.html>one of many</a></li>", count: 500)
        let html =
            "<nav><ul>\(links)</ul></nav><h1>Title</h1><p>words</p><h2>A</h2><p>more words</p><nav><ul>\(links)</ul></nav>"
        let sections = try TourOpener.open(path: folder.write(html, to: "a.html")).completed().tour.sections
        #expect(sections.bytes(before: 1) < 40)
        #expect(sections.indices.map(sections.textBytes(of:)).allSatisfy { (6...20).contains($0) })
        for name in ["b.html", "c.html"] { try folder.write(html, to: name) }
        let open = try TourOpener.open(path: folder.path).completed()
        #expect(open.tour.sections.textBytes(of: 0) > 10_000)
        _ = try open.blocks(ofSection: 0)
        #expect(open.tour.sections.indices.map(open.tour.sections.textBytes(of:)).allSatisfy { $0 < 40 })
        let span = try #require(open.tour.sections[0].textSpan)
        #expect(html.utf8.dropFirst(span.lowerBound).starts(with: "<h1>".utf8))
        #expect(html.utf8.prefix(span.upperBound).reversed().starts(with: "more words".utf8.reversed()))
        #expect(open.tour.sections[1].textSpan == nil)
    }

    @Test func theLastHeadingThatIsKnownMayGetText() throws {
        let gap = String(repeating: "\n", count: PageKind.heldAtOnce)
        let html = "<h1>One</h1><h1>Two</h1><p>words\(gap)</p><h1>Three</h1>"
        let open = try TourOpener.open(path: folder.write(html, to: "a.html"))
        #expect(open.tour.sections.map(\.rule) == [.none, .bottom])
        #expect(open.completed().tour.sections.map(\.rule) == [.none, .bottom, .none])
    }

    @Test func aPageOfAFolder() throws {
        try folder.write(Self.deep, to: "a.html")
        let open = try TourOpener.open(path: folder.path).completed()
        let text = try open.blocks(ofSection: 0).plainText
        #expect(text.hasPrefix("This page: its HTML is not read: \(HTMLRefusal.tooDeep.reason); it is shown as text."))
        #expect(text.hasSuffix("<dl>deep"))
    }

    @Test func aPieceOfMarkdown() throws {
        let open = try TourOpener.open(path: folder.write("# a\n\n\(Self.deep)\n", to: "a.md")).completed()
        #expect(open.warnings == [])
        #expect(try open.blocks(ofSection: 0).plainText.hasSuffix("<dl>deep"))
    }

    @Test func aLongPage() throws {
        let file = try folder.write("<p>start", to: "a.html")
        try file.write(Array("<p>start".utf8) + Array(repeating: 0x20, count: HTMLParser.maximumSize))
        let open = try TourOpener.open(path: file)
        #expect(open.warnings.first?.description.contains(HTMLRefusal.tooLong.reason) == true)
        #expect(try open.source.blocks(ofSection: 0, piece: 0).plainText.hasPrefix("<p>start"))
    }
}
