import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// A section that changed since it was read for its credit: said, marked, read again, renewed.
struct ChangedSectionTests {
    private static func tour(_ texts: [[String]]) -> (Tour, MemoryTour) {
        let sections = texts.indices.map { Section(id: "s\($0)", title: "Section \($0)", byteCount: 1000) }
        let blocks = texts.map { texts in
            texts.indices.map { Block(.paragraph([.text(texts[$0])]), source: $0 * 10..<$0 * 10 + 9) }
        }
        return (Tour(id: "t", title: "Section 0", sections: SectionList(sections)), MemoryTour(sections: blocks))
    }

    private static let lines = (0..<40).map { "line \($0)" }

    /// A grant for each section, as it was.
    private static func grants(_ tour: Tour, _ provider: MemoryTour) throws -> [Grant] {
        try tour.sections.indices.map { index in
            let section = tour.sections[index]
            var grant = Grant(
                tour: tour.id, section: section.id, title: section.title, tourTitle: tour.title,
                earnedAt: "2018-10-30T05:00:00Z")
            grant.version = try #require(SectionWords(ofSection: index, in: tour.sections, provider)).version
            return grant
        }
    }

    /// A reading of the tour as it is now by somebody who read it as it was.
    private static func reading(
        _ now: [[String]], then: [[String]], columns: Int = 60, rows: Int = 16, comparing: Bool = true
    ) throws -> Rig {
        let (before, read) = tour(then)
        let (tour, provider) = tour(now)
        let grants = try grants(before, read)
        var rig = Rig(tour, provider, columns: columns, rows: rows) { $0.grants = grants }
        if comparing { rig.compare() }
        return rig
    }

    private static var changed: [String] {
        var changed = lines
        changed[20] = "another line"
        changed[30] = "and another"
        return changed
    }

    @Test func nothingIsSaidOfWhatIsTheSame() throws {
        var rig = try Self.reading(
            [Self.lines, ["end"]], then: [Self.lines.map { " \($0.replacing(" ", with: "  "))\n" }, ["end"]])
        rig.press("t")
        #expect(!rig.screen.joined().contains("changed"))
        for _ in 0..<12 { rig.press(" ") }
        #expect(rig.renewals.isEmpty && rig.saved.isEmpty)
    }

    @Test func aChangeThatItsAuthorCountsAsNoneIsNotSaid() throws {
        let (before, read) = Self.tour([Self.lines])
        var (tour, provider) = Self.tour([Self.changed])
        let hashes = try (Self.grants(before, read) + Self.grants(tour, provider)).compactMap(\.content)
        for (isSame, versions) in [(true, hashes), (false, [hashes[0]])] {
            var sections = Array(tour.sections)
            sections[0].terms.sameVersion = versions.map { String($0.prefix(15)) }
            tour.sections = SectionList(sections)
            let grants = try Self.grants(before, read)
            var rig = Rig(tour, provider) { $0.grants = grants }
            rig.compare()
            rig.press("t")
            #expect(rig.screen.joined().contains("changed") != isSame)
        }
    }

