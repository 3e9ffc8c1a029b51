import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// What a tour opens with, and what stands at its end.
struct CoverTests {
    private func tour(_ counts: [Int], title: String = "A tour", isComposed: Bool = true) -> (Tour, MemoryTour) {
        var (tour, provider) = MemoryTour.paragraphs(counts)
        (tour.title, tour.isComposed, tour.summary) = (title, isComposed, "All that is to be said.")
        tour.countsSections = isComposed
        return (tour, provider)
    }

    private static let others = [
        LibraryEntry(source: "/a", origin: .builtIn, id: "a", title: "Another tour", sections: 9, isOpen: false),
        LibraryEntry(source: "/b", origin: .recent, id: "b", title: "One that was read", sections: 2, isOpen: false),
    ]

    // MARK: - The title page

    @Test func aTourOpensWithItsTitlePage() {
        let (tour, provider) = tour([20, 20])
        var rig = Rig(tour, provider)
        #expect(rig.text[0] == "A tour" && rig.text[1].allSatisfy { $0 == "━" })
        #expect(rig.text[2] == "All that is to be said.")
        #expect(rig.text[4] == "2 sections · about 1 min · ★ 0 of 2")
        #expect(rig.saved.isEmpty && rig.status.contains("Section 1"))
        // the line says what is so now
        for _ in 0..<60 where rig.saved.isEmpty { rig.press("j") }
        rig.press("g")
        #expect(rig.text[4].hasSuffix("★ 1 of 2"))
    }

    @Test func itSaysWhereOneWas() {
        let (tour, provider) = tour([20, 20])
        var place = Place(section: "s2", block: 4, offset: nil)
        for (left, words) in [(1_000_000, "today"), (900_000, "yesterday"), (700_000, "on Friday")] {
            place.left = left
            var rig = Rig(tour, provider, columns: 90, theme: .standard(depth: .none)) { $0.opened.place = place }
            #expect(rig.screen[1].contains("s2p4"), "it opens where it was left")
            rig.type("g")
            #expect(rig.screen[4].contains("last read \(words), in “Section 2”"))
        }
    }

    /// What is not put together of several sections has none, nor does one whose first section says the same.
    @Test func whoHasNone() {
        for (counts, title, isComposed) in [
            ([20], "A tour", true), ([20, 20], "section 1", true), ([20, 20], "A tour", false),
        ] {
            let (tour, provider) = tour(counts, title: title, isComposed: isComposed)
            let rig = Rig(tour, provider)
            #expect(rig.firstText.hasSuffix("Section 1"), "\(rig.text)")
        }
    }

    @Test func narrowPagesKeepTheTextOnly() {
        let (tour, provider) = tour([20, 20])
        let rig = Rig(tour, provider, columns: 20, rows: 12)
        #expect(rig.text.contains("A tour") && !rig.screen.joined().contains("★"))
    }

    // MARK: - The end

    @Test func theEndSaysWhatIsMissingAndWhereToGoOn() {
        let (tour, provider) = tour([20, 3])
        var rig = Rig(tour, provider, rows: 24)
        rig.press("G")
        #expect(rig.effects.contains { if case .listTours = $0 { true } else { false } })
        #expect(rig.effects.contains(.readLog))
        let before = rig.text
        rig.list(Self.others, isComplete: true)
        #expect(rig.text.count { !$0.isEmpty } > before.count { !$0.isEmpty })
        #expect(rig.text.firstIndex { $0.contains("s2p3") } == before.firstIndex { $0.contains("s2p3") })
        let end = rig.text.joined(separator: "\n")
        #expect(end.contains("Not finished: about 1 min left") && !end.contains("complete"))
        #expect(end.contains("0 of 2 sections"))
        #expect(end.contains("To read   Section 1") && end.contains("Tab, Enter opens"))
        #expect(end.contains("Next      Another tour") && end.contains("9 sections"))
        rig.press(.init(.tab))
        #expect(rig.reader.view.links.chosen != nil)
        rig.press(.init(.enter))
        #expect(rig.firstText == "A tour", "the way to the first section that is not read")
    }

