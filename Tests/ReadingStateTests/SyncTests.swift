import Credits
import JSONTree
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// What two machines and more tell each other of reading: any order gives the same, and nothing comes back that was deleted.
@Suite struct SyncTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String) -> StateStore { StateStore(folder: folder.path.appending(name)) }

    private func place(_ section: String, read: Range<Int>? = nil, of size: Int = 100) -> Place {
        var place = Place(section: section, block: 1, offset: nil)
        if let read {
            var part = ReadingRecord.Part(number: 0, size: size)
            part.ranges.insert(read)
            place.record = ReadingRecord([section: part])
        }
        return place
    }

    private func leave(_ place: Place, at time: Int, source: String? = "https://example.org/", on machine: String)
        throws
    {
        try store(machine).keep(
            [.places(.place(place, tour: "t", source: source, at: time))], in: .places, at: time)
    }

    /// Each tells the other.
    private func sync(_ first: String, _ second: String) throws {
        let told = JSONValue.object(try store(first).told(at: 1_000))
        _ = try store(first).take(.object(store(second).told(at: 1_000)), at: 1_000)
        _ = try store(second).take(told, at: 1_000)
    }

    @Test func whatWasReadOnEitherIsReadAndTheLatestPlaceCounts() throws {
        try leave(place("one", read: 0..<40), at: 10, on: "a")
        try leave(place("one", read: 60..<100), at: 20, source: "/home/b/t.md", on: "b")
        try sync("a", "b")
        for machine in ["a", "b"] {
            let place = try #require(store(machine).places().places.place(of: "t"))
            #expect(place.left == 20 && place.record.parts["one"]?.ranges.ranges.map(\.count) == [40, 40])
        }
        // where it lies is a machine's own
        #expect(store("a").places().places.sources.map(\.source) == ["https://example.org/"])
        #expect(store("b").places().places.sources.map(\.source) == ["/home/b/t.md"])
        #expect(try !store("a").take(.object(store("b").told(at: 1_000)), at: 1_000), "there is no news any more")
    }

    @Test(arguments: ["/home/b/t.md", "file:///home/b/t.md", "../t.md", "https://example.org/"])
    func onlyTheWebAndBuiltInToursAreFoundWhereAnotherMachineFoundThem(source: String) throws {
        try leave(place("one"), at: 20, source: source, on: "b")
        try sync("a", "b")
        #expect(store("a").places().places.sources.map(\.source) == (source.hasPrefix("https:") ? [source] : []))
    }

    /// What stood in the shared folder would be replaced by less.
    @Test func aFileThatCannotBeReadIsNotToldAsEmptyAndABrokenOneIsSetAsideAndTold() throws {
        let file = folder.path.appending("a/notes.json")
        try folder.write(#"{"schema":2,"tours":{}}"#, to: "a/notes.json")
        #expect(throws: UserFileError.newerSchema(file, schema: 2)) { try store("a").told(at: 1) }
        var remarks: [SetAside] = []
        for part in ["told", "taken", "merged"] {
            try folder.write("{", to: "a/notes.json")
            switch part {
            case "told": _ = try store("a").told(at: 1, remark: { remarks.append($0) })
            case "taken":
                _ = try store("a").take(["notes": ["schema": 1] as JSONValue], at: 1, remark: { remarks.append($0) })
            default:
                try folder.write(#"{"schema":1}"#, to: "other.json")
                let other = folder.path.appending("other.json")
                _ = try store("a").mergeNotes(from: other, at: 1, remark: { remarks.append($0) })
            }
        }
        #expect(remarks.map(\.original) == [file, file, file])
    }

    @Test func whatWasForgottenStaysForgotten() throws {
        try leave(place("one", read: 0..<40), at: 10, on: "a")
        try store("a").keep(
            [.answers(.quiz("q", ["1": TourAnswers.Answer(chosen: [0], tries: 1, wasRight: true)]), tour: "t")],
            in: .answers, at: 10)
        try sync("a", "b")
        try store("a").forget(tour: "t", at: 30)
        try sync("b", "a")
        for machine in ["a", "b"] {
            #expect(store(machine).places().places.place(of: "t") == nil)
            #expect(store(machine).answers(inTour: "t").answers == TourAnswers())
        }
        try leave(place("two", read: 0..<10), at: 40, on: "b")
        try sync("a", "b")
        #expect(store("a").places().places.place(of: "t")?.record.parts.keys.sorted() == ["two"])
    }

    /// What was read before a credit expired, and after.
    @Test func whatWasReadBeforeItsCreditExpiredDoesNotComeBack() throws {
        try leave(place("one", read: 0..<100), at: 10, on: "a")
        try leave(place("one", read: 60..<70), at: 60, on: "b")
        func isExpired(_ key: Grant.Key, left: Int) -> Bool { key == Grant.Key(tour: "t", section: "one") && left < 50 }
        let told = JSONValue.object(try store("a").told(at: 1_000))
        _ = try store("a").take(.object(store("b").told(at: 1_000)), at: 1_000, isExpired: isExpired)
        _ = try store("b").take(told, at: 1_000, isExpired: isExpired)
        for machine in ["a", "b"] {
            let place = try #require(store(machine).places().places.place(of: "t"))
            #expect(place.record.parts["one"]?.ranges.ranges == [60..<70])
        }
    }

    @Test func marksAndTicksComeAndGoOnBoth() throws {
        let mark = try #require(Mark("a", place("one")))
        try store("a").keep([.places(.mark(mark, tour: "t"))], in: .places, at: 10)
        try store("a").keep([.answers(.checklist("l", ["x", "y"]), tour: "t")], in: .answers, at: 10)
        try sync("a", "b")
        #expect(store("b").places().places.marks(of: "t") == [mark])
        try store("b").keep([.places(.noMark("a", tour: "t"))], in: .places, at: 20)
        try store("b").keep([.answers(.checklist("l", ["y"]), tour: "t")], in: .answers, at: 20)
        try sync("a", "b")
        #expect(store("a").places().places.marks(of: "t") == [])
        #expect(store("a").answers(inTour: "t").answers.ticks == ["l": ["y"]])
    }

    @Test(arguments: [
        "[]", "{}", #"{"places":7}"#, #"{"places":{"schema":1,"tours":[]}}"#,
        #"{"places":{"schema":9,"tours":{"t":{"section":"x","left":99}}}}"#,
        #"{"notes":{"schema":1,"tours":{"t":7}},"answers":{"schema":1,"tours":{"t":{"quizzes":3,"checklists":[1]}}}}"#,
    ])
    func whatAStrangerTellsHurtsNothing(text: String) throws {
        try leave(place("one", read: 0..<40), at: 10, on: "a")
        let before = store("a").places().places.place(of: "t")
        _ = try store("a").take(try JSONParser.parse(Array(text.utf8)), at: 1_000)
        #expect(store("a").places().places.place(of: "t") == before)
    }

    /// Machines read, mark, tick, answer, forget and tell each other at random; once all have told all, they know the same.
    @Test(arguments: 0..<Effort.times(20)) func anyOrderGivesTheSame(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let machines = ["a", "b", "c"]
        for step in 1...40 {
            let machine = machines[Int.random(in: 0..<3, using: &random)]
            let section = ["one", "two"][Int.random(in: 0..<2, using: &random)]
            // clocks agree now and then only
            let time = step + Int.random(in: 0..<3, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1:
                let start = Int.random(in: 0..<90, using: &random)
                try leave(place(section, read: start..<start + 10), at: time, on: machine)
            case 2:
                let mark = try #require(Mark("m", place(section)))
                try store(machine).keep([.places(.mark(mark, tour: "t"))], in: .places, at: time)
            case 3: try store(machine).keep([.places(.noMark("m", tour: "t"))], in: .places, at: time)
            case 4:
                let right = Bool.random(using: &random)
                let answer = TourAnswers.Answer(chosen: [step % 3], tries: step % 4, wasRight: right)
                try store(machine).keep([.answers(.quiz("q", ["1": answer]), tour: "t")], in: .answers, at: time)
            case 5:
                let keys: Set<String> = step.isMultiple(of: 2) ? ["x"] : ["x", "y"]
                try store(machine).keep([.answers(.checklist("l", keys), tour: "t")], in: .answers, at: time)
            default:
                if step.isMultiple(of: 3) { try store(machine).forget(tour: "t", at: time) }
                try sync(machine, machines[Int.random(in: 0..<3, using: &random)])
            }
        }
        for _ in 0..<2 { for machine in machines { for other in machines { try sync(machine, other) } } }
        let known = machines.map { machine in
            let places = store(machine).places().places
            return (places.place(of: "t"), places.marks(of: "t"), store(machine).answers(inTour: "t").answers)
        }
        for other in known[1...] {
            #expect(other.0 == known[0].0 && other.0?.record == known[0].0?.record, "seed \(seed)")
            #expect(other.1 == known[0].1 && other.2 == known[0].2, "seed \(seed)")
        }
    }

    /// Were each of them looked for among all others, this would take minutes.
    @Test func veryManyToursAndMarksAndNotesAreTaken() throws {
        let many = (0..<20_000).map {
            JSONValue.Member($0 == 0 ? "a" : "\($0)", ["at": 5, "section": "s", "exact": "words"])
        }
        let tours = many.map { JSONValue.Member($0.key, ["section": "s", "left": 5]) }
        let marked = JSONValue.Member("t", ["marks": JSONValue.object(many), "left": 9])
        let other: JSONValue = [
            "places": ["schema": 1, "tours": JSONValue.object(tours + [marked])] as JSONValue,
            "notes": ["schema": 1, "tours": ["t": ["notes": JSONValue.object(many)] as JSONValue] as JSONValue]
                as JSONValue,
        ]
        for _ in 0..<2 { #expect(try store("a").take(other, at: 1_000)) }
        #expect(store("a").notes(inTour: "t").notes.count == 20_000)
        #expect(store("a").places().places.marks(of: "t").contains { $0.letter == "a" })
    }
}
