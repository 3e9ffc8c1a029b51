import Credits
import JSONTree
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// What is dropped of files of state that grow without end: the oldest, and nothing else.
@Suite struct StateLimitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(limit: Int = UserFile.usualLimit) -> StateStore { StateStore(folder: folder.path, limit: limit) }
    private var path: FilePath { folder.path.appending("places.json") }
    private func place(_ words: String = "") -> Place {
        var place = Place(section: "s", block: 1, offset: nil)
        place.words = words
        return place
    }

    private func tours(_ kind: StateFile.Kind) throws -> [String] {
        let root = try JSONParser.parse(try folder.path.appending("\(kind).json").bytes())
        guard case .object(let members)? = root[kind == .days ? "days" : "tours"] else { return [] }
        return members.map(\.key)
    }

    /// Changes of many tours with one write.
    private func keep(_ numbers: Range<Int>, left: (Int) -> Int, at time: Int = 9_000) throws {
        try store().keep(
            numbers.map { .places(.place(place(), tour: "t\($0)", source: nil, at: left($0))) }, in: .places, at: time)
    }

    @Test func ofMoreThanAThousandToursTheOldestAreDropped() throws {
        // those that were left last come first
        try keep(0..<1_000) { 5_000 - $0 }
        #expect(try tours(.places).count == 1_000)
        try keep(1_000..<1_003) { 5_001 + $0 }
        let kept = Set(try tours(.places))
        #expect(kept.count == 1_000)
        #expect(kept.isDisjoint(with: ["t997", "t998", "t999"]) && kept.isSuperset(of: ["t0", "t996", "t1002"]))
    }

    @Test func ofMoreThanAThousandAnsweredToursTheOldestAreDropped() throws {
        for time in [1, 2] {
            try store().keep(
                (0..<600).map { .answers(.checklist("c", ["x"]), tour: "\(time)-\($0)") }, in: .answers, at: time)
        }
        let kept = try tours(.answers)
        #expect(kept.count == 1_000 && kept.filter { $0.hasPrefix("2") }.count == 600)
    }

    /// What is read while the clock is wrong is not the first to go.
    @Test func aClockThatWasSetBackLosesNothing() throws {
        try keep(0..<1_000) { _ in 5_000 }
        for number in 0..<3 {
            try store().keep(.place(place(), tour: "early\(number)", source: nil, at: 10 + number), at: 10 + number)
        }
        let kept = try tours(.places)
        #expect(kept.count == 1_000 && kept.suffix(3) == ["early0", "early1", "early2"])
    }

    /// A mark in a tour that has no place yet is as good as new.
    @Test func aMarkIsNotDroppedForItsLackOfATime() throws {
        try keep(0..<1_000) { $0 }
        let mark = try #require(Mark("a", place()))
        try store().keep(.mark(mark, tour: "marked"))
        #expect(store().places().places.marks(of: "marked") == [mark])
        #expect(try tours(.places).count == 1_000)
    }

    /// Where today's program fails at each save, the oldest make room.
    @Test func aFileNeverGrowsBeyondItsLimit() throws {
        let limit = 20_000
        for number in 0..<300 {
            let text = String(repeating: "x", count: 300)
            try store(limit: limit).keep(.place(place(text), tour: "t\(number)", source: nil, at: number))
            #expect(store(limit: limit).places().places.place(of: "t\(number)") != nil)
        }
        #expect(try path.bytes().count <= limit)
        let kept = try tours(.places)
        #expect(kept.count > 30 && kept == (300 - kept.count..<300).map { "t\($0)" })
    }

    @Test func theOldestDaysMakeRoom() throws {
        let limit = 4_000
        for number in 0..<300 {
            let entry = ReadingLog.Entry(day: Day(number: 20_000 + number), tour: "t", title: "T", seconds: 60)
            try store(limit: limit).add([entry])
        }
        let kept = store(limit: limit).log().seconds.keys.sorted()
        #expect(kept.count > 50 && kept == (300 - kept.count..<300).map { Day(number: 20_000 + $0) })
    }

    /// A file as earlier versions wrote it, with each element in a row of its own, is read whole.
    @Test func aFileOfToday() throws {
        var tours: [JSONValue.Member] = []
        for number in 0..<900 {
            let entry: JSONValue = .object([
                .init("section", .string("s")), .init("block", .integer(1)), .init("left", .integer(number)),
                .init("mine", .array([.integer(number)])),
            ])
            tours.append(.init("t\(number)", entry))
        }
        let root = JSONValue.object([
            .init("schema", .integer(1)), .init("tours", .object(tours)), .init("search", .array([.string("q")])),
        ])
        try path.write(String(decoding: JSONWriter.pretty(root), as: UTF8.self))
        try store().keep(.search("r"))
        var expected = root
        expected["search"] = .array([.string("q"), .string("r")])
        #expect(try JSONParser.parse(try path.bytes()) == expected)
    }

    /// A tour of many sections that were read in bits takes 64 KB at most; what most was read of is kept.
    @Test func whatWasReadOfATourStaysWithin64KB() throws {
        let parts = (0..<400).map { number in
            let bounds = (0..<60).flatMap { [$0 * 20_000, $0 * 20_000 + 100 + number] }
            return (
                "section-\(number)",
                ReadingRecord.Part(
                    number: number, size: 2_000_000, ranges: ByteRanges(bounds: bounds),
                    paragraphs: String(repeating: "abc", count: SectionVersion.maximumCount))
            )
        }
        let record = ReadingRecord(Dictionary(uniqueKeysWithValues: parts))
        let kept = try #require(record.json)
        #expect(JSONWriter.pretty(kept).count <= 64 << 10)
        guard case .object(let members) = kept else { return }
        let sections = Set(members.map(\.key))
        #expect(sections.count > 10 && sections == Set((400 - sections.count..<400).map { "section-\($0)" }))
    }
}
