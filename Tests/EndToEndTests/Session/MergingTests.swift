import Foundation
import Testing

extension EndToEndTests {
    /// `tour credits merge`: one ledger of several machines'.
    @Suite struct MergingTests {
        private let workspace: Workspace

        init() throws { workspace = try Workspace() }

        private static func ledger(_ sections: [String], spent: Int? = nil, id: String = "1") -> String {
            let grants = sections.map {
                #"{"tour":"t","section":"\#($0)","credits":4,"earnedAt":"2026-11-20T14:02:00Z"}"#
            }
            let spend = spent.map { #"{"spent":\#($0),"for":"x","spentAt":"2026-11-21T14:02:00Z","id":"\#(id)"}"# }
            return #"{"schema":1,"ledger":[\#((grants + [spend].compactMap { $0 }).joined(separator: ","))]}"#
        }

        @Test func whatCameInIsSaid() throws {
            try workspace.writePreferences(Self.ledger(["a"], spent: 4, id: "own"))
            try workspace.write("one.json", Self.ledger(["a", "b", "c", "d"], spent: 1))
            try workspace.write("two.json", Self.ledger(["a"], spent: 4, id: "two"))
            let one = try workspace.tour("credits", "merge", "one.json")
            #expect(one.ending == .exited(0) && one.error == "")
            #expect(one.text == "12 credits and 1 spend added from one.json; balance 11\n")
            #expect(
                try workspace.tour("credits", "merge", "one.json").text
                    == "nothing new added from one.json; balance 11\n")
            let both = try workspace.tour("credits", "merge", "one.json", "two.json", "--json")
            let answer = try JSONSerialization.jsonObject(with: Data(both.output)) as? [String: Any]
            #expect(answer?["balance"] as? Int == 7)
            let merged = try #require(answer?["merged"] as? [[String: Any]])
            #expect(merged.map { $0["spends"] as? Int } == [0, 1] && merged.map { $0["credits"] as? Int } == [0, 0])
            #expect(try workspace.tour("credits", "verify").ending == .exited(0))
        }

        @Test func aBalanceBelowZeroIsSaid() throws {
            try workspace.writePreferences(Self.ledger(["a"], spent: 4, id: "own"))
            try workspace.write("two.json", Self.ledger(["a"], spent: 3, id: "two"))
            let outcome = try workspace.tour("credits", "merge", "two.json")
            #expect(
                outcome.text == """
                    1 spend added from two.json; balance -3
                    you have spent 3 credits more than you earned; earn more before you spend again

                    """)
            #expect(try workspace.tour("credits", "spend", "1", "--for", "x").ending == .exited(1))
            #expect(try workspace.tour("credits", "verify").ending == .exited(1))
            #expect(try workspace.tour("credits").text.hasPrefix("-3 credits\n"))
        }

        @Test func aBadFileChangesNothing() throws {
            try workspace.writePreferences(Self.ledger(["a"]))
            let before = FileManager.default.contents(atPath: workspace.preferences)
            try workspace.write("good.json", Self.ledger(["b"]))
            for (name, text) in [("bad\u{1B}.json", "nonsense"), ("newer.json", #"{"schema":2,"ledger":[]}"#)] {
                try workspace.write(name, text)
                let outcome = try workspace.tour("credits", "merge", "good.json", name)
                #expect(
                    outcome.ending == .exited(1) && outcome.complaints.count == 1 && !outcome.error.contains("\u{1B}"))
                #expect(FileManager.default.contents(atPath: workspace.preferences) == before)
            }
            #expect(
                try workspace.tour("credits", "merge", "none.json").error
                    == "tour: none.json not found; nothing was merged\n")
            #expect(try workspace.tour("credits", "merge").ending == .exited(64))
        }
    }
}
