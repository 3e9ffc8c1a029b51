import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Marks, and finding places again in a text that was edited.
struct MarksTests {
    private func rig(columns: Int = 80, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([60, 60, 60])
        return Rig(tour, provider, columns: columns, rows: rows)
    }

    @Test func aLetterMarksAndGoesBack() throws {
        var rig = rig()
        rig.type("17j")
        let text = rig.text
        rig.type("m")
        #expect(rig.status.contains("with a letter") && rig.status.contains("Esc"))
        rig.type("a")
        #expect(rig.status.contains("Mark a set"))
        let place = rig.effects.firstIndex { if case .keep(.place) = $0 { true } else { false } }
        let mark = rig.effects.firstIndex { if case .keep(.mark(let mark)) = $0 { mark.letter == "a" } else { false } }
        // in this order: who finds the mark after a crash finds the place, too
        #expect(try #require(place) < #require(mark))
        rig.type("G")
        rig.type("'a")
        #expect(rig.text == text)
        // upper case is another letter
        rig.type("'A")
        #expect(rig.status.contains("No mark A") && rig.text == text)
    }

    @Test func twoQuotesGoToAndFro() {
        var rig = rig()
        rig.type("5j")
        let first = rig.text
        rig.type("3g")
        let second = rig.text
        rig.type("''")
        #expect(rig.text == first)
        rig.type("''")
        #expect(rig.text == second)
        // a jump to a mark is one as well
        rig.type("ma2g''")
        rig.type("2g'a''")
        #expect(rig.firstText == "2 · Section 2")
    }

