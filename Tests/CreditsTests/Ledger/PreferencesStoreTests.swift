import JSONTree
import Platform
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import Credits

@Suite struct PreferencesStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: - Loading

    @Test func aMissingFileGivesDefaultsAndMakesNothing() throws {
        let loaded = try folder.store.load()
        #expect(loaded.condition == .missing)
        #expect(loaded.preferences == Preferences())
        #expect(folder.names.isEmpty)
    }

    @Test func loadingNeverLocksOrWrites() throws {
        try folder.file.write(#"{"settings":{"measure":50}}"#)
        let lock = try HeldLock(folder.path.appending(".preferences.json.lock"))
        defer { lock.release() }
        #expect(try folder.store.load().preferences.settings.measure == 50)
        #expect(folder.names == [".preferences.json.lock", "preferences.json"])
        #expect(try folder.file.text() == #"{"settings":{"measure":50}}"#)
    }

    @Test func aBrokenFileIsLoadedAsFarAsItGoesAndLeftAlone() throws {
        try folder.file.write(#"{"ledger":[{"tour":"t","section":"s","credits":2},"#)
        let loaded = try folder.store.load()
        guard case .corrupt = loaded.condition else {
            Issue.record("\(loaded.condition)")
            return
        }
        #expect(loaded.preferences.balance == 2)
        #expect(folder.names == ["preferences.json"])
    }

    // MARK: - Recording

    @Test func whatIsRecordedIsThere() throws {
        let outcome = try folder.store.record([.sample(1), .sample(2)])
        #expect(outcome.isWritten && outcome.setAside == nil)
        #expect(outcome.added == [.sample(1), .sample(2)])
        let loaded = try folder.store.load()
        #expect(loaded.condition == .sound)
        #expect(loaded.preferences == outcome.preferences)
        #expect(loaded.preferences.balance == 2)
        #expect(folder.names == [".preferences.json.lock", "preferences.json"])
    }

    @Test func recordingTwiceWritesOnce() throws {
        _ = try folder.store.record([.sample(1)])
        let inode = folder.file.inode
        let outcome = try folder.store.record([.sample(1)])
        #expect(!outcome.isWritten && outcome.added.isEmpty)
        #expect(folder.file.inode == inode)
    }

    @Test func afterAFailureItIsWrittenAgain() throws {
        _ = try folder.store.record([.sample(1)])
        let inode = folder.file.inode
        let outcome = try folder.store.record([.sample(1)], rewriting: true)
        #expect(outcome.isWritten && outcome.added.isEmpty)
        #expect(folder.file.inode != inode)
    }

    @Test func unknownKeysSurviveOnDisk() throws {
        try folder.file.write(
            #"{"schema":1,"future":{"x":0.10},"settings":{"theme":"dusk"},"#
                + #""ledger":[{"tour":"t","section":"s","credits":1,"hash":"abc"}]}"#)
        _ = try folder.store.record([.sample(1)])
        let root = try folder.store.load().preferences.root
        #expect(root["future"] == .object([.init("x", .written("0.10"))]))
        #expect(root["settings"]?["theme"] == .string("dusk"))
        #expect(root["ledger"]?.array?.first?["hash"] == .string("abc"))
        #expect(root["ledger"]?.array?.count == 2)
    }

    @Test func theWritingBeforeIsKept() throws {
        _ = try folder.store.record([.sample(1)])
        let before = try folder.file.bytes()
        _ = try folder.store.record([.sample(2)])
        #expect(try folder.path.appending(".preferences.json.last").bytes() == before)
    }

    // MARK: - Files that are not ours to write, or broken

    @Test func aNewerSchemaIsReadAndNotTouched() throws {
        let text = #"{"schema":2,"settings":{"measure":50},"ledger":[{"tour":"t","section":"s","credits":4}]}"#
        try folder.file.write(text)
        let inode = folder.file.inode
        let loaded = try folder.store.load()
        #expect(loaded.condition == .newerSchema(2))
        #expect(loaded.preferences.settings.measure == 50 && loaded.preferences.balance == 4)
        #expect(throws: PreferencesError.file(.newerSchema(folder.file, schema: 2))) {
            try folder.store.record([.sample(1)])
        }
        #expect(try folder.file.text() == text)
        #expect(folder.file.inode == inode)
        #expect(folder.names == [".preferences.json.lock", "preferences.json"])
    }

    @Test func aBrokenFileIsSetAsideAndSalvagedAndSaid() throws {
        for n in 1...3 { _ = try folder.store.record([.sample(n)]) }
        let broken = Array(try folder.file.bytes().dropLast(4)) + Array("# mine".utf8)
        try folder.file.write(broken)

        let outcome = try folder.store.record([.sample(4)])
        let setAside = try #require(outcome.setAside)
        #expect(try setAside.file.bytes() == broken)
        #expect(outcome.salvaged == 3)
        #expect(outcome.remark?.contains(setAside.file.string) == true)
        #expect(setAside.original == folder.file)
        #expect(outcome.added == [.sample(4)])
        #expect(try folder.store.load().preferences.grants == (1...4).map { .sample($0) })
        #expect(setAside.file.lastComponent?.string.hasPrefix("preferences.json.corrupt-20") == true)
        // The broken file is not taken for a good copy.
        #expect(try folder.path.appending(".preferences.json.last").bytes() != broken)
    }

    @Test func aBrokenFileIsRepairedEvenIfNothingIsNew() throws {
        _ = try folder.store.record([.sample(1)])
        _ = try folder.store.record([.sample(2)])
        try folder.file.write("")
        let outcome = try folder.store.record([.sample(1)])
        #expect(outcome.isWritten && outcome.added.isEmpty)
        #expect(try folder.store.load().condition == .sound)
        #expect(try folder.store.load().preferences.grants == [.sample(1)])
    }

    /// What only the copy holds would be gone with the next writing but one.
    @Test func aCopyThatCannotBeReadIsWaitedFor() throws {
        for n in 1...3 { _ = try folder.store.record([.sample(n)]) }
        try folder.file.write("broken")
        let (copy, parked) = (folder.path.appending(".preferences.json.last"), folder.path.appending("parked"))
        rename(copy.string, parked.string)
        symlink(".preferences.json.last", copy.string)
        #expect(throws: PreferencesError.file(.failed(.read, copy, .tooManySymbolicLinkLevels))) {
            try folder.store.record([.sample(4)])
        }
        #expect(try folder.file.text() == "broken")
        rename(parked.string, copy.string)
        _ = try folder.store.record([.sample(4)])
        #expect(try folder.store.load().preferences.grants == [1, 2, 4].map { .sample($0) })
    }

    @Test func brokenFilesAreNeverOverwritten() throws {
        var expected: [String] = []
        for n in 0..<5 {
            try folder.file.write("broken \(n)")
            let outcome = try folder.store.record([.sample(n)])
            let file = try #require(outcome.setAside?.file)
            expected.append("broken \(n)")
            #expect(try file.text() == "broken \(n)")
        }
        let kept = folder.names.filter { $0.contains("corrupt-") }
        #expect(try kept.map { try folder.path.appending($0).text() }.sorted() == expected)
    }
}
