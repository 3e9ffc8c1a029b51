import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Sections that are to be read by a day, and credits that hold for a time.
struct DeadlineTests {
    private static let today = Rig.clock.today

    /// Of one paragraph each: overdue, due in three days, and one that holds for a year.
    private static func tour() -> (Tour, MemoryTour) {
        var (tour, provider) = MemoryTour.paragraphs([20, 20, 20])
        var sections = Array(tour.sections)
        (sections[0].terms.due, sections[1].terms.due) = (today.number - 1, today.number + 3)
        sections[2].terms.valid = Validity("1y")
        tour.sections = SectionList(sections)
        return (tour, provider)
    }

    private static func grant(_ tour: Tour, _ number: Int, expiresOn: Day) -> Grant {
        var grant = Grant(
            tour: tour.id, section: tour.sections[number].id, title: tour.sections[number].title, tourTitle: tour.title,
            earnedAt: "1970-01-02T05:00:00Z")
        grant.expiresOn = expiresOn
        return grant
    }

    private static func row(_ rig: Rig, _ title: String) -> String {
        rig.screen.first { $0.contains(title) && $0.contains("│") } ?? ""
    }

    @Test func contentsAndCreditsSayIt() {
        let (tour, provider) = Self.tour()
        var rig = Rig(tour, provider, columns: 80) { $0.grants = [Self.grant(tour, 2, expiresOn: Self.today)] }
        rig.type("t")
        #expect(Self.row(rig, "Section 1").contains("overdue"))
        #expect(Self.row(rig, "Section 2").contains("due 15 Nov"))
        #expect(Self.row(rig, "Section 3").contains("expired 12 Nov") && !Self.row(rig, "Section 3").contains("✓"))
        rig.press(KeyPress(.escape))
        rig.type("c")
        #expect(Self.row(rig, "Section 3").contains("expired 12 Nov"))
    }

    /// From the day after the one that its author named.
    @Test(arguments: [(1, true), (0, false)]) func aPageSaysThatItIsDueForReview(since days: Int, isSaid: Bool) {
        var (tour, provider) = Self.tour()
        var sections = Array(tour.sections)
        sections[0].terms.reviewBy = Self.today.number - days
        tour.sections = SectionList(sections)
        let rig = Rig(tour, provider, columns: 80)
        let row = rig.screen.firstIndex { $0.contains("Due for review since 1") }
        #expect((row != nil) == isSaid)
        if let row {
            let rest = rig.screen[row - 1...row + 1].filter { !$0.contains("Due") }
            #expect(rest.allSatisfy { $0.dropLast().allSatisfy { $0 == " " } }, "\(rig.screen)")
        }
    }

    /// It gives no second credit, and is read anew from its start.
    @Test func anExpiredSectionReadAgainIsRenewed() {
        let (tour, provider) = Self.tour()
        let start = TextAnchor(item: ItemID(section: 2, piece: 0, block: 0))
        var rig = Rig(tour, provider) {
            $0.start = start
            $0.grants = [Self.grant(tour, 2, expiresOn: Self.today - 5)]
        }
        #expect(rig.status.contains("1 of 3") && rig.saved.isEmpty)
        for _ in 0..<9 where rig.saved.isEmpty { rig.type(" ") }
        #expect(rig.saved.map(\.section) == ["s3"])
        #expect(rig.saved.first?.expiresOn == Self.today.adding(months: 12) && rig.saved.first?.renewedAt != nil)
        let summary = rig.reader.session.credits.summary
        #expect(summary.expired.isEmpty && summary.read == ["s3"] && summary.balance == 1 && summary.earned == 1)
        #expect(rig.screen.joined().contains("Credit renewed: Section 3"))
        // once is enough
        for _ in 0..<3 { rig.type("b   ") }
        #expect(rig.saved.count == 1)
    }

