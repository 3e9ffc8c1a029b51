import JSONTree
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import Credits

/// One ledger of several machines'.
struct MergingTests {
    /// An entry of a ledger, and what it says, for the oracle.
    private struct Entry: Hashable {
        var section: Int
        var hour: Int
        var revokedAt: Int?
        /// The number of a spend, and of what it names itself; nil for a grant.
        var spend: Int?

        static func random(_ random: inout SeededGenerator) -> Entry {
            let isSpend = random.below(4) == 0
            return Entry(
                section: random.below(6), hour: random.below(5),
                revokedAt: !isSpend && random.below(3) == 0 ? random.below(9) : nil,
                spend: isSpend ? random.below(8) : nil)
        }

        private func time(_ hour: Int) -> String { "2026-11-20T0\(hour):00:00Z" }

        /// Every other spend has an id.
        var text: String {
            if let spend {
                let id = spend % 2 == 0 ? #","id":"s\#(spend)""# : ""
                return #"{"spent":\#(spend % 3 + 1),"for":"x\#(spend)","spentAt":"\#(time(spend % 5))"\#(id)}"#
            }
            let revoked = revokedAt.map { #","revokedAt":"\#(time($0))""# } ?? ""
            return #"{"tour":"t","section":"\#(section)","credits":\#(section % 3)\#(revoked),"#
                + #""earnedAt":"\#(time(hour))","own":\#(section)}"#
        }
    }

    private static func ledger(_ entries: [Entry]) throws -> OtherLedger {
        let folder = try TemporaryFolder()
        try folder.file.write("{\"schema\":1,\"ledger\":[\(entries.map(\.text).joined(separator: ","))]}")
        return try OtherLedger(path: folder.file)
    }

    /// The balance by sets: what is taken back anywhere is taken back, a section counts once, a spend counts once.
    private static func balance(_ entries: Set<Entry>) -> Int {
        struct Earning: Hashable {
            var section: Int
            var hour: Int
        }
        let grants = entries.filter { $0.spend == nil }
        func earnings(_ entries: Set<Entry>) -> Set<Earning> {
            Set(entries.map { Earning(section: $0.section, hour: $0.hour) })
        }
        let standing = earnings(grants).subtracting(earnings(grants.filter { $0.revokedAt != nil }))
        let earned = Set(standing.map(\.section)).reduce(0) { $0 + $1 % 3 }
        return earned - Set(entries.compactMap(\.spend)).reduce(0) { $0 + $1 % 3 + 1 }
    }

    /// What a ledger says, in whatever order.
    private struct Said: Equatable {
        var sums: LedgerSums
        var grants: Set<[String]>
        var spends: Set<String>

        init(_ ledger: Preferences) {
            let account = ledger.account
            sums = account.sums
            grants = Set(account.grants.map { [$0.section, $0.earnedAt, "\($0.credits)"] })
            spends = Set(account.spends.map(\.id))
        }
    }

    @Test(arguments: 0..<60) func theUnionIsThatOfSetsInWhateverOrder(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let machines = (0..<4).map { _ in (0..<random.below(12)).map { _ in Entry.random(&random) } }
        let ledgers = try machines.map(Self.ledger)
        var first = Preferences()
        for ledger in ledgers { _ = first.unite(with: ledger) }
        #expect(first.balance == Self.balance(Set(machines.joined())), "seed \(seed)")
        #expect(first.account.spends.count == Set(machines.joined().compactMap(\.spend)).count, "seed \(seed)")

        // another order, some of them twice
        var second = Preferences()
        for ledger in (ledgers + ledgers.prefix(random.below(4))).shuffled(using: &random) {
            _ = second.unite(with: ledger)
        }
        let isSame = Said(first) == Said(second)
        #expect(isSame, "seed \(seed)")
        for ledger in [first, second] {
            #expect(ChainCheck(ledger.entries, ends: ledger.ledgerEnds).findings.isEmpty, "seed \(seed)")
        }

        // in groups
        var one = Preferences()
        var other = Preferences()
        for ledger in ledgers[..<2] { _ = one.unite(with: ledger) }
        for ledger in ledgers[2...] { _ = other.unite(with: ledger) }
        let folder = try TemporaryFolder()
        try folder.file.write(other.file)
        _ = try one.unite(with: OtherLedger(path: folder.file))
        let isSameInGroups = Said(one) == Said(first)
        #expect(isSameInGroups, "seed \(seed)")

        // nothing is new in what was made
        try folder.file.write(first.file)
        #expect(try !first.unite(with: OtherLedger(path: folder.file)).isNews, "seed \(seed)")
    }

