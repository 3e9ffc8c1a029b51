import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// Repositories with tours of their code, good and bad.
@Suite struct CodeTourOpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ json: String, to name: String = ".tours/a.tour") throws { try folder.write(json, to: name) }

    private func text(_ tour: OpenTour, _ section: Int = 0) throws -> String {
        try tour.blocks(ofSection: section).plainText
    }

    @Test func `all tours of a repository are parts of one`() throws {
        try write(#"{"title": "B", "steps": [{"title": "b1"}, {"title": "b2"}]}"#, to: ".vscode/tours/b.tour")
        try write(#"{"title": "A", "isPrimary": true, "steps": [{"title": "a1"}]}"#, to: ".github/tours/deep/a.tour")
        let tour = try TourOpener.open(path: folder.path)
        #expect(tour.tour.sections.map(\.title) == ["a1", "b1", "b2"])
        #expect(tour.tour.sections.map(\.part) == ["A", "B", nil])
        #expect(tour.tour.sections.map(\.id) == ["a/a1", "b/b1", "b/b2"])
    }

    @Test func `a tour for other systems is left out unless it is named`() throws {
        try write(#"{"title": "A", "steps": [{"title": "a1", "view": "scm"}]}"#)
        try write(#"{"title": "W", "when": "isWindows", "steps": [{"title": "w"}]}"#, to: ".tours/w.tour")
        let tour = try TourOpener.open(path: folder.path)
        #expect(tour.tour.sections.map(\.title) == ["a1"])
        #expect(tour.warnings.map(\.message) == ["is skipped: it is for other systems (“isWindows”)"])
        #expect(try text(tour).contains("the view “scm”"))
        #expect(try TourOpener.open(path: folder.path.appending(".tours/w.tour")).tour.title == "W")
    }

    @Test func `a tour alone has no parts`() throws {
        try write(#"{"title": "A", "steps": [{"title": "a1"}, {"description": "x", "file": "y"}]}"#)
        let tour = try TourOpener.open(path: folder.path.appending(".tours/a.tour"))
        #expect(tour.tour.title == "A")
        #expect(tour.tour.sections.map(\.part) == [nil, nil])
        #expect(tour.tour.sections.map(\.id) == ["a1", "step-2"])
    }

    @Test func `no title is lost`() throws {
        try write(##"{"title": "A tour", "steps": [{"title": "First", "description": "# Other\n\nText."}]}"##)
        #expect(try text(TourOpener.open(path: folder.path)) == "A tour\nFirst\nOther\nText.")
    }

    @Test(arguments: ["/etc/passwd", "../secret", "out"])
    func `no file outside of the repository is read`(file: String) throws {
        try folder.write("secret words", to: "secret")
        try folder.write(#"{"title": "A", "steps": [{"description": "x", "file": "\#(file)"}]}"#, to: "r/.tours/a.tour")
        try folder.link("r/out", to: "../secret")
        let text = try text(TourOpener.open(path: folder.path.appending("r")))
        #expect(text.contains("is outside the tour’s folder") || text.contains("is outside the tour's folder"))
        #expect(!text.contains("secret words") && !text.contains("root:"))
    }

    @Test func `a file that is gone is said, and the saved text shown`() throws {
        try write(
            #"{"title": "A", "steps": [{"description": "x", "file": "gone.c", "contents": "int old;\n", "line": 1}]}"#)
        let tour = try TourOpener.open(path: folder.path)
        let text = try text(tour)
        #expect(text.contains("gone.c not found"))
        #expect(text.contains("int old;"))
    }

    @Test func `a step may have a folder beside its file, and paths as Windows writes them`() throws {
        try folder.write("int x;\n", to: "src/main.c")
        try write(
            #"{"title": "A", "steps": [{"description": "x", "directory": "src", "file": "src\\main.c", "line": 1}, {"directory": "src\\"}]}"#
        )
        let tour = try TourOpener.open(path: folder.path)
        let text = try text(tour)
        #expect(text.contains("src/main.c:1\nint x;") && text.contains("src/\nmain.c"))
        #expect(tour.tour.sections.map(\.title) == ["src/main.c:1", "src/"])
        #expect(tour.section(ofPage: "src/main.c") == 0)
    }

    @Test func `a binary file is no code`() throws {
        try write(#"{"title": "A", "steps": [{"description": "x", "file": "b", "line": 1}]}"#)
        try folder.write([0, 1, 2, 3], to: "b")
        #expect(try text(TourOpener.open(path: folder.path)).contains("is not text"))
    }

    @Test func `the place in the file is the line's`() throws {
        try write(#"{"title": "A", "steps": [{"description": "x", "file": "c", "line": 3}]}"#)
        let file = try folder.write("1\r\n2\r\n3\r\n", to: "c")
        let tour = try TourOpener.open(path: folder.path)
        _ = try tour.blocks(ofSection: 0)
        let place = tour.filePlace(ofSection: 0, offset: 0)
        #expect(place == FilePlace(path: file.string, line: 3))
    }

    @Test func `links to a file lead to its first step`() throws {
        try write(#"{"title": "A", "steps": [{"title": "x"}, {"title": "y", "file": "./src/c"}]}"#)
        #expect(try TourOpener.open(path: folder.path).section(ofPage: "src/c") == 1)
    }

    @Test func `what shows is what a search looks through`() throws {
        try write(#"{"title": "A", "description": "summary", "steps": [{"description": "words", "file": "c"}]}"#)
        try folder.write("needle\n", to: "c")
        let tour = try TourOpener.open(path: folder.path)
        let source = try #require(tour.source.origin(ofSection: 0)?.source)
        let bytes = String(decoding: try source.bytes(in: 0..<10_000), as: UTF8.self)
        for word in ["words", "summary", "needle", "c"] { #expect(bytes.contains(word)) }
    }

    @Test(arguments: [
        "[]", "{}", #"{"steps": 3}"#, #"{"title": "A", "steps": []}"#, "", "\u{0}\u{1}", #"{"steps": [1, null, "x"]}"#,
        String(repeating: "[", count: 100_000), #"{"title": 1, "steps": [{"line": -4, "file": 7}]}"#,
    ])
    func `bad files are refused in one line, or read as far as they go`(json: String) throws {
        try write(json)
        do throws(SourceError) {
            let tour = try TourOpener.open(path: folder.path)
            for section in tour.tour.sections.indices { _ = try tour.blocks(ofSection: section) }
        } catch {
            #expect(error.place.contains("a.tour"))
            #expect(!error.description.contains("\n"))
        }
    }
}
