import JSONTree
import SystemPackage
import TestSupport
import Testing

@testable import Credits

/// Spending, taking back, and the sums of both.
struct SpendingTests {
    private let now = "2026-11-21T08:00:00Z"

    private func preferences(_ credits: Int...) -> Preferences {
        var preferences = Preferences()
        _ = preferences.merge(credits.enumerated().map { .sample($0.offset, credits: $0.element) })
        return preferences
    }

    private func spend(_ credits: Int, id: String = "a") -> Spend {
        Spend(id: id, credits: credits, purpose: "a page", spentAt: now)
    }

    @Test func spendingTakesFromTheBalance() throws {
        var preferences = preferences(2, 3)
        #expect(try preferences.spend(spend(4)))
        #expect(preferences.balance == 1)
        #expect(preferences.account.sums.earned == 5 && preferences.account.sums.spent == 4)
        #expect(preferences.grants.count == 2)
    }

    @Test func thereIsNothingBelowZero() throws {
        var preferences = preferences(2, 3)
        let before = preferences
        #expect(throws: PreferencesError.tooFewCredits(balance: 5, wanted: 6)) { try preferences.spend(spend(6)) }
        #expect(preferences == before)
        #expect(try preferences.spend(spend(5)))
        #expect(throws: PreferencesError.tooFewCredits(balance: 0, wanted: 1)) {
            try preferences.spend(spend(1, id: "b"))
        }
    }

    @Test func tryingTwiceSpendsOnce() throws {
        var preferences = preferences(5)
        #expect(try preferences.spend(spend(2)))
        #expect(try !preferences.spend(spend(2)))
        #expect(preferences.balance == 3)
        #expect(try preferences.spend(spend(2, id: "b")))
        #expect(preferences.balance == 1)
    }

    @Test func aSpendWithoutIDIsReadAndCountsOnce() throws {
        let entry = #"{"spent":2,"for":"x","spentAt":"2026-11-21T08:00:00Z"}"#
        let text = "{\"ledger\":[{\"tour\":\"t\",\"section\":\"s\",\"credits\":5},\(entry),\(entry)]}"
        guard case .sound(let preferences) = Preferences.read(Array(text.utf8)) else {
            throw JSONError(reason: "", offset: 0)
        }
        #expect(preferences.balance == 3)
        #expect(LedgerCheck(preferences).findings.map(\.entry) == [1, 3])
    }

    @Test func whatIsTakenBackStaysInTheLedger() throws {
        var preferences = preferences(2, 3)
        let revoked = try preferences.revoke(tour: "welcome", sections: ["section-0"], at: now)
        #expect(revoked.map(\.section) == ["section-0"])
        #expect(preferences.balance == 3)
        #expect(preferences.entries.count == 3)
        #expect(preferences.account.revoked.map(\.revokedAt) == [now])
        #expect(preferences.grants.map(\.section) == ["section-1"])
        // once more changes nothing
        #expect(try preferences.revoke(tour: "welcome", sections: ["section-0"], at: "later").isEmpty)
        #expect(preferences.account.revoked.map(\.revokedAt) == [now])
        #expect(LedgerCheck(preferences).findings.isEmpty)
    }

    @Test func whatWasTakenBackMayBeEarnedAgain() throws {
        var preferences = preferences(2)
        _ = try preferences.revoke(tour: "welcome", sections: nil, at: now)
        #expect(preferences.merge([.sample(0, credits: 2)]).count == 1)
        #expect(preferences.merge([.sample(0, credits: 2)]).isEmpty)
        #expect(preferences.balance == 2)
        #expect(preferences.account.sums.earned == 4 && preferences.account.sums.revoked == 2)
        #expect(preferences.entries.count == 3)
        #expect(LedgerCheck(preferences).findings.isEmpty)
    }

    @Test func whatWasSpentIsNotTakenBack() throws {
        var preferences = preferences(2, 3)
        _ = try preferences.spend(spend(3))
        let before = preferences
        #expect(throws: PreferencesError.alreadySpent(balance: 2, wanted: 5)) {
            try preferences.revoke(tour: "welcome", sections: nil, at: now)
        }
        #expect(preferences == before)
        #expect(try preferences.revoke(tour: "welcome", sections: ["section-0"], at: now).count == 1)
        #expect(preferences.balance == 0)
        #expect(LedgerCheck(preferences).findings.isEmpty)
    }

    @Test func anotherTourIsLeftAlone() throws {
        var preferences = preferences(2)
        _ = preferences.merge([.sample(0, tour: "other")])
        _ = try preferences.revoke(tour: "other", sections: nil, at: now)
        #expect(preferences.grants.map(\.tour) == ["welcome"])
    }

    @Test func theCheckFindsWhatIsWrong() throws {
        let hash = String(repeating: "0", count: 64)
        let entries = [
            #"{"tour":"t","section":"a","credits":1,"earnedAt":"2026-11-21T05:00:00Z","content":"sha256:\#(hash)"}"#,
            #"{"tour":"t","section":"a","credits":1,"earnedAt":"2026-11-21T05:00:00Z"}"#,
            #"{"tour":"t","section":"b","credits":-1}"#, "7", #"{"tour":"t","section":"b"}"#, #"{"section":"b"}"#,
            #"{"tour":"t","section":"c","credits":1,"earnedAt":"yesterday"}"#,
            #"{"tour":"t","section":"d","credits":1,"earnedAt":"2026-11-21T05:00:00Z","content":"md5:1"}"#,
            #"{"spent":9,"for":"x","spentAt":"2026-11-21T05:00:00Z","id":"1"}"#,
            #"{"spent":0,"for":"x","spentAt":"2026-11-21T05:00:00Z","id":"2"}"#,
        ]
        guard
            case .sound(let preferences) = Preferences.read(
                Array("{\"ledger\":[\(entries.joined(separator: ","))]}".utf8))
        else { throw JSONError(reason: "", offset: 0) }
        let check = LedgerCheck(preferences)
        #expect(check.findings.map(\.entry) == [2, 3, 4, 5, 6, 7, 8, 10, nil])
        #expect(check.entries == 10)
        #expect(check.sums.balance == -6)
        #expect(check.json.contains(#""sound":false"#))
    }

    @Test func salvageKeepsWhatWasSpentAndTakenBack() throws {
        var preferences = preferences(2, 3)
        _ = try preferences.revoke(tour: "welcome", sections: ["section-0"], at: now)
        var again = Grant.sample(0, credits: 2)
        again.earnedAt = now
        _ = preferences.merge([again])
        var file = preferences.file
        let lastGood = file
        _ = try preferences.spend(spend(2))
        file = preferences.file.dropLast(3)
        let salvaged = Preferences.salvage(broken: file, lastGood: lastGood).preferences
        #expect(salvaged.account.sums == preferences.account.sums)
        #expect(salvaged.grants.count == 2)
    }

    /// Seven programs that spend at once get what is there, and not one credit more.
    @Test func spendingAtOnceStopsAtZero() async throws {
        let folder = try TemporaryFolder()
        let store = PreferencesStore(path: folder.file, patience: .seconds(60))
        _ = try store.record((0..<5).map { .sample($0) })
        let taken = await withTaskGroup(of: Bool.self) { group in
            for n in 0..<7 {
                group.addTask { (try? store.spend(Spend(id: "\(n)", credits: 1, purpose: "", spentAt: now))) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 5)
        let preferences = try store.load().preferences
        #expect(preferences.balance == 0 && preferences.account.spends.count == 5)
    }
}
