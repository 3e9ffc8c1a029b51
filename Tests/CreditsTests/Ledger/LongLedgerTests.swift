import JSONTree
import TestSupport
import Testing

@testable import Credits

/// A ledger of 13,000 credits.
@Suite struct LongLedgerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let grants = (0..<13_000).map { number in
        var grant = Grant.sample(number, tour: "tour-\(number % 40)")
        grant.content = "sha256:" + String(repeating: "0123456789abcdef", count: 4)
        grant.paragraphs = String(repeating: "abc", count: 60)
        return grant
    }

    /// More than earlier versions could save: it takes 9 MB.
    @Test func itIsSavedAndReadWhole() throws {
        _ = try folder.store.record(Self.grants)
        #expect(try folder.file.bytes().count > 8 << 20)
        let added = try folder.store.record([.sample(1, tour: "new")]).added
        let loaded = try folder.store.load()
        #expect(added.count == 1 && loaded.preferences.grants.count == 13_001 && !loaded.isNearlyFull)
    }

    /// The settings are had without making anything of the ledger, wherever that stands.
    @Test(arguments: [
        #"{"schema":1,"settings":{"measure":50},"ledger":LEDGER,"keys":{"j":"down"}}"#,
        #"{"schema":1,"ledger":LEDGER,"settings":{"measure":50},"keys":{"j":"down"}}"#,
        #"{"schema":2,"ledger":LEDGER,"settings":{"measure":50},"keys":{"j":"down"}}"#,
    ])
    func settingsAreReadWithoutTheLedger(file: String) throws {
        for ledger in ["[]", #"[{"tour":"a ] \" } {","x":[1,{"y":"\\"}]},7]"#, "null", "7"] {
            try folder.file.write(file.replacing("LEDGER", with: ledger))
            let preferences = try #require(try folder.store.loadSettings(), "\(ledger)")
            #expect(preferences.settings.measure == 50 && preferences.keys != nil && preferences.grants == [])
        }
        for ledger in ["[", "[{]", #"["a]"#, "]"] {
            try folder.file.write(file.replacing("LEDGER", with: ledger))
            _ = try folder.store.loadSettings()
        }
    }

    @Test func whatIsMissingOrBrokenHasNoSettings() throws {
        #expect(try folder.store.loadSettings() == nil)
        try folder.file.write("{")
        #expect(try folder.store.loadSettings() == nil)
    }

    /// Before a credit fails to be saved.
    @Test func aLedgerThatIsNearlyFullIsSaid() throws {
        let store = PreferencesStore(path: folder.file, limit: 20_000)
        var count = 0
        while try !store.load().isNearlyFull {
            #expect(try store.load().remark(of: folder.file) == nil)
            _ = try store.record([.sample(count)])
            count += 1
        }
        #expect(try store.load().remark(of: folder.file)?.contains("nearly full") == true)
        #expect(throws: Never.self) { for number in 0..<4 { _ = try store.record([.sample(count + number)]) } }
        #expect(throws: PreferencesError.self) { _ = try store.record((0..<100).map { .sample(count + 10 + $0) }) }
    }
}
