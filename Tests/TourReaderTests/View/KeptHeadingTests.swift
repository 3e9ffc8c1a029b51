import CellGrid
import Credits
import InfiniteScroll
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// The heading of what is read stays in the first row.
struct KeptHeadingTests {
    private func rig(_ counts: [Int] = [30, 30], rows: Int = 12) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, rows: rows) { $0.settings.user.sticky = true }
    }

    private func rig(_ blocks: [Block], rows: Int = 12) -> Rig {
        let section = Section(id: "s", title: "Page", byteCount: 1_000)
        let tour = Tour(id: "test", title: "A tour", sections: SectionList([section]))
        return Rig(tour, MemoryTour(sections: [blocks]), rows: rows) { $0.settings.user.sticky = true }
    }

    private func paragraphs(_ names: [String]) -> [Block] {
        names.enumerated().map { number, name in
            Block(.paragraph([.text(name)]), source: 100 + number * 10..<110 + number * 10, id: name)
        }
    }

    @Test func theFirstRowIsTheHeadingOfWhatIsBelowIt() {
        var rig = rig()
        var kept: Set<String> = []
        for _ in 0..<140 {
            rig.press("j")
            let rows = rig.screen.dropLast()
            guard let first = rows.firstIndex(where: { $0.contains(" text") }),
                !rows[..<first].dropFirst().contains(where: { $0.contains("Section") })
            else { continue }
            let section = rows[first].contains("s1p") ? "Section 1" : "Section 2"
            // a section's last line is alone
            let isLast = first == 0 && !rows.dropFirst().contains { $0.contains("\(section.suffix(1))p") }
            #expect(isLast || first > 0 && rows[0].contains(section), "\(rows.prefix(5))")
            if first > 0 { kept.insert(section) }
        }
        #expect(kept == ["Section 1", "Section 2"])
    }

    /// The line that names the file, whatever blocks the diff is cut into.
    @Test func theFileOfADiffStaysAboveItsChanges() {
        let blocks = (0..<4).map { number in
            let lines = (0..<40).map { "+line \(number) \($0)" }
            let file = number == 2 ? [] : ["diff --git a/file\(number) b/file\(number)", "+diff --git a/none b/none"]
            return Block(
                .verbatim([.text((file + lines).joined(separator: "\n"))], colors: .none),
                source: number * 1_000..<number * 1_000 + 900)
        }
        var rig = rig(blocks)
        var file = ""
        for _ in 0..<160 {
            rig.press("j")
            let rows = rig.screen.dropLast()
            if let first = rows.first, first.contains("diff --git a/file") { file = first }
            let numbers = rows.dropFirst().prefix { !$0.contains("diff --git a/file") }.filter { $0.contains("+line") }
            if let number = numbers.first?.split(separator: " ").dropFirst().first {
                #expect(
                    file.contains("a/file\(number == "2" ? "1" : number) ") && rows.first == file, "\(rows.prefix(3))")
            }
        }
        #expect(file.contains("file3"))
    }

    /// Each row of the message of a commit stands below the name of that commit, or of none.
    @Test func theMessageOfACommitIsNotPartOfTheFileBeforeIt() {
        let commits = (1...3).map { number in
            let head = ["commit \(number)0cd5b7e9e5d3a3a2d3a1b6f0c9d8e7f6a5b4c", "Author: Somebody", ""]
            let message = (0..<20).map { "    message \(number) \($0)" }
            let file = ["diff --git a/file\(number) b/file\(number)"] + (0..<20).map { "+line \(number) \($0)" }
            return (head + message + [""] + file).joined(separator: "\n")
        }
        for cut in [1, 3] {
            let texts = cut == 1 ? [commits.joined(separator: "\n")] : commits
            var rig = rig(
                texts.enumerated().map { number, text in
                    Block(.verbatim([.text(text)], colors: .none), source: number * 1_000..<number * 1_000 + 900)
                })
            for _ in 0..<130 {
                rig.press("j")
                let (top, first) = (rig.screen[0], rig.screen[1].trimmed)
                guard let number = first.split(separator: " ").dropFirst().first else { continue }
                if first.hasPrefix("message") {
                    #expect(top.contains("commit \(number)0cd") || top.contains("message \(number)"), "\(top)")
                } else if first.hasPrefix("+line") {
                    #expect(top.contains("file\(number)"), "\(top)")
                }
            }
        }
    }

    /// Nor is what has just left the screen named, nor a table over the paragraph below it.
    @Test func theRowNamesWhatTheTextBelowItIsIn() {
        func cells(_ texts: [String]) -> [Table.Cell] { texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            alignments: [.left], header: [cells(["Head"])], rows: (1...5).map { cells(["row \($0)"]) })
        var blocks: [Block] = []
        for part in ["One", "Two", "Three"] {
            blocks.append(Block(.heading(level: 2, [.text("Part \(part)")])))
            blocks += paragraphs((0..<9).map { "\(part) \($0)" }) + [Block(.table(table))]
            blocks += paragraphs((9..<12).map { "\(part) \($0)" })
        }
        var rig = rig(blocks)
        var named: Set<String> = []
        for _ in 0..<110 {
            rig.press("j")
            guard rig.reader.view.viewport.engine.header != nil else { continue }
            let (top, rest) = (rig.text[0].trimmed, rig.text[1...].map(\.trimmed))
            let text = rest.first { !$0.isEmpty && !$0.hasPrefix("─") } ?? ""
            named.insert(top)
            #expect(
                top == "Head"
                    ? text.hasPrefix("row")
                    : text.hasPrefix("row") || text == "Head"
                        || text.split(separator: " ").first.map { top == "Part \($0)" } ?? false, "\(rig.screen)")
        }
        #expect(named == ["Head", "Part One", "Part Two", "Part Three"])
    }

    @Test func itIsDimWithoutARule() {
        var rig = rig()
        for _ in 0..<10 { rig.press("j") }
        let row = rig.reader.draw().frame.row(0).filter { $0.scalar != " " }
        #expect(!row.isEmpty && row.dropLast().allSatisfy { $0.style == rig.reader.session.look.theme.dim })
    }

    /// Nothing is hidden that was not there before, whatever the step.
    @Test(arguments: ["j", " ", "d"]) func whoeverGoesForwardSeesEveryLine(key: String) {
        var rig = rig()
        var seen = Set(rig.text)
        for _ in 0..<150 {
            rig.type(key)
            seen.formUnion(rig.text)
        }
        #expect(seen.count { $0.contains(" text") } == 60)
        #expect(rig.saved.map(\.section) == ["s1", "s2"])
    }

    /// A jump into a long paragraph hides a row of it that nobody saw.
    @Test func whatTheHeadingHidesIsNotRead() throws {
        let words = (1...600).map { "word\($0)" }.joined(separator: " ")
        var rig = rig([
            Block(.heading(level: 1, [.text("Page")]), source: 0..<10),
            Block(.paragraph([.text(words)]), source: 10..<1_000),
        ])
        rig.type("50%")
        let (view, content) = (rig.reader.view.viewport, rig.reader.view.content)
        let hidden = try content.bytes(before: #require(view.engine.position(atViewportRow: 0)))
        let shown = content.bytes(before: view.top)
        #expect(hidden < shown)
        rig.press("j", "j")
        let ranges = try #require(rig.reader.place.record["s"]).ranges
        #expect(ranges.covers(shown..<shown + 1) && !ranges.covers(hidden..<hidden + 1))
    }

    /// Its heading was seen in the first row alone.
    @Test func aSectionIsReadFromBelowItsHeading() {
        let (tour, provider) = MemoryTour.paragraphs([5, 30])
        let start = TextAnchor(item: ItemID(section: 1, block: 1))
        var rig = Rig(tour, provider, rows: 12) {
            $0.start = start
            $0.settings.user.sticky = true
        }
        #expect(rig.screen.first?.contains("Section 2") == true && rig.text.contains { $0 == "s2p1 text" })
        for _ in 0..<80 { rig.press("j") }
        #expect(rig.saved.map(\.section) == ["s2"])
    }

    @Test func whatALinkNamesStandsBelowTheHeading() {
        let names = (1...40).map { "place\($0)" }
        var rig = rig(
            [Block(.heading(level: 1, [.text("Page")])), Block(.paragraph([.text("go", link: "#place20")]))]
                + paragraphs(names))
        rig.press(KeyPress(.tab), KeyPress(.enter))
        #expect(
            rig.screen[0].contains("Page") && rig.screen[1...2].contains { $0.contains("place20") },
            "\(rig.screen.prefix(4))")
    }

    @Test func theHeadsOfColumnsStayOverATable() {
        func cells(_ texts: [String]) -> [Table.Cell] { texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            alignments: [.left, .left], header: [cells(["Name", "Size"])],
            rows: (1...30).map { cells(["row \($0)", "\($0)"]) })
        var rig = rig(
            [Block(.heading(level: 1, [.text("Page")])), Block(.table(table))] + paragraphs(["a", "b", "c", "d", "e"]))
        for _ in 0..<10 {
            rig.press("j")
            // nor are they hidden by the heading of the page
            #expect(!rig.screen.contains { $0.contains("row 3") } || rig.screen.contains { $0.contains("Name") })
        }
        #expect(rig.screen[0].contains("Name") && rig.screen[0].contains("Size"))
        for _ in 0..<60 { rig.press("j") }
        #expect(rig.text.contains { $0.hasPrefix("e") })
    }

    /// Under the heading that stays as well as on the first row.
    @Test func theHeadsOfColumnsComeBackToTheirRow() {
        func cells(_ texts: [String]) -> [Table.Cell] { texts.map { Table.Cell([.text($0)]) } }
        let table = Table(
            alignments: [.left, .left], header: [cells(["Name", "Size"])],
            rows: (1...30).map { cells(["row \($0)", "\($0)"]) })
        var rig = rig(
            [Block(.heading(level: 1, [.text("Page")]))] + paragraphs(["a", "b", "c"]) + [Block(.table(table))])
        for step in 0..<14 {
            let (top, place) = (rig.reader.view.viewport.top, rig.reader.place)
            rig.press("G")
            rig.reader.view.go(to: place)
            rig.tell(.rested)
            #expect(rig.reader.view.viewport.top == top, "after \(step) lines")
            rig.press("j")
        }
    }

    /// There is room for its first row only.
    @Test func aHeadingThatTakesRowsCountsAsSeenInTheRowThatStays() {
        let long = Array(repeating: "heading", count: 20).joined(separator: " ")
        var blocks = [Block(.heading(level: 1, [.text(long)]), source: 0..<100)]
        blocks += paragraphs((0..<30).map { "p\($0)" })
        let section = Section(id: "s", title: "Page", byteCount: 400)
        let tour = Tour(id: "test", title: "A tour", sections: SectionList([section]))
        var rig = Rig(tour, MemoryTour(sections: [blocks]), rows: 12) { $0.settings.user.sticky = true }
        rig.reader.view.go(to: TextAnchor(item: ItemID(section: 0, block: 1)))
        rig.tell(.rested)
        #expect(rig.screen[0].contains("heading") && !rig.screen[1].contains("heading"), "\(rig.screen)")
        for _ in 0..<12 { rig.press(" ") }
        #expect(rig.saved.map(\.section) == ["s"])
    }

    /// A caption and other heads may stand above them, and they may be out of sight at the right.
    @Test func theHeadsStayWhileTheTableScrollsSideways() {
        func cells(_ texts: [String]) -> [Table.Cell] { texts.map { Table.Cell([.text($0)]) } }
        let names = (1...12).map { "Column\($0)" }
        let table = Table(
            caption: [.text("All of them")], alignments: [],
            header: [[Table.Cell([.text("Both")], columnSpan: 12)], cells(names)],
            rows: (1...30).map { row in cells((1...12).map { "r\(row)c\($0)" }) })
        var rig = rig(
            [Block(.heading(level: 1, [.text("Page")])), Block(.table(table))] + paragraphs(["a", "b", "c"]))
        rig.type(">")
        for _ in 0..<12 { rig.press("j") }
        #expect(rig.screen[0].contains("Column1 ") && rig.screen[0].contains("Column7"), "\(rig.screen)")
        #expect(!rig.screen[0].contains("Column3"))
    }

    @Test func lowScreensHaveNone() {
        var rig = rig(rows: 9)
        for _ in 0..<20 { rig.press("j") }
        #expect(!rig.screen[0].contains("Section"))
        rig.resize(60, 12)
        #expect(rig.screen[0].contains("Section"))
    }
}