    @Test func theEndSaysWhatWasReadAndHowLongItTook() {
        let (tour, provider) = tour([3, 3])
        var rig = Rig(tour, provider, columns: 90, rows: 40)
        rig.press("j")
        rig.list(Self.others, isComplete: true)
        rig.tell(
            .logRead(
                {
                    var log = ReadingLog()
                    for day in [Rig.clock.today, Rig.clock.today - 1, Rig.clock.today - 5] {
                        log.add(ReadingLog.Entry(day: day, tour: "test", title: "A tour", seconds: 1_500))
                    }
                    return log
                }()))
        let end = rig.text.joined(separator: "\n")
        #expect(end.contains("★  ★  ★   Tour complete"), "\(end)")
        #expect(end.contains("A tour · 2 of 2 sections · 1 h 15 min over 3 days"))
        #expect(!end.contains("To read"))
        let saved = rig.saved.count
        rig.press("j")
        #expect(rig.saved.count == saved, "the card earns nothing")
    }

    @Test func whereOnlyTasksAreOpenTheEndNamesThem() throws {
        var rig = try AskingTour.rig(100, 30)
        rig.press(keys: String(repeating: "j", count: 60))
        let end = rig.text.joined(separator: "\n")
        #expect(end.contains("You have read everything") && end.contains("2 credits are still open:"), "\(end)")
        #expect(end.contains("Quiz        Beds") && end.contains("2 questions") && end.contains("Checklist"))
        #expect(!end.contains("To read") && !end.contains("Not finished"))
    }

    @Test func aFinishedTourIsCopiedAsALineToShare() throws {
        let (tour, provider) = tour([3, 3])
        var rig = Rig(tour, provider, columns: 90, rows: 40)
        rig.press("j")
        #expect(rig.text.contains { $0.contains("y copies a line to share") })
        rig.press("y")
        guard case .copy(let line, _) = rig.effects.last else { throw EndsOtherwise() }
        #expect(line == "A tour · 2 of 2 sections")
    }

    private struct EndsOtherwise: Error {}

    @Test func whereNothingIsEarnedNothingIsComplete() {
        var (tour, provider) = tour([3, 3])
        tour.sections = SectionList(
            tour.sections.indices.map { number in
                var section = tour.sections[number]
                section.rule = .none
                return section
            })
        var rig = Rig(tour, provider, columns: 90, rows: 40)
        rig.press("j")
        let end = rig.text.joined(separator: "\n")
        #expect(end.contains("The end"), "\(end)")
        #expect(!end.contains("complete") && !end.contains("credits"))
    }

    /// The title page, the contents and the end say how long the tour takes: it is one number.
    @Test(arguments: [250, 350]) func theMinutesAgree(pace: Int) {
        var (tour, provider) = tour([20, 170, 900, 3])
        tour.pace = pace
        let sections = tour.sections.indices.map { tour.minutes(ofSection: $0) }
        #expect(sections.reduce(0, +) == tour.minutes && sections[2] > 1)
        var rig = Rig(tour, provider, columns: 90, rows: 30)
        #expect(rig.text[4].contains("about \(tour.minutes) min"))
        rig.press("t")
        #expect(rig.screen.contains { $0.contains("Section 3") && $0.contains("\(sections[2]) min") })
        #expect(rig.screen.contains { $0.contains("Section 4") && $0.contains("< 1 min") })
        rig.press(.init(.escape), "G")
        #expect(rig.text.contains { $0.contains("Not finished: about \(tour.minutes) min left") })
    }

    // MARK: - Enter at the end

    private func atTheEnd() -> Rig {
        let (tour, provider) = tour([20, 20])
        var rig = Rig(tour, provider, columns: 80, rows: 24)
        rig.list(Self.others, isComplete: true)
        return rig
    }

    private func hasLeft(_ rig: Rig) -> Bool {
        rig.effects.contains { if case .openTour = $0 { true } else { false } }
    }

    @Test(arguments: [KeyPress(.enter), "j", " ", KeyPress(.down), "G"])
    func noKeyThatScrollsLeavesTheTour(key: KeyPress) {
        var rig = atTheEnd()
        for _ in 0..<200 { rig.press(key) }
        #expect(rig.reader.view.viewport.engine.isAtEnd && rig.text.contains { $0.contains("Another tour") })
        #expect(rig.reader.view.links.chosen == nil)
        for _ in 0..<20 { rig.press(.init(.enter)) }
        #expect(!hasLeft(rig) && rig.reader.view.viewport.engine.isAtEnd)
    }