    /// What was read before the credit expired is forgotten, what was read since is not.
    @Test func whatWasReadBeforeItExpiredIsToBeReadAgain() {
        let (tour, provider) = Self.tour()
        var record = ReadingRecord()
        record.add([0..<100], section: "s3", of: PresentText(number: 2, size: 210, isPaced: false))
        let settings = ReaderSettings(theme: .standard(depth: .none), glyphs: .unicode, clock: Rig.clock)
        for (left, isKept) in [(-2, false), (2, true)] {
            var configuration = Reader.Configuration(tour, provider, size: Size(columns: 60, rows: 16), settings)
            configuration.grants = [Self.grant(tour, 2, expiresOn: Self.today - 1)]
            var place = Place(section: "s1", block: 0, offset: nil)
            (place.record, place.left) = (record, 1_000_000 + left * 86_400)
            configuration.opened.place = place
            #expect((Reader(configuration).view.reading.record["s3"] != nil) == isKept)
        }
    }

    @Test func theJournalHasTheirDays() {
        let (tour, _) = Self.tour()
        var journal = Journal(
            Journal.Facts(
                tour: tour,
                grants: [
                    Self.grant(tour, 2, expiresOn: Self.today + 9), Self.grant(tour, 1, expiresOn: Self.today - 2),
                ],
                log: ReadingLog(), minutesADay: nil, clock: Rig.clock))
        func deadlines(_ day: Day) -> [Deadline] {
            journal.rows(of: day).compactMap { if case .deadline(let deadline) = $0 { deadline } else { nil } }
        }
        #expect(deadlines(Self.today) == [Deadline(kind: .overdue, title: "Section 1", day: Self.today - 1)])
        #expect(deadlines(Self.today + 3) == [Deadline(kind: .due, title: "Section 2", day: Self.today + 3)])
        #expect(deadlines(Self.today + 9) == [Deadline(kind: .expires, title: "Section 3", day: Self.today + 9)])
        #expect(deadlines(Self.today - 2) == [Deadline(kind: .expired, title: "Section 2", day: Self.today - 2)])
        var text = ""
        journal.writeText(Self.today - 2...Self.today + 9, columns: 60) { text += $0.joined(separator: "\n") + "\n" }
        #expect(text.contains("Overdue: Section 1") && text.contains("since 11 Nov"))
        #expect(text.contains("Due: Section 2") && text.contains("Expires: Section 3"))
    }

    @Test func theLibraryCountsThem() {
        let (tour, provider) = Self.tour()
        var rig = Rig(tour, provider, columns: 100) { $0.grants = [Self.grant(tour, 2, expiresOn: Self.today)] }
        let entry = LibraryEntry(source: "/t/a", origin: .recent, tour: tour, place: nil)
        rig.type("o")
        rig.list([entry], isComplete: true)
        #expect(Self.row(rig, "A tour").contains("1 overdue, 1 expired"))
        #expect(entry.terms([Self.grant(tour, 0, expiresOn: Self.today + 1)], expired: 0, Self.today) == "due 15 Nov")
    }

    /// A manifest says later how long credits hold: that counts from the day on which the section was read.
    @Test func creditsGivenBeforeHoldForThatTimeToo() {
        let (tour, provider) = Self.tour()
        var grants = [2, 1].map { Self.grant(tour, $0, expiresOn: Self.today) }
        for index in grants.indices { grants[index].expiresOn = nil }
        let start = TextAnchor(item: ItemID(section: 2, piece: 0, block: 0))
        var rig = Rig(tour, provider, columns: 100) {
            $0.start = start
            $0.grants = grants
        }
        let entry = LibraryEntry(source: "/t/a", origin: .recent, tour: tour, place: nil)
        #expect(rig.reader.session.credits.summary.expired == ["s3": Day("1971-01-02")])
        rig.type("o")
        rig.list([entry], isComplete: true)
        #expect(Self.row(rig, "A tour").contains("1 overdue, 1 expired"))
        rig.press(KeyPress(.escape))
        rig.type("c")
        #expect(Self.row(rig, "Section 3").contains("expired") && !Self.row(rig, "Section 2").contains("expired"))
        rig.press(KeyPress(.escape))
        for _ in 0..<9 where rig.saved.isEmpty { rig.type(" ") }
        #expect(rig.saved.first?.expiresOn == Self.today.adding(months: 12) && rig.saved.first?.renewedAt != nil)
        #expect(rig.reader.session.credits.summary.balance == 2)
    }
}
