import SystemPackage
import TestSupport
import Testing

@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// Which page a section is of, and which section a path leads to.
@Suite struct PagesOfSectionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String) throws -> OpenTour {
        try TourOpener.open(path: folder.path.appending(name)).completed()
    }

    @Test func pagesOfAFolder() throws {
        try folder.write("# A", to: "t/a page.md")
        try folder.write("<h1>B</h1>", to: "t/b.html")
        let tour = try open("t")
        #expect((0..<3).map { tour.page(ofSection: $0) } == ["a page.md", "b.html", nil])
        #expect(
            ["a page.md", "b.html", "c.md", "", "../t/b.html", "/b.html"].map { tour.section(ofPage: $0) } == [
                0, 1, nil, nil, nil, nil,
            ])
        #expect(tour.page(ofSection: -1) == nil)
    }

    @Test func neighboursOfAPage() throws {
        #expect(PageEndings.paths(meantBy: "a/b.html").prefix(3) == ["a/b.html", "a/b.md", "a/b.markdown"])
        try folder.write("# A", to: "t/a.md")
        try folder.write("# B", to: "t/b/index.md")
        try folder.write("# Read me", to: "t/README.md")
        try folder.write("sections: [a.md, b/index.md, README.md]", to: "t/tour.yaml")
        let tour = try open("t")
        #expect(["a", "a.htm", "a.TXT", "b", "b/a", ""].map { tour.section(ofPage: $0) } == [0, 0, 0, 1, 0, 2])
        // a wiki's links name pages wherever they lie
        let names = ["A", "b/read_me", "x/Read Me", "b/a.md", "c"]
        #expect(names.map { tour.section(ofPage: $0) } == [0, nil, nil, nil, nil])
    }

    @Test func pagesOfAManifestAreNamedPlainly() throws {
        try folder.write("# A", to: "t/one.md")
        try folder.write("# B", to: "t/sub/two.md")
        try folder.write("sections:\n  - file: ./one.md\n  - file: sub/../sub/./two.md\n", to: "t/tour.yaml")
        let tour = try open("t")
        #expect((0..<2).map { tour.page(ofSection: $0) } == ["one.md", "sub/two.md"])
        #expect(["one.md", "sub/two.md", "two.md"].map { tour.section(ofPage: $0) } == [0, 1, nil])
    }

    @Test func aFileIsOnePage() throws {
        for (name, text) in [
            ("p.md", "# A\n\n# B\n"), ("p.html", "<h1>A</h1><h1>B</h1>"), ("p.txt", "A\u{C}B"),
        ] {
            try folder.write(text, to: name)
            let tour = try open(name)
            #expect((0..<2).map { tour.page(ofSection: $0) } == [name, name])
            #expect(tour.section(ofPage: name) == 0)
            #expect(tour.section(ofPage: "other.md") == nil)
        }
        let pipe = try TourOpener.open(standardInput: Array("# A".utf8))
        #expect(pipe.page(ofSection: 0) == nil)
        #expect(pipe.section(ofPage: "standard input") == nil)
    }
}
