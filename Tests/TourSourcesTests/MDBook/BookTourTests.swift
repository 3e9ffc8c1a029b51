import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourPages
@testable import TourSources

@Suite struct BookTourTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String = "book") throws -> OpenTour {
        try TourOpener.open(path: folder.path.appending(name)).completed()
    }

    private func writeBook(_ settings: String, _ summary: String, _ files: [String: String] = [:]) throws {
        try folder.write(settings, to: "book/book.toml")
        try folder.write(summary, to: "book/src/SUMMARY.md")
        for (name, text) in files { try folder.write(text, to: "book/\(name)") }
    }

    private let small = """
        # Summary

        [Introduction](README.md)

        # Part one

        - [First](a.md)
            - [Below](deep/README.md)
        - [Later]()
        """

    private func writeSmallBook(_ settings: String = "[book]\ntitle = \"A book\"\ndescription = \"About.\"\n") throws {
        try writeBook(
            settings, small,
            [
                "src/README.md": "# Hello\n", "src/a.md": "# First\n\n{{#include deep/b.txt}}\n",
                "src/deep/README.md": "below\n",
                "src/deep/b.txt": "from b\nmore\n",
            ])
    }

    @Test func quizzesOpenAndBrokenOnesSayWhyInTheirPlace() throws {
        try writeBook(
            "[preprocessor.quiz]\n", "- [A](a.md)\n",
            [
                "src/a.md":
                    "# A\n\n{{#quiz ../q/good.toml}}\n\nthen\n\n{{#quiz ../q/bad.toml}}\n\n{{#quiz none.toml}}\n",
                "q/good.toml": """
                [[questions]]
                type = "ShortAnswer"
                prompt.prompt = "Which?"
                answer.answer = "this"
                """, "q/bad.toml": "[[questions]]\ntype = \n",
            ])
        let book = try open()
        let blocks = try book.blocks(ofSection: 0)
        let data = blocks.compactMap { if case .data(.quiz(let quiz)) = $0.kind { quiz } else { nil } }
        #expect(data.map(\.id) == ["../q/good.toml"])
        #expect(
            blocks.plainText == """
                A
                Which?
                then
                This quiz does not open: ../q/bad.toml:2: expected a value
                This quiz does not open: none.toml not found
                """)
        #expect(book.warnings.count == 2)
    }

    @Test func isATourOfItsChapters() throws {
        try writeSmallBook()
        let book = try open()
        #expect(book.tour.title == "A book")
        #expect(book.tour.summary == "About.")
        #expect(book.tour.id == folder.path.appending("book").string)
        let sections = Array(book.tour.sections)
        #expect(sections.map(\.title) == ["Introduction", "First", "Below", "Later"])
        #expect(sections.map(\.id) == ["README", "a", "deep/README", "draft"])
        #expect(sections.map(\.number) == [nil, "1", "1.1", "2"])
        #expect(sections.map(\.part) == [nil, "Part one", nil, nil])
        #expect(sections.map(\.level) == [1, 1, 2, 1])
        // the introduction is but a heading
        #expect(sections.map(\.credits) == [0, 1, 1, 0])
        #expect(sections.map { $0.rule == .none } == [true, false, false, true])
        #expect(book.warnings.isEmpty)
        #expect(try book.blocks(ofSection: 1).plainText == "First\nfrom b more")
        #expect(try book.blocks(ofSection: 3).plainText == "Later\nThis chapter is not written yet.")
    }

    @Test(arguments: ["book/book.toml", "book/src/SUMMARY.md", "book/src"])
    func opensByItsFiles(name: String) throws {
        try writeSmallBook()
        #expect(try open(name).tour == open().tour)
    }

    @Test func opensWithoutSettings() throws {
        try folder.write("- [One](one.md)\n", to: "plain/SUMMARY.md")
        try folder.write("# One\n", to: "plain/one.md")
        for name in ["plain", "plain/SUMMARY.md"] {
            let book = try open(name)
            #expect(book.tour.title == "plain")
            #expect(book.tour.sections.map(\.title) == ["One"])
        }
    }

    @Test func knowsWhichFileALineIsIn() throws {
        try writeSmallBook()
        let book = try open()
        let blocks = try book.blocks(ofSection: 1)
        let place = book.filePlace(ofSection: 1, offset: blocks[1].source.upperBound - 1)
        #expect(place == FilePlace(path: folder.path.appending("book/src/deep/b.txt").string, line: 2))
        #expect(book.filePlace(ofSection: 1, offset: 0)?.path == folder.path.appending("book/src/a.md").string)
        #expect(book.filePlace(ofSection: 3, offset: 0) == nil)
    }

    @Test func linksLeadToChapters() throws {
        try writeSmallBook(
            """
            [output.html.redirect]
            "/old/page.html" = "../deep/index.html#there"
            "older.html" = "/old/page.html"
            "loop.html" = "loop.html"
            "web.html" = "https://example.org/"
            """)
        let book = try open()
        for (path, section) in [
            ("a.md", 1), ("a.html", 1), ("index.html", 0), ("README.md", 0), ("deep/index.html", 2), ("deep", 2),
            ("old/page.html", 2), ("older.html", 2),
        ] { #expect(book.section(ofPage: path) == section, "\(path)") }
        for path in ["b.md", "loop.html", "web.html", "deep/b.txt"] { #expect(book.section(ofPage: path) == nil) }
    }

    @Test func namesWhatIsWrongAndOpens() throws {
        try writeBook(
            "[preprocessor.katex]\n[preprocessor.index]\n",
            "- [One](a.md)\n- [Gone](gone.md)\n- [Twice](a.md)\n",
            ["src/a.md": "# A\n\n{{#include no.md}}\n\n{{#toc}} `{{#code}}` {{#toc}}\n"])
        let book = try open()
        #expect(book.tour.sections.map(\.title) == ["One", "Gone"])
        let place = folder.path.appending("book").string
        #expect(
            book.warnings.map(\.description) == [
                "\(place)/book.toml: preprocessors not run: “katex”; their parts are shown as written",
                "\(place)/src/SUMMARY.md:3: “a.md” is listed a second time, and left out here",
                "\(place)/src/a.md:3: not included: no.md not found",
                "\(place)/src/a.md:5: “{{#toc}}” needs a preprocessor, which is not run; it is shown as written",
                "\(place)/src/SUMMARY.md:2: \(place)/src/gone.md not found",
            ])
        #expect(try book.blocks(ofSection: 0).plainText == "A\n{{#include no.md}}\n{{#toc}} {{#code}} {{#toc}}")
        #expect(throws: SourceError.self) { try book.blocks(ofSection: 1) }
    }

    @Test func opensDespiteBrokenSettings() throws {
        try writeSmallBook("[book]\ntitle = \n")
        let book = try open()
        #expect(book.tour.title == "book")
        #expect(book.warnings.count == 1)
        #expect(book.warnings[0].description.contains("book.toml:2: this is not valid TOML"))
    }

    @Test func saysWhyThereIsNoBook() throws {
        try folder.write("", to: "book/book.toml")
        #expect(throws: SourceError.self) { try open() }
        try folder.write("Nothing\n", to: "book/src/SUMMARY.md")
        #expect(throws: SourceError.self) { try open() }
        try folder.write("[book]\nsrc = \"../..\"\n", to: "book/book.toml")
        #expect(throws: SourceError.self) { try open() }
    }

    @Test func marksWhatOnlyAPreprocessorMakes() throws {
        try writeBook("", "- [One](a.md)\n", ["src/a.md": "a {{#toc}} b\n\n```admonish note\nc\n```\n"])
        let blocks = try open().blocks(ofSection: 0)
        guard case .paragraph(let runs) = blocks[0].kind, case .figure(let inside, let caption) = blocks[1].kind else {
            Issue.record("\(blocks)")
            return
        }
        #expect(runs.map { $0.marks.contains(.highlighted) } == [false, true, false])
        #expect(inside.plainText == "c")
        #expect(caption.plainText.contains("“admonish”"))
    }

    @Test func showsListings() throws {
        let page = """
            <Listing number="1-1" file-name="src/main.rs" caption="A `main` function">

            ```rust
            # use a;
            fn main() {}
            ```

            </Listing>

            After
            """
        try writeBook("", "- [One](a.md)\n", ["src/a.md": page])
        let blocks = try open().blocks(ofSection: 0)
        guard case .figure(let inside, let caption) = blocks[0].kind else {
            Issue.record("\(blocks)")
            return
        }
        #expect(blocks[0].id == "listing-1-1")
        #expect(inside.plainText == "Filename: src/main.rs\nfn main() {}")
        #expect(inside.withHiddenLines.plainText == "Filename: src/main.rs\nuse a;\nfn main() {}")
        #expect(caption.plainText == "Listing 1-1: A main function")
        #expect(blocks.last?.plainText == "After")
    }
}
