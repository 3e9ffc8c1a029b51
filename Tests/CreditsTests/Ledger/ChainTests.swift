import JSONTree
import TestSupport
import Testing

@testable import Credits

/// The chain of a ledger finds what was changed by another hand than the program's.
struct ChainTests {
    private static let now = "2026-11-21T08:00:00Z"

    private static func ledger(_ count: Int = 5) throws -> Preferences {
        var ledger = Preferences()
        for n in 0..<count { _ = ledger.merge([.sample(n, credits: n + 1)]) }
        _ = try ledger.spend(Spend(id: "a", credits: 2, purpose: "a page", spentAt: now))
        _ = try ledger.revoke(tour: "welcome", sections: ["section-0"], at: now)
        return ledger
    }

    /// What is wrong with the ledger when its entries are these.
    private static func findings(_ ledger: Preferences, _ entries: [JSONValue]) -> [LedgerCheck.Finding] {
        var ledger = ledger
        ledger.root["ledger"] = .array(entries)
        return LedgerCheck(ledger).findings
    }

    @Test func aSoundLedgerIsSound() throws {
        let ledger = try Self.ledger()
        #expect(LedgerCheck(ledger).findings.isEmpty && LedgerCheck(ledger).notes.isEmpty)
        #expect(ledger.ledgerEnds.count == 1 && ledger.entries.count == 7)
    }

    @Test func anEditedNumberIsFound() throws {
        let ledger = try Self.ledger()
        var entries = ledger.entries
        entries[2]["credits"] = .integer(9)
        let findings = Self.findings(ledger, entries)
        #expect(findings.map(\.entry) == [3])
        #expect(findings.first?.message == "+9 for “Section 2”: it was changed: its hash does not match")
        // the hash worked out again is not what the next entry follows
        entries[2]["hash"] = LedgerChain.hash(of: entries[2]).map { .string($0) }
        #expect(Self.findings(ledger, entries).map(\.entry) == [4])
    }

    @Test func aRemovedEntryIsFound() throws {
        let ledger = try Self.ledger()
        for index in 0..<6 {
            var entries = ledger.entries
            entries.remove(at: index)
            let findings = Self.findings(ledger, entries)
            #expect(findings.first?.entry == index + 1, "\(index)")
            #expect(findings.first?.message.hasSuffix("the entry before it is missing: it was removed") == true)
        }
        let last = Self.findings(ledger, Array(ledger.entries.dropLast()))
        #expect(last.map(\.message) == ["the last entry is missing: it was removed"])
    }

    @Test func aMovedEntryIsFound() throws {
        let ledger = try Self.ledger()
        var entries = ledger.entries
        entries.swapAt(1, 2)
        let findings = Self.findings(ledger, entries)
        #expect(findings.first?.entry == 2)
        #expect(findings.first?.message == "+3 for “Section 2”: it follows entry 3: one of the two was moved")
    }