    @Test func whatIsNoLetterIsRefusedSoftly() {
        var rig = rig()
        rig.type("8j")
        let text = rig.text
        for key: KeyPress in ["3", " ", "é", "ß", "?", .init(.down), .init(.enter), .init(.tab), .init(.pageDown)] {
            for way in ["m", "'"] {
                rig.type(way)
                rig.press(key)
                #expect(rig.status.contains("a–z or A–Z"), "\(way) \(key)")
                #expect(rig.text == text && rig.reader.overlays.isEmpty)
            }
        }
        rig.type("m")
        rig.press(.init(.escape))
        #expect(!rig.status.contains("with a letter") && !rig.status.contains("Go to a mark"))
        rig.type("j")
        #expect(rig.text != text)
        rig.type("m")
        rig.press(.control("c"))
        #expect(rig.effects.last == .quit(status: 0))
        rig.type("'")
        rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 3, row: 3)))])
        #expect(!rig.status.contains("with a letter") && !rig.status.contains("Go to a mark"))
    }

    @Test func theListShowsSectionAndTextAndDeletes() {
        var rig = rig()
        rig.type("10jmb3g4jmaM")
        let rows = rig.screen.filter { $0.contains("│ a ") || $0.contains("│ b ") }
        #expect(rows.count == 2)
        #expect(rows[0].contains("│ a  s3p") && rows[0].contains("3 · Section 3"))
        #expect(rows[1].contains("│ b  s1p") && rows[1].contains("1 · Section 1"))
        rig.type("x")
        #expect(rig.screen.contains { $0.contains("│ a  s3p") && $0.contains("[ Remove ] │") })
        rig.press(.init(.enter))
        #expect(rig.effects.contains(.keep(.noMark("a"))))
        #expect(!rig.screen.contains { $0.contains("│ a ") } && rig.screen.contains { $0.contains("│ b  s1p") })
        rig.press(.init(.enter))
        #expect(rig.reader.overlays.isEmpty && rig.reader.currentSection == 0)
        rig.type("Mx")
        rig.press(.init(.enter))
        #expect(rig.screen.contains { $0.contains("No marks yet") })
        rig.type("xx")
        rig.press(.init(.enter))
        rig.type("M")
        #expect(rig.reader.overlays.isEmpty)
    }

    @Test func allLettersAndNoMore() {
        var rig = rig()
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for letter in letters { rig.type("jm\(letter)") }
        #expect(rig.reader.view.places.marks.all.count == 52)
        rig.type("M")
        #expect(rig.screen.contains { $0.contains("52 marks") })
        rig.type("/zebra")
        #expect(rig.screen.contains { $0.contains("no match") })
    }

    // MARK: - Finding

    private func content(_ sections: [(id: String, texts: [String])]) -> TourContent {
        let blocks = sections.map { section in
            [Block(.heading(level: 1, [.text(section.id)]))] + section.texts.map { Block(.paragraph([.text($0)])) }
        }
        let tour = Tour(
            id: "t", title: "T",
            sections: SectionList(sections.map { Section(id: $0.id, title: $0.id, byteCount: 100) }))
        return TourContent(
            tour: tour, provider: MemoryTour(sections: blocks),
            options: .init(width: 60, theme: .standard(depth: .none)))
    }

    private func place(_ text: String, section: String, number: Int, block: Int, offset: Int? = nil) -> Place {
        var place = Place(section: section, block: block, offset: offset, number: number)
        place.keep(text)
        return place
    }

    @Test func theSameTextIsFoundWhereItWent() {
        let texts = (1...8).map { "Paragraph number \($0) of the page" }
        let kept = place(texts[4], section: "b", number: 1, block: 5, offset: 10)
        let moved = content([("a", texts), ("b", ["new", "newer"] + texts)])
        #expect(moved.anchor(of: kept) == TextAnchor(item: ItemID(section: 1, block: 7), offset: 10))
        // words before it in the same block
        var longer = texts
        longer[4] = "Now " + texts[4]
        let inserted = content([("a", texts), ("b", longer)])
        #expect(inserted.anchor(of: kept) == TextAnchor(item: ItemID(section: 1, block: 5), offset: 14))
        // the end of the block is another one: its beginning tells
        var changed = texts
        changed[4] = texts[4] + " that was changed"
        let edited = content([("a", texts), ("b", changed)])
        #expect(edited.anchor(of: kept) == TextAnchor(item: ItemID(section: 1, block: 5), offset: 10))
        // the nearest of several
        let twice = content([("a", texts), ("b", texts + texts)])
        #expect(twice.anchor(of: kept)?.item.block == 5)
    }

    @Test func aRenamedSectionIsFoundByItsText() {
        let texts = (1...8).map { "Paragraph number \($0) of the page" }
        let kept = place(texts[2], section: "gone", number: 1, block: 3)
        let renamed = content([("a", ["x"]), ("other", texts)])
        #expect(renamed.anchor(of: kept) == TextAnchor(item: ItemID(section: 1, block: 3)))
        let before = content([("z", ["x"]), ("a", ["x"]), ("other", ["y"] + texts)])
        #expect(before.anchor(of: kept) == TextAnchor(item: ItemID(section: 2, block: 4)))
        // nothing of it is left: the section that stands where it was
        let lost = content([("a", ["x"])])
        #expect(lost.anchor(of: kept)?.item.section == 0)
    }

    @Test func aPlaceWithoutTextIsTakenAsItIs() {
        let content = content([("a", ["x", "y"])])
        let bare = Place(section: "a", block: 2, offset: nil)
        #expect(content.anchor(of: bare) == TextAnchor(item: ItemID(section: 0, block: 2)))
        #expect(content.anchor(of: Place(section: "b", block: 2, offset: nil)) == nil)
        // numbers from a file of anybody's
        for (piece, block, offset) in [(-1, -5, -9), (.max, .max, .max), (.min, .min, .min), (0, 1, .max)] {
            var wild = Place(section: "a", piece: piece, block: block, offset: offset, number: .max)
            wild.words = "x"
            wild.excerpt = "no such text"
            let anchor = content.anchor(of: wild)
            #expect(anchor != nil)
            if let anchor { _ = content.position(of: anchor) }
        }
    }

    @Test(arguments: 0..<200) func anyEditLeavesThePlaceAtItsText(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let texts = (0..<30).map { "Line \($0) says \(UInt32.random(in: 0...9_999, using: &generator))" }
        let at = Int.random(in: 0..<30, using: &generator)
        let kept = place(texts[at], section: "a", number: 0, block: at + 1)
        var edited = texts
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            let spot = Int.random(in: 0..<edited.count, using: &generator)
            if Bool.random(using: &generator) {
                edited.insert("New \(UInt32.random(in: 0...9_999, using: &generator))", at: spot)
            } else if edited.count > 1, edited[spot] != texts[at] {
                edited.remove(at: spot)
            }
        }
        let content = content([("a", edited)])
        #expect(content.anchor(of: kept)?.item.block == (edited.firstIndex(of: texts[at]) ?? -2) + 1, "seed \(seed)")
    }
}
