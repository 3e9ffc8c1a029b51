import CellGrid
import Credits
import InfiniteScroll
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// The bottom row: which section it names, what a click on it does, how long a message stays.
struct StatusRowTests {
    private func rig(_ counts: [Int], columns: Int = 100, rows: Int = 24) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: columns, rows: rows)
    }

    /// The percentage makes room for what can be done.
    @Test func theKeysForASelectionAreNotCutOff() {
        var rig = rig([9, 9], columns: 80)
        rig.press("v")
        #expect(rig.status.hasPrefix(" Selected: y copy  a note  1-4 highlight  / search  Esc end"), "\(rig.status)")
    }

    // MARK: - The section

    /// The number of rows that each section has on the screen, and the section that begins at its top, if one does.
    private func sections(_ rig: Rig) -> (rows: [Int: Int], first: Int?) {
        var rows: [Int: Int] = [:]
        var first: Int?
        var isAboveText = true
        for (row, text) in rig.text.enumerated() {
            guard let view = rig.reader.view.viewport.engine.lineView(atViewportRow: row) else { continue }
            let section = min(view.section, rig.reader.tour.sections.count - 1)
            rows[section, default: 0] += 1
            if isAboveText, !text.isEmpty, !text.hasPrefix("─") {
                isAboveText = false
                if text.contains("Section \(section + 1)") || text == rig.reader.tour.title { first = section }
            }
        }
        return (rows, first)
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)])
    func namesTheSectionThatBeginsAtTheTopOrHasMostOfTheRows(columns: Int, rows: Int) {
        let (tour, provider) = MemoryTour.paragraphs([9, 1, 14, 2, 2, 40, 3])
        // all is earned, so that no credit takes the place of the title
        let grants = tour.sections.map {
            Grant(
                tour: tour.id, section: $0.id, title: $0.title, tourTitle: tour.title, credits: 1, policy: .bottom,
                earnedAt: "2026-11-01T10:00:00Z")
        }
        var rig = Rig(tour, provider, columns: columns, rows: rows) { $0.grants = grants }
        var named: Set<Int> = []
        for _ in 0..<200 {
            let (counts, first) = sections(rig)
            let here = rig.reader.currentSection
            #expect(rig.status.contains(" Section \(here + 1) "), "\(rig.status)")
            #expect(first.map { $0 == here } ?? (counts[here] == counts.values.max()), "\(rig.screen)")
            named.insert(here)
            rig.press("j")
        }
        #expect(named.count > 3)
    }

    // MARK: - The time left

    private func minutes(_ rig: Rig) -> Int? {
        rig.status.firstRange(of: " min left").flatMap { range in
            Int(rig.status[..<range.lowerBound].reversed().prefix { $0.isNumber }.map(String.init).reversed().joined())
        }
    }

    @Test(arguments: [(80, 24), (100, 30), (200, 60)])
    func theMinutesLeftOfTheSectionFallToNoneAndThePercentageRises(columns: Int, rows: Int) {
        var rig = rig([900, 300], columns: columns, rows: rows)
        var (left, share) = (minutes(rig) ?? 0, 0)
        #expect(left > 2 && rig.status.hasPrefix(" Section 1 · \(left) min left"), "\(rig.status)")
        while rig.reader.currentSection == 0 {
            let now = minutes(rig) ?? 0
            let words = rig.status.split(separator: " ")
            let percent = words.firstIndex(of: "%").flatMap { Int(words[$0 - 1]) } ?? share
            #expect(now <= left && percent >= share, "\(rig.status)")
            (left, share) = (now, percent)
            rig.press(" ")
        }
        #expect(left == 0 && share > 60)
        rig.press("G")
        rig.tell(.rested)
        #expect(minutes(rig) == nil, "\(rig.status)")
    }

    @Test func aNarrowRowKeepsTheSectionAndTheStar() {
        let rig = rig([900, 300], columns: 32, rows: 12)
        #expect(rig.status == " Section 1             ★ 0 of 2", "\(rig.status)")
    }

    @Test func linesThatAreNotReflowedHaveNoMinutes() {
        let lines = (0..<3_000).map { "line \($0) of a long log" }.joined(separator: "\n")
        let section = Section(id: "s", title: "Log", byteCount: lines.utf8.count)
        let tour = Tour(id: "t", title: "T", sections: SectionList([section]), isComposed: false)
        let rig = Rig(tour, MemoryTour(sections: [[Block(.verbatim([.text(lines)], colors: .none))]]), columns: 80)
        #expect(rig.status.hasPrefix(" Log  ") && rig.status.contains(" 0 %   ? keys"), "\(rig.status)")
    }

    // MARK: - Clicks

    private func click(_ words: String, in rig: inout Rig, offset: Int = 0) {
        let row = rig.screen.count - 1
        guard let range = rig.status.firstRange(of: words) else {
            Issue.record("no \(words) in \(rig.status)")
            return
        }
        let column = rig.status.distance(from: rig.status.startIndex, to: range.lowerBound) + offset
        let position = Position(column: column, row: row)
        rig.click(at: position)
    }

    @Test func aClickOnTheKeysListsThem() {
        var rig = rig([20, 20])
        click("? keys", in: &rig)
        #expect(rig.screen.contains { $0.contains("╭ Keys") }, "\(rig.screen)")
    }

    @Test func aPressThatIsDraggedAwayDoesNothing() {
        var rig = rig([20, 20])
        let row = rig.screen.count - 1
        let column = rig.status.distance(
            from: rig.status.startIndex, to: rig.status.firstRange(of: "? keys")?.lowerBound ?? rig.status.startIndex)
        func mouse(_ action: MouseEvent.Action, _ place: Position) { rig.send([.mouse(MouseEvent(action, at: place))]) }
        func highlighted() -> String {
            let frame = rig.reader.draw().frame
            return frame.row(row).filter { $0.style.attributes.contains(.reverse) }.text
        }
        mouse(.press, Position(column: column, row: row))
        #expect(highlighted() == "? keys")
        mouse(.drag, Position(column: column, row: row - 3))
        #expect(highlighted() == "")
        mouse(.release, Position(column: column, row: row))
        #expect(!rig.screen.contains { $0.contains("╭ Keys") }, "\(rig.screen)")
    }

    @Test func aClickOnTheStarOpensTheCredits() {
        var rig = rig([20, 20])
        click("★ 0 of 2", in: &rig, offset: 3)
        #expect(rig.screen.contains { $0.contains("╭ Credits") }, "\(rig.screen)")
    }

    @Test func aClickOnTheTitleDoesNothing() {
        var rig = rig([20, 20])
        let before = rig.screen
        click("Section 1", in: &rig)
        #expect(rig.screen == before)
    }

    // MARK: - Messages

    @Test func aMessageGoesWithTheNextKey() {
        var rig = rig([200, 20])
        rig.press("z")
        #expect(rig.status.contains("z does nothing here"))
        rig.press("j")
        #expect(!rig.status.contains("z does nothing here") && rig.status.contains("Section 1"))
    }

    @Test func andWithTheWheelOrAClickButNotWithTheReleaseOfAButton() {
        for action in [MouseEvent.Action.wheelDown, .press] {
            var rig = rig([200, 20])
            rig.press("z")
            rig.send([.mouse(MouseEvent(.release, at: Position(column: 1, row: 1)))])
            #expect(rig.status.contains("z does nothing here"))
            rig.send([.mouse(MouseEvent(action, at: Position(column: 1, row: 1)))])
            #expect(!rig.status.contains("z does nothing here"))
        }
    }

    @Test func aCreditIsToldForItsTime() {
        var rig = rig([3, 200])
        rig.press("j")
        #expect(rig.status.contains("+1"))
        rig.press("j")
        #expect(rig.status.contains("+1"))
    }

    // MARK: - Numbers beyond the tour

    @Test(arguments: [":99\r", "99g", "99G", ":14\r"])
    func aNumberBeyondTheTourSaysHowManySectionsThereAre(keys: String) {
        var rig = rig(Array(repeating: 20, count: 13))
        rig.type("5g")
        for key in keys.unicodeScalars { rig.press(key == "\r" ? KeyPress(.enter) : KeyPress(.character(key))) }
        #expect(rig.status.contains("There are 13 sections. Type :1 to :13."))
        #expect(rig.reader.currentSection == 4, "nobody is moved")
        rig.type(":13")
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 12)
    }

    @Test func theStatusSaysHowMuchIsLeftOfTheSectionAndOfAll() {
        let (tour, provider) = MemoryTour.paragraphs([300, 900])
        var rig = Rig(tour, provider, columns: 100)
        rig.press("=")
        #expect(rig.status.contains("Section 1 of 2: 1 %, 2 min left · Tour: 0 %, 8 min left · ★ 0 of 2"))
        rig.press("G", "=")
        #expect(rig.status.contains("Section 2 of 2: 100 % · Tour: 100 % · "))
    }
}
