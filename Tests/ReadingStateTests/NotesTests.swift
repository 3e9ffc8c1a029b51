import JSONTree
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// Notes on the disk, and those of several machines.
@Suite struct NotesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String = "a") -> StateStore { StateStore(folder: folder.path.appending(name)) }
    private func file(_ name: String = "a") -> FilePath { folder.path.appending(name).appending("notes.json") }

    private func note(_ id: String, _ text: String = "", at time: Int = 5, color: Int = 2) -> Note {
        Note(
            id: id, color: color, text: text,
            quote: TextQuote(
                exact: "the words", prefix: "before ", suffix: " behind", section: "s", number: 3, piece: 1, block: 4,
                offset: 7), changed: time)
    }

    private func keep(_ changes: NoteChange..., in name: String = "a") throws {
        try store(name).keep(changes.map { .notes($0, tour: "t") }, in: .notes, at: 9)
    }

    @Test func whatIsKeptIsReadBack() throws {
        try keep(.put(note("x", "one")), .put(note("y")))
        #expect(store().notes(inTour: "t").notes == [note("x", "one"), note("y")])
        #expect(store().notes(inTour: "other").notes.isEmpty)
        #expect(file().permissions == 0o600)
        try keep(.put(note("x", "two", at: 6)), .remove(id: "y", at: 7))
        #expect(store().notes(inTour: "t").notes == [note("x", "two", at: 6)])
    }

    @Test func anEarlierChangeDoesNotUndoALaterOne() throws {
        try keep(.put(note("x", "new", at: 9)), .put(note("x", "old", at: 3)), .remove(id: "x", at: 4))
        #expect(store().notes(inTour: "t").notes.map(\.text) == ["new"])
        try keep(.remove(id: "x", at: 10), .put(note("x", "late", at: 9)))
        #expect(store().notes(inTour: "t").notes.isEmpty)
    }

    @Test func unknownMembersSurvive() throws {
        try keep(.put(note("x")))
        var root = try JSONParser.parse(try file().bytes())
        root["later"] = .bool(true)
        root.edit("tours") { $0.edit("t") { $0.edit("notes") { $0.edit("x") { $0["tags"] = .string("red") } } } }
        try file().write(String(decoding: JSONWriter.compact(root), as: UTF8.self))
        try keep(.put(note("x", "again", at: 8)))
        let now = try JSONParser.parse(try file().bytes())
        #expect(now["later"]?.bool == true && now["tours"]?["t"]?["notes"]?["x"]?["tags"]?.string == "red")
    }

    @Test(arguments: [
        #"{"schema":1,"tours":{"t":{"notes":{"a":{"exact":1},"b":7,"c":{"exact":"","section":"s"}}}}}"#,
        #"{"schema":1,"tours":{"t":{"notes":[]}}}"#, #"{"schema":1,"tours":7}"#, "[]", "{", "",
        #"{"schema":2,"tours":{"t":{"notes":{}}}}"#,
    ]) func whatIsBrokenGivesNoNotes(text: String) throws {
        try UserFolder.make(file().removingLastComponent())
        try file().write(text)
        #expect(store().notes(inTour: "t").notes.isEmpty)
    }

    @Test func numbersBeyondAllBoundsAreTakenBack() throws {
        try UserFolder.make(file().removingLastComponent())
        try file().write(
            #"{"schema":1,"tours":{"t":{"notes":{"a":{"exact":"x","section":"s","color":99,"block":-5,"offset":9223372036854775807}}}}}"#
        )
        let notes = store().notes(inTour: "t").notes
        #expect(
            notes.map(\.color) == [1] && notes[0].quote.block == 0
                && (0...Int(Int32.max)).contains(notes[0].quote.offset))
    }

    /// Of a file that is too large nothing is dropped: it stays as it is, and that is told.
    @Test func noneIsDropped() throws {
        let small = StateStore(folder: folder.path.appending("a"), limit: 250)
        for number in 0..<4 { try small.keep([.notes(.put(note("\(number)")), tour: "t\(number)")], in: .notes, at: 9) }
        #expect(throws: UserFileError.self) {
            for number in 4..<20 {
                try small.keep([.notes(.put(note("\(number)")), tour: "t\(number)")], in: .notes, at: 9)
            }
        }
        let (notes, problem) = small.notes(inTour: "t0")
        #expect(notes.count == 1 && problem?.contains("nearly full") == true)
    }

    // MARK: - Several machines

    /// Random histories on three machines, merged in every order: the same notes everywhere, and what was deleted last is gone.
    @Test(arguments: 0..<Effort.times(20)) func anyOrderOfMergesGivesTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var last: [String: (time: Int, text: String?)] = [:]
        for time in 1...30 {
            let (machine, id) = ("m\(time % 3)", "n\(Int.random(in: 0..<6, using: &random))")
            if Int.random(in: 0..<4, using: &random) == 0 {
                try keep(.remove(id: id, at: time), in: machine)
                last[id] = (time, nil)
            } else {
                try keep(.put(note(id, "text \(time)", at: time)), in: machine)
                last[id] = (time, "text \(time)")
            }
        }
        let expected = last.compactMapValues(\.text)
        for (index, order) in [[0, 1, 2], [2, 1, 0], [1, 0, 2, 1, 1]].enumerated() {
            for machine in order { _ = try store("all\(index)").mergeNotes(from: file("m\(machine)"), at: 99) }
            let notes = store("all\(index)").notes(inTour: "t").notes
            #expect(Swift.Dictionary(uniqueKeysWithValues: notes.map { ($0.id, $0.text) }) == expected)
            #expect(try store("all\(index)").mergeNotes(from: file("m0"), at: 99) == 0)
        }
    }

    @Test func whatIsNoFileOfNotesIsRefused() throws {
        try folder.path.appending("x").write("nonsense")
        #expect(throws: UserFileError.notUnderstood(folder.path.appending("x"))) {
            try store().mergeNotes(from: folder.path.appending("x"), at: 1)
        }
        #expect(throws: UserFileError.self) { try store().mergeNotes(from: folder.path.appending("none"), at: 1) }
        #expect(store().notes(inTour: "t").notes.isEmpty)
    }
}
