import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourAuthoring
@testable import TourPages
@testable import TourSources

/// Where data may be declared: in fences, in front matter, in the manifest.
@Suite struct PageDataPlacesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ name: String = "t") throws -> OpenTour {
        try TourOpener.open(path: folder.path.appending(name)).completed()
    }

    private func findings(_ name: String = "t") throws -> [String] {
        var check = TourCheck(try open(name)) { _, _ in .elsewhere }
        return check.run().map { "\($0.prefix)\($0.level): \($0.message)".replacing("\(folder.path)/", with: "") }
    }

    private func links(in blocks: [Block]) -> [String] {
        blocks.flatMap { block in
            if case .paragraph(let runs) = block.kind { runs.compactMap(\.link) } else { [String]() }
        }
    }

    @Test func inFrontMatterItStandsAtTheEnd() throws {
        let matter = "---\ncredit: checklist\nchecklist: {id: a, items: [b]}\nglossary: {row: Cells.}\n---\n"
        try folder.write(matter + "# A\n\nA row.\n\n# B\n\nA row.\n", to: "a.md")
        let page = try open("a.md")
        #expect(page.tour.sections.map(\.rule) == [.checklist, .checklist])
        #expect(links(in: try page.blocks(ofSection: 0)) == ["tour:term/row"])
        let last = try page.blocks(ofSection: 1)
        #expect(links(in: last) == ["tour:term/row"])
        #expect(last.suffix(2).map(\.plainText) == ["Checklist", "Glossary"])
        #expect(page.glossary(ofSection: 0).term(named: "row")?.meaning == "Cells.")

        try folder.write("# First\n", to: "t/0.md")
        try folder.write(matter + "# A\n\nA row.\n", to: "t/1.md")
        let tour = try open()
        #expect(links(in: try tour.blocks(ofSection: 1)) == ["tour:term/row"])
        #expect(tour.glossary(ofSection: 1).terms.count == 1)
        #expect(tour.glossary(ofSection: 0).terms.isEmpty)
    }

    @Test func inTheManifestAGlossaryHoldsForAll() throws {
        try folder.write("id: x\nglossary: {row: Cells.}\n", to: "t/tour.yaml")
        for name in ["t/a.md", "t/b.md"] { try folder.write("# A\n\nA row.\n", to: name) }
        let tour = try open()
        for index in 0..<2 { #expect(links(in: try tour.blocks(ofSection: index)) == ["tour:term/row"]) }
        #expect(try findings() == [])
    }

    @Test func aGlossaryThatIsWrongIsNamedAndTheTourIsRead() throws {
        try folder.write("id: x\ntitle: T\nglossary:\n  a: b\n  A: c\n", to: "t/tour.yaml")
        try folder.write("# A\n\nText.\n", to: "t/a.md")
        #expect(try findings() == ["t/tour.yaml:5: error: “A” is a term or an alias already"])
        #expect(try open().tour.title == "T")
    }

    @Test func whatIsWrongIsNamedWithItsLine() throws {
        let quiz = "id: a\nquestions:\n  - ask: b\n    answers: [c, d]\n    right: 1\n"
        try folder.write(
            "---\nquiz:\n  id: x\n---\n# A\n\n```quiz\n\(quiz)hint: no\n```\n\n"
                + "```quiz\n\(quiz.replacing("right: 1", with: "right: 9"))```\n\n"
                + "```quiz\n\(quiz)```\n\n- item\n\n  ```checklist\n  id: a\n  ```\n", to: "t/a.md")
        #expect(
            try findings() == [
                "t/a.md:3: error: this quiz needs “questions”",
                "t/a.md:13: warning: unknown key “hint”",
                "t/a.md:21: error: “right” is 9, but there are only 2 answers",
                "t/a.md:24:1: error: another quiz has the id “a”: they would share their answers",
                "t/a.md:34:3: warning: a checklist in a list or quote is shown as text",
            ])
    }

    @Test func aRuleThatNothingAnswers() throws {
        try folder.write("id: x\ncredit: quiz\n", to: "t/tour.yaml")
        try folder.write("# A\n\nText.\n", to: "t/a.md")
        try folder.write("# B\n\nText.\n", to: "t/b.md")
        #expect(try findings() == ["t/a.md:1:1: warning: “credit: quiz” is set, but no page has a quiz"])
        // one that cannot be read is one
        try folder.write("# B\n\n```quiz\nid: a\n```\n", to: "t/b.md")
        #expect(try findings() == ["t/b.md:4: error: this quiz needs “questions”"])
    }
}
