import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// What the record of reading says of a tour: the shades of the scroll bar, and the way to what was not read.
struct UnseenTests {
    private func rig(_ counts: [Int], record: ReadingRecord = ReadingRecord(), keepsHeadings: Bool = false) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: 60, rows: 21, theme: .standard(depth: .none)) {
            $0.record = record
            $0.settings.user.sticky = keepsHeadings
        }
    }

    private func shades(_ rig: Rig) -> String {
        String(rig.screen.dropLast().compactMap(\.last))
    }

    @Test func theBarTellsReadFromSeenFromUnseen() {
        var rig = rig([40, 60, 60])
        #expect(Set(shades(rig)).isSubset(of: "┊┤▐"))
        // the first section, and some of the second
        for _ in 0..<8 { rig.press(" ") }
        let bar = shades(rig)
        #expect(bar.hasPrefix("┃") && bar.contains("│") && bar.hasSuffix("┊"), "\(bar)")
        // it is kept for the next sitting
        let kept = rig.reader.place.record
        let again = self.rig([40, 60, 60], record: kept)
        #expect(shades(again).contains("┃") && shades(again).contains("│"), "\(shades(again))")
    }

    @Test(arguments: [false, true]) func uGoesToWhatWasNeverShown(keepsHeadings: Bool) {
        var rig = rig([60, 60, 3], keepsHeadings: keepsHeadings)
        rig.type("G")
        rig.type("U")
        // nothing is behind the end: the first place from the start on
        #expect(rig.text.contains { $0.hasPrefix("s1p") })
        var seen: Set<String> = []
        for _ in 0..<40 where !rig.status.contains("every screen") {
            seen.formUnion(rig.text.filter { $0.hasSuffix("text") })
            rig.type("U")
        }
        #expect(rig.status.contains("You have read every screen"))
        seen.formUnion(rig.text.filter { $0.hasSuffix("text") })
        #expect(seen.count >= 120, "\(seen.count)")
        #expect(rig.saved.map(\.section).sorted() == ["s1", "s2", "s3"])
    }

    @Test func sectionsWithACreditWereRead() {
        let (tour, _) = MemoryTour.paragraphs([10, 10, 10])
        var record = ReadingRecord()
        record.find(in: tour.sections, granted: ["s2"])
        #expect(record.shades(rows: 3, of: tour.sections) == [.unseen, .read, .unseen])
        let next = record.firstUnseen(from: 110, ofSection: 0, in: tour.sections)
        #expect(next?.section == 2 && next?.byte == 0)
    }

    /// The ledger may be read after the first frame.
    @Test func creditsThatAreReadLaterSayItToo() {
        var rig = rig([40, 3, 40])
        let grants = ["s1", "s2"].map { section in
            Grant(
                tour: "test", section: section, title: section, tourTitle: "A tour", earnedAt: "2026-11-01T00:00:00Z")
        }
        rig.tell(.ledgerRead(grants, spends: []))
        rig.type("U")
        #expect(rig.text.contains("s3p1 text") && rig.saved.isEmpty, "\(rig.text)")
    }

    @Test func aSectionThatMovedIsFoundByItsID() {
        let (tour, _) = MemoryTour.paragraphs([10, 10, 10])
        let seen = ByteRanges(bounds: [0, 100])
        var record = ReadingRecord(["s3": .init(number: 0, size: 110, ranges: seen), "gone": .init(number: 1, size: 9)])
        record.find(in: tour.sections, granted: [])
        #expect(record.shades(rows: 3, of: tour.sections) == [.unseen, .unseen, .seen])
        #expect(record["s3"]?.number == 2)
    }
}
