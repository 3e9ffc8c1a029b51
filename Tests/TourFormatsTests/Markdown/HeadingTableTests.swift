import Testing
import TourDocument

@testable import TourFormats

@Suite struct HeadingTableTests {
    private static func table(of text: String, afterEach: (HeadingTable) -> Void = { _ in }) -> HeadingTable {
        var table = HeadingTable()
        let outline = MarkdownOutline(Array(text.utf8), limits: .standard, cutsAtHeadings: true)
        for heading in outline.headings {
            table.append(heading, at: 0, piece: 0)
            afterEach(table)
        }
        return table
    }

    @Test func namesThatAreTakenGetNumbers() {
        let table = Self.table(of: "# a {#a}\n# a\n# b {#a-2}\n# a {#a}\n# ===\n# !\n# a\n")
        #expect((0..<table.count).map(table.id) == ["a", "a-1", "a-2", "a-3", "section", "section-1", "a-4"])
    }

    /// Without regard to case, the first of those that differ in nothing else.
    @Test func headingsAreFoundByTheirIDs() {
        let table = Self.table(of: "# a {#Some}\n# a\n# b\n# a\n# c {#some}\n# ===\n")
        #expect(["SOME", "a", "B", "a-1", "section", "none", ""].map(table.index) == [0, 1, 2, 3, 5, nil, nil])
    }

    /// Each credit, mark and note asks for one: minutes, where all headings are looked at each time.
    @Test(.timeLimit(.minutes(1))) func aHeadingIsFoundAtOnceAmongMany() {
        let table = Self.table(of: (0..<20_000).map { "# \($0)\n" }.joined())
        for index in 0..<20_000 { #expect(table.index(ofID: "\(index)") == index) }
    }

    /// The names that are taken are never copied: a copy for each heading is too much for many.
    @Test(arguments: ["# a {#a}\n", "# ===\n", "a\n===\n", "===\n===\n"])
    func manyHeadingsOfOneName(heading: String) {
        var storage: UInt = 0
        var moves = 0
        let table = Self.table(of: String(repeating: heading, count: 1_000)) { table in
            let used = Mirror(reflecting: table).descendant("slugs", "used") as? [Int: Int] ?? [:]
            let now = unsafeBitCast(used, to: UInt.self)
            if now != storage { moves += 1 }
            storage = now
        }
        #expect(table.count == 1_000)
        // it moves when it grows to twice its size
        #expect((2..<15).contains(moves))
    }
}
