import Credits
import JSONTree
import Platform
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// Where tours were left, on the disk.
@Suite struct PlacesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: FilePath { folder.path.appending("places.json") }
    private var store: StateStore { StateStore(folder: folder.path, patience: .milliseconds(30)) }

    private func place(_ section: String, block: Int = 3, left: Int? = nil) -> Place {
        var place = Place(
            section: section, piece: 1, block: block, offset: 7, number: 2, words: "some words", excerpt: "an excerpt")
        (place.left, place.row) = (left, 1)
        return place
    }

    @Test func whatIsKeptIsThere() throws {
        try store.keep(.place(place("s"), tour: "t", source: "/t.md", at: 10))
        try store.keep(.place(place("u"), tour: "other", source: "/u.md", at: 20))
        try store.keep(.place(place("v"), tour: "pipe", source: nil, at: 30))
        let (places, problem) = store.places()
        #expect(problem == nil)
        #expect(places.place(of: "t") == place("s", left: 10))
        #expect(places.place(of: "none") == nil)
        #expect(places.lastSource == "/u.md")
        #expect(places.sources.map(\.source) == ["/u.md", "/t.md"])
        #expect(folder.names == [".places.json.lock", "places.json"])
    }

    /// It is listed again when it is read again, and what was read of it was never lost.
    @Test func aTourThatIsRemovedIsOnlyNotListed() throws {
        try store.keep(.place(place("s"), tour: "t", source: "/t.md", at: 10))
        try store.keep(.removed(tour: "t"))
        #expect(store.places().places.sources.isEmpty && store.places().places.lastSource == nil)
        #expect(store.places().places.place(of: "t") == place("s", left: 10) && store.places().places.isRemoved("t"))
        try store.keep(.place(place("u"), tour: "t", source: "/t.md", at: 30))
        #expect(store.places().places.sources.map(\.source) == ["/t.md"] && !store.places().places.isRemoved("t"))
    }

    @Test func theMeasureIsKeptWithThePlace() throws {
        var narrow = place("s")
        narrow.measure = 60
        try store.keep(.place(narrow, tour: "t", source: nil, at: 10))
        narrow.left = 10
        #expect(store.places().places.place(of: "t") == narrow)
        // it is no progress
        try store.keep(.forget(tour: "t"))
        try store.keep(.place(place("s"), tour: "t", source: nil, at: 20))
        #expect(store.places().places.place(of: "t")?.measure == nil)
    }

    @Test func marksComeAndGo() throws {
        let mark = try #require(Mark("a", Place(section: "s", block: 1, offset: nil)))
        try store.keep(.mark(mark, tour: "t"))
        #expect(store.places().places.marks(of: "t") == [mark])
        try store.keep(.noMark("a", tour: "t"))
        #expect(store.places().places.marks(of: "t") == [])
    }

    @Test func searchesAreKeptOnceEachTheLastOneLast() throws {
        for query in ["one", "two", "one"] { try store.keep(.search(query)) }
        #expect(store.places().places.searches == ["two", "one"])
        for n in 0..<120 { try store.keep(.search("\(n)")) }
        #expect(store.places().places.searches == (20..<120).map { "\($0)" })
    }

    @Test func whatWasReadIsKept() throws {
        var read = place("s", left: 1)
        read.record = ReadingRecord([
            "whole": .init(number: 2, size: 40, ranges: ByteRanges(bounds: [0, 40])),
            "paced": .init(
                number: 3, size: 40, ranges: ByteRanges(bounds: [0, 10, 20, 30]), isPaced: true, paragraphs: "abcdef"),
            "begun": .init(number: .max, size: 0),
        ])
        try store.keep(.place(read, tour: "t", source: nil, at: 1))
        #expect(store.places().places.place(of: "t") == read)
    }

    /// What was read with versions before 1.1, whatever of its three lists it stands in.
    @Test func whatEarlierVersionsKeptIsTakenIn() throws {
        try path.write(
            #"""
            {"schema":1,"tours":{"t":{"section":"s","block":0,"started":["begun","seen"],
            "seen":{"seen":{"size":40,"bytes":[0,10]},"paced":{"size":50,"bytes":[20,50],"paced":true},
            "quiz":{"size":0,"bytes":[],"end":true},"odd":{"size":-1},"wild":7},
            "shown":[{"section":"seen","number":2,"size":40,"shown":[5,30],"read":[5,9]},
            {"section":"paced","number":3,"size":50,"shown":[0,50],"read":[]},
            {"section":"quiz","number":4,"size":60,"shown":[10,60],"read":[]},
            {"section":"shown","number":5,"size":70,"shown":[0,70],"read":[]},{"number":3}]}}}
            """#)
        let expected = ReadingRecord([
            "begun": .init(number: .max, size: 0),
            "seen": .init(number: 2, size: 40, ranges: ByteRanges(bounds: [0, 30])),
            "paced": .init(number: 3, size: 50, ranges: ByteRanges(bounds: [20, 50]), isPaced: true),
            "quiz": .init(number: 4, size: 60, ranges: ByteRanges(bounds: [0, 60])),
            "shown": .init(number: 5, size: 70, ranges: ByteRanges(bounds: [0, 70])),
        ])
        #expect(store.places().places.place(of: "t")?.record == expected)
        // it is written anew, once
        try store.keep(.place(place("s"), tour: "t", source: nil, at: 1))
        #expect(store.places().places.place(of: "t")?.record == expected)
        let entry = try JSONParser.parse(try path.bytes())["tours"]?["t"]
        #expect(["started", "seen", "shown"].allSatisfy { entry?[$0] == nil } && entry?["read"]?["quiz"] != nil)
    }

    /// Two windows, one after the other: neither loses what the other one read.
    @Test func whatTwoWindowsReadAddsUp() throws {
        func read(_ bounds: [Int], size: Int = 40) -> Place {
            var read = place("s")
            read.record = ReadingRecord(["s": .init(number: 2, size: size, ranges: ByteRanges(bounds: bounds))])
            return read
        }
        for window in [read([0, 10]), read([30, 40]), read([5, 20]), place("s")] {
            try store.keep(.place(window, tour: "t", source: nil, at: 1))
        }
        #expect(store.places().places.place(of: "t")?.record["s"]?.ranges == ByteRanges(bounds: [0, 20, 30, 40]))
        // a text that is another one now is read anew
        try store.keep(.place(read([0, 7], size: 50), tour: "t", source: nil, at: 1))
        #expect(store.places().places.place(of: "t")?.record["s"]?.ranges == ByteRanges(bounds: [0, 7]))
        // and so is one whose credit was taken back
        var back = read([0, 7], size: 50)
        back.record.forget("s")
        try store.keep(.place(back, tour: "t", source: nil, at: 1))
        #expect(store.places().places.place(of: "t")?.record["s"] == nil)
    }

    @Test func aTourKeepsNoMoreThanItMay() throws {
        let ranges = ByteRanges(bounds: (0..<128).map { $0 * 1_000 })
        let parts = (0..<700).map { ("section-\($0)", ReadingRecord.Part(number: $0, size: 200_000, ranges: ranges)) }
        var read = place("s")
        read.record = ReadingRecord(Dictionary(uniqueKeysWithValues: parts))
        read.record.add([0..<200_000], section: "whole", of: PresentText(number: 701, size: 200_000, isPaced: false))
        try store.keep(.place(read, tour: "t", source: nil, at: 1))
        #expect(try path.bytes().count < 100_000)
        let kept = try #require(store.places().places.place(of: "t")?.record)
        #expect(kept["whole"]?.isWhole == true && kept.parts.count > 20)
    }

    @Test func aTourIsForgottenButForItsMarks() throws {
        let mark = try #require(Mark("a", Place(section: "s", block: 1, offset: nil)))
        try store.keep(.forget(tour: "t"))
        #expect(!path.isThere)
        try store.keep(.place(place("s"), tour: "t", source: "/t.md", at: 10))
        try store.keep(.mark(mark, tour: "t"))
        try store.keep(.forget(tour: "t"))
        let places = store.places().places
        #expect(places.place(of: "t") == nil && places.marks(of: "t") == [mark] && places.lastSource == "/t.md")
    }

    @Test func whatIsNotKnownStays() throws {
        try path.write(#"{"schema":1,"mine":[1],"tours":{"t":{"mine":2,"marks":7},"odd":3}}"#)
        try store.keep(.place(place("s"), tour: "t", source: nil, at: 1))
        try store.keep(.place(place("s"), tour: "odd", source: nil, at: 1))
        let root = try JSONParser.parse(try path.bytes())
        #expect(root["mine"] == .array([.integer(1)]) && root["tours"]?["t"]?["mine"] == .integer(2))
        #expect(store.places().places.place(of: "odd") != nil)
    }

    // MARK: - What cannot be read is never lost

    @Test(arguments: ["", "nonsense", "[]", "{\"tours\":", "{\"schema\":\"x\"}", "{\"schema\":0}"])
    func aBrokenFileIsSetAside(text: String) throws {
        try path.write(text)
        let problem = try #require(store.places().problem)
        #expect(problem.contains(path.string) && problem.contains("broken"))
        let setAside = try #require(try store.keep(.place(place("s"), tour: "t", source: nil, at: 1)))
        #expect(try setAside.file.text() == text)
        #expect(store.places().problem == nil && store.places().places.place(of: "t") == place("s", left: 1))
        #expect(try store.keep(.search("x")) == nil)
    }

    @Test func aNewerVersionIsReadAndNotWritten() throws {
        let text = #"{"schema":2,"search":["x"]}"#
        try path.write(text)
        let newer = UserFileError.newerSchema(path, schema: 2)
        #expect(store.places().problem == newer.description && store.places().places.searches == ["x"])
        #expect(throws: newer) { try store.keep(.search("y")) }
        #expect(try path.text() == text)
    }

    @Test func aFileThatIsNotReadIsNotWritten() throws {
        try path.write("{}")
        truncate(path.string, 9 << 20)
        let large = UserFileError.tooLarge(path, limit: 8 << 20)
        #expect(store.places().problem == large.description)
        #expect(throws: large) { try store.keep(.search("y")) }
        unlink(path.string)
        // where nobody is refused, links in a circle are it
        symlink("places.json", path.string)
        #expect(throws: UserFileError.self) { try store.keep(.search("y")) }
        #expect(store.places().problem?.contains("symbolic links") == true)
    }
}