    @Test func anArrowAtRestChoosesAndEnterOpens() {
        var rig = atTheEnd()
        rig.press("G")
        rig.tell(.rested)
        rig.press(.init(.down))
        #expect(rig.status.contains("Enter goes to: Section 1"), "\(rig.screen)")
        for _ in 0..<5 { rig.press(.init(.down)) }
        #expect(rig.status.contains("Enter opens: Another tour"), "it is the last row")
        for _ in 0..<3 { rig.press(.init(.up)) }
        #expect(rig.reader.view.links.chosen == nil && rig.reader.view.viewport.engine.isAtEnd)
        rig.press(.init(.up))
        #expect(!rig.reader.view.viewport.engine.isAtEnd, "it scrolls again")
        rig.press(.init(.tab))
        rig.press(.init(.enter))
        #expect(!hasLeft(rig))
    }

    @Test func aClickChoosesATourOfTheCard() throws {
        var rig = atTheEnd()
        for _ in 0..<10 { rig.press(" ") }
        let row = try #require(rig.screen.firstIndex { $0.contains("Another tour") })
        let column = try #require(rig.screen[row].firstRange(of: "Another")).lowerBound
        let line = rig.screen[row]
        let position = Position(column: line.distance(from: line.startIndex, to: column), row: row)
        rig.click(at: position)
        #expect(!hasLeft(rig) && rig.status.contains("Enter opens: Another tour"))
        rig.press(.init(.enter))
        #expect(rig.effects.contains(.openTour("/a")))
    }

    /// Those that the author names come instead of what the library has.
    @Test func theAuthorSaysWhatFollows() {
        var (tour, provider) = tour([3, 3])
        tour.next = ["b", "https://example.org/tour/", "nowhere"]
        var rig = Rig(tour, provider, columns: 80, rows: 40)
        rig.press("j")
        rig.list(Self.others, isComplete: true)
        let end = rig.text.joined(separator: "\n")
        #expect(end.contains("Next   One that was read") && end.contains("https://example.org/tour/"))
        #expect(!end.contains("Another tour") && !end.contains("nowhere"))
    }

    @Test func aBareDocumentEndsQuietly() {
        let (tour, provider) = tour([20, 3], isComposed: false)
        var rig = Rig(tour, provider)
        rig.press("G")
        #expect(rig.text.last?.trimmed == "end" && !rig.effects.contains(.readLog))
        #expect(!rig.status.contains("★") && rig.status.contains("100 %"), "nor is there a star")
        #expect(!rig.text.contains { $0.contains("─── ") || $0.contains("· Section") }, "nor a divider or number")
        rig.press("g")
        for _ in 0..<8 { rig.press(" ") }
        #expect(rig.status.hasSuffix("★ +1 Section 1"), "\(rig.status)")
    }

    @Test func partsOfABookHaveASmallOne() {
        var (tour, provider) = tour([2, 2, 2, 2])
        var sections = Array(tour.sections)
        (sections[0].part, sections[2].part) = ("First steps", "Further on")
        tour.sections = SectionList(sections)
        var rig = Rig(tour, provider, rows: 36)
        rig.press("j")
        let line = rig.text.first { $0.contains("First steps") } ?? ""
        #expect(line.trimmed == "✓ First steps · all 2 sections read", "\(rig.text)")
        var unread = Rig(tour, provider, rows: 16)
        unread.type("j" + "3g" + "kkkk")
        #expect(unread.text.contains { $0.trimmed == "First steps · 1 of 2 sections read" }, "\(unread.text)")
        while !unread.reader.view.viewport.engine.isAtStart { unread.press("k") }
        #expect(unread.reader.view.viewport.engine.brokenInvariant == nil)
    }

    // MARK: - The moment of a credit

