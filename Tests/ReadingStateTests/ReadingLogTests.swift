import Credits
import Platform
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReadingState

/// The log of days, in memory and on the disk.
@Suite struct ReadingLogTests {
    private let folder: TemporaryFolder
    private let today = Day(number: 20_778)

    init() throws { folder = try TemporaryFolder() }

    private var path: FilePath { folder.path.appending("days.json") }
    private var store: StateStore { StateStore(folder: folder.path) }

    private func entry(_ seconds: Int, tour: String = "welcome", ago: Int = 0) -> ReadingLog.Entry {
        .init(day: today - ago, tour: tour, title: "A \(tour)", seconds: seconds)
    }

    @Test func secondsAddUp() throws {
        try store.add([entry(30), entry(40), entry(5, tour: "other"), entry(7, ago: 1)])
        try store.add([entry(30)])
        let log = store.log()
        #expect(log.seconds == [today: ["welcome": 100, "other": 5], today - 1: ["welcome": 7]])
        #expect(log.titles == ["welcome": "A welcome", "other": "A other"])
        #expect(try path.text().contains("\"2026-11-21\""))
        #expect(path.permissions == 0o600)
        #expect(folder.names == [".days.json.lock", "days.json"])
    }

    @Test func theFolderIsMade() throws {
        let deep = StateStore(folder: folder.path.appending("a").appending("tour"))
        try deep.add([entry(60)])
        #expect(deep.log().seconds[today] == ["welcome": 60])
    }

    @Test func whatIsMissingIsEmpty() { #expect(store.log() == ReadingLog()) }

    @Test(arguments: ["", "nonsense", "[]", "{\"days\":", "null", "{\"schema\":1,\"days\":[]}"])
    func whatIsBrokenIsSetAsideAndGoesOn(text: String) throws {
        try path.write(text)
        #expect(store.log() == ReadingLog())
        try store.add([entry(60)])
        #expect(store.log().seconds == [today: ["welcome": 60]])
        let kept = folder.names.filter { $0.contains("corrupt") }
        // what is an object is gone on with
        #expect(kept.count == (text.hasPrefix("{\"s") ? 0 : 1))
        if let name = kept.first { #expect(try folder.path.appending(name).text() == text) }
    }

    @Test func whatIsNotUnderstoodStays() throws {
        try path.write(
            """
            {"schema":1,"mine":[1,2],"titles":{"welcome":7},
             "days":{"2026-11-21":{"welcome":60,"odd":"x","less":-5,"more":99999999999},"yesterday":{"a":1},"2026-13-01":{}}}
            """)
        let log = store.log()
        #expect(log.seconds == [today: ["welcome": 60, "more": 86_400]])
        #expect(log.titles["welcome"] == "welcome")
        try store.add([entry(1), entry(10, tour: "odd"), entry(10, tour: "more")])
        let text = try path.text()
        #expect(text.contains("\"mine\"") && text.contains("yesterday") && text.contains("2026-13-01"))
        #expect(store.log().seconds[today] == ["welcome": 61, "odd": 10, "more": 86_400])
    }

    @Test func whatIsPlannedByHandIsKeptUntilItsDayIsOver() throws {
        func plan(_ section: String, _ day: Day?, today: Day) throws {
            try store.keep([.plan(section, tour: "t", on: day, today: today)], in: .days, at: 1)
        }
        try plan("a", today + 1, today: today)
        try plan("b", today + 5, today: today)
        #expect(store.log().planned == ["t": ["a": today + 1, "b": today + 5]])
        try plan("c", today + 6, today: today + 2)
        #expect(store.log().planned == ["t": ["b": today + 5, "c": today + 6]])
        try plan("b", nil, today: today + 2)
        #expect(store.log().planned == ["t": ["c": today + 6]])
    }

    @Test func aNewerVersionIsReadAndNotWritten() throws {
        let text = "{\"schema\":2,\"days\":{\"2026-11-21\":{\"welcome\":60}}}"
        try path.write(text)
        #expect(store.log().seconds == [today: ["welcome": 60]])
        #expect(throws: UserFileError.self) { try store.add([entry(60)]) }
        #expect(try path.text() == text)
    }

    @Test func absurdStretchesAreKeptWithinADay() throws {
        var log = ReadingLog()
        log.add(entry(.max))
        log.add(entry(.max))
        log.add(entry(.min))
        #expect(log.seconds == [today: ["welcome": 86_400]])
        try store.add([entry(.max), entry(.max), entry(.min)])
        #expect(store.log().seconds == [today: ["welcome": 86_400]])
    }

    @Test func aLockThatIsHeldIsSaid() throws {
        let lock = try HeldLock(folder.path.appending(".days.json.lock"))
        let hasty = StateStore(folder: folder.path, patience: .milliseconds(20))
        #expect(throws: UserFileError.self) { try hasty.add([entry(60)]) }
        lock.release()
        try hasty.add([entry(60)])
        #expect(store.log().seconds == [today: ["welcome": 60]])
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        try store.add([entry(60)])
        // where nobody is refused, a folder in the file's place does it
        unlink(path.string)
        mkdir(path.string, 0o700)
        #expect(throws: UserFileError.self) { try store.add([entry(60)]) }
        #expect(store.log() == ReadingLog())
    }

    /// Several readers at once: nothing is lost, whether they are threads or processes.
    @Test func manyWritersAddUp() async throws {
        let path = folder.path
        let today = today
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let store = StateStore(folder: path, patience: .seconds(120))
                    for n in 0..<25 {
                        let entries = [
                            ReadingLog.Entry(day: today, tour: "shared", title: "Shared", seconds: 1),
                            .init(day: today - n, tour: "own-\(writer)", title: "Own", seconds: 2),
                        ]
                        #expect(throws: Never.self) { try store.add(entries) }
                    }
                }
            }
        }
        let log = store.log()
        #expect(log.seconds[today]?["shared"] == 200)
        for writer in 0..<8 {
            for n in 0..<25 { #expect(log.seconds[today - n]?["own-\(writer)"] == 2) }
        }
        #expect(folder.names == [".days.json.lock", "days.json"])
    }
}
