import Testing

@testable import CreditReports
@testable import Credits

@Suite struct CreditReportTests {
    @Test func nothingEarned() {
        #expect(
            Preferences().account.json()
                == #"{"schema":1,"balance":0,"earned":[],"#
                + #""sums":{"earned":0,"revoked":0,"spent":0},"spent":[],"revoked":[]}"#)
    }

    @Test func theFormIsExact() {
        var preferences = Preferences()
        _ = preferences.merge([.sample(1), .sample(2, tour: "other", credits: 3)])
        #expect(
            preferences.account.json()
                == #"{"schema":1,"balance":4,"earned":["#
                + #"{"tour":"welcome","section":"section-1","title":"Section 1","credits":1,"policy":"bottom","#
                + #""earnedAt":"2026-11-21T05:00:00Z"},"#
                + #"{"tour":"other","section":"section-2","title":"Section 2","credits":3,"policy":"bottom","#
                + #""earnedAt":"2026-11-21T05:00:00Z"}],"#
                + #""sums":{"earned":4,"revoked":0,"spent":0},"spent":[],"revoked":[]}"#)
    }

    @Test func whatWasSpentAndTakenBackIsSaid() throws {
        var preferences = Preferences()
        _ = preferences.merge([.sample(1, credits: 5), .sample(2)])
        _ = try preferences.spend(Spend(id: "a", credits: 2, purpose: "a page", spentAt: "2026-11-21T06:00:00Z"))
        _ = try preferences.revoke(tour: "welcome", sections: ["section-2"], at: "2026-11-21T07:00:00Z")
        let json = preferences.account.json()
        #expect(json.hasPrefix(#"{"schema":1,"balance":3,"earned":[{"tour":"welcome","section":"section-1","#))
        #expect(
            json.hasSuffix(
                #""sums":{"earned":6,"revoked":1,"spent":2},"#
                    + #""spent":[{"credits":2,"for":"a page","spentAt":"2026-11-21T06:00:00Z"}],"#
                    + #""revoked":[{"tour":"welcome","section":"section-2","title":"Section 2","credits":1,"#
                    + #""policy":"bottom","earnedAt":"2026-11-21T05:00:00Z","revokedAt":"2026-11-21T07:00:00Z"}]}"#))
    }

    @Test func noTitleReachesTheTerminalRaw() {
        var grant = Grant.sample(1)
        grant.title = "\u{1b}]52;c;x\u{7}\u{9b}31m\u{202e}\u{200b}"
        var preferences = Preferences()
        _ = preferences.merge([grant])
        let json = preferences.account.json()
        #expect(json.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
}
