import JSONTree
import TestSupport
import Testing

@testable import CreditReports
@testable import Credits

/// Credits that hold for a time, and those that were earned again.
struct ExpiryTests {
    private static func day(_ text: String) -> Day { Day(text) ?? Day(number: 0) }

    private static func grant(until: String, again: String? = nil) -> Grant {
        var grant = Grant.sample(1)
        (grant.expiresOn, grant.renewedAt) = (day(until), again)
        if let again { grant.earnedAt = again }
        return grant
    }

    @Test func readAgainItHoldsOnAndCountsOnce() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store.record([Self.grant(until: "2027-11-21")])
        let again = Self.grant(until: "2028-12-01", again: "2027-12-01T05:00:00Z")
        #expect(try folder.store.record([again]).added == [again])
        // once more, as from another window, changes nothing
        #expect(try !folder.store.record([again]).isWritten)
        let preferences = try folder.store.load().preferences
        let grant = try #require(preferences.grants.first)
        #expect(preferences.balance == 1 && preferences.entries.count == 2 && preferences.grants.count == 1)
        #expect(grant.earnedAt == "2026-11-21T05:00:00Z" && grant.renewedAt == "2027-12-01T05:00:00Z")
        #expect(grant.isExpired(on: Self.day("2028-12-01")) && !grant.isExpired(on: Self.day("2028-11-30")))
        #expect(preferences.granted(in: "welcome", on: Self.day("2028-11-30")) == ["section-1"])
        #expect(preferences.granted(in: "welcome", on: Self.day("2029-01-01")) == [])
        #expect(LedgerCheck(preferences).findings.isEmpty)
    }

    /// Its tour says only since then how long credits hold.
    @Test func oneWithoutAnEndIsGivenOne() throws {
        let folder = try TemporaryFolder()
        _ = try folder.store.record([Grant.sample(1)])
        let again = Self.grant(until: "2028-12-01", again: "2027-12-01T05:00:00Z")
        #expect(try folder.store.record([again]).added == [again])
        let preferences = try folder.store.load().preferences
        #expect(preferences.balance == 1 && preferences.grants.map(\.expiresOn) == [Self.day("2028-12-01")])
    }

    /// The latest end counts, whatever was renewed when, and in whatever order the entries stand.
    @Test func theLatestEndCountsInAnyOrder() {
        let first = Self.grant(until: "2027-11-21")
        let renewals = [("2027-12-01", "2028-12-01"), ("2028-01-05", nil), ("2027-12-02", "2028-12-02")].map {
            day, end in
            var renewal = Renewal(
                key: first.key, title: first.title, renewedAt: "\(day)T05:00:00Z", version: SectionVersion([day]))
            renewal.expiresOn = end.map(Self.day)
            return renewal.json
        }
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let grants = Account([first.json] + order.map { renewals[$0] }).grants
            #expect(grants.map(\.expiresOn) == [Self.day("2028-12-02")], "\(order)")
            #expect(grants.map(\.version) == [SectionVersion(["2028-01-05"])], "\(order)")
        }
    }

    @Test func whatIsNoDateIsNone() throws {
        var entry = Grant.sample(1).json
        (entry["expiresOn"], entry["due"]) = (.string("soon"), .array([]))
        let grant = try #require(Grant(entry))
        #expect(grant.expiresOn == nil && grant.due == nil && !grant.isExpired(on: Self.day("9999-12-31")))
        #expect(Renewal(["renewedAt": "x", "tour": "t", "section": "s", "expiresOn": "soon"]) == nil)
    }

    @Test(arguments: [
        ("2026-11-27", 12, "2027-11-27"), ("2024-02-29", 12, "2025-02-28"), ("2026-08-31", 6, "2027-02-28"),
        ("2026-12-31", 1, "2027-01-31"), ("2026-01-31", 11_988, "3025-01-31"),
    ])
    func monthsGoByTheCalendar(from: String, months: Int, to: String) {
        #expect(Self.day(from).adding(months: months).description == to)
    }

    @Test func theTeamSeesWhatIsDueAndExpired() {
        func member(_ name: String, _ grants: [Grant]) -> TeamTable.Member {
            let report = CreditExport(name: name, email: nil, madeAt: Timestamp(seconds: 0), grants: grants)
            return (report, nil)
        }
        var late = Grant.sample(1)
        (late.due, late.expiresOn) = (Self.day("2026-12-01"), Self.day("2027-11-21"))
        var soon = Grant.sample(2)
        soon.due = Self.day("2027-12-24")
        let table = TeamTable(
            [member("Ada", [late, soon]), member("Bo", []), member("Cy", [Grant.sample(3)])],
            today: Self.day("2027-11-21"))
        let rows = table.text { $0.count }.split(separator: "\n").map(String.init)
        func row(_ title: String) -> [Substring] { rows.first { $0.contains(title) }?.split(separator: "  ") ?? [] }
        #expect(
            row("Section 1").map { $0.drop { $0 == " " } } == [
                "Section 1", "expired 2027-11-21", "overdue 2026-12-01", "overdue 2026-12-01",
            ])
        #expect(
            row("Section 2").map { $0.drop { $0 == " " } } == [
                "Section 2", "2026-11-21", "due 2027-12-24", "due 2027-12-24",
            ])
        #expect(row("Section 3").map { $0.drop { $0 == " " } } == ["Section 3", "–", "–", "2026-11-21"])
        #expect(table.json.contains(#""expiresOn":"2027-11-21""#) && table.csv.contains("2026-12-01,2027-11-21"))
    }

    /// Also of a version that its author counts as the present one.
    @Test func theTeamSeesWhoReadAnOldVersion() {
        func report(_ name: String, _ versions: [String?]) -> TeamTable.Member {
            let grants = versions.enumerated().compactMap { number, version in
                version.map { version in
                    var grant = Grant.sample(number)
                    grant.content = "sha256:" + String(repeating: version, count: 32)
                    return grant
                }
            }
            let report = CreditExport(name: name, email: nil, madeAt: Timestamp(seconds: 0), grants: grants)
            return (report, nil)
        }
        let sections = (0...2).map { number in
            TeamTable.Section(
                tour: "welcome", tourTitle: "A | B", section: "section-\(number)", title: "Part *\(number)*",
                due: number == 1 ? Self.day("2026-12-01") : nil, versions: ["sha256:abab", "sha256:efefefef"])
        }
        let table = TeamTable(
            [report("Ada", ["ab", "ef", "cd"]), report("Bo", ["cd", "cd", nil]), report("Cy", [nil, nil, "ab"])],
            of: sections, today: Self.day("2027-11-21"))
        #expect(
            table.markdown.split(separator: "\n").prefix(6) == [
                "|  | Ada | Bo | Cy |", "| --- | --- | --- | --- |", #"| **A \| B** |  |  |  |"#,
                #"| Part \*0\* | 2026-11-21 | old 2026-11-21 | – |"#,
                #"| Part \*1\* | 2026-11-21 | old 2026-11-21 | overdue 2026-12-01 |"#,
                #"| Part \*2\* | old 2026-11-21 | – | 2026-11-21 |"#,
            ])
        #expect(
            table.unread { $0.due != nil } == [
                "Bo has not read this version of Part *1* (old 2026-11-21)",
                "Cy has not read this version of Part *1* (overdue 2026-12-01)",
            ])
        #expect(table.unread().count == 6)
        #expect(table.json.contains(#""state":"old""#) && table.csv.contains(",old\r\n"))
    }

    @Test func theTeamSeesSectionsThatNobodyHasRead() {
        func section(_ number: Int, due: String?) -> TeamTable.Section {
            let grant = Grant.sample(number)
            return TeamTable.Section(
                tour: grant.tour, tourTitle: grant.tourTitle, section: grant.section, title: grant.title,
                due: due.map(Self.day))
        }
        let report = CreditExport(name: "Ada", email: nil, madeAt: Timestamp(seconds: 0), grants: [Grant.sample(1)])
        let table = TeamTable(
            [(report, nil)],
            of: [section(2, due: "2027-01-01"), section(1, due: nil), section(3, due: nil)],
            today: Self.day("2027-11-21"))
        let rows = table.text { $0.count }.split(separator: "\n").filter { $0.contains("Section") }
        #expect(
            rows.map { $0.split(separator: " ").dropFirst(1).joined(separator: " ") } == [
                "2 overdue 2027-01-01", "1 2026-11-21", "3 –",
            ])
    }
}