    @Test func whatCameInIsTold() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store.record([.sample(1), .sample(2, credits: 2)])
        let other = folder.path.appending("other.json")
        let theirs = PreferencesStore(path: other)
        _ = try theirs.record([.sample(2, credits: 2), .sample(3, credits: 5), .sample(4)])
        _ = try theirs.spend(Spend(credits: 4, purpose: "x", spentAt: "2026-11-21T08:00:00Z"))
        _ = try theirs.revoke(tour: "welcome", sections: ["section-4"], at: "2026-11-21T09:00:00Z")
        let (outcome, income) = try folder.store.merge([OtherLedger(path: other), OtherLedger(path: other)])
        #expect(outcome.isWritten && outcome.preferences.balance == 4)
        #expect(
            income == [
                LedgerIncome(credits: 6, revoked: 1, spends: 1, balance: 4, isNews: true),
                LedgerIncome(credits: 0, revoked: 0, spends: 0, balance: 4, isNews: false),
            ])
        #expect(LedgerCheck(outcome.preferences).findings.isEmpty)
        // the file that it replaced is kept, and nothing is written where nothing is new
        #expect(folder.names.contains(".preferences.json.last"))
        #expect(try !folder.store.merge([OtherLedger(path: other)]).outcome.isWritten)
    }

    @Test func creditsThatTwoMachinesSpentAreMissing() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store.record([.sample(1, credits: 3)])
        let other = folder.path.appending("other.json")
        try other.write(try folder.file.bytes())
        for store in [folder.store, PreferencesStore(path: other)] {
            _ = try store.spend(Spend(credits: 3, purpose: "x", spentAt: "2026-11-21T08:00:00Z"))
        }
        let merged = try folder.store.merge([OtherLedger(path: other)])
        #expect(merged.outcome.preferences.balance == -3 && merged.income[0].spends == 1)
        #expect(throws: PreferencesError.tooFewCredits(balance: -3, wanted: 1)) {
            try folder.store.spend(Spend(credits: 1, purpose: "y", spentAt: "2026-11-21T08:00:00Z"))
        }
        #expect(!LedgerCheck(try folder.store.load().preferences).findings.isEmpty)
    }

    /// A section that was read on two machines counts once, and is nothing wrong.
    @Test func theSameSectionTwice() throws {
        let folder = try TemporaryFolder()
        let other = folder.path.appending("other.json")
        var later = Grant.sample(1, credits: 2)
        later.earnedAt = "2026-11-22T05:00:00Z"
        _ = try folder.store.record([later])
        _ = try PreferencesStore(path: other).record([.sample(1, credits: 2)])
        let (outcome, income) = try folder.store.merge([OtherLedger(path: other)])
        #expect(income[0].isNews && income[0].credits == 0 && outcome.preferences.balance == 2)
        #expect(outcome.preferences.entries.count == 2 && LedgerCheck(outcome.preferences).findings.isEmpty)
        // both go, and none is left standing
        _ = try folder.store.revoke(tour: "welcome", sections: nil, at: "2026-11-23T05:00:00Z")
        #expect(try folder.store.load().preferences.balance == 0)
    }

    /// The list alone is enough; the settings of the other machine are not taken.
    @Test func aLedgerAloneIsRead() throws {
        let folder = try TemporaryFolder()
        let file = folder.path.appending("list.json")
        try file.write(#"[{"tour":"t","section":"s","credits":2,"own":1}]"#)
        let outcome = try folder.store.merge([OtherLedger(path: file)]).outcome
        #expect(outcome.preferences.balance == 2 && outcome.preferences.entries[0]["own"] == .integer(1))
        try file.write(#"{"settings":{"mouse":false},"ledger":[{"tour":"t","section":"r","credits":2}]}"#)
        let next = try folder.store.merge([OtherLedger(path: file)]).outcome
        #expect(next.preferences.balance == 4 && next.preferences.settings.mouse)
    }

    @Test(arguments: [
        ("", "is not a preferences file: it is empty"), ("hello", "is not a preferences file: line 1: "),
        ("17", "is not a preferences file: it is not a JSON object"), ("{\"name\":\"x\"}", "has no ledger in it"),
        ("{\"schema\":0,\"ledger\":[]}", "its schema is not a known number"),
        ("{\"schema\":2,\"ledger\":[]}", "was written by a newer version (schema 2)"),
        ("{\"schema\":1,\"ledger\":{}}", "has no ledger in it"),
        (
            "{\"ledger\":[{\"tour\":\"t\",\"section\":\"s\",\"credits\":1},{\"n\":1}]}",
            "entry 2 of its ledger is neither"
        ),
        ("[{\"tour\":\"t\",\"section\":\"s\",\"credits\":1},3]", "entry 2 of its ledger is neither"),
    ])
    func whatIsNoLedgerIsNamed(text: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.path.appending("a\u{1B}[31m.json")
        try file.write(text)
        let error = #expect(throws: PreferencesError.self) { try OtherLedger(path: file) }
        let line = error?.description ?? ""
        #expect(line.contains(reason) && line.contains(#"a\u{1b}[31m.json"#) && !line.contains("\u{1B}"), "\(line)")
    }

    @Test func whatCannotBeReadIsNamed() throws {
        let folder = try TemporaryFolder()
        let missing = folder.path.appending("none.json")
        #expect(throws: PreferencesError.noLedger(missing, "not found")) { try OtherLedger(path: missing) }
        #expect(throws: PreferencesError.file(.notAFile(folder.path))) { try OtherLedger(path: folder.path) }
    }
}
