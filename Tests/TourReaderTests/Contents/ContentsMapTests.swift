import CellGrid
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// The contents as a map: what is folded, and what the keys unfold.
struct ContentsMapTests {
    /// Groups of ten pages, each with a heading inside.
    private func rig(groups: Int = 4, part: String? = nil, columns: Int = 80, rows: Int = 30) -> Rig {
        let sections = (0..<groups * 10).map { number in
            var section = Section(
                id: "s\(number)", title: "Page \(number)", level: number % 10 == 0 ? 1 : 2, byteCount: 4_000)
            if let part, number == 20 { section.part = part }
            return section
        }
        let blocks = sections.map { section in
            [Block(.heading(level: 1, [.text(section.title)]))]
                + (0..<30).map { Block(.paragraph([.text("\(section.id) \($0)")])) }
                + [Block(.heading(level: 2, [.text("Inside \(section.title)")])), Block(.paragraph([.text("end")]))]
        }
        var tour = Tour(id: "t", title: "T", sections: SectionList(sections))
        tour.countsSections = false
        return Rig(tour, MemoryTour(sections: blocks), columns: columns, rows: rows)
    }

    /// The rows of the window that name something, without its frame.
    private func rows(_ rig: Rig) -> [String] {
        rig.screen.filter { $0.contains("│") && ($0.contains("Page") || $0.contains("Part")) }.map {
            $0.drop { $0 != "│" }.dropFirst().prefix { $0 != "│" }.split(separator: " ").joined(separator: " ")
        }
    }

    @Test func aLongTourIsFoldedButWhereOneIs() {
        var rig = rig()
        rig.type("13g")
        rig.press("t")
        let wanted =
            ["› · Page 0 9 sections", "· Page 10 3 min"] + ["· Page 11 3 min", "▸ · Page 12 3 min", "Inside Page 12"]
            + (13...19).map { "· Page \($0) 3 min" } + ["› · Page 20 9 sections", "› · Page 30 9 sections"]
        #expect(rows(rig).map { $0.replacing("2 min", with: "3 min") } == wanted, "\(rig.screen)")
    }

    @Test func aShortTourIsUnfoldedButForHeadings() {
        var rig = rig(groups: 2, rows: 40)
        rig.press("t")
        #expect(rows(rig).count == 21 && rows(rig).filter { $0.contains("Inside") } == ["Inside Page 0"])
    }

    @Test func theArrowsUnfoldAndFold() {
        var rig = rig(rows: 40)
        rig.press("t")
        let before = rows(rig)
        rig.press(.init(.end), .init(.right))
        #expect(rows(rig).suffix(10).first?.hasPrefix("· Page 30") == true && rows(rig).count == before.count + 9)
        rig.press(.init(.down), .init(.right))
        #expect(rows(rig).contains("Inside Page 31"), "\(rig.screen)")
        // to the section, which is folded then, to its group, and that is folded
        rig.press(.init(.down), .init(.left), .init(.left), .init(.left), .init(.left))
        #expect(rows(rig) == before)
        rig.press(.init(.enter))
        #expect(rig.firstText == "Page 30")
    }

    @Test func whatIsTypedTakesTheArrows() {
        var rig = rig()
        rig.press("t")
        rig.type("pge")
        rig.press(.init(.left), .init(.left), "a")
        #expect(rig.screen.contains { $0.contains("│ page ") }, "\(rig.screen)")
    }

    @Test func theFilterFindsSectionsThenHeadingsWithTheirSection() {
        var rig = rig()
        rig.press("t")
        rig.readHeadings()
        rig.type("page3")
        let found = rows(rig)
        let headings = found.firstIndex { $0.contains("Inside") } ?? 0
        #expect(headings > 5 && found[headings...].allSatisfy { $0.contains("Inside") })
        #expect(found[headings] == "Inside Page 3 Page 3", "\(found)")
        rig.press(.init(.end), .init(.enter))
        #expect(rig.firstText.hasPrefix("Inside Page"))
    }

    @Test func partsAreGroups() {
        var rig = rig(part: "Part two")
        rig.press("t")
        #expect(rows(rig).last == "› Part two 20 sections", "\(rig.screen)")
        rig.press(.init(.end), .init(.enter))
        #expect(rig.firstText == "Page 20")
        rig.press("t")
        #expect(rows(rig).contains("Part two") && rows(rig).contains("› · Page 30 9 sections"))
        #expect(rows(rig).contains { $0.hasPrefix("▸ · Page 20") })
    }

    @Test func aReadSectionSaysSo() {
        var rig = rig()
        for _ in 0..<12 { rig.press(" ") }
        rig.type("gt")
        #expect(rows(rig).first { $0.contains("Page 0") }?.hasSuffix("✓ Page 0 read") == true, "\(rows(rig))")
    }
}
