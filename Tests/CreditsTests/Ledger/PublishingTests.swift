import JSONTree
import SystemPackage
import TestSupport
import Testing

@testable import Credits

/// The price of publishing in the ledger, and the end of months that were paid.
struct PublishingTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func paid(_ day: String, to destination: String = "/site") throws -> Spend {
        let month = try self.day(day).startOfMonth
        let publishing = Publishing(destination: destination, title: "T \(destination)", month: month)
        return Spend(credits: 5, for: publishing, spentAt: "\(day)T10:00:00Z")
    }

    @Test func itIsPaidOnceAndInEachMonth() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store.record([.sample(1, credits: 12)])
        let once = Publishing(destination: "/once", title: "T", month: nil)
        for time in ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"] {
            _ = try folder.store.spend(Spend(credits: 2, for: once, spentAt: time))
        }
        for day in ["2026-11-20", "2026-11-30"] { _ = try folder.store.spend(paid(day)) }
        _ = try folder.store.spend(paid("2026-12-01"))
        let account = try folder.store.load().preferences.account
        #expect(account.sums.balance == 0 && account.spends.count == 3)
        #expect(account.spends[0].publishing == once)
        #expect(account.spends[1].publishing?.month?.nameOfMonth == "2026-11")
        #expect(account.spends[1].purpose == "publishing T /site to /site, 2026-11")
        #expect(throws: PreferencesError.tooFewCredits(balance: 0, wanted: 5)) {
            try folder.store.spend(paid("2027-01-01"))
        }
        // two machines that paid for the same month paid once
        let other = folder.path.appending("other.json")
        _ = try PreferencesStore(path: other).record([.sample(2, credits: 5)])
        _ = try PreferencesStore(path: other).spend(paid("2026-12-24"))
        #expect(try folder.store.merge([OtherLedger(path: other)]).outcome.preferences.balance == 5)
    }

    @Test func aMonthThatWasNotPaidEndsIt() throws {
        let spends = try [
            paid("2026-11-20"), paid("2026-12-31"), paid("2027-02-01"), paid("2027-01-05", to: "/other"),
            Spend(credits: 1, purpose: "x", spentAt: "2026-01-01T00:00:00Z"),
            Spend(
                credits: 1, for: Publishing(destination: "/once", title: "T", month: nil),
                spentAt: "2026-01-01T00:00:00Z"),
        ]
        func endings(until day: String) throws -> [String: [String]] {
            let found = Publishing.endings(of: spends, until: try self.day(day))
            return Dictionary(uniqueKeysWithValues: found.map { ($0.description, $1.map(\.destination)) })
        }
        #expect(try endings(until: "2026-12-31") == [:])
        #expect(try endings(until: "2027-01-01") == ["2027-01-01": ["/site"]])
        #expect(try endings(until: "2027-02-28") == ["2027-01-01": ["/site"], "2027-02-01": ["/other"]])
        #expect(try endings(until: "2027-03-01")["2027-03-01"] == ["/site"])
    }

    @Test(arguments: ["{}", #"{"destination":3}"#, #"{"destination":"x","month":"2026-13"}"#, "[]"])
    func whatIsNotUnderstoodIsAnOrdinarySpend(publishing: String) throws {
        let text = #"{"spent":2,"for":"x","spentAt":"","publishing":\#(publishing)}"#
        let spend = try #require(Spend(try JSONParser.parse(Array(text.utf8))))
        #expect(spend.credits == 2 && spend.publishing?.month == nil)
    }
}
