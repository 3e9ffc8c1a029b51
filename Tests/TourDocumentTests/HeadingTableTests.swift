import Testing

@testable import TourDocument

@Suite struct HeadingTableTests {
    private static func table(of text: String) -> HeadingTable {
        MarkdownOutline(Array(text.utf8), limits: .standard, cutsAtHeadings: true).headings
    }

    private static func sections(of table: HeadingTable) -> [String] {
        (0..<table.sectionCount).map { table.id(of: table.heading(ofSection: $0)) }
    }

    @Test func namesThatAreTakenGetNumbers() {
        let table = Self.table(of: "# a {#a}\n# a\n# b {#a-2}\n# a {#a}\n# ===\n# !\n# a\n")
        #expect(Self.sections(of: table) == ["a", "a-1", "a-2", "a-3", "section", "section-1", "a-4"])
    }

    @Test func headingsOfAllLevelsHaveNames() {
        let table = Self.table(of: "# a\n### a\n## b\n#### a\n### b {#own}\n> # a\n\n#\n")
        #expect((0..<table.count).map(table.id) == ["a", "a-1", "b", "a-2", "own", ""])
        #expect(Self.sections(of: table) == ["a", "b"])
    }

    /// Without regard to case, the first of those that differ in nothing else; one that starts a section before all
    /// others.
    @Test func headingsAreFoundByTheirIDs() {
        let table = Self.table(of: "# a {#Some}\n# a\n# b\n# a\n# c {#some}\n# ===\n### d {#X}\n# e {#x}\n")
        #expect(
            ["SOME", "a", "B", "a-1", "section", "none", "", "x"].map(table.index) == [0, 1, 2, 3, 5, nil, nil, 7])
    }

    /// Each credit, mark and note asks for one: minutes, where all headings are looked at each time.
    @Test(.timeLimit(.minutes(1))) func aHeadingIsFoundAtOnceAmongMany() {
        let table = Self.table(of: (0..<20_000).map { "# \($0)\n" }.joined())
        for index in 0..<20_000 { #expect(table.index(ofID: "\(index)") == index) }
    }
}