    @Test(arguments: [true, false])
    func theDividerShowsThatACreditCame(motion: Bool) throws {
        let (tour, provider) = tour([3, 20])
        var rig = Rig(tour, provider, rows: 20) { $0.motion = motion }
        rig.press("j")
        let row = try #require(rig.text.firstIndex { $0.contains("✓ Section 1 · +1") })
        #expect(rig.text[row].hasPrefix("───"))
        for _ in 0..<8 { rig.tell(.due(.growDividers)) }
        #expect(rig.text[row].hasPrefix(motion ? "━━━" : "───"))
        #expect(rig.status.contains("★ +1 Section 1 (1 left)"))
        rig.tell(.due(.quietDividers(1)))
        #expect(rig.text[row].hasPrefix("───") && rig.text[row].contains("✓ Section 1 · +1"))
        #expect(rig.effects.contains(.remind(.quietDividers(1), afterMilliseconds: 1_000)) == motion)
    }

    /// From the middle out, in eight steps of fifty milliseconds; not over a network, where each is a packet.
    @Test(arguments: [true, false])
    func theDividerGrows(isRemote: Bool) throws {
        let (tour, provider) = tour([3, 20])
        var rig = Rig(tour, provider, rows: 24) {
            $0.motion = true
            $0.settings.isRemote = isRemote
        }
        rig.press("j")
        let row = try #require(rig.text.firstIndex { $0.contains("✓ Section 1 · +1") })
        let heavy = (0..<8).map { _ in
            defer { rig.tell(.due(.growDividers)) }
            return rig.text[row].count { $0 == "━" }
        }
        #expect(isRemote ? Set(heavy).count == 1 : Set(heavy).count == 8 && heavy == heavy.sorted() && heavy[0] == 0)
        #expect(rig.effects.count { $0 == .remind(.growDividers, afterMilliseconds: 50) } == (isRemote ? 0 : 8))
        #expect(rig.text[row].hasPrefix("━━━") && rig.text[row].hasSuffix("━━━"))
    }

    // MARK: - Books

    private func book(title: String = "A book") -> (Tour, MemoryTour) {
        var (tour, provider) = MemoryTour.paragraphs([3, 20, 20])
        (tour.title, tour.summary, tour.isBook, tour.language) = (title, "Ann Author", true, "en-US")
        var sections = Array(tour.sections)
        sections[0].rule = .none
        tour.sections = SectionList(sections)
        return (tour, provider)
    }

    /// Also one whose first chapter has its title; what surrounds the text is no chapter.
    @Test(arguments: ["A book", "Section 1"]) func aBookOpensWithItsCard(title: String) {
        let (tour, provider) = book(title: title)
        let rig = Rig(tour, provider, columns: 90, rows: 30)
        #expect(rig.text[0] == title && rig.text[1] == String(repeating: "━", count: title.count))
        #expect(rig.text[2] == "Ann Author" && rig.text[4].hasPrefix("2 chapters · about "), "\(rig.text)")
    }

    @Test func linesOfBooksAreShorterUnlessTheUserChose() {
        let (tour, provider) = book()
        #expect(Rig(tour, provider, columns: 120).reader.view.frame.textColumns == 66)
        let wide = Rig(tour, provider, columns: 120) { $0.settings.user.measure = 100 }
        #expect(wide.reader.view.frame.textColumns == 100)
        var rig = Rig(tour, provider, columns: 120)
        rig.press("+")
        #expect(rig.reader.view.frame.textColumns == 74)
    }

    @Test(arguments: [(70, true), (71, false)])
    func wordsAreHyphenatedInNarrowWindowsOnly(columns: Int, isNarrow: Bool) throws {
        let (tour, provider) = book()
        var rig = Rig(tour, provider, columns: columns, rows: 24)
        #expect(rig.effects.contains(.loadHyphens(language: "en-US")) == isNarrow)
        rig.tell(.hyphensLoaded(try #require(Hyphenation(language: "en-US"))))
        #expect((rig.reader.view.content.options.hyphenation != nil) == isNarrow)
        rig.resize(141 - columns, 24)
        #expect((rig.reader.view.content.options.hyphenation != nil) != isNarrow)
        let linear = Rig(tour, provider, columns: 60, glyphs: .linear)
        #expect(!linear.effects.contains(.loadHyphens(language: "en-US")))
    }
}
