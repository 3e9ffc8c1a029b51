import Testing

@testable import Credits

/// What was read of sections, and what of it is left when their texts change.
@Suite struct ReadingRecordTests {
    /// A text of paragraphs of ten bytes each, named by letters.
    private func text(_ paragraphs: String, number: Int = 0, isPaced: Bool = false) -> PresentText {
        var text = PresentText(number: number, size: paragraphs.count * 10, isPaced: isPaced)
        text.read(paragraphs.enumerated().map { ("paragraph \($1)", $0 * 10) })
        return text
    }

    private func record(of text: PresentText, _ ranges: Range<Int>...) -> ReadingRecord {
        var record = ReadingRecord()
        record.add(ranges, section: "s", of: text)
        return record
    }

    @Test func aSectionIsReadWhenAllOfItIsInWhateverOrder() {
        var record = ReadingRecord()
        for (range, isRead) in [(20..<30, false), (0..<10, false), (5..<20, true)] {
            record.add([range], section: "s", of: text("abc"))
            #expect(record.isRead("s", size: 30) == isRead)
        }
        #expect(!record.isRead("s", size: 31) && !record.isRead("s", size: nil) && !record.isRead("t", size: 30))
    }

    @Test func aTextWithoutASizeIsNotRead() {
        let record = record(of: PresentText(number: 0, size: nil, isPaced: false), 0..<30)
        #expect(!record.isRead("s", size: nil) && !record.isRead("s", size: 0))
    }

    /// A page that grows while it is read.
    @Test func whatWasReadBeforeTheSizeWasKnownCounts() {
        var record = record(of: PresentText(number: 0, size: nil, isPaced: false), 0..<30)
        record.fit("s", to: text("abc"))
        #expect(record.isRead("s", size: 30))
    }

    /// What was read of the text, the text now, and what is read of that.
    @Test(arguments: [
        ("abcdef", 0..<60, "abcdef", [0, 60]),
        ("abcdef", 0..<40, "abXdef", [0, 20, 30, 40]),
        ("abcdef", 0..<60, "abcXdef", [0, 30, 40, 70]),
        ("abcdef", 10..<60, "abef", [10, 40]),
        ("abcdef", 0..<60, "fedcba", []),
        ("abcdef", 0..<60, "abcdefX", [0, 60]),
        ("abcdef", 0..<60, "Xabcdef", [10, 70]),
        ("aaaa", 0..<40, "aaa", [0, 30]),
        ("abc", 0..<30, "xyz", []),
    ])
    func whatIsStillThereStaysRead(old: String, read: Range<Int>, new: String, left: [Int]) {
        var record = record(of: text(old), read)
        record.fit("s", to: text(new))
        #expect(record["s"]?.ranges == ByteRanges(bounds: left))
        #expect(record["s"]?.size == new.count * 10)
    }

    /// Without its paragraphs a text is known by its size alone.
    @Test func anotherSizeIsAnotherText() {
        let bare = PresentText(number: 0, size: 30, isPaced: false)
        var record = record(of: bare, 0..<20)
        record.fit("s", to: bare)
        #expect(record["s"]?.ranges == ByteRanges(bounds: [0, 20]))
        record.fit("s", to: PresentText(number: 0, size: 31, isPaced: false))
        #expect(record["s"]?.ranges.isEmpty == true)
    }

    @Test func whatWasSeenHasNotStayed() {
        var record = record(of: text("abc"), 0..<30)
        record.fit("s", to: text("abc", isPaced: true))
        #expect(record["s"]?.ranges.isEmpty == true)
        // but what stayed was seen
        record.add([0..<30], section: "s", of: text("abc", isPaced: true))
        record.fit("s", to: text("abc"))
        #expect(record.isRead("s", size: 30))
    }

    @Test func whatIsForgottenIsForgottenElsewhereToo() {
        let other = record(of: text("abc"), 0..<30)
        var record = other
        record.forget("s")
        #expect(record["s"] == nil)
        var disk = other
        disk.add(record)
        #expect(disk["s"] == nil)
        record.add([0..<10], section: "s", of: text("abc"))
        disk = other
        disk.add(record)
        #expect(disk["s"]?.ranges == ByteRanges(bounds: [0, 10]))
    }
}
