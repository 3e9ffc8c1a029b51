import SystemPackage
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages

/// Files of code tours, and the order of several.
@Suite struct CodeTourTests {
    private func tour(_ json: String, file: String = ".tours/a.tour") throws -> CodeTour {
        try CodeTour(Array(json.utf8), file: file, place: file)
    }

    @Test func `what is no tour is named with its line`() {
        let error = #expect(throws: SourceError.self) { try tour("{\n  \"title\": ,\n}") }
        #expect(error?.line == 2)
        let other = #expect(throws: SourceError.self) { try tour("{}") }
        #expect(other?.description == ".tours/a.tour is not a CodeTour: it has no “steps”")
    }

    @Test(arguments: [
        (##"{"title": "T", "description": "# H"}"##, "T"), (##"{"description": "text\n\n## H"}"##, "H"),
        (#"{"description": "x", "markerTitle": "M"}"#, "M"),
        (#"{"description": "x", "uri": "https://e.org"}"#, "https://e.org"),
        (#"{"description": "x", "file": "a.c", "line": 3}"#, "a.c:3"),
        (#"{"description": "x", "directory": "src"}"#, "src"),
        (#"{"description": "x"}"#, "…"),
    ])
    func `a step is named by what there is`(step: String, name: String) throws {
        let pages = CodeTourPages(
            [try tour(#"{"title": "A", "steps": [\#(step)]}"#)],
            in: SourceFolder(root: try TourRoot("/"), name: "x", canonicalPath: "/"))
        #expect(pages.steps.map(\.title) == [name])
    }

    @Test(arguments: [
        ("isLinux", true), ("isMac", false), ("!isMac && isLinux", true), ("isMac || isWindows || !isWeb", true),
        ("isMac||isWindows", false), ("!isLinux", false), ("!!isLinux", true), ("isLinux && isMac || true", true),
        ("isLinux && isMac", false), ("false", false), ("linux", true), ("isMac && linux", true), ("(isMac)", true),
    ])
    func `conditions are read as the editor does, and what only it knows holds`(text: String, holds: Bool) {
        #expect(SystemCondition.holds(text, ["isLinux", "true"]) == holds)
    }

    @Test func `tours follow each other`() throws {
        func named(_ title: String, _ more: String = "") throws -> CodeTour {
            try tour(#"{"title": "\#(title)", "steps": [] \#(more)}"#)
        }
        let chained = [
            try named("a", #", "nextTour": "c""#), try named("b", #", "isPrimary": true, "nextTour": "a""#),
            try named("c"),
            try named("d"),
        ]
        #expect(CodeTourFolder.inOrder(chained).map(\.title) == ["b", "a", "c", "d"])
        let numbered = [try named("2 - b"), try named("x"), try named("#1 - a"), try named("3 - c")]
        #expect(CodeTourFolder.inOrder(numbered).map(\.title) == ["#1 - a", "2 - b", "3 - c", "x"])
        let circle = [try named("a", #", "nextTour": "b""#), try named("b", #", "nextTour": "a""#)]
        #expect(CodeTourFolder.inOrder(circle).map(\.title) == ["a", "b"])
    }

    @Test(arguments: [
        ("/r/.tours/a.tour", "/r", ".tours/a.tour"), ("/r/.tours/deep/a.tour", "/r", ".tours/deep/a.tour"),
        ("/r/.vscode/tours/a.tour", "/r", ".vscode/tours/a.tour"), ("/r/.vscode/main.tour", "/r", ".vscode/main.tour"),
        ("/r/.github/tours/a.tour", "/r", ".github/tours/a.tour"), ("/r/main.tour", "/r", "main.tour"),
    ])
    func `a file tells its repository`(path: String, root: String, file: String) {
        let found = CodeTourFolder.repository(of: FilePath(path))
        #expect(found.root.string == root)
        #expect(found.file == file)
    }
}