    @Test func anAddedEntryIsFound() throws {
        let ledger = try Self.ledger()
        let added = try JSONParser.parse(
            Array(#"{"tour":"t","section":"s","credits":9,"earnedAt":"2026-11-21T05:00:00Z"}"#.utf8))
        for index in 0...7 {
            var entries = ledger.entries
            entries.insert(added, at: index)
            let findings = Self.findings(ledger, entries)
            #expect(findings.map(\.entry) == [index + 1])
            #expect(findings.first?.message.contains("it is not in the chain") == true)
        }
        // the same entry twice, and one that was chained by hand
        #expect(Self.findings(ledger, ledger.entries + [ledger.entries[1]]).map(\.entry) == [8])
        let (forged, _) = LedgerChain.link(added, after: ledger.ledgerEnds.first, isLate: false)
        #expect(!Self.findings(ledger, ledger.entries + [forged]).isEmpty)
    }

    @Test func whatIsBrokenStaysSo() throws {
        var ledger = try Self.ledger()
        var entries = ledger.entries
        entries[1]["credits"] = .integer(900)
        ledger.root["ledger"] = .array(entries)
        _ = ledger.merge([.sample(9)])
        _ = try ledger.revoke(tour: "welcome", sections: ["section-3"], at: Self.now)
        #expect(LedgerCheck(ledger).findings.map(\.entry) == [2])
    }

    @Test func anOldLedgerIsChainedAtTheFirstWriting() throws {
        let entries = (0..<3).map { #"{"tour":"t","section":"\#($0)","credits":1,"earnedAt":"2026-11-20T05:00:00Z"}"# }
        guard case .sound(var ledger) = Preferences.read(Array("{\"ledger\":[\(entries.joined(separator: ","))]}".utf8))
        else { throw JSONError(reason: "", offset: 0) }
        let before = LedgerCheck(ledger)
        #expect(
            before.findings.isEmpty
                && before.notes == ["the entries are not chained yet; the next entry will chain them"])
        _ = ledger.merge([.sample(1)])
        let check = LedgerCheck(ledger)
        #expect(check.findings.isEmpty)
        #expect(check.notes == ["entries 1 to 3 were not chained before 2026-11-21T05:00:00Z"])
        #expect(ledger.balance == 4)
        var changed = ledger.entries
        changed[1]["credits"] = .integer(7)
        #expect(Self.findings(ledger, changed).map(\.entry) == [2])
    }

    /// A ledger is written, merged and taken back by chance, then one thing is done to it by hand: it is sound before, and not after.
    @Test(arguments: 0..<200) func whateverIsDoneByHandIsFound(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var ledgers = [Preferences(), Preferences()]
        for step in 0..<random.below(14) + 2 {
            let which = random.below(2)
            switch random.below(6) {
            case 0:
                _ = try? ledgers[which].spend(
                    Spend(id: "\(step)", credits: 1, purpose: "x", spentAt: Self.now))
            case 1:
                _ = try? ledgers[which].revoke(tour: "welcome", sections: ["section-\(random.below(9))"], at: Self.now)
            case 2:
                let folder = try TemporaryFolder()
                try folder.file.write(ledgers[1 - which].file)
                _ = try ledgers[which].unite(with: OtherLedger(path: folder.file))
            default: _ = ledgers[which].merge([.sample(random.below(9), credits: random.below(4))])
            }
        }
        _ = ledgers[0].merge([.sample(20), .sample(21)])
        let ledger = ledgers[0]
        func faults(_ entries: [JSONValue]) -> Int { ChainCheck(entries, ends: ledger.ledgerEnds).findings.count }
        #expect(faults(ledger.entries) == 0, "seed \(seed)")

        let index = random.below(ledger.entries.count)
        var edited = ledger.entries
        edited[index][random.below(2) == 0 ? "credits" : "title"] = .integer(77)
        #expect(faults(edited) > 0, "seed \(seed)")
        var removed = ledger.entries
        removed.remove(at: index)
        #expect(faults(removed) > 0, "seed \(seed)")
        // to the other side of the entry that it follows
        var moved = ledger.entries
        let entry = moved.remove(at: index)
        if let after = entry["after"], let place = moved.firstIndex(where: { $0["hash"] == after }) {
            moved.insert(entry, at: random.below(place + 1))
            #expect(faults(moved) > 0, "seed \(seed)")
        }
        var added = ledger.entries
        added.insert(Grant.sample(30).json, at: index)
        #expect(faults(added) > 0, "seed \(seed)")
    }

    @Test func aLedgerWithAFaultIsNotMerged() throws {
        let folder = try TemporaryFolder()
        var ledger = try Self.ledger()
        var entries = ledger.entries
        entries[1]["credits"] = .integer(900)
        ledger.root["ledger"] = .array(entries)
        try folder.file.write(ledger.file)
        let error = #expect(throws: PreferencesError.self) { try OtherLedger(path: folder.file) }
        #expect(error?.description.contains("entry 2: +900 for “Section 1”: it was changed") == true)
    }

    // MARK: - What was lost

    @Test func whatWasLostIsNamed() throws {
        var ledger = try Self.ledger(4)
        let lastGood = ledger.file
        _ = try ledger.spend(Spend(id: "b", credits: 2, purpose: "a theme", spentAt: Self.now))
        _ = ledger.merge([.sample(7)])
        // a bracket too many in the last spend
        let text = String(decoding: ledger.file, as: UTF8.self).replacing("\"a theme\"", with: "\"a theme\"]")
        let salvage = Preferences.salvage(broken: Array(text.utf8), lastGood: lastGood)
        #expect(salvage.lost == ["-2 for “a theme” \(Self.now)"])
        #expect(salvage.preferences.account.spends.map(\.id) == ["a"])
        #expect(salvage.preferences.grants.map(\.section) == ["section-1", "section-2", "section-3", "section-7"])
        // the gap stays known
        #expect(
            LedgerCheck(salvage.preferences).findings.map(\.message).contains {
                $0.hasSuffix("the entry before it is missing: it was removed")
            })
        // what the copy has is not lost
        #expect(Preferences.salvage(broken: Array(text.utf8), lastGood: ledger.file).lost.isEmpty)
    }

    @Test func ofManyTheFirstAreNamed() {
        let list = PreferencesStore.list(lost: (0..<60).map { "+1 for “\($0)”" })
        #expect(list?.hasPrefix("lost: +1 for “0”; ") == true && list?.hasSuffix("; and 10 more") == true)
    }
}
