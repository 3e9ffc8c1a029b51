import Credits
import JSONTree
import SystemPackage
import TestSupport
import Testing

@testable import ReaderPage
@testable import ReadingState

/// The state that earlier releases kept of a web page under two spellings of its address, and of a README under its
/// folder.
@Suite struct RenamedPagesTests {
    private let folder: TemporaryFolder
    private let guide = "https://a.example/guide/"
    private let index = "https://a.example/guide/index.html"

    init() throws { folder = try TemporaryFolder() }

    private var store: StateStore { StateStore(folder: folder.path) }

    private func place(_ section: String, _ range: Range<Int>) -> Place {
        var place = Place(section: section, block: 1, offset: nil)
        var part = ReadingRecord.Part(number: 0, size: 100)
        part.ranges.insert(range)
        place.record = ReadingRecord([section: part])
        return place
    }

    private func note(_ id: String, in section: String) -> Note {
        Note(
            id: id, color: 1, text: id,
            quote: TextQuote(
                exact: "words", prefix: "", suffix: "", section: section, number: 0, piece: 0, block: 1, offset: 0),
            changed: 5)
    }

    private func marks(of tour: String) -> [String] {
        store.places().places.marks(of: tour).map { "\($0.letter) \($0.place.section)" }
    }

    /// Writes what earlier releases did: no change is renamed on its way.
    private func write(_ changes: [StateStore.Change], _ kind: StateFile.Kind) throws {
        try store.keep(changes, in: kind, at: 9)
    }

    @Test func placesMarksAndWhatWasReadAreOnesOfOnePage() throws {
        let mark = try #require(Mark("a", place("guide/index.html", 0..<1)))
        try write(
            [
                .places(.place(place("guide/index.html", 0..<40), tour: index, source: index, at: 5)),
                .places(.mark(mark, tour: index)),
                .places(.place(place("guide/", 60..<100), tour: guide, source: guide, at: 7)),
            ], .places)
        let found = try #require(store.places().places.place(of: guide))
        #expect(found.section == "guide/" && found.left == 7)
        #expect(found.record.parts["guide/"]?.ranges.ranges.map(\.count) == [40, 40])
        #expect(marks(of: guide) == ["a guide/"])
        #expect(store.places().places.place(of: index) == nil)
        #expect(store.places().places.sources.map(\.tour) == [guide])
        // and so it is written
        try store.keep([.places(.search("x"))], in: .places, at: 10)
        #expect(try !folder.path.appending("places.json").text().contains("index.html\":"))
    }

    @Test func notesAnswersAndDaysToo() throws {
        try write([.notes(.put(note("x", in: "guide/index.html")), tour: index)], .notes)
        try write([.notes(.put(note("y", in: "https://a.example/sub/index.html")), tour: guide)], .notes)
        #expect(
            store.notes(inTour: guide).notes.map(\.quote.section).sorted() == ["guide/", "https://a.example/sub/"])
        try write([.answers(.checklist("c", ["k"]), tour: index)], .answers)
        #expect(store.answers(inTour: guide).answers.ticks == ["c": ["k"]])
        let day = try #require(Day("2026-11-21"))
        try write(
            [
                .days([
                    .init(day: day, tour: index, title: "G", seconds: 40),
                    .init(day: day, tour: guide, title: "G", seconds: 2),
                ]), .plan("guide/index.html", tour: index, on: day, today: day),
            ], .days)
        #expect(store.log().seconds[day] == [guide: 42])
        #expect(store.log().planned[guide] == ["guide/": day])
    }

    /// Another machine may have an earlier release.
    @Test func whatOtherMachinesTellIsRenamed() throws {
        let told: JSONValue = [
            "places": [
                "schema": 1,
                "tours": [index: ["section": "guide/index.html", "block": 1, "left": 3] as JSONValue] as JSONValue,
            ]
                as JSONValue
        ]
        #expect(try store.take(told, at: 9))
        #expect(store.places().places.place(of: guide)?.section == "guide/")
    }

    @Test func aReadmeHasWhatWasKeptOfItsFolder() throws {
        let mark = try #require(Mark("a", place("README", 0..<1)))
        try write(
            [
                .places(.place(place("README", 0..<40), tour: "/a/b", source: "/a/b", at: 5)),
                .places(.mark(mark, tour: "/a/b")),
            ], .places)
        try write(["x", "y"].map { .notes(.put(note($0, in: "README")), tour: "/a/b") }, .notes)
        let file = "/a/b/README.md"
        #expect(store.places().places.place(of: file)?.section == "README.md")
        #expect(marks(of: file) == ["a README.md"])
        #expect(store.notes(inTour: file).notes.map(\.id) == ["x", "y"])
        // what is done with a note is done with that of the file
        try write([.notes(.put(note("x", in: "use")), tour: file)], .notes)
        #expect(store.notes(inTour: file).notes.map(\.quote.section) == ["README", "use"])
        try write([.notes(.remove(id: "y", at: 8), tour: file)], .notes)
        #expect(store.notes(inTour: file).notes.map(\.id) == ["x"])
    }
}
