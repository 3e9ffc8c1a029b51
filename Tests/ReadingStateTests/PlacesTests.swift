import Credits
import JSONTree
import Platform
import SystemPackage
import TestSupport
import Testing
import TourReader
import UserFiles

@testable import ReadingState

/// Where tours were left, on the disk.
@Suite struct PlacesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: FilePath { folder.path.appending("places.json") }
    private var store: StateStore { StateStore(folder: folder.path, patience: .milliseconds(30)) }

    private func place(_ section: String, block: Int = 3, left: Int? = nil) -> Place {
        var place = Place(
            section: section, piece: 1, block: block, offset: 7, started: ["a", section], attendance: [:], number: 2,
            words: "some words", excerpt: "an excerpt")
        place.left = left
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
        let mark = try #require(Mark("a", Place(section: "s", block: 1, offset: nil, started: [])))
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
        read.coverage = [
            SectionCoverage(
                section: "s", number: 2, size: 40, shown: ByteRanges(bounds: [0, 30]), read: ByteRanges(bounds: [5, 9]))
        ]
        read.attendance = [
            "s": Attendance(ranges: ByteRanges(bounds: [0, 10, 20, 30]), size: 40, isPaced: true, hasReachedEnd: true)
        ]
        try store.keep(.place(read, tour: "t", source: nil, at: 1))
        #expect(store.places().places.place(of: "t") == read)
    }

    @Test func aTourIsForgottenButForItsMarks() throws {
        let mark = try #require(Mark("a", Place(section: "s", block: 1, offset: nil, started: [])))
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
