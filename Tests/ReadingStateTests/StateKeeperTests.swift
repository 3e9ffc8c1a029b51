import Credits
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// What is kept while somebody reads.
@Suite struct StateKeeperTests {
    private let folder: TemporaryFolder
    private let said = Said()

    init() throws { folder = try TemporaryFolder() }

    /// What was reported.
    private final class Said: Sendable {
        private let all = Mutex<[String]>([])
        var lines: [String] { all.withLock { $0 } }
        func add(_ line: String) { all.withLock { $0.append(line) } }
    }

    private func path(_ name: String) -> FilePath { folder.path.appending(name) }
    private var store: StateStore { StateStore(folder: folder.path, patience: .milliseconds(30)) }

    private func keeper(_ store: StateStore?, places: Places = Places()) -> StateKeeper {
        StateKeeper(
            store, places: places, tour: "t", source: "t.md", storedSource: { "/full/\($0)" },
            report: { [said] line, _ in if let line { said.add(line) } })
    }

    private func place(block: Int) -> Place { Place(section: "s", block: block, offset: nil) }
    private let minute = ReadingLog.Entry(day: Day(number: 1), tour: "t", title: "T", seconds: 60)

    @Test func placesAnswersAndDaysAreWrittenInOrder() {
        let keeper = keeper(store)
        for n in 0..<20 { keeper.keep(.place(place(block: n))) }
        keeper.keep(.answers(.checklist("c", ["x"]), tour: "t"))
        keeper.keep(.days([minute]))
        #expect(keeper.places.place(of: "t")?.block == 19)
        keeper.change(toTour: "u", source: "u.md")
        keeper.keepNow(place(block: 1))
        #expect(store.places().places.sources.map(\.source).sorted() == ["/full/t.md", "/full/u.md"])
        #expect(keeper.answers(inTour: "t").ticks == ["c": ["x"]])
        #expect(keeper.finish() == [] && said.lines == [])
        #expect(store.log().seconds == [Day(number: 1): ["t": 60]])
    }

    /// The prompt and the library are open at once, whoever writes to the file: what they show is not read from the disk for them.
    @Test func searchesAndToursAreKnownWithoutTheDisk() throws {
        for query in ["one", "two"] { try store.keep(.search(query)) }
        try store.keep(.place(place(block: 0), tour: "u", source: "/u.md", at: 5))
        let lock = try HeldLock(path(".places.json.lock"))
        let places = store.places().places
        let keeper = keeper(StateStore(folder: folder.path, patience: .seconds(600)), places: places)
        let bytes = try path("places.json").bytes()
        try path("places.json").write("nobody reads this")
        for query in ["three", "one", "three"] { keeper.keep(.search(query)) }
        #expect(keeper.searches == ["two", "one", "three"])
        #expect(keeper.sources.map(\.source) == ["/u.md"])
        try path("places.json").write(String(decoding: bytes, as: UTF8.self))
        lock.release()
        #expect(keeper.finish() == [] && store.places().places.searches == ["two", "one", "three"])
    }

    @Test func whatWasSetAsideIsSaid() throws {
        try path("places.json").write("broken")
        let keeper = keeper(store)
        keeper.keep(.place(place(block: 1)))
        keeper.keep(.search("x"))
        let lines = keeper.finish()
        #expect(lines.count == 1 && lines[0].contains("is kept as"), "\(lines)")
    }

    private static func note(_ id: String) -> Note {
        Note(id: id, color: 1, text: "", quote: TextQuote(exact: "words", section: "s"), changed: 1)
    }

    // MARK: - What cannot be saved

    /// It is said at once and once, waits, and is saved when that can be.
    @Test(arguments: StateFile.Kind.allCases) func whatCannotBeSavedIsSaidAndWaits(kind: StateFile.Kind) throws {
        let file = path("\(kind).json")
        mkdir(file.string, 0o700)
        let keeper = keeper(store)
        for number in 1...2 {
            switch kind {
            case .places: keeper.keep(.place(place(block: number)))
            case .answers: keeper.keep(.answers(.checklist("\(number)", ["x"]), tour: "t"))
            case .notes: keeper.keep(.notes(.put(Self.note("\(number)")), tour: "t"))
            case .days: keeper.keep(.days([minute]))
            }
        }
        let failure = Remarks.line([kind], .notAFile(file))
        #expect(keeper.finish() == [failure])
        #expect(said.lines == [failure])
        rmdir(file.string)
        #expect(keeper.finish() == [], "what went well in the end is not told")
        #expect(said.lines == [failure])
        switch kind {
        case .places: #expect(store.places().places.place(of: "t")?.block == 2)
        case .answers: #expect(store.answers(inTour: "t").answers.ticks == ["1": ["x"], "2": ["x"]])
        case .notes: #expect(store.notes(inTour: "t").notes.map(\.id) == ["1", "2"])
        case .days: #expect(store.log().seconds == [Day(number: 1): ["t": 120]])
        }
    }

    /// Whoever leaves meanwhile is asked.
    @Test func whetherNotesWaitIsSaid() throws {
        let told = Mutex<[Bool]>([])
        let keeper = StateKeeper(
            store, tour: "t", source: "t.md", storedSource: { $0 },
            report: { _, loses in told.withLock { $0.append(loses) } })
        mkdir(path("notes.json").string, 0o700)
        keeper.keep(.notes(.put(Self.note("1")), tour: "t"))
        keeper.finish()
        keeper.flush()
        keeper.finish()
        #expect(told.withLock { Set($0) } == [true])
        rmdir(path("notes.json").string)
        keeper.flush()
        keeper.finish()
        #expect(told.withLock(\.last) == false)
    }

    /// A folder that cannot be written is one reason, and not one for each file in it.
    @Test func theSameReasonIsSaidOnce() {
        var remarks = Remarks()
        func fail(_ kind: StateFile.Kind, _ errno: Errno) -> Bool {
            remarks.failed(kind, .failed(.lock, FilePath("/s/\(kind).json"), errno))
        }
        #expect(fail(.places, .permissionDenied) && !fail(.days, .permissionDenied) && fail(.answers, .noSpace))
        let lines = remarks.lines
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("Your place and the minutes you read are not saved: cannot lock /s/places.json: "))
        #expect(lines[1].hasPrefix("Your answers are not saved: "))
    }

    @Test func withoutAFolderNothingIsKept() {
        let keeper = keeper(nil)
        keeper.keep(.place(place(block: 1)))
        #expect(keeper.places.place(of: "t") == nil && keeper.finish() == [])
    }
}