    @Test func contentsAndCreditsSayIt() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines])
        for key: KeyPress in ["t", "c"] {
            rig.press(key)
            let rows = rig.screen.filter { $0.contains("changed") }
            #expect(rows.count == 1 && rows[0].contains("Section 1"), "\(rig.screen)")
            rig.press(KeyPress(.escape))
        }
    }

    @Test func enterGoesToWhatChangedAndItsBottomRenews() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines])
        rig.press("c", "j", KeyPress(.enter))
        #expect(rig.firstText == "another line")
        #expect(rig.screen.joined().contains("2 paragraphs changed since you read it"))
        let bar = Glyphs.unicode.bar
        let marked = rig.screen.filter { $0.unicodeScalars.contains(bar) }
        #expect(marked.count == 1 && marked[0].contains("another line"))
        // it is renewed when all that changed was read
        for _ in 0..<8 where rig.renewals.isEmpty { rig.press(" ") }
        let renewal = try #require(rig.renewals.first)
        #expect(renewal.key == Grant.Key(tour: "t", section: "s1") && rig.renewals.count == 1)
        #expect(rig.text.contains("and another"))
        #expect(rig.saved.isEmpty)
        #expect(rig.screen.joined().contains("Credit renewed: Section 1"))
        rig.press("t")
        #expect(!rig.screen.joined().contains("changed"))
    }

    @Test func theBottomAloneRenewsNothing() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines])
        rig.press("G", "j", "k", "j")
        #expect(rig.text.contains("line 39") && rig.renewals.isEmpty)
        // nor does scrolling back over what changed, until the person goes forward from there
        for _ in 0..<6 { rig.press("b") }
        #expect(rig.renewals.isEmpty)
        for _ in 0..<6 { rig.press(" ") }
        #expect(rig.renewals.count == 1)
    }

    /// What changed is what is unread: for `U`, and in the next sitting.
    @Test func theNextUnreadScreenIsWhatChanged() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines], rows: 8)
        rig.press("U")
        #expect(rig.firstText == "another line")
        rig.press("j", "U")
        #expect(rig.firstText == "and another" && rig.renewals.isEmpty)
        let record = rig.reader.place.record
        let (tour, provider) = Self.tour([["same"], Self.changed])
        let (before, read) = Self.tour([["same"], Self.lines])
        let grants = try Self.grants(before, read)
        var next = Rig(tour, provider, columns: 60, rows: 8) { ($0.record, $0.grants) = (record, grants) }
        next.compare()
        next.press("U")
        #expect(next.firstText == "and another")
        next.press("j")
        #expect(next.renewals.map(\.key.section) == ["s1"])
        next.press("g", "U")
        #expect(next.status.contains("You have read every screen"))
    }

    /// What fits on the screen is renewed when the person goes on, so that the marks can be seen.
    @Test func aShortSectionIsRenewedByTheNextKey() throws {
        var rig = try Self.reading(
            [["same"], ["one", "new", "three"], Self.lines], then: [["same"], ["one", "two", "three"], Self.lines])
        #expect(rig.renewals.isEmpty)
        rig.press("c", "j", KeyPress(.enter))
        #expect(rig.renewals.isEmpty && rig.firstText == "new")
        rig.press("k")
        #expect(rig.renewals.isEmpty)
        rig.press("j")
        #expect(rig.renewals.map(\.key.section) == ["s1"])
        // the mark stays as long as the section is in sight
        #expect(rig.screen.contains { $0.unicodeScalars.contains(Glyphs.unicode.bar) })
        rig.press("G", "g")
        #expect(!rig.screen.contains { $0.unicodeScalars.contains(Glyphs.unicode.bar) })
    }

    @Test func whatWasTakenAwayIsSaid() throws {
        var rig = try Self.reading(
            [["same"], ["one", "three"], Self.lines], then: [["same"], ["one", "two", "three"], Self.lines])
        rig.press("t", KeyPress(.down), KeyPress(.enter))
        #expect(rig.firstText == "one")
        #expect(rig.screen.joined(separator: " ").contains("Text was removed or moved here"))
        rig.press("j")
        #expect(rig.renewals.count == 1)
    }

    @Test func anEditWhileReadingIsFound() throws {
        var rig = try Self.reading([["same"], Self.lines], then: [["same"], Self.lines])
        let (tour, provider) = Self.tour([["same"], Self.changed])
        rig.tell(.replaced(tour, provider))
        rig.compare()
        rig.press("c")
        #expect(rig.screen.joined().contains("changed"))
    }

    @Test func anAnswerAboutAnOlderTextIsLeftAlone() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines], comparing: false)
        let late = rig.outcome()
        let (tour, provider) = Self.tour([["same"], Self.lines])
        rig.tell(.replaced(tour, provider))
        if let late { rig.tell(.compared(late)) }
        rig.press("c")
        #expect(late != nil && !rig.screen.joined().contains("changed"))
    }

    @Test func whatWasForgottenIsNotChanged() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines])
        rig.tell(.revoked(Grant.Key(tour: "t", section: "s1")))
        rig.press("t")
        #expect(!rig.screen.joined().contains("changed"))
    }

    @Test func aRenewalOfAnotherProgramIsTaken() throws {
        var rig = try Self.reading([["same"], Self.changed], then: [["same"], Self.lines])
        rig.tell(.ledgerRead(try Self.grants(rig.reader.tour, Self.tour([["same"], Self.changed]).1), spends: []))
        rig.press("t")
        #expect(!rig.screen.joined().contains("changed"))
    }

    /// A long ledger comes after the first frame.
    @Test func aLedgerThatComesLateIsComparedToo() throws {
        let (before, read) = Self.tour([["same"], Self.lines])
        let (tour, provider) = Self.tour([["same"], Self.changed])
        var rig = Rig(tour, provider)
        #expect(rig.outcome() == nil)
        rig.tell(.ledgerRead(try Self.grants(before, read), spends: []))
        rig.compare()
        rig.press("t")
        #expect(rig.screen.contains { $0.contains("Section 1") && $0.contains("changed") }, "\(rig.screen)")
    }

    @Test func whatWouldBeFetchedIsLeftOut() throws {
        struct Distant: SectionProvider {
            func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
                Issue.record("asked")
                return []
            }
            func hasText(ofSection index: Int) -> Bool { false }
            func address(ofSection index: Int) -> WebAddress? { WebAddress(text: "https://example.com/") }
        }
        let (tour, provider) = Self.tour([["same"]])
        let read = ["s0": try #require(try Self.grants(tour, provider)[0].version)]
        let changes = VersionComparison(read: read).changes(in: tour.sections, Distant())
        #expect(changes.isEmpty)
    }

    /// Of sections with very many paragraphs those behind the kept ones are not marked.
    @Test func marksAreBounded() throws {
        let many = (0..<900).map { "line \($0)" }
        var other = many
        other[3] = "changed"
        other[800] = "changed too"
        let (before, read) = Self.tour([many])
        let (tour, provider) = Self.tour([other])
        let then = try #require(try Self.grants(before, read)[0].version)
        #expect(then.paragraphs.utf8.count == 3 * SectionVersion.maximumCount)
        let change = SectionWords(ofSection: 0, in: tour.sections, provider)?.change(since: then, CreditTerms())
        #expect(change?.blocks == [ItemID(section: 0, block: 3)])
    }

    /// The bar stands beside the lines of a text that are new, also where they take the whole width.
    @Test(arguments: [30, 50, 200]) func onlyChangedLinesAreMarked(columns: Int) throws {
        func tour(_ text: String) -> (Tour, MemoryTour) {
            let section = Section(id: "s0", title: "Section 0", byteCount: text.utf8.count)
            let tour = Tour(id: "t", title: "Section 0", sections: SectionList([section]))
            return (tour, MemoryTour(sections: [PlainTextParser.blocks(of: text.utf8)]))
        }
        let (before, read) = tour("first\nsecond\n\nthird\n")
        let (now, provider) = tour("added\nfirst\n\nanother second\nthird\n")
        let grants = try Self.grants(before, read)
        var rig = Rig(now, provider, columns: columns, rows: 12) { $0.grants = grants }
        rig.compare()
        rig.press("c", "j", KeyPress(.enter))
        let marked = rig.screen.filter { $0.unicodeScalars.contains(Glyphs.unicode.bar) }
        #expect(marked.map { $0.split(separator: "  ")[0] } == ["added", "another second"], "\(rig.screen)")
        let change = SectionWords(ofSection: 0, in: now.sections, provider)?
            .change(since: try #require(grants[0].version), CreditTerms())
        #expect(change?.words == "2 lines changed since you read it")
    }

    @Test(arguments: [(40, 12), (20, 8), (100, 30)]) func everySizeIsDrawn(columns: Int, rows: Int) throws {
        var rig = try Self.reading(
            [["same"], Self.changed], then: [["same"], Self.lines], columns: columns, rows: rows)
        rig.press("c", "j", KeyPress(.enter))
        #expect(rig.firstText == "another line")
        let isMarked = rig.screen.contains { $0.unicodeScalars.contains(Glyphs.unicode.bar) }
        #expect(isMarked == (columns > 24))
    }
}

extension Rig {
    /// What the background would answer to the last question.
    func outcome() -> JobReport<VersionComparison>? {
        for case .compare(let job) in effects.reversed() {
            return job.report(job.task.changes(in: reader.tour.sections, reader.provider))
        }
        return nil
    }

    mutating func compare() { if let outcome = outcome() { tell(.compared(outcome)) } }

    /// Everything that was renewed.
    var renewals: [Renewal] {
        effects.flatMap { effect -> [Renewal] in if case .renew(let renewals) = effect { renewals } else { [] } }
    }
}
