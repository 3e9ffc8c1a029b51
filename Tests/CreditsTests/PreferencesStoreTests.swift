import JSONTree
import Platform
import SystemPackage
import Testing

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

    // MARK: - Settings before credits

    /// The entries of a ledger that is long, with titles that look like the end of it.
    private static let entries: String = (0..<400).map { number in
        let title = [#"a ]"#, #"b }]}"#, #"c \"]"#, #"d \\"#, "é 漢 [{", "plain"][number % 6]
        return """
                {
                  "tour": "t\(number % 3)",
                  "section": "section-\(number)",
                  "title": "\(title)",
                  "credits": 1,
                  "earnedAt": "2026-11-21T05:00:00Z",
                  "mine": [[], {"x": [\(number)]}]
                }
            """
    }.joined(separator: ",\n")

    private func expectTheSame(_ text: String, at place: SourceLocation = #_sourceLocation) throws -> Bool {
        try folder.file.write(text)
        let whole = try folder.store.load()
        let settings = try folder.store.loadSettings()
        #expect(settings.preferences.settings == whole.preferences.settings, sourceLocation: place)
        #expect(settings.preferences.keys == whole.preferences.keys, sourceLocation: place)
        #expect(settings.condition == whole.condition, sourceLocation: place)
        #expect(settings.isWhole == (settings == whole), sourceLocation: place)
        #expect(settings.isWhole || settings.preferences.grants.isEmpty, sourceLocation: place)
        #expect(folder.store.loadRest(of: settings) == whole, sourceLocation: place)
        return settings.isWhole
    }

    /// Wherever the ledger stands among the members, the settings are those of the whole file, and nothing of it is lost.
    @Test func theSettingsOfALongFileAreReadWithoutItsCredits() throws {
        let ledger = "\"ledger\": [\n\(Self.entries)\n  ]"
        let others = [
            #""settings": {"measure": 71, "theme": "x]", "mouse": false, "minutes-a-day": 9, "plain": true}"#,
            #""keys": {"quit": ["x", "]"]}"#, #""schema": 1"#, #""mine": [[1], {"ledger": [2]}]"#,
        ]
        for place in 0...others.count {
            for turn in 0..<others.count {
                var members = Array(others[turn...] + others[..<turn])
                members.insert(ledger, at: place)
                #expect(try !expectTheSame("{\n  " + members.joined(separator: ",\n  ") + "\n}\n"))
            }
        }
        #expect(try folder.store.load().preferences.settings.measure == 71)
        #expect(try folder.store.load().preferences.grants.count == 400)
        // without the number of its form, and with a mark before it
        #expect(try !expectTheSame("\u{FEFF}{\(ledger), \"settings\": {\"measure\": 3}}"))
    }

    /// What is odd about a long file is found at once.
    @Test(arguments: [
        "{LEDGER", "{LEDGER,,}", "{LEDGER} x", "{\"settings\": {\"measure\": 50}; LEDGER}", "[{LEDGER}]",
        "{\"schema\": 2, LEDGER}", "{LEDGER, \"schema\": \"x\"}", "{LEDGER, \"ledger\": []}",
        "{\"ledger\": [1], LEDGER}",
        "{LEDGER, \"ledger\": 1}", "{\"mine\": {LEDGER}}", "{\"ledger\": {LEDGER}}",
        "{\"settings\": {\"measure\": 50}, \"settings\": {\"measure\": 51}, LEDGER, \"ledger\": []}",
    ])
    func anOddFileIsReadWhole(form: String) throws {
        let text = form.replacing("LEDGER", with: "\"ledger\": [\(Self.entries)]")
        #expect(try expectTheSame(text))
    }

    @Test func aShortFileIsReadWhole() throws {
        #expect(try expectTheSame(#"{"settings": {"measure": 50}, "ledger": []}"#))
        #expect(try folder.store.loadSettings().preferences.settings.measure == 50)
        try folder.file.write(
            [UInt8]("{\"settings\": {\"theme\": \"".utf8) + [0xFF] + Array("\"}, \"ledger\": [\(Self.entries)]}".utf8))
        #expect(try folder.store.loadSettings().isWhole, "what is no text at all is odd as well")
    }

    /// A fault in the ledger is found with the credits: what can be saved of them is.
    @Test(arguments: ["{\"tour\": 1 2}", "01", "nul", "{]"])
    func aFaultInALongLedgerIsFoundWithTheCredits(fault: String) throws {
        try folder.file.write(
            "{\"settings\": {\"measure\": 50}, \"ledger\": [\(Self.entries), \(fault), \(Self.entries)]}")
        let settings = try folder.store.loadSettings()
        let rest = folder.store.loadRest(of: settings)
        guard case .corrupt = rest.condition else {
            Issue.record("\(rest.condition)")
            return
        }
        #expect(rest == (try folder.store.load()))
        #expect(rest.preferences.grants.count == 400)
        #expect(settings.isWhole || settings.preferences.settings.measure == 50)
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
        #expect(root["future"] == .object([.init("x", .number("0.10"))]))
        #expect(root["settings"]?["theme"] == .string("dusk"))
        #expect(root["ledger"]?.array?.first?["hash"] == .string("abc"))
        #expect(root["ledger"]?.array?.count == 2)
    }

    @Test func foldersAreMadeForThePersonAlone() throws {
        let old = umask(0)
        defer { umask(old) }
        let store = PreferencesStore(path: folder.path.appending("a").appending("b").appending("preferences.json"))
        _ = try store.record([.sample(1)])
        #expect(folder.path.appending("a").permissions == 0o700)
        #expect(folder.path.appending("a").appending("b").permissions == 0o700)
        #expect(store.path.permissions == 0o600)
    }

    @Test(arguments: [mode_t(0o600), 0o640, 0o664, 0o400])
    func anExistingFileKeepsItsMode(mode: mode_t) throws {
        try folder.file.write("{}")
        chmod(folder.file.string, mode)
        _ = try folder.store.record([.sample(1)])
        #expect(folder.file.permissions == mode)
    }

    @Test(arguments: [true, false])
    func aSymbolicLinkStaysOne(isRelative: Bool) throws {
        let home = folder.path.appending("dotfiles")
        mkdir(home.string, 0o755)
        let real = home.appending("tour.json")
        try real.write(#"{"settings":{"measure":50}}"#)
        symlink(isRelative ? "dotfiles/tour.json" : real.string, folder.file.string)
        _ = try folder.store.record([.sample(1)])
        _ = try folder.store.record([.sample(2)])

        #expect(folder.names == ["dotfiles", "preferences.json"])
        var status = stat()
        lstat(folder.file.string, &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(try PreferencesStore(path: real).load().preferences.balance == 2)
        #expect(try folder.store.load().preferences.settings.measure == 50)
    }

    @Test func aLinkToNothingMakesTheFileThere() throws {
        symlink("elsewhere.json", folder.file.string)
        _ = try folder.store.record([.sample(1)])
        #expect(try PreferencesStore(path: folder.path.appending("elsewhere.json")).load().preferences.balance == 1)
        #expect(try folder.store.load().preferences.balance == 1)
    }

    @Test func theWritingBeforeIsKept() throws {
        _ = try folder.store.record([.sample(1)])
        let before = try folder.file.bytes()
        _ = try folder.store.record([.sample(2)])
        #expect(try folder.path.appending(".preferences.json.last").bytes() == before)
    }

    @Test func temporaryFilesOfDeadProcessesGo() throws {
        // The largest process id there can be is 2^22; nobody has this one.
        let dead = [".preferences.json.tmp-2000000000-0", ".preferences.json.tmp-\(getpid())-0"]
        let others = [".preferences.json.tmp-1-0", ".preferences.json.tmp-x", ".other.json.tmp-2000000000-0"]
        for name in dead + others { try folder.path.appending(name).write("{") }
        _ = try folder.store.record([.sample(1)])
        #expect(folder.names == (others + [".preferences.json.lock", "preferences.json"]).sorted())
    }

    // MARK: - Files that are not ours to write, or broken

    @Test func aNewerSchemaIsReadAndNotTouched() throws {
        let text = #"{"schema":2,"settings":{"measure":50},"ledger":[{"tour":"t","section":"s","credits":4}]}"#
        try folder.file.write(text)
        let inode = folder.file.inode
        let loaded = try folder.store.load()
        #expect(loaded.condition == .newerSchema(2))
        #expect(loaded.preferences.settings.measure == 50 && loaded.preferences.balance == 4)
        #expect(throws: PreferencesError.newerSchema(folder.file, schema: 2)) {
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
        #expect(setAside.salvaged == 3)
        #expect(setAside.description.contains(setAside.file.string))
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
        #expect(throws: PreferencesError.failed(.read, copy, .tooManySymbolicLinkLevels)) {
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

    @Test func theSameBrokenFileIsSetAsideOnce() throws {
        try folder.file.write("broken")
        let names = try FileNames(resolving: folder.file)
        let found = try #require(try PreferencesStore.contents(of: folder.file))
        let first = try PreferencesStore.setAside(names, found)
        #expect(try PreferencesStore.setAside(names, found) == first)
        #expect(folder.names.count == 2)
    }

    @Test func aChangeSinceTheReadingIsNotOverwritten() throws {
        try folder.file.write("{}")
        let names = try FileNames(resolving: folder.file)
        let old = try #require(try FileStatus(folder.file))
        try folder.file.write(#"{"settings":{"measure":50}}"#)
        #expect(try !PreferencesStore.replace(names, with: [0x7B, 0x7D], old: old, keepingOld: true))
        #expect(try !PreferencesStore.replace(names, with: [0x7B, 0x7D], old: nil, keepingOld: true))
        #expect(try folder.store.load().preferences.settings.measure == 50)
        #expect(folder.names == ["preferences.json"])
    }
}
